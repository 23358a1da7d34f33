// The part of a run that tail.h does in one launch.
#include "gpu/louvain/fast/tower_run.h"

namespace quartier::gpu::louvain::fast {
namespace {

constexpr u64 kArcsPerBlock = 2048;  // of the lowest level, below which fewer blocks wait for each other less

u32 blocksFor(const LevelStats& stats, const TailShape& shape) {
    const u64 wanted = stats.arcs / kArcsPerBlock + stats.vertices / kMoveThreads + 1;
    return static_cast<u32>(std::min<u64>(wanted, shape.mostBlocks));
}

f64 secondsBetween(u64 from, u64 to) { return to > from ? static_cast<f64>(to - from) * 1e-9 : 0; }

}  // namespace

// Whoever watches every sweep goes the host's way.
template <class Sum>
bool TowerRun<Sum>::fitsTail(const OwnedLevel<Sum>& level) const {
    return !watched_ && !tailOutgrown_ && level.stats.arcs <= kTailArcs &&
           level.stats.vertices <= tailShape_.mostVertices;
}

template <class Sum>
bool TowerRun<Sum>::finishInTail() {
    const LevelStats& lowest = levels_.back().stats;
    slots_.reset();  // no contraction but the tail's is to come
    TailBuffers<Sum> buffers(lowest.vertices, lowest.arcs, stream_);
    boundary_.ensure(lowest.vertices, stream_);
    launchTail(tailTask(buffers), shape_, blocksFor(lowest, tailShape_), stream_);
    const std::vector<TailLog<Sum>> logs = downloaded(buffers.log, 1, stream_);
    frame_.timer.collect();
    const TailLog<Sum>& log = logs.front();
    tailOutgrown_ = log.end == TailEnd::full;
    if (tailOutgrown_) return true;
    traceTail(log);
    adoptTail(log);
    tailLevels_ = std::move(buffers.levels);
    return false;
}

template <class Sum>
TailTask<Sum> TowerRun<Sum>::tailTask(TailBuffers<Sum>& buffers) {
    const OwnedLevel<Sum>& lowest = levels_.back();
    TailTask<Sum> task;
    task.lowest.rows = lowest.rows;
    task.lowest.inside = lowest.stats.inside;
    task.lowest.squares = lowest.stats.squares;
    task.number = static_cast<int>(climbs_.size());
    task.rules = rules_;
    task.climbs = frame_.options.uncoarsen;
    task.visit = commonTask();
    task.visit.order = {buffers.order.data(), buffers.classStart.data()};
    task.visit.queues.blockRows = buffers.blockRowQueue.data();
    task.visit.longRows.blockRow = buffers.blockRow.data();
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

// As if the host had asked after every visit.
template <class Sum>
void TowerRun<Sum>::traceTail(const TailLog<Sum>& log) {
    const int lowest = static_cast<int>(climbs_.size());
    const f64 resolution = frame_.options.resolution;
    const auto trace = [&](u32 level, const char* stage, const MoveLog& moves, f64 modularity) {
        Visit visited;
        visited.level = lowest + static_cast<int>(level);
        visited.stage = stage;
        visited.take(moves);
        traceSweeps(visited, modularity);
    };
    for (u32 l = 0; l < log.visits; ++l) {
        const TailLevel<Sum>& after = log.levels[std::min(l + 1, log.made)];
        trace(l, "move", log.down[l], after.inside - resolution * after.squares);
        if (log.levels[l].contracted == 0) continue;
        const MoveLog& moves = log.down[l];
        const u64 moved = moves.records[moves.state.sweep - 1].nanoseconds;
        Stage stage{.name = "contract",
                    .level = lowest + static_cast<int>(l),
                    .seconds = secondsBetween(moved, log.levels[l].contracted),
                    .items = log.levels[l].rows.arcCount};
        frame_.context.observer.stageDone(stage);
        frame_.result.trace.stages.push_back(std::move(stage));
    }
    for (u32 l = log.made; l-- > 0;)
        if (log.up[l].state.sweep != 0) trace(l, "uncoarsen", log.up[l], 0);
}

template <class Sum>
void TowerRun<Sum>::adoptTail(const TailLog<Sum>& log) {
    if (log.made == 0) return;
    if (frame_.options.uncoarsen) {
        placedDownTo_ = climbs_.size();
        // The labels change buffers with every level but the highest.
        if (log.made % 2 == 0) std::swap(buffers_.label, buffers_.other);
    }
    for (u32 l = 0; l < log.made; ++l) {
        const MoveLog& moves = log.down[l];
        climbs_.push_back({{},
                           log.levels[l].parent,
                           static_cast<int>(moves.state.sweep),
                           secondsBetween(moves.state.started, log.levels[l].contracted)});
        const TailLevel<Sum>& above = log.levels[l + 1];
        OwnedLevel<Sum> level;
        level.rows = above.rows;
        level.stats.vertices = above.rows.vertices;
        level.stats.arcs = above.rows.arcCount;
        level.stats.inside = above.inside;
        level.stats.squares = above.squares;
        levels_.push_back(std::move(level));
    }
}

template bool TowerRun<u32>::fitsTail(const OwnedLevel<u32>&) const;
template bool TowerRun<u64>::fitsTail(const OwnedLevel<u64>&) const;
template bool TowerRun<u32>::finishInTail();
template bool TowerRun<u64>::finishInTail();

}  // namespace quartier::gpu::louvain::fast
