#include "gpu/louvain/fast/multilevel_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>

#include "analytics/louvain_uncoarsen.h"
#include "core/error.h"
#include "gpu/device_clock.h"
#include "gpu/launch.h"
#include "gpu/louvain/fast/boundary.h"
#include "gpu/louvain/fast/partition.h"
#include "gpu/louvain/fast/rebuild_hierarchy.h"
#include "gpu/louvain/fast/slots.h"
#include "gpu/louvain/fast/stats.h"

namespace quartier::gpu::louvain::fast {
namespace {

constexpr f64 kLaunchMilliseconds = 25;         // of a launch; the host then reads the stop token
constexpr u64 kArcsOfALaunch = u64{256} << 10;  // of a level, per multiprocessor: 7 ms on an H200
constexpr u64 kArcsPerBlock = 2048;  // of a level: with more blocks the grid barriers cost more than is won

template <class Sum>
RunRules rulesOf(const OwnedLevel<Sum>& input, const CommunityOptions& options) {
    RunRules rules;
    rules.inputArcs = input.stats.arcs;
    rules.inputVertices = input.stats.vertices;
    rules.m2 = input.m2;
    rules.resolution = options.resolution;
    rules.threshold = options.threshold;
    rules.seed = static_cast<u32>(options.seed * 0x9E3779B97F4A7C15u >> 32);
    rules.mostSweeps = static_cast<u32>(options.maxSweeps);
    rules.mostLevels = static_cast<u32>(options.maxLevels);
    return rules;
}

u32 blocksFor(const LevelStats& stats, const MoveShape& shape) {
    const u64 wanted = stats.arcs / kArcsPerBlock + stats.vertices / kMoveThreads + 1;
    return static_cast<u32>(std::min<u64>(wanted, shape.mostBlocks));
}

}  // namespace

template <class Sum>
MultilevelRun<Sum>::Buffers::Buffers(u64 n, const MoveShape& shape, cudaStream_t stream)
    : label(n, stream),
      other(n, stream),
      community(n, stream),
      active(n, stream),
      queue(Queues::rowsFor(n, kMostRounds, shape.narrow()), stream),
      mover{{n, stream}, {n, stream}},
      moverTo{{n, stream}, {n, stream}},
      log(1, stream),
      between(1, stream) {}

template <class Sum>
u64 MultilevelRun<Sum>::LocalMovingPhase::moved() const {
    u64 sum = 0;
    for (const SweepRecord& record : records) sum += record.moved;
    return sum;
}

template <class Sum>
void MultilevelRun<Sum>::LocalMovingPhase::readFrom(const MoveLog& log) {
    started = log.state.started;
    whole = log.state.sweep;
    sweeps = log.state.sweep + (log.state.round != 0 ? 1 : 0);
    records.assign(log.records, log.records + sweeps);
}

template <class Sum>
MultilevelRun<Sum>::MultilevelRun(OwnedLevel<Sum> input, const MoveShape& shape, const RunFrame& frame)
    : frame_(frame),
      stream_(frame.stream->get()),
      m2_(input.m2),
      shape_(shape),
      coarseTailShape_(fast::coarseTailShape<Sum>(shape_)),
      workspace_(stream_),
      buffers_(input.stats.vertices, shape_, stream_),
      mostArcsOfALaunch_(kArcsOfALaunch * static_cast<u64>(multiprocessors())),
      watched_(frame.options.check || frame.context.live.communities != nullptr) {
    rules_ = rulesOf(input, frame_.options);
    hostParents_.expect(input.stats.vertices);
    levels_.push_back(std::move(input));
}

template <class Sum>
void MultilevelRun<Sum>::run() {
    coarsen();
    const f64 modularity = levels_.back().stats.modularity(frame_.options.resolution);
    if (!parentMaps_.empty()) {
        uncoarsen(frame_.options.uncoarsen && !cancelled_);
        rebuild();
        if (frame_.result.hierarchy.modularity() < modularity) {
            // Simultaneous moves may lose modularity; then the partition before uncoarsening was better.
            uncoarsen(false);
            rebuild();
        }
    }
    if (parentMaps_.empty())
        startSingletons(levels_.front().rows, buffers_.label.data(), buffers_.community.data(), stream_);
    publish(0, true);
    downloadParents();
    frame_.result.status = cancelled_ ? RunStatus::cancelled : RunStatus::complete;
}

template <class Sum>
bool MultilevelRun<Sum>::stopped() {
    cancelled_ = cancelled_ || frame_.context.shouldStop();
    return cancelled_;
}

template <class Sum>
void MultilevelRun<Sum>::coarsen() {
    bool goesOn = true;
    while (goesOn && static_cast<int>(parentMaps_.size()) < frame_.options.maxLevels && !stopped())
        goesOn = fitsCoarseTail(levels_.back()) ? finishInCoarseTail() : coarsenOnce();
    slots_.reset();
}

template <class Sum>
bool MultilevelRun<Sum>::coarsenOnce() {
    const WorkWatch clock(frame_.context.gate);
    const int number = static_cast<int>(parentMaps_.size());
    const f64 resolution = frame_.options.resolution;
    const OwnedLevel<Sum>& level = levels_.back();
    const f64 before = level.stats.modularity(resolution);
    startSingletons(level.rows, buffers_.label.data(), buffers_.community.data(), stream_);
    LocalMovingPhase phase = begin(level, number, Start::singletons, buffers_.log.data());
    std::optional<Contraction<Sum>> next;
    if (!needsReadback(level)) next = contracted(number);
    waitForPhase(level, phase);
    if (phase.moved() == 0) {
        traceSweeps(phase, before);
        return false;
    }
    if (!next) {
        frame_.timer.collect();
        next = contracted(number);
    }
    const f64 now = next->level.stats.modularity(resolution);
    traceSweeps(phase, now);
    if (!needsReadback(level)) frame_.timer.collect();
    if (next->level.stats.vertices == level.stats.vertices || now <= before) return false;
    const VertexId* parent = next->parent.data();
    parentMaps_.push_back({std::move(next->parent), parent, static_cast<int>(phase.sweeps), clock.seconds()});
    // Moves while uncoarsening leave more connected components than coarsening made communities.
    hostParents_.expect(u64{next->level.stats.vertices} * 5 / 4);
    levels_.push_back(std::move(next->level));
    return now - before >= rules_.leastLevelGain() && levels_.back().stats.vertices > 1;
}

template <class Sum>
Contraction<Sum> MultilevelRun<Sum>::contracted(int number) {
    const OwnedLevel<Sum>& level = levels_.back();
    const auto stage = frame_.timer.begin({.name = "contract", .level = number, .items = level.stats.arcs});
    Contraction<Sum> next =
        contract(workspace_, LabelledLevel<Sum>{level, buffers_.label.data(), buffers_.community.data()},
                 shape_.limits, m2_, slots_);
    frame_.timer.end(stage);
    return next;
}

template <class Sum>
void MultilevelRun<Sum>::uncoarsen(bool moves) {
    size_t l = parentMaps_.size();
    const Rows<Sum>& top = levels_.back().rows;
    if (moves && uncoarsenedTo_)
        l = *uncoarsenedTo_;
    else
        setTotals(top.strength, top.vertices, buffers_.community.data(), stream_);
    logs_.ensure(parentMaps_.size(), stream_);
    std::vector<LocalMovingPhase> open;
    while (l-- > 0) {
        const OwnedLevel<Sum>& level = levels_[l];
        const VertexId* parent = parentMaps_[l].parent;
        const bool atTop = l + 1 == parentMaps_.size();
        if (atTop) {
            CUDA_CHECK(cudaMemcpyAsync(buffers_.label.data(), parent, level.stats.vertices * sizeof(VertexId),
                                       cudaMemcpyDeviceToDevice, stream_));
        } else {
            gather(parent, buffers_.label.data(), level.rows.vertices, buffers_.other.data(), stream_);
            std::swap(buffers_.label, buffers_.other);
        }
        if (!moves || stopped()) continue;
        LastPhase last;  // of the coarsest level: it converged while coarsening
        if (!atTop) {
            activateBelow(boundary_.data(), parent, level.stats.vertices, buffers_.active.data(), stream_);
            MoveLog* log = logs_.data() + l;
            open.push_back(begin(level, static_cast<int>(l), Start::projected, log));
            last = {buffers_.active.data(), &log->state};
            if (needsReadback(level) || l == 0) waitForPhases(open);
        }
        if (l == 0) continue;
        boundary_.ensure(level.stats.vertices, stream_);
        markBoundary(level, shape_.limits, buffers_.label.data(), last, boundary_.data(), stream_);
    }
    waitForPhases(open);
}

// The levels of the hierarchy below the final communities.
template <class Sum>
void MultilevelRun<Sum>::rebuild() {
    const auto stage = frame_.timer.begin({.name = "rebuild", .items = levels_.front().stats.arcs});
    std::vector<Level>& levels = frame_.result.hierarchy.levels;
    levels.clear();
    parents_.clear();
    releaseCoarseRows();
    LevelStack stack{.parents = {}, .community = buffers_.label.data()};
    for (const ParentMap& map : parentMaps_) stack.parents.push_back(map.parent);
    for (RebuiltLevel& rebuilt : rebuildHierarchy(workspace_, levels_.front(), shape_.limits, stack)) {
        const ParentMap& map = parentMaps_[levels.size()];
        levels.push_back({.parent = {},
                          .communities = rebuilt.communities,
                          .modularity = rebuilt.inside - frame_.options.resolution * rebuilt.squares,
                          .iterations = map.sweeps,
                          .seconds = map.seconds});
        parents_.push_back(std::move(rebuilt.parent));
    }
    frame_.timer.end(stage);
}

// The coarse rows are not needed any more.
template <class Sum>
void MultilevelRun<Sum>::releaseCoarseRows() {
    for (size_t l = 1; l < levels_.size(); ++l) levels_[l].arcs.reset();
    orders_.clear();
    slots_.reset();
}

// The phase of a small level ends with its one launch, so that its counters can be read later, and nothing
// waits for the host. Where every sweep is observed they are read at once.
template <class Sum>
bool MultilevelRun<Sum>::needsReadback(const OwnedLevel<Sum>& level) const {
    return watched_ || level.stats.arcs > mostArcsOfALaunch_;
}

template <class Sum>
typename MultilevelRun<Sum>::LocalMovingPhase MultilevelRun<Sum>::begin(const OwnedLevel<Sum>& level,
                                                                        int number, Start start,
                                                                        MoveLog* log) {
    LocalMovingPhase phase;
    phase.level = number;
    phase.stage = start == Start::singletons ? "move" : "uncoarsen";
    phase.task = taskFor(level, number, start);
    phase.task.log = log;
    phase.blocks = blocksFor(level.stats, shape_);
    if (start == Start::singletons)
        CUDA_CHECK(cudaMemsetAsync(phase.task.active, kInactive, level.stats.vertices, stream_));
    CUDA_CHECK(cudaMemsetAsync(log, 0, sizeof(MoveLog), stream_));
    launchMoves(phase.task, shape_, phase.blocks, stream_);
    return phase;
}

template <class Sum>
void MultilevelRun<Sum>::waitForPhase(const OwnedLevel<Sum>& level, LocalMovingPhase& phase) {
    while (true) {
        const u32 reported = phase.whole;
        const bool done = readLog(phase) || stopped();
        if (watched_ && phase.whole > reported) {
            phase.modularity.push_back(modularityNow(level));
            reportProgress(phase, phase.modularity.back(), phase.records[phase.whole - 1].moved);
            publish(phase.level, false);
        }
        if (done) return;
        launchMoves(phase.task, shape_, phase.blocks, stream_);
    }
}

template <class Sum>
void MultilevelRun<Sum>::waitForPhases(std::vector<LocalMovingPhase>& open) {
    for (LocalMovingPhase& phase : open) {
        waitForPhase(levels_[static_cast<size_t>(phase.level)], phase);
        frame_.timer.collect();
        traceSweeps(phase, 0);
    }
    open.clear();
}

template <class Sum>
bool MultilevelRun<Sum>::readLog(LocalMovingPhase& phase) {
    MoveLog log;
    const u64 bytes = offsetof(MoveLog, records) + phase.task.mostSweeps * sizeof(SweepRecord);
    download(reinterpret_cast<std::byte*>(&log), reinterpret_cast<const std::byte*>(phase.task.log), bytes,
             stream_);
    phase.readFrom(log);
    return log.state.finished != 0;
}

template <class Sum>
MoveTask<Sum> MultilevelRun<Sum>::commonTask() {
    MoveTask<Sum> task;
    task.label = buffers_.label.data();
    task.community = buffers_.community.data();
    for (int side = 0; side < 2; ++side) {
        task.mover[side] = buffers_.mover[side].data();
        task.moverTo[side] = buffers_.moverTo[side].data();
    }
    task.active = buffers_.active.data();
    task.queues.rows = buffers_.queue.data();
    task.pull = rules_.resolution / m2_;
    task.gainScale = 2 / m2_ / kGainUnit;
    task.limits = shape_.limits;
    task.slotsPerWarp = shape_.slotsPerWarp;
    task.prune = frame_.options.prune;
    task.sweepsOfLaunch = kMostSweeps;
    task.clocks = std::numeric_limits<i64>::max();
    return task;
}

template <class Sum>
MoveTask<Sum> MultilevelRun<Sum>::taskFor(const OwnedLevel<Sum>& level, int number, Start start) {
    MoveTask<Sum> task = commonTask();
    task.rows = level.rows;
    task.longRows = level.longRows.view;
    planPhase(rules_, number, start, task);
    task.order = orderOf(level, number, task.classes).view();
    prepareQueues(level, task.queues);
    if (watched_) task.sweepsOfLaunch = 1;
    if (needsReadback(level)) task.clocks = clocksOf(kLaunchMilliseconds);
    prepareHubs(level, task);
    return task;
}

// Made while coarsening, and while uncoarsening once more only where the limits differ.
template <class Sum>
const RowOrder& MultilevelRun<Sum>::orderOf(const OwnedLevel<Sum>& level, int number,
                                            const ClassLimits& limits) {
    const auto n = static_cast<size_t>(number);
    if (orders_.size() <= n) orders_.resize(n + 1);
    if (orders_[n].vertex.empty() || orders_[n].limits != limits)
        orderRows(workspace_, level.rows.offsets, level.rows.vertices, limits, orders_[n]);
    return orders_[n];
}

template <class Sum>
void MultilevelRun<Sum>::prepareQueues(const OwnedLevel<Sum>& level, Queues& queues) {
    const LongRows& rows = level.longRows.view;
    blockRowQueue_.ensure(u64{queues.rounds} * rows.blockRows, stream_);
    chunkQueue_.ensure(u64{queues.rounds} * rows.chunks, stream_);
    queues.blockRows = blockRowQueue_.data();
    queues.chunks = chunkQueue_.data();
    queues.blockRowStride = rows.blockRows;
    queues.chunkStride = rows.chunks;
}

template <class Sum>
void MultilevelRun<Sum>::prepareHubs(const OwnedLevel<Sum>& level, MoveTask<Sum>& task) {
    const LongRows& rows = level.longRows.view;
    if (rows.hubs == 0) return;
    // The list of used slots, a word each, follows them.
    slots_.ensure(rows.hubSlots + rows.hubSlots * sizeof(u32) / sizeof(Arc<Sum>) + 1, stream_);
    emptySlots(slots_.data(), rows.hubSlots, stream_);
    hubCounts_.ensure(u64{4} * rows.hubs, stream_);
    hubOwn_.ensure(rows.hubs, stream_);
    hubCounts_.fillBytes(0, stream_);
    hubOwn_.fillBytes(0, stream_);
    task.hubTables = {slots_.data(), reinterpret_cast<u32*>(slots_.data() + rows.hubSlots), hubCounts_.data(),
                      hubCounts_.data() + rows.hubs, hubOwn_.data()};
    task.hubMover[0] = hubCounts_.data() + u64{2} * rows.hubs;
    task.hubMover[1] = hubCounts_.data() + u64{3} * rows.hubs;
}

template <class Sum>
void MultilevelRun<Sum>::traceSweeps(const LocalMovingPhase& phase, f64 modularity) {
    u64 before = phase.started;
    for (u32 s = 0; s < phase.sweeps; ++s) {
        const SweepRecord& record = phase.records[s];
        const bool last = s + 1 == phase.sweeps;
        Stage stage{.name = phase.stage,
                    .level = phase.level,
                    .iteration = static_cast<int>(s),
                    .seconds = 0,
                    .items = record.evaluated,
                    .moved = record.moved,
                    .metric = last ? modularity : 0};
        if (s < phase.modularity.size()) stage.metric = phase.modularity[s];
        if (record.nanoseconds > before) {
            stage.seconds = static_cast<f64>(record.nanoseconds - before) * 1e-9;
            before = record.nanoseconds;
        }
        Stage examined = stage;
        examined.name += "/decide";
        examined.items = record.arcs;
        for (const Stage& part : {stage, examined}) {
            frame_.result.trace.stages.push_back(part);
            frame_.context.observer.stageDone(part);
        }
    }
    if (phase.sweeps != 0) reportProgress(phase, modularity, phase.records.back().moved);
}

template <class Sum>
void MultilevelRun<Sum>::reportProgress(const LocalMovingPhase& phase, f64 modularity, u64 moved) {
    Progress progress;
    progress.stage = phase.stage;
    progress.level = phase.level;
    progress.iteration = static_cast<int>(phase.sweeps);
    progress.metric = modularity;
    progress.moved = moved;
    frame_.context.observer.progress(progress);
}

template <class Sum>
f64 MultilevelRun<Sum>::modularityNow(const OwnedLevel<Sum>& level) {
    buffers_.between.fillBytes(0, stream_);
    addBetween(level, shape_.limits, buffers_.label.data(), buffers_.between.data(), stream_);
    const VertexId labels = levels_.back().stats.vertices;  // labels are below this, of whatever level
    DeviceBuffer<Sum> totals(labels, stream_);
    getTotals(buffers_.community.data(), labels, totals.data(), stream_);
    StatsGatherer gatherer(stream_);
    gatherer.addQuality(totals.data(), buffers_.between.data(), nullptr, labels, m2_);
    const LevelStats stats = gatherer.read();
    if (frame_.options.check) {
        u64 total = 0;
        buffers_.between.fillBytes(0, stream_);
        addUp(totals.data(), labels, buffers_.between.data(), stream_);
        download(&total, buffers_.between.data(), 1, stream_);
        if (static_cast<f64>(total) != m2_)
            throw Error(fmt::format("check: the community totals sum up to {} and 2m is {}", total, m2_));
    }
    return stats.modularity(frame_.options.resolution);
}

template <class Sum>
void MultilevelRun<Sum>::publish(int number, bool always) {
    LiveChannel* channel = frame_.context.live.communities;
    if (channel == nullptr || (!always && !channel->wanted())) return;
    const VertexId n = levels_.front().stats.vertices;
    if (!liveMemory_) liveMemory_ = deviceLiveMemory(frame_.device, frame_.stream);
    channel->open(liveMemory_, n);
    const LiveChannel::WriteSlot slot = channel->acquire();
    auto* labels = slot.as<VertexId>();
    const VertexId* first = number == 0 ? buffers_.label.data() : parentMaps_.front().parent;
    CUDA_CHECK(cudaMemcpyAsync(labels, first, u64{n} * sizeof(VertexId), cudaMemcpyDeviceToDevice, stream_));
    for (int l = 1; l < number; ++l)
        gather(labels, parentMaps_[static_cast<size_t>(l)].parent, n, labels, stream_);
    if (number > 0) gather(labels, buffers_.label.data(), n, labels, stream_);
    channel->publish(slot, {.level = static_cast<u32>(number), .low = 0, .high = 0});
}

template <class Sum>
void MultilevelRun<Sum>::downloadParents() {
    frame_.stream->synchronize();
    frame_.timer.collect();
    std::vector<Level>& levels = frame_.result.hierarchy.levels;
    u64 vertices = levels_.front().stats.vertices;
    for (size_t l = 0; l < levels.size(); ++l) {
        hostParents_.begin(parents_[l].data(), vertices, stream_);
        vertices = levels[l].communities;
    }
    Stage stage{.name = "download", .seconds = hostParents_.wait(), .items = levels_.front().stats.vertices};
    for (size_t l = 0; l < levels.size(); ++l) levels[l].parent = hostParents_.take(l);
    quartier::louvain::dropIdleLevels(levels);
    frame_.context.observer.stageDone(stage);
    frame_.result.trace.stages.push_back(std::move(stage));
}

template class MultilevelRun<u32>;
template class MultilevelRun<u64>;

}  // namespace quartier::gpu::louvain::fast
