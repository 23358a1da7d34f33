// Drawings that follow from communities, degrees or other numbers alone: no forces and no steps, at once at
// any size.
#pragma once

#include <stop_token>
#include <vector>

#include "graph/graph.h"
#include "graph/hierarchy.h"
#include "layouts/layout.h"

namespace quartier::layouts {

// What the vertices are placed by, beside the graph; see LayoutStart and LayoutOptions.
struct ArrangedBy {
    std::span<const f64> by = {}, x = {}, y = {};
    VertexId from = kNoVertex;
    RingsBy rings = RingsBy::value;
    Projection projection = Projection::plane;
};

// A place per vertex, centred on 0, neighbouring places about `spacing` (layout units) apart. The hierarchy
// may be empty. After a stop the places are not all set.
using Arrangement = std::vector<Vec2>(const Graph& graph, const Hierarchy& hierarchy, const ArrangedBy& how,
                                      f32 spacing, const std::stop_token& stop);

// On one circle, clockwise from the top: by the number `by`, the largest first and vertices without one last;
// without that components and communities are arcs of it, at every level.
Arrangement arrangeOnCircle;
// In the rows of a square, one component and community after the other.
Arrangement arrangeOnGrid;
// Every community is a disc, and its communities are packed in it; vertices of high degree are in the middle
// of theirs. Discs do not overlap. Cost: O(n log n).
Arrangement arrangeInDiscs;
// About the middle, at a distance that tells the number `by` (the degree without one): the largest is in the
// middle, the smallest on the rim, vertices without one beyond it (after Brandes, Kenis, Wagner, IEEE TVCG
// 9(2), 2003). Communities are sectors. Around a vertex `from`: on rings by the edges between, each vertex in
// the sector of the one it was reached from (Yee, Fisher, Dhamija, Hearst, InfoVis 2001); those that no path
// leads to are on one more ring. Cost: O(n log n + m).
Arrangement arrangeRadially;
// Where the numbers x and y say, in proportion, and vertices that lack one in a disc below. Throws
// OptionError without both. Cost: O(n).
Arrangement arrangeByColumns;

}  // namespace quartier::layouts
