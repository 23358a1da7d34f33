// Weak components on the device.
#pragma once

#include "analytics/measures/measure.h"

namespace quartier::gpu::measures {

// On the current device, the one of that index. `graph` and result as Measure::run() has them: the number of
// each vertex's component, 1 the largest.
MeasureValues components(const Graph& graph, int device, RunContext& context);
// Of device memory, the graph included.
u64 componentsBytes(const Graph& graph);

}  // namespace quartier::gpu::measures
