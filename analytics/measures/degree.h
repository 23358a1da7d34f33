// How many edges nodes have, and how many of those that there could be.
#pragma once

#include "analytics/measures/measure.h"

namespace quartier {

Measure degreeMeasure();
Measure inDegreeMeasure();
Measure outDegreeMeasure();
Measure weightedDegreeMeasure();
Measure densityMeasure();
Measure reciprocityMeasure();

// Degrees as igraph counts them: a self-loop of an undirected graph twice; of a directed one arcs that leave
// and arcs that enter.
// Self-loops at the vertex: 1 or 0. As Graph::hasLoop, without a branch on what is found on the way: for
// loops over all vertices.
u32 loopsAt(const Graph& graph, VertexId v);

std::vector<f64> degreesWithLoops(const Graph& graph, const RunContext& context);

}  // namespace quartier
