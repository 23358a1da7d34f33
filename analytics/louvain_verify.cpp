#include "analytics/louvain_verify.h"

#include "graph/modularity.h"

namespace quartier::louvain {

void verify(const Graph& graph, const CommunityOptions& options, RunContext& context,
            CommunityResult& result) {
    const Stopwatch clock;
    const Hierarchy& hierarchy = result.hierarchy;
    // Without a level or without splitting, nothing is known yet.
    const bool measured = options.connected && hierarchy.levelCount() != 0;
    const std::stop_token stop = measured ? context.stop : std::stop_token{};
    result.modularity = hierarchy.modularity();
    if (stop.stop_requested()) return;
    const std::vector<VertexId> labels = hierarchy.flatten(hierarchy.levelCount());
    const std::optional<f64> found = modularityUnless(stop, graph, labels, options.resolution);
    if (!found) return;
    result.modularity = *found;
    if (!options.connected) result.disconnected = disconnectedCommunities(graph, labels);
    Stage stage{
        .name = "verify", .seconds = clock.seconds(), .items = graph.arcCount(), .metric = result.modularity};
    context.observer.stageDone(stage);
    result.trace.stages.push_back(std::move(stage));
}

}  // namespace quartier::louvain
