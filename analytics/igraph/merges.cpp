// Trees of merges by the structure alone: Clauset, Newman and Moore, "Finding community structure in very
// large networks", Physical Review E 2004, from below; Girvan and Newman, "Community structure in social and
// biological networks", PNAS 2002, from above.
#include <fmt/format.h>

#include <cmath>

#include "analytics/igraph/communities.h"
#include "core/error.h"

namespace quartier {
namespace {

// Of n m (n + m) steps: the most that was measured on one core (docs/algorithms.md); components and leaves
// make it less.
constexpr f64 kSecondsAStep = 6e-9;
constexpr f64 kLongest = 3600;  // seconds

void mergeGreedily(const IgraphGraph& graph, const CommunityOptions& options, const IgraphCall& call,
                   igraph_vector_int_t* membership) {
    IgraphMatrix merges(call);
    IgraphReals modularity(call);
    call.check(igraph_community_fastgreedy(graph.get(), graph.weights(), merges.get(), modularity.get(),
                                           membership));
    if (options.cut > 0) cutMerges(merges.get(), options.cut, graph, call, membership);
}

u64 greedyBytes(const Graph& graph, const CommunityOptions&) {
    return graph.edgeCount() * 112 + u64{graph.vertexCount()} * 96;
}

// Weights are strengths here, and igraph would take them as lengths of paths: they are left out, but for the
// choice of the most modular state, which takes them as they are.
void takeEdgesAway(const IgraphGraph& graph, const CommunityOptions& options, const IgraphCall& call,
                   igraph_vector_int_t* membership) {
    IgraphIntegers edges(call);
    IgraphMatrix merges(call);
    IgraphReals modularity(call);
    call.check(igraph_community_edge_betweenness(graph.get(), edges.get(), nullptr, nullptr, nullptr, nullptr,
                                                 nullptr, IGRAPH_UNDIRECTED, nullptr));
    call.check(igraph_community_eb_get_merges(graph.get(), IGRAPH_UNDIRECTED, edges.get(), graph.weights(),
                                              merges.get(), nullptr, modularity.get(), membership));
    if (options.cut > 0) cutMerges(merges.get(), options.cut, graph, call, membership);
}

u64 betweennessBytes(const Graph& graph, const CommunityOptions&) {
    return graph.edgeCount() * 80 + u64{graph.vertexCount()} * 120;
}

void requireFewEdges(const Graph& graph) {
    const f64 nodes = graph.vertexCount();
    const auto edges = static_cast<f64>(graph.edgeCount());
    const f64 seconds = nodes * edges * (nodes + edges) * kSecondsAStep;
    if (seconds <= kLongest) return;
    const f64 hours = seconds / 3600;
    throw Error(fmt::format(
        "edge betweenness is for small graphs: with {} nodes and {} edges it would take up to {:.0f} {}, and "
        "it is begun with up to one hour; filter the graph, or take 'fast-greedy' or 'label-propagation'",
        graph.vertexCount(), graph.edgeCount(), std::ceil(hours < 48 ? hours : hours / 24),
        hours < 48 ? "hours" : "days"));
}

}  // namespace

std::unique_ptr<CommunityEngine> makeFastGreedy() {
    return makeIgraphCommunities(
        {.info = {.algorithm = kIgraphCommunities,
                  .id = "fast-greedy",
                  .name = "Fast greedy",
                  .paper = "Clauset, Newman and Moore 2004; igraph_community_fastgreedy",
                  .description =
                      "Merges the two communities whose union gains most modularity, again and again, and "
                      "takes the most modular state.",
                  .options = communityOptionSpecs({"cut"})},
         .detect = mergeGreedily,
         .bytes = greedyBytes});
}

std::unique_ptr<CommunityEngine> makeEdgeBetweenness() {
    return makeIgraphCommunities(
        {.info =
             {.algorithm = kIgraphCommunities,
              .id = "edge-betweenness",
              .name = "Edge betweenness",
              .paper = "Girvan and Newman 2002; igraph_community_edge_betweenness",
              .description =
                  "Takes the edge away that most shortest paths pass, again and again, and takes the most "
                  "modular state of what falls apart. For up to some thousand edges.",
              .options = communityOptionSpecs({"cut"})},
         .detect = takeEdgesAway,
         .bytes = betweennessBytes,
         .requireSize = requireFewEdges});
}

}  // namespace quartier
