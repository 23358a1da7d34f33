#include "gpu/betweenness/engine.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/error.h"
#include "gpu/betweenness/driver.h"
#include "gpu/betweenness/edge_parallel.h"
#include "gpu/betweenness/sampling.h"
#include "gpu/betweenness/slot_plan.h"
#include "gpu/betweenness/vertex_parallel.h"
#include "gpu/betweenness/virtual_vertices.h"
#include "gpu/betweenness/weighted.h"
#include "gpu/betweenness/work_efficient.h"

namespace quartier::gpu::betweenness {
namespace {

constexpr const char* kBlog = "Accelerating Graph Betweenness Centrality with CUDA (2014)";
constexpr const char* kReport = "GPU accelerated implementation of Brandes algorithm (report)";

class CudaBetweenness final : public CentralityEngine {
  public:
    CudaBetweenness(StrategyEntry entry, int device) : entry_(std::move(entry)), device_(device) {}

    const EngineInfo& info() const override { return entry_.info; }

    MemoryEstimate estimate(const Graph& graph, const CentralityOptions& asked) const override {
        const DeviceScope scope(device_);
        const CentralityOptions options = heeded(graph, asked);
        const std::unique_ptr<SourceStrategy> strategy = entry_.make(options);
        const u64 n = graph.vertexCount();
        const u64 sources = options.sources == 0 ? n : std::min(options.sources, n);
        const u64 slots =
            roomForSlots(*strategy, options, {n, graph.arcCount(), sources}, graph, freeForPlans());
        MemoryEstimate estimate;
        estimate.deviceBytes = DeviceGraph::bytesFor(graph) + slots +
                               strategy->bytesOfRun(n, graph.arcCount()) +
                               n * (2 * sizeof(f64) + sizeof(f32)) + sources * 2 * sizeof(VertexId) +
                               (options.edges ? graph.arcCount() * sizeof(f64) : 0);
        // Of a sample squares and errors too, here and of every core that helps.
        const bool sampled = options.epsilon > 0 || sources < n;
        estimate.hostBytes = n * (sampled ? 5 : 3) * sizeof(f64) +
                             preparationBytes(graph, options, Backend::cuda) +
                             (options.edges ? graph.arcCount() * 2 * sizeof(f64) : 0);
        const u64 perWorker = n * (2 * sizeof(f64) + sizeof(VertexId) + (sampled ? 5 : 3) * sizeof(f64));
        estimate.hostBytes += workers(options) * perWorker;
        return estimate;
    }

    CentralityResult run(const Graph& graph, const CentralityOptions& asked,
                         RunContext& context) const override {
        validate(asked, graph);
        const CentralityOptions options = heeded(graph, asked);
        if (options.weighted && !entry_.info.weighted)
            throw OptionError(fmt::format(
                "the betweenness strategy '{}' counts hops, and paths by summed weight were asked for: leave "
                "--weighted out, or take the strategy 'work-efficient' or 'sources'",
                entry_.info.id));
        // The workers begin before the device does.
        HostSide host(graph, options, context, workers(options));
        const DeviceScope scope(device_);
        return Driver(host, options, context, entry_.info.id, device_, entry_.make(options)).run();
    }

  private:
    // Without weights every length is 1: hops. What the strategy has no option for is not computed.
    CentralityOptions heeded(const Graph& graph, CentralityOptions options) const {
        options.weighted = options.weighted && graph.isWeighted();
        options.edges = options.edges && has("edges");
        if (!has("epsilon")) options.epsilon = 0;
        return options;
    }
    bool has(std::string_view key) const {
        return std::any_of(entry_.info.options.begin(), entry_.info.options.end(),
                           [&](const OptionSpec& spec) { return spec.key == key; });
    }
    u32 workers(const CentralityOptions& options) const {
        if (!entry_.withWorkers) return 0;
        return options.workers > 0 ? options.workers : CpuWorkers::usualThreads();
    }

