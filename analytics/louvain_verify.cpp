#include "analytics/louvain_verify.h"

#include "graph/modularity.h"

namespace quartier::louvain {
namespace {

// False: the run was stopped.
bool measure(const Graph& graph, const CommunityOptions& options, const RunContext& context,
             CommunityResult& result) {
    const Hierarchy& hierarchy = result.hierarchy;
    if (hierarchy.levelCount() == 0) {
        result.modularity = modularityAlone(graph, options.resolution);
        return true;
    }
    // Without splitting, nothing is known yet of who is connected.
    const std::stop_token stop = options.connected ? context.stop : std::stop_token{};
    result.modularity = hierarchy.modularity();
    if (stop.stop_requested()) return false;
    const LargeVector<VertexId> labels = hierarchy.flatten(hierarchy.levelCount());
    const std::optional<f64> found = modularityUnless(stop, graph, labels, options.resolution);
    if (!found) return false;
    result.modularity = *found;
    if (!options.connected) result.disconnected = disconnectedCommunities(graph, labels);
    return true;
}

}  // namespace

void verify(const Graph& graph, const CommunityOptions& options, RunContext& context,
            CommunityResult& result) {
    const Stopwatch clock;
    if (!measure(graph, options, context, result)) return;
    Stage stage{
        .name = "verify", .seconds = clock.seconds(), .items = graph.arcCount(), .metric = result.modularity};
    context.observer.stageDone(stage);
    result.trace.stages.push_back(std::move(stage));
}

}  // namespace quartier::louvain
