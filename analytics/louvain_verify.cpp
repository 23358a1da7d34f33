#include "analytics/louvain_verify.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <numeric>

#include "graph/large_buffer.h"
#include "graph/modularity.h"

namespace quartier::louvain {
namespace {

// Hierarchy::flatten() to uninitialised memory: to zero it on one thread would take as long as the rest of
// the check.
LargeVector<VertexId> labelsOfCoarsest(const Hierarchy& hierarchy) {
    const std::vector<VertexId>& finest = hierarchy.levels.front().parent;
    std::vector<VertexId> above(hierarchy.levels.front().communities);
    std::iota(above.begin(), above.end(), VertexId{0});
    for (size_t l = 1; l < hierarchy.levelCount(); ++l) above = labelsAbove(hierarchy.levels[l], above);
    LargeVector<VertexId> labels(finest.size());
    tbb::parallel_for(tbb::blocked_range<size_t>(0, finest.size(), 1 << 14), [&](const auto& range) {
        for (size_t v = range.begin(); v != range.end(); ++v) labels[v] = above[finest[v]];
    });
    return labels;
}

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
    const LargeVector<VertexId> labels = labelsOfCoarsest(hierarchy);
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
