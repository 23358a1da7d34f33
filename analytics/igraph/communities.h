// Community detection by igraph as engines: one level, which is igraph's partition. A family of algorithms is
// a file beside this one; this is what they share.
#pragma once

#include <functional>
#include <memory>

#include "analytics/community.h"
#include "analytics/community_algorithms.h"
#include "analytics/igraph/igraph_graph.h"

namespace quartier {

struct IgraphCommunities {
    EngineInfo info;
    // Gives every node of the graph a community. The random numbers of igraph were seeded.
    void (*detect)(const IgraphGraph& graph, const CommunityOptions& options, const IgraphCall& call,
                   igraph_vector_int_t* membership) = nullptr;
    // Bytes beyond what igraph's graph takes.
    u64 (*bytes)(const Graph& graph, const CommunityOptions& options) = nullptr;
    // Throws Error where a graph is too large for the algorithm; null: none is.
    void (*requireSize)(const Graph& graph) = nullptr;
};

std::unique_ptr<CommunityEngine> makeIgraphCommunities(IgraphCommunities made);

// The membership that is left when `merges` are made until there are `communities` (or no more can be made).
void cutMerges(const igraph_matrix_int_t* merges, u32 communities, const IgraphGraph& graph,
               const IgraphCall& call, igraph_vector_int_t* membership);

// propagation.cpp, random_walks.cpp, merges.cpp, leiden.cpp
std::unique_ptr<CommunityEngine> makeLabelPropagation();
std::unique_ptr<CommunityEngine> makeWalktrap();
std::unique_ptr<CommunityEngine> makeInfomap();
std::unique_ptr<CommunityEngine> makeFastGreedy();
std::unique_ptr<CommunityEngine> makeEdgeBetweenness();
std::unique_ptr<CommunityEngine> makeLeidenModularity();
std::unique_ptr<CommunityEngine> makeLeidenPotts();

}  // namespace quartier
