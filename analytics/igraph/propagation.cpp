// Label propagation: Raghavan, Albert and Kumara, "Near linear time algorithm to detect community structures
// in large-scale networks", Physical Review E 2007.
#include "analytics/igraph/communities.h"

namespace quartier {
namespace {

void propagate(const IgraphGraph& graph, const CommunityOptions&, const IgraphCall& call,
               igraph_vector_int_t* membership) {
    call.check(igraph_community_label_propagation(graph.get(), membership, IGRAPH_ALL, graph.weights(),
                                                  nullptr, nullptr));
}

// Orders, labels and counts, and the lists of edges at every node.
u64 bytesFor(const Graph& graph, const CommunityOptions&) {
    return graph.edgeCount() * 16 + u64{graph.vertexCount()} * 64;
}

}  // namespace

std::unique_ptr<CommunityEngine> makeLabelPropagation() {
    return makeIgraphCommunities(
        {.info = {.algorithm = kIgraphCommunities,
                  .id = "label-propagation",
                  .name = "Label propagation",
                  .paper = "Raghavan, Albert and Kumara 2007; igraph_community_label_propagation",
                  .description =
                      "Every node takes the label that most of its neighbours have, in random order, until "
                      "none would change. Quick; other seeds give other communities.",
                  .options = communityOptionSpecs({"seed"})},
         .detect = propagate,
         .bytes = bytesFor});
}

}  // namespace quartier
