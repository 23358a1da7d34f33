// From a list of edges to a Graph: parallel counting sort into rows, merge of duplicates, both arcs of every
// edge.
#pragma once

#include <memory>

#include "core/run_context.h"
#include "graph/edge_table.h"
#include "graph/graph.h"
#include "graph/import_report.h"
#include "graph/large_buffer.h"
#include "graph/node_table.h"

namespace quartier {

// Edges as met in a file. weight is empty (unweighted) or as long as the others.
struct EdgeList {
    LargeVector<VertexId> source;
    LargeVector<VertexId> target;
    LargeVector<f32> weight;
    // Equal lines of the file that an entry stands for (merge_repeats.h); empty: one each.
    LargeVector<u32> multiplicity;
    u64 size() const { return source.size(); }
    u64 lineCount() const;  // the sum of the multiplicities
};

// A graph with what is known of it: what readers and generators give.
struct LoadedGraph {
    GraphPtr graph;
    std::shared_ptr<const NodeTable> nodes;
    std::shared_ptr<const EdgeTable> edges;  // null: nothing is known of them beside ends and weights
    ImportReport report;
};

enum class LoopPolicy { keep, drop };

// Merging rules (ImportReport::mergeRule states the one that applied):
//   unweighted  an edge listed several times, in either direction, is one edge;
//   weighted    the weights of lines that repeat an edge in the same direction add up; in an undirected graph
//               the two directions of an edge add up too, unless every edge is listed in both directions with
//               equal weights (a symmetric listing), which counts once;
//   self-loops  are kept once with the summed weight.
// Fills the counts of `report` (nodes, edges, loops, merged, weights, isolated). Direction::automatic means
// undirected. The result does not depend on the order of the lines nor on the number of threads. Throws Error
// when there are more than 2^32 - 2 vertices or an edge names a vertex that is not there, Cancelled when
// stopped. Consumes the list. Cost: O(n + m) work, 8 to 16 bytes per arc of scratch.
Graph buildGraph(EdgeList edges, VertexId vertices, Direction direction, LoopPolicy loops,
                 ImportReport& report, const RunContext& context = plainContext());

// The undirected graph that Louvain works on: reciprocal arcs become one edge, weights add up (unweighted:
// 1). Returns the same graph when it is undirected already.
GraphPtr symmetrised(const GraphPtr& graph);

}  // namespace quartier
