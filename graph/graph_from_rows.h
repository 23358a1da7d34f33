// A graph from rows that come from outside, a file: everything that Graph relies on is checked first.
#pragma once

#include "core/run_context.h"
#include "graph/graph.h"

namespace quartier {

// The rows of an undirected graph, or of the arcs that leave in a directed one (those that enter are made
// from them). Throws Error saying which vertex breaks which rule of Graph (offsets that fall or do not end
// with the arcs, targets out of range, unsorted or repeated, weights that are negative or not finite, an edge
// that is in one of its two rows only or has two weights), Cancelled when stopped. Cost: O(n + m log d) for
// rows of d arcs, on all cores; of directed graphs 8 bytes per vertex of scratch.
GraphPtr graphFromRows(Graph::Rows rows, bool directed, const RunContext& context = plainContext());

}  // namespace quartier
