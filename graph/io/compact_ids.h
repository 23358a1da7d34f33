// Integer node ids, any numbers, to vertices 0 .. n-1 in ascending order of id.
#pragma once

#include "graph/graph_builder.h"
#include "graph/node_table.h"

namespace quartier::graph_io {

// Fills edges.source and edges.target, consuming the columns. Ids without a gap become a shift; others go
// through a bit map of their range, or a sort when the range is much larger than the number of edges.
template <typename Id>
NodeTable compactIds(LargeVector<Id>& source, LargeVector<Id>& target, Id smallest, Id largest,
                     EdgeList& edges);

}  // namespace quartier::graph_io
