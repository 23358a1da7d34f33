#include "gpu/betweenness/fast/engine.h"

#include "analytics/betweenness_preparation.h"
#include "core/error.h"
#include "gpu/betweenness/fast/driver.h"
#include "gpu/stream.h"

namespace quartier::gpu::betweenness::fast {
namespace {

class FastBetweenness final : public CentralityEngine {
  public:
    explicit FastBetweenness(int device) : info_(fastInfo()), device_(device) {}

    const EngineInfo& info() const override { return info_; }

    MemoryEstimate estimate(const Graph& graph, const CentralityOptions& options) const override {
        const DeviceScope scope(device_);
        const u64 n = graph.vertexCount();
        MemoryEstimate estimate;
        estimate.deviceBytes = fastBytes(graph, options);
        estimate.hostBytes = n * 3 * sizeof(f64) + n * sizeof(VertexId) + preparationBytes(graph, options);
        return estimate;
    }

    CentralityResult run(const Graph& graph, const CentralityOptions& options,
                         RunContext& context) const override {
        validate(options, graph);
        if (options.weighted && graph.isWeighted())
            throw OptionError(
                "the betweenness strategy 'fast' counts hops, and paths by summed weight were asked for: "
                "leave "
                "--weighted out, or take the strategy 'sources'");
        const DeviceScope scope(device_);
        return runFast(graph, options, context, device_);
    }

  private:
    EngineInfo info_;
    int device_;
};

}  // namespace

EngineInfo fastInfo() {
    EngineInfo info;
    info.algorithm = "betweenness";
    info.id = "fast";
    info.name = "Fast";
    info.backend = Backend::cuda;
    info.paper = "quartier's own; after Then et al. 2014 (many searches at once), Brandes 2001";
    info.description =
        "32 or 64 sources advance together, bit masks say who meets whom, nothing is added atomically but "
        "the "
        "scores. The one to take when there is a GPU.";
    info.options = centralityOptionSpecs(
        {"sources", "seed", "epsilon", "confidence", "directed", "normalized", "peel", "relabel"});
    info.weighted = false;
    info.directed = true;
    return info;
}

std::unique_ptr<CentralityEngine> makeFast(int device) { return std::make_unique<FastBetweenness>(device); }

}  // namespace quartier::gpu::betweenness::fast
