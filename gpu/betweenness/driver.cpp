#include "gpu/betweenness/driver.h"

#include <algorithm>

#include "core/error.h"
#include "gpu/live_memory.h"
#include "gpu/stage_timer.h"

namespace quartier::gpu::betweenness {
namespace {

constexpr u64 kFirstSliceNanoseconds = 8'000'000;  // a first word soon
constexpr u64 kSliceNanoseconds = 25'000'000;
constexpr u64 kDrainNanoseconds = 100'000'000;
constexpr f64 kSecondsPerStage = 0.2;
// When so many sources overflowed, and more than went through, the rest of the list will too.
constexpr u32 kOverflowsToGiveUp = 16;

}  // namespace

Driver::Driver(const Graph& graph, const CentralityOptions& options, RunContext& context,
               const std::string& engine, int device, std::unique_ptr<SourceStrategy> strategy)
    : host_(graph),
      options_(options),
      context_(context),
      device_(device),
      stream_(std::make_shared<Stream>()),
      strategy_(std::move(strategy)),
      workspace_(stream_->get()) {
    result_.trace = cudaTrace("betweenness", engine, device, options.seed);
}

CentralityResult Driver::run() {
    const Stopwatch clock;
    const u64 n = host_.vertexCount();
    graph_ = onDevice(host_, device_);
    addStage({.name = "upload", .seconds = clock.seconds(), .items = host_.arcCount()});
    const std::vector<VertexId> sources = chooseSources(host_.vertexCount(), options_);
    asked_ = sources.size();
    const cudaStream_t stream = stream_->get();
    sums_ = DeviceBuffer<f64>(n, stream);
    sums_.fillBytes(0, stream);
    if (asked_ < n) squares_ = DeviceBuffer<f64>(n, stream);
    squares_.fillBytes(0, stream);
    counters_ = DeviceBuffer<Counters>(1, stream);
    range_ = DeviceBuffer<ScoreRange>(1, stream);

    const std::vector<VertexId> left = runList(sources, false);
    if (!left.empty() && result_.status == RunStatus::complete) runList(left, true);
    publish(true);
    result_.scores = scores();
    return std::move(result_);
}

u32 slotsThatFit(const SourceStrategy& strategy, const CentralityOptions& options, u64 vertices, u64 arcs,
                 u64 sources, u64 bytes) {
    u64 slots = options.batch != 0 ? options.batch : strategy.mostSlots(vertices, arcs);
    slots = std::min(slots, sources);
    slots = std::min(slots, bytes / 2 / std::max<u64>(strategy.bytesPerSlot(vertices, arcs), 1));
    return static_cast<u32>(std::max<u64>(slots, 1));
}

void Driver::prepareSlots(u64 sources, bool wide) {
    size_t free = 0;
    size_t total = 0;
    CUDA_CHECK(cudaMemGetInfo(&free, &total));
    u32 slots = slotsThatFit(*strategy_, options_, graph_->vertexCount(), graph_->arcCount(), sources, free);
    while (true) {
        try {
            return strategy_->prepare(*graph_, slots, wide, stream_->get());
        } catch (const DeviceOutOfMemory&) {
            if (slots == 1) throw;
            slots /= 2;
        }
    }
}

std::vector<VertexId> Driver::runList(const std::vector<VertexId>& sources, bool wide) {
    if (sources.empty()) return {};
    const cudaStream_t stream = stream_->get();
    prepareSlots(sources.size(), wide);
    const DeviceBuffer<VertexId> list = uploaded(std::span(sources), stream);
    DeviceBuffer<VertexId> overflowed(sources.size(), stream);
    counters_.fillBytes(0, stream);

    Slice slice;
    slice.sources = list.data();
    slice.count = static_cast<u32>(sources.size());
    slice.wide = wide;
    slice.sums = sums_.data();
    slice.squares = squares_.data();
    slice.overflowed = overflowed.data();
    slice.counters = counters_.data();
    slice.sliceNanoseconds = kFirstSliceNanoseconds;
    Counters counters;
    while (true) {
        if (context_.shouldStop()) {
            slice.drain = true;
            slice.sliceNanoseconds = kDrainNanoseconds;
            result_.status = RunStatus::cancelled;
        }
        counters = runSlice(slice);
        done_ = doneBefore_ + counters.done;
        const bool ended = counters.busy == 0 && counters.drawn >= slice.count;
        file(counters, ended || slice.drain);
        if (ended || slice.drain) break;
        slice.sliceNanoseconds = kSliceNanoseconds;
        publish(false);
        if (counters.overflow > kOverflowsToGiveUp && counters.overflow > counters.done)
            slice.count = std::min(slice.count, counters.drawn);
    }
    doneBefore_ = done_;
    std::vector<VertexId> left = downloaded(overflowed, counters.overflow, stream);
    left.insert(left.end(), sources.begin() + slice.count, sources.end());
    return left;
}

Counters Driver::runSlice(Slice slice) {
    const cudaStream_t stream = stream_->get();
    CUDA_CHECK(cudaMemsetAsync(&counters_.data()->busy, 0, sizeof(u32), stream));
    from_.record(stream);
    strategy_->launch(slice, stream);
    to_.record(stream);
    const Counters counters = hostCounters_.read(counters_.data(), stream);
    unfiledSeconds_ += Event::seconds(from_, to_);
    return counters;
}

void Driver::addStage(Stage stage) {
    context_.observer.stageDone(stage);
    result_.trace.stages.push_back(std::move(stage));
}

void Driver::file(const Counters& counters, bool last) {
    Progress progress;
    progress.stage = "sources";
    progress.iteration = stages_;
    progress.fraction = static_cast<f64>(done_) / static_cast<f64>(asked_);
    progress.metric = static_cast<f64>(done_);
    progress.moved = counters.overflow;
    context_.observer.progress(progress);
    if (!last && unfiledSeconds_ < kSecondsPerStage) return;
    addStage({.name = "sources",
              .level = stages_++,
              .seconds = unfiledSeconds_,
              .items = done_ - filed_,
              .metric = static_cast<f64>(done_)});
    filed_ = done_;
    unfiledSeconds_ = 0;
}

void Driver::publish(bool always) {
    LiveChannel* channel = context_.live.scores;
    if (channel == nullptr || done_ == 0 || (!always && !channel->wanted())) return;
    if (!liveMemory_) liveMemory_ = deviceLiveMemory(device_, stream_);
    const u64 n = graph_->vertexCount();
    // The scale of the final scores, from the one place that knows it.
    const f64 scale = finishScores(host_, options_, {1.0}, {}, done_).value[0];
    channel->open(liveMemory_, n);
    const LiveChannel::WriteSlot slot = channel->acquire();
    scaleScores(workspace_, sums_.data(), scale, n, slot.as<f32>(), range_.data());
    const ScoreRange range = hostRange_.read(range_.data(), stream_->get());
    channel->publish(slot, {.level = 0, .low = range.low, .high = range.high});
}

Scores Driver::scores() {
    const u64 n = host_.vertexCount();
    std::vector<f64> sums = downloaded(sums_, n, stream_->get());
    const std::vector<f64> squares = downloaded(squares_, squares_.size(), stream_->get());
    return finishScores(host_, options_, std::move(sums), squares, done_);
}

}  // namespace quartier::gpu::betweenness
