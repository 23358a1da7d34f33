// Leiden by igraph: Traag, Waltman and van Eck, "From Louvain to Leiden", Scientific Reports 2019; with the
// constant Potts model of Traag, Van Dooren and Nesterov, "Narrow scope for resolution-limit-free community
// detection", Physical Review E 2011.
#include "analytics/igraph/communities.h"

namespace quartier {
namespace {

void run(const IgraphGraph& graph, const igraph_vector_t* nodeWeights, f64 resolution, f64 randomness,
         const IgraphCall& call, igraph_vector_int_t* membership) {
    // One iteration after the other until none gains: igraph, told to go on while something changes, never
    // ends where every node stays alone (0.10.2).
    igraph_real_t before = 0;
    for (bool first = true;; first = false) {
        igraph_real_t quality = 0;
        call.check(igraph_community_leiden(graph.get(), graph.weights(), nodeWeights, resolution, randomness,
                                           !first, 1, membership, nullptr, &quality));
        if (!first && !(quality > before)) return;
        before = quality;
    }
}

void byModularity(const IgraphGraph& graph, const CommunityOptions& options, const IgraphCall& call,
                  igraph_vector_int_t* membership) {
    IgraphReals strengths(call);
    call.check(igraph_strength(graph.get(), strengths.get(), igraph_vss_all(), IGRAPH_ALL, IGRAPH_LOOPS,
                               graph.weights()));
    run(graph, strengths.get(), options.resolution / (2 * graph.totalWeight()), options.randomness, call,
        membership);
}

void byDensity(const IgraphGraph& graph, const CommunityOptions& options, const IgraphCall& call,
               igraph_vector_int_t* membership) {
    const auto nodes = static_cast<f64>(graph.nodes());
    const f64 own = nodes > 1 ? graph.totalWeight() / (nodes * (nodes - 1) / 2) : 1;
    run(graph, nullptr, options.density > 0 ? options.density : own, options.randomness, call, membership);
}

u64 bytesFor(const Graph& graph, const CommunityOptions&) {
    return graph.edgeCount() * 96 + u64{graph.vertexCount()} * 160;
}

}  // namespace

std::unique_ptr<CommunityEngine> makeLeidenModularity() {
    return makeIgraphCommunities(
        {.info = {.algorithm = kIgraphCommunities,
                  .id = "leiden",
                  .name = "Leiden",
                  .paper = "Traag, Waltman and van Eck 2019; igraph_community_leiden",
                  .description =
                      "Moves nodes, refines each community into well-connected parts and merges those, until "
                      "nothing gains modularity: igraph's, on one thread, without levels.",
                  .options = communityOptionSpecs({"resolution", "seed", "randomness"})},
         .detect = byModularity,
         .bytes = bytesFor});
}

std::unique_ptr<CommunityEngine> makeLeidenPotts() {
    return makeIgraphCommunities(
        {.info = {.algorithm = kIgraphCommunities,
                  .id = "leiden-cpm",
                  .name = "Leiden, constant Potts model",
                  .paper = "Traag, Van Dooren and Nesterov 2011; Traag, Waltman and van Eck 2019; "
                           "igraph_community_leiden",
                  .description =
                      "The same for communities that are denser inside than a density, and sparser between "
                      "them: what is found does not depend on the size of the graph around it.",
                  .options = communityOptionSpecs({"density", "seed", "randomness"})},
         .detect = byDensity,
         .bytes = bytesFor});
}

}  // namespace quartier
