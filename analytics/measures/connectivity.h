// Which nodes hang together, and how firmly.
#pragma once

#include "analytics/measures/measure.h"

namespace quartier {

Measure componentsMeasure();
Measure strongComponentsMeasure();
Measure coreMeasure();

// Labels 1, 2 ... by the size of their group, of equal ones by their smallest vertex. `label`: any numbers
// below the number of vertices.
std::vector<f64> numberedBySize(const std::vector<VertexId>& label);

// The weak components of an undirected graph: the smallest vertex of each, per vertex. Throws Cancelled.
std::vector<VertexId> componentRoots(const Graph& graph, const RunContext& context);

}  // namespace quartier
