// What the communities of a level are: how large, how closed, and with which other one each has most in
// common; and which nodes lie between two of them.
#pragma once

#include <vector>

#include "app/session/document.h"
#include "core/run_context.h"

namespace quartier::session {

// Of the undirected graph; an edge counts once, a self-loop is an edge inside.
struct CommunityFacts {
    u32 treeNode = 0;
    VertexId nodes = 0;
    u64 edgesInside = 0, edgesOutside = 0;  // outside: with one end here
    f64 weightInside = 0, weightOutside = 0;
    // Edges inside, without self-loops, over pairs of nodes; NaN of a single node.
    f64 density = 0;
    // weightOutside over the smaller one of the volumes of the community and of the rest of the graph, a
    // volume being the sum of weighted degrees (Yang and Leskovec 2012, eq. 3); NaN where that is 0.
    f64 conductance = 0;
    u32 neighbour = 0;  // tree node of the community with which most weight is shared; 0: none
    f64 neighbourWeight = 0;
};

// All communities of a depth (0 = finest) of the shown result, from large to small, as CommunityRun::bySize
// has them. Cost: O(n + m log m) at most, on all cores. Throws Cancelled.
std::vector<CommunityFacts> communityFacts(const Document& document, u32 depth, const RunContext& context);

struct BridgingNode {
    VertexId node = kNoVertex;
    u64 edges = 0;  // that lead to the other community
    f64 weight = 0;
};

// The edges between two communities.
struct Bridges {
    u64 edges = 0;
    f64 weight = 0;
    std::vector<BridgingNode> first, second;  // their ends in either, those of most weight first
};

// Of two tree nodes of one depth, not the same. Cost: O(edges of the smaller one, and sorting the bridges).
Bridges bridgesBetween(const Document& document, u32 first, u32 second,
                       const RunContext& context = plainContext());

// The `most` vertices of a tree node with the highest values, highest first; of equal ones the first.
// `values`: one per vertex; NaN stands for none.
std::vector<VertexId> topNodes(const Document& document, u32 treeNode, const std::vector<f32>& values,
                               size_t most);

}  // namespace quartier::session
