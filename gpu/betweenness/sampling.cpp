#include "gpu/betweenness/sampling.h"

#include <algorithm>
#include <cmath>

#include "gpu/betweenness/edge_parallel.h"
#include "gpu/betweenness/work_efficient.h"
#include "gpu/device_buffer.h"

namespace quartier::gpu::betweenness {
namespace {

class Sampling final : public SourceStrategy {
  public:
    explicit Sampling(const CentralityOptions& options)
        : samples_(options.depthSamples),
          quantile_(options.depthQuantile),
          threshold_(options.depthThreshold),
          running_(makeWorkEfficient()) {}

    u64 bytesPerSlot(u64 vertices, u64 arcs, bool wide) const override {
        return running_->bytesPerSlot(vertices, arcs, wide);
    }
    // If it decides for edge-parallel.
    u64 bytesOfRun(u64 vertices, u64 arcs) const override {
        return makeEdgeParallel()->bytesOfRun(vertices, arcs);
    }
    u32 mostSlots(u64 vertices, u64 arcs, bool wide) const override {
        return running_->mostSlots(vertices, arcs, wide);
    }

    void prepare(const DeviceGraph& graph, u32 slots, bool wide, cudaStream_t stream) override {
        graph_ = &graph;
        slots_ = slots;
        running_->prepare(graph, slots, wide, stream);
        depths_.ensure(samples_, stream);
    }

    void launch(const Slice& slice, cudaStream_t stream) override {
        if (decided_) return running_->launch(slice, stream);
        Slice first = slice;
        first.count = std::min(slice.count, samples_);
        first.depths = depths_.data();
        running_->launch(first, stream);
        Counters counters;
        download(&counters, slice.counters, 1, stream);
        if (counters.drawn == samples_ && counters.busy == 0) decide(counters.done, stream);
    }

    std::optional<Stage> remark() override { return std::exchange(remark_, std::nullopt); }

  private:
    // Searches whose counts overflowed left no depth: where all did, the graph is deep.
    void decide(u32 seen, cudaStream_t stream) {
        decided_ = true;
        std::vector<u32> depths = downloaded(depths_, seen, stream);
        std::sort(depths.begin(), depths.end());
        const f64 limit = threshold_ * std::log2(std::max<f64>(graph_->vertexCount(), 2));
        const f64 place = quantile_ * static_cast<f64>(depths.empty() ? 0 : depths.size() - 1);
        const f64 depth = depths.empty() ? HUGE_VAL : depths[static_cast<size_t>(place)];
        const bool shallow = depth < limit;
        if (shallow) {
            running_ = makeEdgeParallel();
            running_->prepare(*graph_, slots_, false, stream);
        }
        remark_ = Stage{.name = shallow ? "depth/edge-parallel" : "depth/work-efficient",
                        .iteration = static_cast<int>(limit),
                        .items = seen,
                        .metric = depths.empty() ? 0 : depth};
    }

    u32 samples_;
    f64 quantile_;
    f64 threshold_;
    const DeviceGraph* graph_ = nullptr;
    u32 slots_ = 0;
    bool decided_ = false;
    std::unique_ptr<SourceStrategy> running_;
    DeviceBuffer<u32> depths_;
    std::optional<Stage> remark_;
};

}  // namespace

std::unique_ptr<SourceStrategy> makeSampling(const CentralityOptions& options) {
    return std::make_unique<Sampling>(options);
}

}  // namespace quartier::gpu::betweenness
