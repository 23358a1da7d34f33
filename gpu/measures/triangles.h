// Triangles at each vertex, on the device.
#pragma once

#include <vector>

#include "core/run_context.h"
#include "graph/graph.h"

namespace quartier::gpu::measures {

// On the current device, the one of that index; of an undirected graph. Throws Cancelled.
std::vector<u64> triangles(const Graph& graph, int device, RunContext& context);
// Of device memory, the graph included.
u64 trianglesBytes(const Graph& graph);

}  // namespace quartier::gpu::measures
