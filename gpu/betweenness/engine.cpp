#include "gpu/betweenness/engine.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/error.h"
#include "gpu/betweenness/driver.h"
#include "gpu/betweenness/work_efficient.h"

namespace quartier::gpu::betweenness {
namespace {

class CudaBetweenness final : public CentralityEngine {
  public:
    CudaBetweenness(StrategyEntry entry, int device) : entry_(std::move(entry)), device_(device) {}

    const EngineInfo& info() const override { return entry_.info; }

    MemoryEstimate estimate(const Graph& graph, const CentralityOptions& options) const override {
        const DeviceScope scope(device_);
        size_t free = 0;
        size_t total = 0;
        CUDA_CHECK(cudaMemGetInfo(&free, &total));
        const std::unique_ptr<SourceStrategy> strategy = entry_.make();
        const u64 n = graph.vertexCount();
        const u64 sources = options.sources == 0 ? n : std::min(options.sources, n);
        const u64 slots = slotsThatFit(*strategy, options, n, graph.arcCount(), sources, free);
        MemoryEstimate estimate;
        estimate.deviceBytes = DeviceGraph::bytesFor(graph) +
                               slots * strategy->bytesPerSlot(n, graph.arcCount()) + n * 2 * sizeof(f64) +
                               sources * 2 * sizeof(VertexId);
        estimate.hostBytes = n * 3 * sizeof(f64);
        return estimate;
    }

    CentralityResult run(const Graph& graph, const CentralityOptions& options,
                         RunContext& context) const override {
        validate(options, graph);
        if (options.weighted && graph.isWeighted())
            throw OptionError(fmt::format(
                "the betweenness strategy '{}' counts hops, and paths by summed weight were asked for: leave "
                "--weighted out, or take the strategy 'sources'",
                entry_.info.id));
        const DeviceScope scope(device_);
        return Driver(graph, options, context, entry_.info.id, device_, entry_.make()).run();
    }

  private:
    StrategyEntry entry_;
    int device_;
};

StrategyEntry workEfficient() {
    StrategyEntry entry;
    entry.info.algorithm = "betweenness";
    entry.info.id = "work-efficient";
    entry.info.name = "Work-efficient";
    entry.info.backend = Backend::cuda;
    entry.info.paper =
        "Accelerating Graph Betweenness Centrality with CUDA (2014), the work-efficient method";
    entry.info.description =
        "A thread block per source with explicit queues: only the arcs of the frontier are looked at. Best "
        "on "
        "road networks and meshes, whose searches are deep.";
    entry.info.options = centralityOptionSpecs({"sources", "seed", "directed", "normalized", "batch"});
    entry.info.weighted = false;
    entry.info.directed = true;
    entry.make = makeWorkEfficient;
    return entry;
}

}  // namespace

std::vector<StrategyEntry> strategies() {
    std::vector<StrategyEntry> all;
    all.push_back(workEfficient());
    return all;
}

std::unique_ptr<CentralityEngine> makeEngine(StrategyEntry entry, int device) {
    return std::make_unique<CudaBetweenness>(std::move(entry), device);
}

}  // namespace quartier::gpu::betweenness
