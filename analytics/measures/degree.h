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
std::vector<f64> degreesWithLoops(const Graph& graph, const RunContext& context);

}  // namespace quartier
