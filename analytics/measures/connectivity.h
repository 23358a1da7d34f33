// Which nodes hang together, and how firmly.
#pragma once

#include "analytics/measures/measure.h"
#include "graph/vertex_vector.h"

namespace quartier {

Measure componentsMeasure();
Measure strongComponentsMeasure();
Measure coreMeasure();

// Labels 1, 2 ... by the size of their group, of equal ones by their smallest vertex. `label`: any numbers
// below the number of vertices.
VertexVector<f64> numberedBySize(const VertexVector<VertexId>& label);

}  // namespace quartier
