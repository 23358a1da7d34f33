// The k-core decomposition.
#pragma once

#include <vector>

#include "core/run_context.h"
#include "graph/graph.h"

namespace quartier {

// Per vertex the largest k for which it is in the k-core: the largest subgraph in which every vertex has at
// least k neighbours. Self-loops and weights do not count. The graph must be undirected. Batagelj and
// Zaversnik, "An O(m) algorithm for cores decomposition of networks", 2003: O(n + m), 16 bytes a vertex of
// scratch, one thread. Throws Cancelled.
std::vector<u32> coreNumbers(const Graph& graph, const RunContext& context = plainContext());

}  // namespace quartier
