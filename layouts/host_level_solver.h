// The solver of a level on the processor: repulsion by Barnes and Hut, all cores, the same result on any
// number of them. Cost of a step: O(arcs + n log n) work, about 80 bytes per node.
#pragma once

#include <span>
#include <stop_token>
#include <vector>

#include "core/types.h"
#include "layouts/force_model.h"
#include "layouts/force_tree.h"
#include "layouts/level_graph.h"
#include "layouts/level_solver.h"
#include "layouts/step_control.h"

namespace quartier::layouts {

class HostLevelSolver final : public LevelSolver {
  public:
    // Of levels[0], of which the others are the ancestors; they must outlive it.
    HostLevelSolver(std::span<const LevelGraph> levels, const ForceModel& model, f32 theta,
                    std::vector<Vec2> positions);

    void balanceSize(const std::stop_token& stop) override;
    void hold(std::span<const Vec2> positions, std::span<const u32> held) override;
    Step step(const std::stop_token& stop) override;
    std::vector<Vec2> positions() const override { return positions_; }

    // Potential of all forces but community gravity, every pair: O(n^2), for comparing starts of small
    // levels.
    f64 energy() const;

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

    std::span<const LevelGraph> levels_;
    ForceModel model_;
    f32 theta_;
    f32 softening_;
    StepControl control_;
    ForceTree tree_;
    std::vector<Vec2> positions_;
    std::vector<u32> held_;           // nodes that do not move
    std::vector<Vec2> field_;         // repulsion per mass; then the acceleration
    std::vector<Vec2> acceleration_;  // of the step before
    std::vector<Vec2> velocity_;
    std::vector<std::vector<Spread>> spreads_;  // [ancestors] by community
    std::vector<std::vector<Pull>> pulls_;      // [ancestors] summed from the coarsest down
    std::vector<u32> arcBlocks_;                // where blocks of rows with about as many arcs begin
};

}  // namespace quartier::layouts
