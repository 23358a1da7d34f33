// The levels of one component of a multilevel layout, in whatever memory their arcs lie, and solvers of them.
#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

#include "layouts/force_model.h"
#include "layouts/level_graph.h"
#include "layouts/level_solver.h"
#include "layouts/multilevel.h"

namespace quartier::layouts {

class Levels {
  public:
    virtual ~Levels() = default;

    virtual size_t count() const = 0;                         // 1 or more
    virtual const LevelNodes& nodes(size_t level) const = 0;  // 0 is the finest
    virtual LevelGraph coarsest() const = 0;                  // a copy, with its arcs
    // A solver of one level, whose ancestors draw together what is in their communities. It must not outlive
    // the levels. `theta`: the accuracy asked for; 0 = every pair. Throws what allocation throws.
    virtual std::unique_ptr<LevelSolver> solver(size_t level, const ForceModel& model, f32 theta,
                                                std::vector<Vec2> positions) const = 0;
};

// Builds them from the finest; after a stop some are missing. Throws what allocation throws.
using LevelsFactory =
    std::function<std::unique_ptr<Levels>(const Graph& graph, const PathOrder& path, u32 component,
                                          WeightScale scale, const std::stop_token& stop)>;

// In host memory, solved on all cores.
LevelsFactory hostLevels();

}  // namespace quartier::layouts
