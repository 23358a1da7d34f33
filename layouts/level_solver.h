// Moves the nodes of one level until the forces of the model balance.
//
// A step is v = momentum v + speed a, p += v, where a = force / stiffness (the Jacobi preconditioner: the
// place where the linear forces on a node alone would balance, so one speed suits hubs and leaves alike).
// The speed follows ForceAtlas2's swinging and traction (Jacomy et al. 2014, section "Adapting the local and
// the global speed"): it rises while forces keep their direction and falls when they swing.
// Cost of a step: O(arcs + n log n) work, about 80 bytes per node.
#pragma once

#include <span>
#include <stop_token>
#include <vector>

#include "core/types.h"
#include "layouts/force_model.h"
#include "layouts/force_tree.h"
#include "layouts/level_graph.h"

namespace quartier::layouts {

class LevelSolver {
  public:
    // levels[0] is the level to solve, the others its ancestors (for the pull toward their centroids). They
    // must outlive the solver.
    LevelSolver(std::span<const LevelGraph> levels, const ForceModel& model, f32 theta,
                std::vector<Vec2> positions);

    // Grows or shrinks the drawing to the size at which attraction and repulsion do equal work on it (the
    // virial theorem: repulsion of 1/d does the same work at every size). Spares the slowest motion there is.
    void balanceSize(const std::stop_token& stop);

    struct Step {
        f64 movement = 0;  // mean length of the step, in units of the root mean square radius
        f64 speed = 0;
        f64 force = 0;  // mean preconditioned force, in units of the root mean square radius
    };
    // After a stop the positions are unchanged.
    Step step(const std::stop_token& stop);

    // Potential of all forces but community gravity, every pair: O(n^2), for comparing starts of small
    // levels.
    f64 energy() const;

    std::span<const Vec2> positions() const { return positions_; }
    std::vector<Vec2> takePositions() { return std::move(positions_); }

  private:
    struct Frame {
        Vec2 centre;
        f32 radius;  // root mean square, by mass
        f64 mass;
    };
    // Where the members of a community are.
    struct Spread {
        Vec2 centroid;
        f32 variance;  // mean square distance from it
    };
    // Community gravity on a node of unit mass at p, over all its communities: toward - stiffness p.
    struct Pull {
        Vec2 toward;
        f32 stiffness = 0;
    };
    Frame frame(const std::stop_token& stop) const;
    void measureCommunities(size_t ancestor, const std::stop_token& stop);
    void gatherPulls(const Frame& now, const std::stop_token& stop);
    Pull pullOn(u32 node) const;
    Vec2 edgePull(u32 node) const;
    void accelerate(const Frame& now, const std::stop_token& stop);
    void adaptSpeed(const std::stop_token& stop);
    void cool(f64 movement);

    std::span<const LevelGraph> levels_;
    ForceModel model_;
    f32 theta_;
    f32 softening_;
    f64 speed_;
    f64 fastest_;   // the speed stays below; falls when the drawing does not calm down any more
    f64 calm_ = 0;  // movement, smoothed
    f64 calmest_;   // the lowest of it since the last cooling
    bool swinging_ = false;
    int patience_;  // steps until the next cooling, unless it calms down
    u32 steps_ = 0;
    ForceTree tree_;
    std::vector<Vec2> positions_;
    std::vector<Vec2> field_;         // repulsion per mass; then the acceleration
    std::vector<Vec2> acceleration_;  // of the step before
    std::vector<Vec2> velocity_;
    std::vector<std::vector<Spread>> spreads_;  // [ancestors] by community
    std::vector<std::vector<Pull>> pulls_;      // [ancestors] summed from the coarsest down
};

}  // namespace quartier::layouts
