// The biconnected components (blocks) of an undirected graph, by depth-first search (Hopcroft and Tarjan,
// "Efficient algorithms for graph manipulation", Communications of the ACM 1973).
#pragma once

#include <span>
#include <vector>

#include "core/run_context.h"
#include "graph/graph.h"

namespace quartier {

// Each component of the graph is a tree of blocks. Every vertex but the first of its component is a member of
// exactly one block, that in which it was found, and may be the root of others: then it is an articulation
// vertex, and so is a first vertex that is the root of two blocks. A block of one member is a bridge.
struct BiconnectedBlocks {
    std::vector<VertexId> root;     // [block]; blocks that hang on a member of another come before that one
    std::vector<VertexId> members;  // block by block, without the roots
    std::vector<u64> begin{0};      // [block + 1] in members
    std::vector<VertexId> first;    // [vertex] the first vertex of its component: a member of none

    size_t count() const { return root.size(); }
    std::span<const VertexId> membersOf(size_t block) const {
        return std::span(members).subspan(begin[block], begin[block + 1] - begin[block]);
    }
};

// One core, linear in the arcs; 32 bytes a vertex. Throws Cancelled.
BiconnectedBlocks findBlocks(const Graph& graph, RunContext& context);

}  // namespace quartier
