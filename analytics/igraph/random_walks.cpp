// Communities as places that a random walk stays in: Pons and Latapy, "Computing communities in large
// networks using random walks", 2005; Rosvall and Bergstrom, "Maps of random walks on complex networks reveal
// community structure", PNAS 2008.
#include <algorithm>

#include "analytics/igraph/communities.h"

namespace quartier {
namespace {

void walk(const IgraphGraph& graph, const CommunityOptions& options, const IgraphCall& call,
          igraph_vector_int_t* membership) {
    IgraphMatrix merges(call);
    IgraphReals modularity(call);
    call.check(igraph_community_walktrap(graph.get(), graph.weights(),
                                         static_cast<igraph_integer_t>(options.steps), merges.get(),
                                         modularity.get(), membership));
    if (options.cut > 0) cutMerges(merges.get(), options.cut, graph, call, membership);
}

// Nodes within so many steps of a node, itself included.
u64 reachOf(const Graph& graph, VertexId from, u32 steps, std::vector<VertexId>& metFrom) {
    std::vector<VertexId> met{from};
    metFrom[from] = from;
    size_t begin = 0;
    for (u32 step = 0; step < steps; ++step) {
        const size_t end = met.size();
        for (; begin < end; ++begin)
            for (const VertexId w : graph.row(met[begin]))
                if (metFrom[w] != from) {
                    metFrom[w] = from;
                    met.push_back(w);
                }
        if (begin == met.size()) break;
    }
    return met.size();
}

// A node keeps where its walks may be: entries of 16 bytes, or 8 for every node where there are many. How
// many there are, some nodes tell.
u64 walkBytes(const Graph& graph, const CommunityOptions& options) {
    constexpr VertexId kAsked = 8;
    const VertexId n = graph.vertexCount();
    if (n == 0) return 0;
    std::vector<VertexId> metFrom(n, kNoVertex);
    u64 bytes = 0;
    const VertexId asked = std::min(n, kAsked);
    for (u64 i = 0; i < asked; ++i) {
        const u64 reach =
            reachOf(graph, static_cast<VertexId>((2 * i + 1) * n / (2 * asked)), options.steps, metFrom);
        bytes += std::min(16 * reach, 8 * u64{n});
    }
    return bytes / asked * n + graph.edgeCount() * 120;
}

void describe(const IgraphGraph& graph, const CommunityOptions& options, const IgraphCall& call,
              igraph_vector_int_t* membership) {
    igraph_real_t length = 0;
    call.check(igraph_community_infomap(graph.get(), graph.weights(), nullptr,
                                        static_cast<igraph_integer_t>(options.trials), membership, &length));
}

u64 describeBytes(const Graph& graph, const CommunityOptions&) {
    return graph.edgeCount() * 340 + u64{graph.vertexCount()} * 400;
}

}  // namespace

std::unique_ptr<CommunityEngine> makeWalktrap() {
    return makeIgraphCommunities(
        {.info = {.algorithm = kIgraphCommunities,
                  .id = "walktrap",
                  .name = "Walktrap",
                  .paper = "Pons and Latapy 2005; igraph_community_walktrap",
                  .description =
                      "Merges neighbouring communities from which short random walks lead to the same "
                      "places, and takes the most modular state. For up to some thousand nodes: time and "
                      "memory grow with the square of them.",
                  .options = communityOptionSpecs({"walk-steps", "cut"})},
         .detect = walk,
         .bytes = walkBytes});
}

std::unique_ptr<CommunityEngine> makeInfomap() {
    return makeIgraphCommunities(
        {.info = {.algorithm = kIgraphCommunities,
                  .id = "infomap",
                  .name = "Infomap",
                  .paper = "Rosvall and Bergstrom 2008; igraph_community_infomap",
                  .description =
                      "The communities with which the course of a random walk is described in the fewest "
                      "bits, the best of several trials.",
                  .options = communityOptionSpecs({"seed", "trials"})},
         .detect = describe,
         .bytes = describeBytes});
}

}  // namespace quartier
