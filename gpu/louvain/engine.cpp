#include "gpu/louvain/engine.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/error.h"
#include "gpu/launch.h"
#include "gpu/louvain/block_per_vertex.h"
#include "gpu/louvain/driver.h"

namespace quartier::gpu::louvain {
namespace {

// Largest slice of free memory that one run may be planned for; the driver and the window need some too.
constexpr f64 kUsableShare = 0.95;

GraphShape shapeOf(const Graph& graph) {
    GraphShape shape{.vertices = graph.vertexCount(), .arcs = graph.arcCount(), .largestDegree = 0};
    for (VertexId v = 0; v < graph.vertexCount(); ++v)
        shape.largestDegree = std::max(shape.largestDegree, graph.degree(v));
    return shape;
}

class CudaLouvain final : public CommunityEngine {
  public:
    CudaLouvain(StrategyEntry entry, int device) : entry_(std::move(entry)), device_(device) {}

    const EngineInfo& info() const override { return entry_.info; }

    MemoryEstimate estimate(const Graph& graph, const CommunityOptions&) const override {
        const DeviceScope scope(device_);
        const GraphShape shape = shapeOf(graph);
        MemoryEstimate estimate;
        estimate.deviceBytes = driverBytes(graph, shape) + entry_.scratchBytes(shape, multiprocessors());
        // The parent maps of all levels, and the flattened labels.
        estimate.hostBytes = shape.vertices * sizeof(VertexId) * 4;
        return estimate;
    }

    CommunityResult run(const Graph& graph, const CommunityOptions& options,
                        RunContext& context) const override {
        validate(options);
        if (graph.isDirected())
            throw OptionError(
                fmt::format("the Louvain strategy '{}' was given a directed graph, but modularity is "
                            "defined here for undirected ones: symmetrise the graph first",
                            entry_.info.id));
        const DeviceScope scope(device_);
        refuseWhatCannotFit(graph, options);
        return Driver(graph, options, context, entry_.info.id, device_, entry_.make(options)).run();
    }

  private:
    // Before anything is uploaded: a run that fails half-way through costs the person more than a refusal.
    void refuseWhatCannotFit(const Graph& graph, const CommunityOptions& options) const {
        size_t free = 0;
        size_t total = 0;
        CUDA_CHECK(cudaMemGetInfo(&free, &total));
        const u64 asked = estimate(graph, options).deviceBytes;
        if (asked > static_cast<u64>(kUsableShare * static_cast<f64>(total)))
            throw DeviceOutOfMemory(asked, free);
    }

    StrategyEntry entry_;
    int device_;
};

StrategyEntry blockPerVertex() {
    StrategyEntry entry;
    entry.info.algorithm = "louvain";
    entry.info.id = "block-per-vertex";
    entry.info.name = "Block per vertex";
    entry.info.backend = Backend::cuda;
    entry.info.paper = "Ambroszczyk 2020, Louvain algorithm full GPU implementation, section 1";
    entry.info.description =
        "One thread block per vertex, whatever its degree; everything, the contraction included, happens on "
        "the "
        "GPU. The same result on every run. A good yardstick for the strategies that sort vertices by "
        "degree.";
    entry.info.options = communityOptionSpecs({"resolution", "seed", "deterministic", "threshold",
                                               "bin-threshold", "bin-limit", "max-levels", "max-sweeps",
                                               "connected", "prune", "rounds", "blocks", "check"});
    entry.make = [](const CommunityOptions& options) {
        return makeBlockPerVertex(options.blocks, options.rounds);
    };
    entry.scratchBytes = blockPerVertexBytes;
    return entry;
}

}  // namespace

std::vector<StrategyEntry> strategies() {
    std::vector<StrategyEntry> all;
    all.push_back(blockPerVertex());
    return all;
}

std::unique_ptr<CommunityEngine> makeEngine(StrategyEntry entry, int device) {
    return std::make_unique<CudaLouvain>(std::move(entry), device);
}

}  // namespace quartier::gpu::louvain