    StrategyEntry entry_;
    int device_;
};

StrategyEntry entryOf(std::string id, std::string name, std::string paper, std::string description,
                      std::initializer_list<std::string_view> options) {
    StrategyEntry entry;
    entry.info.algorithm = "betweenness";
    entry.info.id = std::move(id);
    entry.info.name = std::move(name);
    entry.info.backend = Backend::cuda;
    entry.info.paper = std::move(paper);
    entry.info.description = std::move(description);
    entry.info.options = centralityOptionSpecs(
        {"sources", "seed", "epsilon", "confidence", "directed", "normalized", "batch", "peel", "relabel"});
    for (OptionSpec& spec : centralityOptionSpecs(options)) entry.info.options.push_back(std::move(spec));
    entry.info.weighted = false;
    entry.info.directed = true;
    return entry;
}

StrategyEntry vertexParallel() {
    StrategyEntry entry =
        entryOf("vertex-parallel", "Vertex-parallel", fmt::format("{}, the vertex-parallel method", kBlog),
                "A thread block per source, a thread per vertex: simple, and slow where degrees differ.", {});
    entry.make = [](const CentralityOptions&) { return makeVertexParallel(); };
    return entry;
}

StrategyEntry edgeParallel() {
    StrategyEntry entry = entryOf(
        "edge-parallel", "Edge-parallel", fmt::format("{}, the edge-parallel method", kBlog),
        "A thread block per source, a thread per arc: evenly dealt work, but all arcs at every level. "
        "The yardstick of the paper.",
        {});
    entry.make = [](const CentralityOptions&) { return makeEdgeParallel(); };
    return entry;
}

StrategyEntry workEfficient() {
    StrategyEntry entry = entryOf(
        "work-efficient", "Work-efficient",
        fmt::format("{}, the work-efficient method; weighted: near-far search, Davidson et al. 2014", kBlog),
        "A thread block per source with explicit queues: only the arcs of the frontier are looked at. Best "
        "on road networks and meshes, whose searches are deep. Also by summed weight.",
        {"weighted", "edges", "length-step"});
    entry.info.weighted = true;
    entry.make = [](const CentralityOptions& options) {
        return options.weighted ? makeWeighted() : makeWorkEfficient();
    };
    return entry;
}

StrategyEntry sampling() {
    StrategyEntry entry = entryOf(
        "sampling", "Sampling", fmt::format("{}, hybrid parallelization; SC 2014", kBlog),
        "The depth of the first searches decides between work-efficient and edge-parallel for the others.",
        {"depth-samples", "depth-quantile", "depth-threshold"});
    entry.make = makeSampling;
    return entry;
}

StrategyEntry virtualVertices() {
    StrategyEntry entry = entryOf(
        "virtual-vertices", "Virtual vertices", fmt::format("{}, GPU-specific optimisations", kReport),
        "All threads of the device on one level: vertices of high degree are split in virtual ones, and a "
        "second kernel adds up what they found.",
        {"virtual-degree", "round-robin", "reduction", "structures"});
    entry.make = makeVirtualVertices;
    return entry;
}

std::unique_ptr<SourceStrategy> beside(const CentralityOptions& options) {
    const OptionSpec spec = centralityOptionSpecs({"device-strategy"}).front();
    const std::string id = spec.choices.at(options.deviceStrategy);
    for (const StrategyEntry& entry : strategies())
        if (entry.info.id == id) return entry.make(options);
    throw Error(fmt::format("there is no betweenness strategy '{}' for a device", id));
}

StrategyEntry heterogeneous() {
    StrategyEntry entry = entryOf(
        "heterogeneous", "CPU and GPU", fmt::format("{}, CPU and GPU cooperation", kReport),
        "A strategy on the device and all other cores draw sources from one counter; the cores begin while "
        "the device is being started.",
        {"device-strategy", "workers", "depth-samples", "depth-quantile", "depth-threshold", "virtual-degree",
         "round-robin", "reduction", "structures"});
    entry.withWorkers = true;
    // Batches of a bound would make device and workers wait for each other.
    std::erase_if(entry.info.options,
                  [](const OptionSpec& spec) { return spec.key == "epsilon" || spec.key == "confidence"; });
    entry.make = beside;
    return entry;
}

}  // namespace

std::vector<StrategyEntry> strategies() {
    std::vector<StrategyEntry> all;
    all.push_back(vertexParallel());
    all.push_back(edgeParallel());
    all.push_back(workEfficient());
    all.push_back(sampling());
    all.push_back(virtualVertices());
    all.push_back(heterogeneous());
    return all;
}

std::unique_ptr<CentralityEngine> makeEngine(StrategyEntry entry, int device) {
    return std::make_unique<CudaBetweenness>(std::move(entry), device);
}

}  // namespace quartier::gpu::betweenness
