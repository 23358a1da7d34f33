// PageRank on the device.
#pragma once

#include "analytics/measures/measure.h"

namespace quartier::gpu::measures {

// On the current device, the one of that index. `graph` and result as Measure::run() has them.
MeasureValues pagerank(const Graph& graph, int device, const MeasureOptions& options, RunContext& context);
// Of device memory, the graph included.
u64 pagerankBytes(const Graph& graph, const MeasureOptions& options);

}  // namespace quartier::gpu::measures
