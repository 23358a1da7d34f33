// The part of a run that coarse_tail.h does in one launch.
#include "gpu/louvain/fast/multilevel_run.h"

namespace quartier::gpu::louvain::fast {
namespace {

constexpr u64 kArcsPerBlock =
    2048;  // of the finest level: with more blocks the grid barriers cost more than is won

u32 blocksFor(const LevelStats& stats, const CoarseTailShape& shape) {
    const u64 wanted = stats.arcs / kArcsPerBlock + stats.vertices / kMoveThreads + 1;
    return static_cast<u32>(std::min<u64>(wanted, shape.mostBlocks));
}

f64 secondsBetween(u64 from, u64 to) { return to > from ? static_cast<f64>(to - from) * 1e-9 : 0; }

}  // namespace

// Where every sweep is observed, the host launches each.
template <class Sum>
bool MultilevelRun<Sum>::fitsCoarseTail(const OwnedLevel<Sum>& level) const {
    return !watched_ && !coarseTailFull_ && level.stats.arcs <= kCoarseTailArcs &&
           level.stats.vertices <= coarseTailShape_.mostVertices;
}

template <class Sum>
bool MultilevelRun<Sum>::finishInCoarseTail() {
    const LevelStats& lowest = levels_.back().stats;
    slots_.reset();  // the coarse tail has slots of its own
    CoarseTailBuffers<Sum> buffers(lowest.vertices, lowest.arcs, stream_);
    boundary_.ensure(lowest.vertices, stream_);
    launchCoarseTail(coarseTailTask(buffers), shape_, blocksFor(lowest, coarseTailShape_), stream_);
    const std::vector<CoarseTailLog<Sum>> logs = downloaded(buffers.log, 1, stream_);
    frame_.timer.collect();
    const CoarseTailLog<Sum>& log = logs.front();
    coarseTailFull_ = log.end == CoarseTailEnd::full;
    if (coarseTailFull_) return true;
    traceCoarseTail(log);
    adoptCoarseTail(log);
    coarseTailLevels_ = std::move(buffers.levels);
    return false;
}

template <class Sum>
CoarseTailTask<Sum> MultilevelRun<Sum>::coarseTailTask(CoarseTailBuffers<Sum>& buffers) {
    const OwnedLevel<Sum>& lowest = levels_.back();
    CoarseTailTask<Sum> task;
    task.lowest.rows = lowest.rows;
    task.lowest.inside = lowest.stats.inside;
    task.lowest.squares = lowest.stats.squares;
    task.number = static_cast<int>(parentMaps_.size());
    task.rules = rules_;
    task.uncoarsens = frame_.options.uncoarsen;
    task.phase = commonTask();
    task.phase.order = {buffers.order.data(), buffers.classStart.data()};
    task.phase.queues.blockRows = buffers.blockRowQueue.data();
    task.phase.longRows.blockRow = buffers.blockRow.data();
    task.label[0] = buffers_.label.data();
    task.label[1] = buffers_.other.data();
    task.boundary = boundary_.data();
    task.order = buffers.order.data();
    task.classStart = buffers.classStart.data();
    task.blockRow = buffers.blockRow.data();
    task.used = buffers.used.data();
    task.moved = buffers.moved.data();
    task.slots = buffers.slots.data();
    task.memory = buffers.levels.data();
    task.memoryBytes = buffers.levels.bytes();
    task.log = buffers.log.data();
    return task;
}

// The same stages as of phases that the host reads one by one.
template <class Sum>
void MultilevelRun<Sum>::traceCoarseTail(const CoarseTailLog<Sum>& log) {
    const int lowest = static_cast<int>(parentMaps_.size());
    const f64 resolution = frame_.options.resolution;
    const auto trace = [&](u32 level, const char* stage, const MoveLog& moves, f64 modularity) {
        LocalMovingPhase phase;
        phase.level = lowest + static_cast<int>(level);
        phase.stage = stage;
        phase.readFrom(moves);
        traceSweeps(phase, modularity);
    };
    for (u32 l = 0; l < log.phases; ++l) {
        const CoarseTailLevel<Sum>& after = log.levels[std::min(l + 1, log.made)];
        trace(l, "move", log.coarsening[l], after.inside - resolution * after.squares);
        if (log.levels[l].contracted == 0) continue;
        const MoveLog& moves = log.coarsening[l];
        const u64 moved = moves.records[moves.state.sweep - 1].nanoseconds;
        Stage stage{.name = "contract",
                    .level = lowest + static_cast<int>(l),
                    .seconds = secondsBetween(moved, log.levels[l].contracted),
                    .items = log.levels[l].rows.arcCount};
        frame_.context.observer.stageDone(stage);
        frame_.result.trace.stages.push_back(std::move(stage));
    }
    for (u32 l = log.made; l-- > 0;)
        if (log.uncoarsening[l].state.sweep != 0) trace(l, "uncoarsen", log.uncoarsening[l], 0);
}

template <class Sum>
void MultilevelRun<Sum>::adoptCoarseTail(const CoarseTailLog<Sum>& log) {
    if (log.made == 0) return;
    if (frame_.options.uncoarsen) {
        uncoarsenedTo_ = parentMaps_.size();
        // The labels change buffers with every level but the coarsest.
        if (log.made % 2 == 0) std::swap(buffers_.label, buffers_.other);
    }
    for (u32 l = 0; l < log.made; ++l) {
        const MoveLog& moves = log.coarsening[l];
        parentMaps_.push_back({{},
                               log.levels[l].parent,
                               static_cast<int>(moves.state.sweep),
                               secondsBetween(moves.state.started, log.levels[l].contracted)});
        const CoarseTailLevel<Sum>& above = log.levels[l + 1];
        OwnedLevel<Sum> level;
        level.rows = above.rows;
        level.stats.vertices = above.rows.vertices;
        level.stats.arcs = above.rows.arcCount;
        level.stats.inside = above.inside;
        level.stats.squares = above.squares;
        levels_.push_back(std::move(level));
    }
}

template bool MultilevelRun<u32>::fitsCoarseTail(const OwnedLevel<u32>&) const;
template bool MultilevelRun<u64>::fitsCoarseTail(const OwnedLevel<u64>&) const;
template bool MultilevelRun<u32>::finishInCoarseTail();
template bool MultilevelRun<u64>::finishInCoarseTail();

}  // namespace quartier::gpu::louvain::fast
