// A graph that is made of another one, and what its vertices and edges were there: what all edits and the
// part that a filter shows have in common.
#pragma once

#include <optional>
#include <vector>

#include "app/session/bits.h"
#include "app/session/edge_rows.h"

namespace quartier::session {

enum class EdgeDirections : u8 {
    kept,
    reversed,
    dropped  // the new graph is undirected
};

// Of an edge that is added: new vertices.
struct AddedEdge {
    VertexId from = 0, to = 0;
    f32 weight = 1;
};

// What becomes of the vertices and edges of a graph.
struct GraphChange {
    std::vector<VertexId> newOf;  // [old vertices]: the new one; several may become one; kNoVertex: none
    // [new vertices]: the old one whose id, label and values it takes over; kNoVertex: it is added.
    std::vector<VertexId> oldOf;
    // Rows of EdgeRows (arcs of a directed graph, edges of an undirected one) that stay where their ends do;
    // none given: all.
    std::optional<Bits> edges;
    std::vector<AddedEdge> added;
    EdgeDirections directions = EdgeDirections::kept;
};

// All stays as it is.
GraphChange unchanged(VertexId vertices);
// The vertices of the set stay, in their order.
GraphChange keeping(const Bits& vertices);

struct DerivedGraph {
    static constexpr u32 kNoRow = ~u32{0};

    GraphPtr graph;
    std::vector<u32> rowOf;  // per row of the new graph's edges (EdgeRows): the old one; kNoRow: added
    u64 loopsDropped = 0;    // edges whose two different ends became one vertex
};

// Edges between the same two vertices become one, which takes over the values of the first of them: their
// weights add up, in an unweighted graph 1 each, so that it is weighted then. Where directions are dropped an
// unweighted graph stays one, as symmetrised() leaves it. An edge whose ends become one vertex is dropped;
// self-loops stay. Throws Error where weights add up to more than a 32-bit float holds, and Cancelled.
// O(m), and O(m log m) where vertices are merged or reordered; 24 bytes per edge of scratch.
DerivedGraph derivedGraph(const Graph& graph, const EdgeRows& rows, const GraphChange& change,
                          const RunContext& context = plainContext());

}  // namespace quartier::session
