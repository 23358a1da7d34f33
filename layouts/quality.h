// How good a layout is: measures that do not depend on its scale.
#pragma once

#include <span>
#include <vector>

#include "core/run_context.h"
#include "graph/graph.h"
#include "graph/hierarchy.h"

namespace quartier {

struct LayoutQuality {
    f64 stress = 0;                // scale-normalised, over sampled pairs; lower is better
    f64 neighbourhoodJaccard = 0;  // mean overlap of graph and layout neighbours, sampled; 1 is best
    f64 edgeLengthVariation = 0;   // standard deviation / mean of edge lengths
    f64 communitySeparation =
        0;  // mean distance of random pairs / of pairs inside a community, coarsest level
    std::vector<f64> levelSeparation;  // the same of every level, the finest first
};

// Of the vertices that have a place. `hierarchy` may be without levels. By samples of a fixed size beyond
// some thousand vertices, which `seed` chooses; on all cores. Cost: up to 32 breadth-first searches and 1,000
// passes over the positions, fewer in large graphs. Tells its fraction, and throws Cancelled when it is
// stopped.
LayoutQuality layoutQuality(const Graph& graph, const Hierarchy& hierarchy, std::span<const Vec2> positions,
                            u64 seed = 1, const RunContext& context = plainContext());

}  // namespace quartier
