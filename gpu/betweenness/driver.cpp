#include "gpu/betweenness/driver.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include "analytics/exact_lengths.h"
#include "core/error.h"
#include "gpu/betweenness/slot_plan.h"
#include "gpu/betweenness/work_efficient.h"
#include "gpu/live_memory.h"
#include "gpu/stage_timer.h"

namespace quartier::gpu::betweenness {
namespace {

constexpr u64 kFirstSliceNanoseconds = 8'000'000;  // a first word soon
constexpr u64 kSliceNanoseconds = 25'000'000;
constexpr u64 kDrainNanoseconds = 100'000'000;
constexpr u64 kDrainEdgesNanoseconds = 5'000'000'000;
constexpr f64 kSecondsPerStage = 0.2;
// When so many sources overflowed, and more than went through, the rest of the list will too.
constexpr u32 kOverflowsToGiveUp = 16;
constexpr u64 kAll = ~u64{0};

}  // namespace

HostSide::HostSide(const Graph& graph, const CentralityOptions& options, const RunContext& context,
                   u32 threads)
    : input(graph),
      run(graph, options, choosePreparation(graph, options, Backend::cuda)),
      prepareSeconds(clock.seconds()),
      feed(run.sources()) {
    if (threads == 0) return;
    std::vector<f64> lengths;
    if (options.weighted) lengths = exactLengths(run.graph());
    workers.emplace(run, std::move(lengths), feed, context, threads);
}

Driver::Driver(HostSide& host, const CentralityOptions& options, RunContext& context,
               const std::string& engine, int device, std::unique_ptr<SourceStrategy> strategy)
    : host_(host),
      options_(options),
      context_(context),
      device_(device),
      stream_(std::make_shared<Stream>()),
      strategy_(std::move(strategy)),
      bound_(host.input, options),
      look_(host.run, bound_, context.live.estimates, host.input.vertexCount()),
      workspace_(stream_->get()) {
    result_.trace = cudaTrace("betweenness", engine, device, options.seed);
}

CentralityResult Driver::run() {
    addStage({.name = "prepare", .seconds = host_.prepareSeconds, .items = host_.run.graph().arcCount()});
    const Stopwatch clock;
    graph_ = onDevice(host_.run.graph(), device_);
    mass_ = uploaded(host_.run.mass(), stream_->get());
    addStage({.name = "upload", .seconds = clock.seconds(), .items = graph_->arcCount()});
    if (options_.weighted) measureLengths();
    makeSums();
    makeRoom();
    runSources();
    awaitWorkers();
    collect();
    return std::move(result_);
}

void Driver::makeSums() {
    const cudaStream_t stream = stream_->get();
    const u64 n = graph_->vertexCount();
    sums_ = DeviceBuffer<f64>(n, stream);
    if (look_.needsSquares()) squares_ = DeviceBuffer<f64>(n, stream);
    if (options_.edges) arcSums_ = DeviceBuffer<f64>(graph_->arcCount(), stream);
    for (DeviceBuffer<f64>* each : {&sums_, &squares_, &arcSums_}) each->fillBytes(0, stream);
    counters_ = DeviceBuffer<Counters>(1, stream);
}

void Driver::runSources() {
    if (bound_.asked()) return runUntilBound();
    const std::vector<VertexId> left = runFeed(host_.feed, false);
    if (left.empty() || result_.status != RunStatus::complete) return;
    SourceFeed again(left);
    runFeed(again, true);
}

// Part by part, each ending where the bound is looked at. Once a count overflowed, all are wide.
void Driver::runUntilBound() {
    const std::span<const VertexId> sources = host_.run.sources();
    bool wide = false;
    for (u64 from = 0; from < sources.size() && !bound_.held();) {
        const u64 to = std::min<u64>(sources.size(), bound_.nextLook());
        SourceFeed part(sources.subspan(from, to - from));
        const std::vector<VertexId> left = runFeed(part, wide);
        if (!left.empty() && result_.status == RunStatus::complete) {
            wide = true;
            SourceFeed again(left);
            runFeed(again, true);
        }
        if (result_.status != RunStatus::complete) return;
        look_.look(downloaded(sums_, sums_.size(), stream_->get()),
                   downloaded(squares_, squares_.size(), stream_->get()), onDevice_);
        from = to;
    }
}

void Driver::collect() {
    const cudaStream_t stream = stream_->get();
    stream_->synchronize();
    const Stopwatch clock;
    std::vector<f64> sums = downloaded(sums_, sums_.size(), stream);
    std::vector<f64> squares = downloaded(squares_, squares_.size(), stream);
    const std::vector<f64> arcSums = downloaded(arcSums_, arcSums_.size(), stream);
    addStage({.name = "download", .seconds = clock.seconds(), .items = sums.size()});
    if (host_.workers) {
        host_.workers->addTo(sums, squares);
        sums_.upload(sums, stream);
    }
    inSums_ = done_;
    publish(true);
    result_.scores = host_.run.finish(sums, squares, done_);
    if (options_.edges) result_.scores.edge = host_.run.finishEdges(arcSums, done_);
    if (bound_.asked()) result_.scores.bound = result_.scores.exact ? 0 : bound_.bound();
}

// Near-far: as many vertices in a bucket as a warp has lanes, if lengths were all the same (Davidson et al.).
void Driver::measureLengths() {
    const Graph& graph = host_.run.graph();
    lengthScale_ = exactScale(graph);
    f64 sum = 0;
    for (const f32 weight : graph.weights()) sum += weight;
    const auto arcs = static_cast<f64>(std::max<u64>(graph.arcCount(), 1));
    const f64 mean = sum / arcs * (lengthScale_ == 0 ? 1 : lengthScale_);
    const f64 automatic = std::max(1.0, 32 * static_cast<f64>(graph.vertexCount()) / arcs);
    lengthStep_ = mean * (options_.lengthStep > 0 ? options_.lengthStep : automatic);
}

void Driver::makeRoom() {
    const SearchShape all{graph_->vertexCount(), graph_->arcCount(), host_.run.sources().size()};
    room_ = roomForSlots(*strategy_, options_, all, host_.input, freeForPlans());
}

u32 Driver::prepareSlots(u64 sources, bool wide) {
    if (wide && !strategy_->countsWide()) strategy_ = makeWorkEfficient();
    const SearchShape shape{graph_->vertexCount(), graph_->arcCount(), sources};
    u32 slots = slotsIn(room_, *strategy_, options_, shape, wide);
    while (true) {
        try {
            strategy_->prepare(*graph_, slots, wide, stream_->get());
            return slots;
        } catch (const DeviceOutOfMemory&) {
            if (slots == 1) throw;
            slots /= 2;
        }
    }
}

void Driver::give(SourceFeed& feed, u64 wanted, Slice& slice, u32 drawn) {
    const u64 inHand = slice.count - drawn;
    if (inHand >= wanted) return;
    const std::span<const VertexId> more = feed.draw(wanted - inHand);
    if (more.empty()) return;
    CUDA_CHECK(cudaMemcpyAsync(list_.data() + given_.size(), more.data(), more.size_bytes(),
                               cudaMemcpyHostToDevice, stream_->get()));
    given_.insert(given_.end(), more.begin(), more.end());
    slice.count = static_cast<u32>(given_.size());
}

Slice Driver::firstSlice(bool wide) {
    Slice slice;
    slice.sources = list_.data();
    slice.wide = wide;
    slice.mass = mass_.data();
    slice.lengthScale = lengthScale_;
    slice.lengthStep = lengthStep_;
    slice.sums = sums_.data();
    slice.squares = squares_.data();
    slice.arcSums = arcSums_.data();
    slice.counters = counters_.data();
    slice.sliceNanoseconds = kFirstSliceNanoseconds;
    return slice;
}

std::vector<VertexId> Driver::runFeed(SourceFeed& feed, bool wide) {
    const u64 sources = feed.size();
    if (sources == 0) return {};
    const cudaStream_t stream = stream_->get();
    const u32 slots = prepareSlots(sources, wide);
    const bool shared = !wide && host_.workers.has_value();
    list_.ensure(sources, stream);
    given_.clear();
    DeviceBuffer<VertexId> overflowed(sources, stream);
    counters_.fillBytes(0, stream);

    Slice slice = firstSlice(wide);
    slice.overflowed = overflowed.data();
    Counters counters;
    u64 wanted = shared ? slots : kAll;
    bool hopeless = false;
    while (true) {
        if (context_.shouldStop()) {
            slice.drain = true;
            // A source that is half in the sums of arcs must get there.
            slice.sliceNanoseconds = options_.edges ? kDrainEdgesNanoseconds : kDrainNanoseconds;
            result_.status = RunStatus::cancelled;
        } else if (!hopeless) {
            give(feed, wanted, slice, counters.drawn);
        }
        const u32 before = counters.done;
        counters = runSlice(slice);
        // About what a slice does; twice as much when that was not enough for one.
        const bool starved = counters.busy == 0 && counters.drawn == slice.count;
        if (shared) wanted = starved ? 2 * wanted : std::max<u64>(slots, counters.done - before);
        count(earlierLists_ + counters.done);
        const bool ended = counters.busy == 0 && counters.drawn >= slice.count && (hopeless || feed.empty());
        file(counters, ended || slice.drain);
        if (ended || slice.drain) break;
        slice.sliceNanoseconds = kSliceNanoseconds;
        publish(false);
        if (inSums_ > 0 && look_.due())
            look_.look(downloaded(sums_, sums_.size(), stream), downloaded(squares_, squares_.size(), stream),
                       inSums_);
        if (counters.overflow > kOverflowsToGiveUp && counters.overflow > counters.done) {
            hopeless = true;
            slice.count = counters.drawn;
        }
    }
    earlierLists_ = onDevice_;
    std::vector<VertexId> left = downloaded(overflowed, counters.overflow, stream);
    left.insert(left.end(), given_.begin() + slice.count, given_.end());
    const std::span<const VertexId> rest = hopeless ? feed.draw(kAll) : std::span<const VertexId>();
    left.insert(left.end(), rest.begin(), rest.end());
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
    if (std::optional<Stage> remark = strategy_->remark()) addStage(std::move(*remark));
    return counters;
}

void Driver::awaitWorkers() {
    if (!host_.workers) return;
    const Stopwatch clock;
    while (!host_.workers->ended()) {
        if (context_.shouldStop()) result_.status = RunStatus::cancelled;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    count(onDevice_);
    tell(0);
    addStage({.name = "workers",
              .seconds = clock.seconds(),
              .items = host_.workers->done(),
              .metric = static_cast<f64>(done_)});
}

void Driver::count(u64 done) {
    onDevice_ = inSums_ = done;
    done_ = onDevice_ + (host_.workers ? host_.workers->done() : 0);
}

void Driver::addStage(Stage stage) {
    context_.observer.stageDone(stage);
    result_.trace.stages.push_back(std::move(stage));
}

void Driver::tell(u64 overflow) {
    Progress progress;
    progress.stage = "sources";
    progress.iteration = stages_;
    progress.fraction = static_cast<f64>(done_) / bound_.expected(done_, host_.run.sources().size());
    progress.metric = static_cast<f64>(host_.run.sourcesOf(done_));
    progress.moved = overflow;
    look_.tell(progress);
    context_.observer.progress(progress);
}

void Driver::file(const Counters& counters, bool last) {
    tell(counters.overflow);
    if (!last && unfiledSeconds_ < kSecondsPerStage) return;
    addStage({.name = "sources",
              .level = stages_++,
              .seconds = unfiledSeconds_,
              .items = onDevice_ - filed_,
              .metric = static_cast<f64>(done_)});
    filed_ = onDevice_;
    unfiledSeconds_ = 0;
}

// On the way what the device has done; the workers' part comes at the end.
void Driver::publish(bool always) {
    LiveChannel* channel = context_.live.scores;
    if (channel == nullptr || inSums_ == 0 || (!always && !channel->wanted())) return;
    if (!liveMemory_) liveMemory_ = deviceLiveMemory(device_, stream_);
    if (!live_) live_.emplace(host_.run, host_.input.vertexCount(), stream_->get());
    channel->open(liveMemory_, live_->vertices());
    const LiveChannel::WriteSlot slot = channel->acquire();
    const ScoreRange range = live_->write(sums_.data(), inSums_, slot.as<f32>(), workspace_);
    channel->publish(slot, {.level = 0, .low = range.low, .high = range.high});
}

}  // namespace quartier::gpu::betweenness
