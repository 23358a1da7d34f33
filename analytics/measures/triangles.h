// Triangles, and how many of those that there could be.
#pragma once

#include <vector>

#include "analytics/measures/measure.h"

namespace quartier {

Measure trianglesMeasure();
Measure clusteringMeasure();
Measure transitivityMeasure();

// The three from the number of triangles at each vertex, for their CUDA versions too; `closed`: the sum of
// these numbers.
MeasureValues triangleValues(const std::vector<u64>& count);
MeasureValues clusteringValues(const Graph& graph, const std::vector<u64>& count);
MeasureValues transitivityValue(const Graph& graph, f64 closed);

}  // namespace quartier
