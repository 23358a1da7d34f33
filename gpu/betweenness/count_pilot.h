// Whether counts of shortest paths leave the range of double, from a few searches on the host.
#pragma once

#include "graph/graph.h"

namespace quartier::gpu::betweenness {

// Searches from some vertices, and from the farthest that each finds. Where a search ends before the graph
// does, counts that have come far are taken for those of an overflow. Looks at 8 million arcs at most, mostly
// at twice the graph's or less. Without directions and weights of a run: it is asked before one.
bool countsMayOverflow(const Graph& graph);

}  // namespace quartier::gpu::betweenness
