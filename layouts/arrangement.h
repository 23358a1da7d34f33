// Drawings that follow from communities and degrees alone: no forces and no steps, at once at any size.
#pragma once

#include <stop_token>
#include <vector>

#include "graph/graph.h"
#include "graph/hierarchy.h"

namespace quartier::layouts {

// A place per vertex, centred on 0, neighbouring places about `spacing` (layout units) apart. The hierarchy
// may be empty. After a stop the places are not all set.
using Arrangement = std::vector<Vec2>(const Graph& graph, const Hierarchy& hierarchy, f32 spacing,
                                      const std::stop_token& stop);

// On one circle. Components and communities are arcs of it, at every level.
Arrangement arrangeOnCircle;
// In the rows of a square, one component and community after the other.
Arrangement arrangeOnGrid;
// Every community is a disc, and its communities are packed in it; vertices of high degree are in the middle
// of theirs. Discs do not overlap. Cost: O(n log n).
Arrangement arrangeInDiscs;

}  // namespace quartier::layouts
