// Core numbers by taking vertices off, those of the least degree first.
#pragma once

#include "core/run_context.h"
#include "graph/graph.h"
#include "graph/vertex_vector.h"

namespace quartier {

// The core number of each vertex of an undirected graph; a self-loop counts twice. On all cores of the
// calling thread's arena, the same for any number of them. Throws Cancelled.
VertexVector<f64> coreNumbers(const Graph& graph, const RunContext& context);

}  // namespace quartier
