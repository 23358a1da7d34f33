// The neighbours of a vertex whatever the direction of its arcs: layouts draw a directed graph as if it had
// none.
#pragma once

#include "graph/graph.h"

namespace quartier::layouts {

// Calls visit(neighbour) for the neighbours of v over arcs of both directions, without self-loops.
template <class Visit>
void visitNeighbours(const Graph& graph, VertexId v, const Visit& visit) {
    for (const VertexId u : graph.row(v))
        if (u != v) visit(u);
    if (!graph.isDirected()) return;
    const auto offsets = graph.reverseOffsets();
    for (ArcOffset a = offsets[v]; a < offsets[v + 1]; ++a)
        if (graph.reverseTargets()[a] != v) visit(graph.reverseTargets()[a]);
}

// Arcs that leave and enter v; an undirected edge once, a self-loop once or, when directed, twice.
inline u64 arcsBothWays(const Graph& graph, VertexId v) {
    if (!graph.isDirected()) return graph.degree(v);
    return graph.degree(v) + graph.reverseOffsets()[v + 1] - graph.reverseOffsets()[v];
}

}  // namespace quartier::layouts
