// Layouts that solve every connected component by itself, in a frame of its own: this does the rest, the
// packing of components beside each other, pins, progress, live pictures and stops.
#pragma once

#include <functional>
#include <span>

#include "layouts/anchoring.h"
#include "layouts/layout.h"
#include "layouts/level_graph.h"

namespace quartier::layouts {

// What a solver is given of one component of two vertices or more.
struct ComponentTask {
    const LevelGraph& graph;
    // Where the vertices are: those that were given, else a sunflower. To be replaced by where they go;
    // finite.
    std::span<Vec2> positions;
    bool given = false;              // positions to go on from
    std::span<const HeldNode> held;  // vertices that stay where `positions` has them
    const std::stop_token& stop;
    // To be called now and then, `fraction` from 0 to 1 and the number of steps so far: shows the positions.
    // False once a stop is requested.
    std::function<bool(f64 fraction, int step)> goesOn;
};

struct ComponentOutcome {
    int iterations = 0;
    bool atRest = true;
};

// After a stop a component is as its solver left it.
using ComponentSolver = std::function<ComponentOutcome(ComponentTask& task)>;

// Components with a share of 1 % of the vertices are solved one after the other and shown meanwhile, all
// others before them and side by side. `trace` names the engine.
LayoutResult layOutComponents(const Graph& graph, const Hierarchy& hierarchy, const LayoutStart& start,
                              const LayoutOptions& options, Trace trace, RunContext& context,
                              const ComponentSolver& solve);

// Multiplies positions by what brings their root mean square distance from the centroid to that of a drawing
// with vertices `spacing` apart, and the centroid to 0. Nothing where all are in one place.
void scaleToSpacing(std::span<Vec2> positions, f32 spacing);

}  // namespace quartier::layouts
