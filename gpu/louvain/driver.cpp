#include "gpu/louvain/driver.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analytics/louvain_verify.h"
#include "core/error.h"
#include "gpu/live_memory.h"
#include "gpu/primitives/primitives.h"

namespace quartier::gpu::louvain {
namespace {

// Work between two looks at the stop token, in arcs: a few milliseconds on a small GPU.
constexpr u64 kWorkBetweenLooks = u64{1} << 25;
constexpr u64 kWorkPerVertex = 16;  // what a vertex costs beyond its arcs, in arcs
// Below this many arcs the events would take longer than the sub-phases they time.
constexpr u64 kArcsForSubPhases = u64{1} << 20;
constexpr f64 kCheckTolerance = 1e-9;
// Of what is left of the arena beside a coarse level, whose rows lie across; and of what a strategy makes do
// with: a coarse level may have more arcs than were planned.
constexpr u64 kUsableEighths = 7;

// Counters, the rounding of small arrays, and the scratch of the primitives: sorts keep a KB per tile of four
// thousand pairs, for the arcs of a contraction and for those of a round.
u64 scratchBytes(const GraphShape& shape) { return (u64{1} << 20) + shape.arcs / 3 + shape.vertices / 4; }

// All that the driver takes once the graph is on the device.
u64 bytesBesideGraph(const GraphShape& shape, const CommunityOptions& options) {
    constexpr u64 kPerVertex = 4 * sizeof(VertexId) + 2 * sizeof(f64) + sizeof(u32) + 2 * sizeof(u8);
    constexpr u64 kNumbering = 5 * sizeof(VertexId);
    constexpr u64 kCoarse = sizeof(ArcOffset) + sizeof(f64);  // isolated vertices are on every level
    constexpr u64 kPlaced = 2 * sizeof(VertexId);
    const u64 leiden = options.refine == Refine::leiden
                           ? LeidenRefinement::bytesFor(shape.vertices) + shape.vertices * kPlaced
                           : 0;
    return shape.vertices * (kPerVertex + kNumbering + kCoarse) + leiden +
           Schedule::bytesFor(shape.vertices) + shape.arcs * sizeof(VertexId) + scratchBytes(shape);
}

}  // namespace

Driver::Buffers::Buffers(VertexId n, cudaStream_t stream)
    : label(n, stream),
      best(n, stream),
      next(n, stream),
      scratch(n, stream),
      total(n, stream),
      size(n, stream),
      active(n, stream),
      moved(n, stream),
      partials(u64{kPartialBlocks} * 4, stream),
      sums(1, stream) {}

Driver::Driver(const Graph& graph, const CommunityOptions& options, RunContext& context,
               const std::string& engine, int device, std::unique_ptr<MoveStrategy> strategy, WorkMemory work)
    : host_(graph),
      options_(options),
      context_(context),
      device_(device),
      work_(work),
      stream_(std::make_shared<Stream>()),
      strategy_(std::move(strategy)),
      timer_(result_.trace, context.observer, stream_->get()),
      workspace_(stream_->get()) {
    result_.trace = cudaTrace("louvain", engine, device, options.seed);
    result_.hierarchy.vertices = graph.vertexCount();
}

CommunityResult Driver::run() {
    upload();
    if (prepare()) {
        if (options_.refine == Refine::leiden)
            runLeiden();
        else
            runLevels();
        publish(static_cast<int>(result_.hierarchy.levelCount()), true);
    }
    finish(result_);
    return std::move(result_);
}

void Driver::runLevels() {
    for (int number = 0; number < options_.maxLevels; ++number)
        if (runLevel(number) == After::stop) return;
}

void Driver::upload() {
    const Stopwatch clock;
    graph_ = onDevice(host_, device_);
    Stage stage{.name = "upload", .seconds = clock.seconds(), .items = host_.arcCount()};
    context_.observer.stageDone(stage);
    result_.trace.stages.push_back(std::move(stage));
}

// False when there is nothing to do: a graph without weight has no communities.
bool Driver::prepare() {
    const VertexId n = graph_->vertexCount();
    if (n == 0 || graph_->arcCount() == 0) return false;
    const cudaStream_t stream = stream_->get();
    const auto stage = timer_.begin({.name = "prepare", .items = n});
    const GraphShape shape{n, graph_->arcCount(), graph_->largestDegree()};
    arena_.emplace(bytesBesideGraph(shape, options_) + work_.bytes, stream);
    parents_.expect(n);
    sources_ = sourcesOf(*graph_, stream);
    buffers_ = std::make_unique<Buffers>(n, stream);
    schedule_ = std::make_unique<Schedule>(workspace_, n);
    inputStrength_ = DeviceBuffer<f64>(n, stream);

    level_.vertices = n;
    level_.arcs = graph_->arcCount();
    level_.offsets = graph_->rows().offsets;
    level_.targets = graph_->rows().targets;
    level_.sources = sources_.data();
    level_.ownedSources = &sources_;
    level_.inputWeights = graph_->rows().weights;
    level_.loopFactor = 2;
    level_.strength = inputStrength_.data();
    level_.room = work_.asWanted ? work_.bytes : work_.bytes / 8 * kUsableEighths;
    partition_.m2 = sumOfStrengths();
    if (level_.inputWeights != nullptr && partition_.m2 > 0) {
        const f64 unit = std::exp2(std::ceil(std::log2(partition_.m2)) - 52);
        level_.rounder = 1.5 * 0x1p52 * unit;
        partition_.m2 = sumOfStrengths();
    }
    timer_.end(stage);
    stream_->synchronize();
    timer_.collect();
    partition_.label = buffers_->label.data();
    partition_.total = buffers_->total.data();
    partition_.size = buffers_->size.data();
    partition_.active = buffers_->active.data();
    partition_.moved = buffers_->moved.data();
    partition_.resolution = options_.resolution;
    return partition_.m2 > 0;
}

f64 Driver::sumOfStrengths() {
    const cudaStream_t stream = stream_->get();
    computeStrengths(level_, inputStrength_.data(), stream);
    DeviceBuffer<f64> result(1, stream);
    sum(workspace_, inputStrength_.data(), result.data(), level_.vertices);
    f64 value = 0;
    download(&value, result.data(), 1, stream);
    return value;
}

f64 Driver::thresholdOf(VertexId vertices) const {
    const bool large = options_.binThreshold > 0 && vertices > options_.binLimit;
    return large ? std::max(options_.binThreshold, options_.threshold) : options_.threshold;
}

u32 Driver::seedOf(int number, int iteration) const {
    const u64 mixed = (options_.seed * 0x9E3779B97F4A7C15u) ^ (static_cast<u64>(number) << 32) ^
                      (static_cast<u64>(iteration) * 0xD1B54A32D192ED03u);
    return static_cast<u32>(mixed ^ (mixed >> 32));
}

PartitionSums Driver::sumsNow() {
    sumPartition(level_, partition_, buffers_->partials.data(), buffers_->sums.data(), stream_->get());
    return hostSums_.read(buffers_->sums.data(), stream_->get());
}

Driver::After Driver::runLevel(int number) {
    const WorkWatch clock(context_.gate);
    const cudaStream_t stream = stream_->get();
    buffers_->sums.fillBytes(0, stream);
    startPartition(level_, partition_, stream);
    const PartitionSums start = sumsNow();
    const f64 before = start.modularity(options_.resolution);
    if (options_.check) {
        checkInvariants(start, "at the start of a level");
        if (number > 0 && std::abs(before - modularity_) > kCheckTolerance)
            throw Error(
                fmt::format("check: contraction changed the modularity from {} to {}", modularity_, before));
    }
    if (number == 0) modularity_ = before;
    const u64 largest = number == 0 ? graph_->largestDegree() : std::min<u64>(level_.vertices, level_.arcs);
    strategy_->beginLevel(level_, largest, stream);

    const int sweeps = improve(number, before);
    Renumbered renumbered;
    Level level = finishLevel(sweeps, renumbered);
    const f64 gained = level.modularity - modularity_;
    if (level.communities == level_.vertices || gained <= 0) {
        startPartition(level_, partition_, stream);  // what is published last is what is returned
        return After::stop;
    }
    modularity_ = level.modularity;
    level.seconds = clock.seconds();
    const bool last = cancelled_ || gained < options_.threshold || level.communities == 1;
    pushLevel(std::move(level), renumbered, last);
    if (last) {
        waitForParents();
        return After::stop;
    }
    contractLevel(number, renumbered);
    result_.hierarchy.levels.back().seconds = clock.seconds();
    return After::goOn;
}

int Driver::improve(int number, f64 start) {
    const cudaStream_t stream = stream_->get();
    const u64 labelBytes = u64{level_.vertices} * sizeof(VertexId);
    f64 best = start;
    f64 last = start;
    int iteration = 0;
    CUDA_CHECK(cudaMemcpyAsync(buffers_->best.data(), partition_.label, labelBytes, cudaMemcpyDeviceToDevice,
                               stream));
    while (iteration < options_.maxSweeps && !cancelled_) {
        if (context_.shouldStop()) {
            cancelled_ = true;
            break;
        }
        sweep(number, iteration);
        const auto stage = timer_.begin(
            {.name = "modularity", .level = number, .iteration = iteration, .items = level_.arcs});
        sumPartition(level_, partition_, buffers_->partials.data(), buffers_->sums.data(), stream);
        timer_.end(stage);
        const PartitionSums sums = hostSums_.read(buffers_->sums.data(), stream);
        const f64 now = sums.modularity(options_.resolution);
        timer_.annotate("move", sums.moved, now);
        timer_.annotate("modularity", 0, now);
        strategy_->endSweep({number, iteration, iteration == 0}, timer_);
        timer_.collect();
        if (options_.check) checkInvariants(sums, "after a sweep");
        ++iteration;
        if (now > best) {
            best = now;
            CUDA_CHECK(cudaMemcpyAsync(buffers_->best.data(), partition_.label, labelBytes,
                                       cudaMemcpyDeviceToDevice, stream));
        }
        reportProgress("move", number, iteration, sums);
        publish(number, false);
        if (sums.moved == 0 || now - last < thresholdOf(level_.vertices)) break;
        last = now;
    }
    strategy_->endLevel();
    // What is returned of a stopped run, and what Leiden refines, is never worse than where the level began.
    if (options_.keepBest || cancelled_ || options_.refine == Refine::leiden)
        CUDA_CHECK(cudaMemcpyAsync(partition_.label, buffers_->best.data(), labelBytes,
                                   cudaMemcpyDeviceToDevice, stream));
    return iteration;
}

void Driver::sweep(int number, int iteration) {
    const cudaStream_t stream = stream_->get();
    const SweepPlace place{number, iteration, iteration == 0 && projected_.empty()};
    SubPhases phases(timer_, "move", number, iteration, level_.arcs >= kArcsForSubPhases);
    const auto whole = timer_.begin({.name = "move", .level = number, .iteration = iteration});
    buffers_->sums.fillBytes(0, stream);
    if (!options_.prune) CUDA_CHECK(cudaMemsetAsync(partition_.active, 1, level_.vertices, stream));
    phases("schedule", level_.vertices, [&] {
        schedule_->draw(level_, partition_, strategy_->classes(), strategy_->order(place),
                        seedOf(number, iteration));
    });
    timer_.setItems(whole, schedule_->size());
    strategy_->beginSweep(level_, partition_, place, stream);
    u64* moved = &buffers_->sums.data()->moved;
    for (u32 s = 0; s < schedule_->steps().size(); ++s) {
        const Step& step = schedule_->steps()[s];
        const u32 begin = step.front().begin;
        const u32 count = step.back().end - begin;
        u64 arcs = 0;
        for (const Segment& segment : step) arcs += segment.arcs;
        phases("decide", arcs, [&] { decideStep(step, s, phases); });
        const VertexId* list = schedule_->list() + begin;
        phases("apply", count, [&] {
            applyMoves(level_, partition_, list, buffers_->next.data() + begin, count, moved, stream);
        });
        if (options_.prune)
            phases("prune", count, [&] { activateNeighbours(level_, partition_, list, count, stream); });
        cancelled_ = stopInsideSweep(arcs + count * kWorkPerVertex);
        if (cancelled_) break;
    }
    timer_.end(whole);
}

void Driver::decideStep(const Step& step, u32 stepNumber, SubPhases& phases) {
    for (const Segment& segment : step) {
        const u64 vertices = segment.end - segment.begin;
        const u64 workPerVertex = segment.arcs / vertices + kWorkPerVertex;
        const u32 most = static_cast<u32>(std::max<u64>(kWorkBetweenLooks / workPerVertex, 1));
        for (u32 from = segment.begin; from < segment.end; from += std::min(most, segment.end - from)) {
            Batch batch;
            batch.list = schedule_->list() + from;
            batch.count = std::min(most, segment.end - from);
            batch.degreeClass = segment.degreeClass;
            batch.step = stepNumber;
            batch.arcs = batch.count == vertices ? segment.arcs : 0;
            batch.next = buffers_->next.data() + from;
            strategy_->decide(level_, partition_, batch, phases, stream_->get());
        }
    }
}

bool Driver::stopInsideSweep(u64 work) {
    workSinceWait_ += work;
    if (workSinceWait_ < kWorkBetweenLooks) return false;
    workSinceWait_ = 0;
    stream_->synchronize();
    return context_.stop.stop_requested();
}

Level Driver::finishLevel(int sweeps, Renumbered& renumbered) {
    const cudaStream_t stream = stream_->get();
    const int number = static_cast<int>(result_.hierarchy.levelCount());
    const auto stage = timer_.begin({.name = "number", .level = number, .items = level_.vertices});
    if (options_.connected) splitIntoConnected(level_, partition_.label, buffers_->scratch.data(), stream);
    rebuildTotals(level_, partition_, stream);
    renumbered = renumber(workspace_, partition_.label, level_.vertices);
    const PartitionSums sums = sumsNow();
    timer_.end(stage);
    if (options_.check) checkInvariants(sums, "after splitting");
    stream_->synchronize();
    timer_.collect();

    Level level;
    level.communities = renumbered.communities;
    level.modularity = sums.modularity(options_.resolution);
    level.iterations = sweeps;
    return level;
}

// The copy of the parents runs beside the contraction, which ends with waitForParents().
void Driver::pushLevel(Level level, const Renumbered& renumbered, bool last) {
    parents_.begin(renumbered.parent.data(), level_.vertices, stream_->get());
    if (!last) parents_.expect(level.communities);
    result_.hierarchy.levels.push_back(std::move(level));
}

void Driver::waitForParents() {
    const auto level = static_cast<int>(result_.hierarchy.levelCount()) - 1;
    Stage stage{.name = "download", .level = level, .seconds = parents_.wait(), .items = level_.vertices};
    context_.observer.stageDone(stage);
    result_.trace.stages.push_back(std::move(stage));
}

void Driver::contractLevel(int number, const Renumbered& renumbered) {
    const cudaStream_t stream = stream_->get();
    const u64 n = graph_->vertexCount();
    DeviceBuffer<VertexId> flat(n, stream);
    gatherLabels(flat_.data(), renumbered.parent.data(), n, flat.data(), stream);
    flat_ = std::move(flat);
    const auto stage = timer_.begin({.name = "contract", .level = number, .items = level_.arcs});
    SubPhases phases(timer_, "contract", number, 0, level_.arcs >= kArcsForSubPhases);
    coarse_ = strategy_->contract(workspace_, level_, partition_, renumbered, phases);
    level_ = coarse_.view();
    level_.ownedSources = &coarse_.sources;
    sources_.reset();
    const u64 held = coarse_.arcBytes();
    const u64 room = work_.bytes + graph_->arcCount() * sizeof(VertexId);  // of the input's sources, too
    level_.room = room > held ? (room - held) / 8 * kUsableEighths : 0;
    timer_.end(stage);
    stream_->synchronize();
    timer_.collect();
    waitForParents();
    // The labels of the new level start as themselves, so that what is published next makes sense.
    startPartition(level_, partition_, stream);
}

void Driver::checkInvariants(const PartitionSums& sums, const char* when) const {
    const f64 q = sums.modularity(options_.resolution);
    if (!(std::abs(sums.total - 1) <= kCheckTolerance))
        throw Error(fmt::format("check {}: the community totals sum up to {} of 2m", when, sums.total));
    if (!(q <= 1 + kCheckTolerance) || !(q >= -options_.resolution - kCheckTolerance))
        throw Error(fmt::format("check {}: modularity {} is out of its range", when, q));
    if (!(sums.inside <= 1 + kCheckTolerance))
        throw Error(fmt::format("check {}: the weight inside communities is {} of 2m", when, sums.inside));
}

void Driver::publish(int number, bool always) {
    LiveChannel* channel = context_.live.communities;
    if (channel == nullptr || (!always && !channel->wanted())) return;
    const u64 n = graph_->vertexCount();
    channel->open(liveMemory(), n);
    const LiveChannel::WriteSlot slot = channel->acquire();
    gatherLabels(flat_.data(), partition_.label, n, slot.as<VertexId>(), stream_->get());
    channel->publish(slot, {.level = static_cast<u32>(number), .low = 0, .high = 0});
}

std::shared_ptr<LiveMemory> Driver::liveMemory() {
    if (!liveMemory_) liveMemory_ = deviceLiveMemory(device_, stream_);
    return liveMemory_;
}

void Driver::reportProgress(const char* stage, int number, int iteration, const PartitionSums& sums) {
    Progress progress;
    progress.stage = stage;
    progress.level = number;
    progress.iteration = iteration;
    progress.metric = sums.modularity(options_.resolution);
    progress.moved = sums.moved;
    progress.communities = static_cast<u64>(sums.communities);
    context_.observer.progress(progress);
}

void Driver::finish(CommunityResult& result) {
    stream_->synchronize();
    for (size_t l = 0; l < result.hierarchy.levelCount(); ++l)
        result.hierarchy.levels[l].parent = parents_.take(l);
    result.status = cancelled_ ? RunStatus::cancelled : RunStatus::complete;
    quartier::louvain::verify(host_, options_, context_, result);
}

u64 driverBytes(const Graph& graph, const GraphShape& shape, const CommunityOptions& options) {
    return DeviceGraph::bytesFor(graph) + bytesBesideGraph(shape, options);
}

}  // namespace quartier::gpu::louvain
