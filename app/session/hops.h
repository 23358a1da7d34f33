// Distances by the number of edges.
#pragma once

#include <vector>

#include "app/session/bits.h"
#include "core/run_context.h"
#include "graph/graph.h"

namespace quartier::session {

inline constexpr u32 kOutOfReach = ~u32{0};

// Of every vertex the edges of a shortest path from the nearest vertex of `from` along the rows of the graph;
// kOutOfReach where there is none. Breadth first from all of them at once, on all cores. Throws Cancelled.
std::vector<u32> hopsFrom(const Graph& graph, const Bits& from, const RunContext& context);

}  // namespace quartier::session
