#include "gpu/louvain/fast/engine.h"

#include "gpu/louvain/engine.h"
#include "gpu/louvain/fast/driver.h"
#include "gpu/stream.h"

namespace quartier::gpu::louvain::fast {
namespace {

constexpr u64 kUsualLevels = 8;  // of a power law, whose vertices without arcs are on all of them

class FastLouvain final : public CommunityEngine {
  public:
    explicit FastLouvain(int device) : info_(fastInfo()), device_(device) {}

    const EngineInfo& info() const override { return info_; }

    MemoryEstimate estimate(const Graph& graph, const CommunityOptions&) const override {
        MemoryEstimate estimate;
        estimate.deviceBytes = fastBytes(graph);
        estimate.hostBytes = hostBytes(graph, kUsualLevels);
        return estimate;
    }

    CommunityResult run(const Graph& graph, const CommunityOptions& options,
                        RunContext& context) const override {
        validate(options);
        refuseDirected(graph, info_.id);
        const DeviceScope scope(device_);
        // Counting the hubs of a large graph takes as long as a level: only where it could matter.
        if (fastBytesAtMost(graph) > usableBytes()) refuseWhatCannotFit(fastBytes(graph));
        return runFast(graph, options, context, device_);
    }

  private:
    EngineInfo info_;
    int device_;
};

}  // namespace

EngineInfo fastInfo() {
    EngineInfo info;
    info.algorithm = "louvain";
    info.id = "fast";
    info.name = "Fast";
    info.backend = Backend::cuda;
    info.paper = "quartier's own; after Gilbert and Madduri 2026 (Louvain+), Ozaki et al. 2016 (pruning)";
    info.description =
        "All sweeps of a level in one kernel, local moving again while uncoarsening, connected communities, "
        "the same result on every run. The one to take when there is a GPU.";
    info.options = communityOptionSpecs({"resolution", "seed", "deterministic", "threshold", "max-levels",
                                         "max-sweeps", "prune", "uncoarsen", "check"});
    return info;
}

std::unique_ptr<CommunityEngine> makeFast(int device) { return std::make_unique<FastLouvain>(device); }

}  // namespace quartier::gpu::louvain::fast
