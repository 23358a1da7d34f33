// The machinery of buildGraph: sorted, merged rows from an unsorted list of edges, on all cores.
#pragma once

#include "core/run_context.h"
#include "graph/graph_builder.h"
#include "graph/parallel_pieces.h"

namespace quartier {

// Which rows an edge (source, target) enters.
enum class RowKind {
    both,      // undirected: the row of either end (a self-loop once)
    leaving,   // directed: the row of its source
    entering,  // directed: the row of its target
};

struct RowsFromEdges {
    Graph::Rows rows;
    u64 duplicates = 0;   // lines that repeated an edge in the same direction
    u64 reciprocals = 0;  // RowKind::both: edges met in both directions
    // RowKind::both, weighted: every edge was listed in both directions with equal weights, and kept the
    // weight of one of them.
    bool symmetricListing = false;
};

// `release` frees the list as soon as it has been read. Throws Error on an edge that names a vertex >=
// vertices, Cancelled when stopped.
RowsFromEdges rowsFromEdges(EdgeList& edges, VertexId vertices, RowKind kind, LoopPolicy loops, bool release,
                            const RunContext& context, const StagePart& stage);

}  // namespace quartier
