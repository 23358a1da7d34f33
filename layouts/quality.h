// How good a layout is: measures that do not depend on its scale.
#pragma once

#include <span>

#include "graph/graph.h"
#include "graph/hierarchy.h"

namespace quartier {

struct LayoutQuality {
    f64 stress = 0;                // scale-normalised, over sampled pairs; lower is better
    f64 neighbourhoodJaccard = 0;  // mean overlap of graph and layout neighbours, sampled; 1 is best
    f64 edgeLengthVariation = 0;   // standard deviation / mean of edge lengths
    f64 communitySeparation =
        0;  // mean distance of random pairs / of pairs inside a community, coarsest level
};

LayoutQuality layoutQuality(const Graph& graph, const Hierarchy& hierarchy, std::span<const Vec2> positions,
                            u64 seed = 1);

}  // namespace quartier
