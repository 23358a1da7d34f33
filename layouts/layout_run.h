// One run of the multilevel force layout: components one after another, each from its coarsest level down to
// its vertices, with progress, live pictures, pause and cancel.
#pragma once

#include <span>
#include <vector>

#include "layouts/anchoring.h"
#include "layouts/drawing.h"
#include "layouts/layout.h"
#include "layouts/levels.h"

namespace quartier::layouts {

class LayoutRun {
  public:
    // All arguments must outlive the run. `levels` builds those of the components that are shown while they
    // are solved; the others are small, and solved on the processor side by side. `trace` names the engine.
    LayoutRun(const Graph& graph, const PathOrder& path, const LayoutStart& start,
              const LayoutOptions& options, const LevelsFactory& levels, Trace trace, RunContext& context);
    LayoutResult run();

  private:
    bool stopped() const { return context_.stop.stop_requested(); }
    struct Point {
        f64 x = 0, y = 0;
    };
    ForceModel modelAt(size_t level) const;
    std::vector<Vec2> startOf(u32 component) const;
    Point middleOf(u32 component) const;

    void seedAll();
    void solveSmall(u32 first);
    void solveTiny(u32 component);
    bool solve(u32 component, bool shown);
    std::vector<Vec2> firstPositions(const LevelNodes& coarsest) const;
    std::vector<Vec2> bestStart(const Levels& levels, size_t level) const;
    void holdPinned(LevelSolver& solver, u32 component) const;
    bool solveLevel(LevelSolver& solver, const Levels& levels, size_t level, u32 component, bool shown);
    void tell(size_t level, int step, int most, f64 movement);
    void maybePublish(const LevelSolver& solver, const Levels& levels, size_t level, u32 component);
    void draw(const Levels& levels, size_t level, std::vector<Vec2> positions, u32 component);

    const Graph& graph_;
    const PathOrder& path_;
    std::span<const Vec2> start_;
    Anchors anchors_;
    const LayoutOptions& options_;
    const LevelsFactory& levels_;
    RunContext& context_;
    WeightScale scale_;
    ForceModel model_;
    Drawing drawing_;
    LayoutResult result_;

    // Shares of the run, for the progress: done before this component, this component, done before this
    // level, this level.
    f64 componentsDone_ = 0, componentShare_ = 0, levelsDone_ = 0, levelShare_ = 0;
    Stopwatch sinceShown_;
    f64 showSeconds_ = 0;  // what the last picture cost
};

}  // namespace quartier::layouts
