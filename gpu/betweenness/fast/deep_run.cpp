#include "gpu/betweenness/fast/deep_run.h"

#include <algorithm>
#include <cmath>

#include "core/error.h"
#include "gpu/betweenness/fast/slices.h"

namespace quartier::gpu::betweenness::fast {
namespace {

struct Buffers {
    Buffers(u64 slots, u64 n, bool directed, bool squared, cudaStream_t stream)
        : heads(n, stream),
          reverseHeads(directed ? n : 0, stream),
          next(1, stream),
          marks(slots * n, stream),
          queue(slots * n, stream),
          levelEnd(slots * n, stream),
          cursors(slots, stream),
          fixedSums(n, stream),
          fixedSquares(squared ? n : 0, stream),
          sums(n, stream),
          squares(squared ? n : 0, stream) {
        next.fillBytes(0, stream);
        marks.fillBytes(0, stream);
        cursors.fillBytes(0, stream);
        fixedSums.fillBytes(0, stream);
        fixedSquares.fillBytes(0, stream);
    }

    DeviceBuffer<RowHead> heads, reverseHeads;
    DeviceBuffer<u32> next;
    DeviceBuffer<u64> marks;
    DeviceBuffer<VertexId> queue;
    DeviceBuffer<u32> levelEnd;
    DeviceBuffer<DeepCursor> cursors;
    DeviceBuffer<u64> fixedSums, fixedSquares;
    DeviceBuffer<f64> sums, squares;
};

// A power of two, by which nothing up to `most` leaves 63 bits.
f64 unitFor(f64 most) { return std::ldexp(1.0, 62 - std::ilogb(std::max(1.0, most))); }

Standing standingOf(const std::vector<DeepCursor>& cursors, const DeepTask& task) {
    Standing standing;
    for (const DeepCursor& cursor : cursors) {
        standing.sources += cursor.sources;
        standing.pairs += cursor.pairs;
        const bool left = cursor.phase != DeepPhase::rest;
        const bool ending = cursor.phase == DeepPhase::backward || cursor.phase == DeepPhase::clear;
        standing.busy = standing.busy || (task.drain ? ending : left);
    }
    return standing;
}

void refuseFailures(const std::vector<DeepCursor>& cursors) {
    u64 failures = 0;
    for (const DeepCursor& cursor : cursors) failures += cursor.failures;
    if (failures == 0) return;
    throw Error(
        "the betweenness strategy 'fast' counts up to 2^65504 shortest paths and two million steps, and " +
        std::to_string(failures) + " searches went beyond: take the strategy 'sources'");
}

}  // namespace

void runDeep(const RunFrame& frame, const DeviceGraph& graph, const f32* mass,
             const std::vector<VertexId>& sources, Scoreboard& scores, const DeepShape& shape) {
    const cudaStream_t stream = frame.stream->get();
    const u64 n = graph.vertexCount();
    const bool squared = frame.host.sampled();
    const DeviceBuffer<VertexId> list = uploaded(std::span(sources), stream);
    const bool directed = graph.reverseRows().offsets != graph.rows().offsets;
    Buffers buffers(shape.slots, n, directed, squared, stream);
    headRows(graph.rows(), graph.vertexCount(), buffers.heads.data(), stream);
    if (directed) headRows(graph.reverseRows(), graph.vertexCount(), buffers.reverseHeads.data(), stream);
    DeepTask task;
    task.rows = {buffers.heads.data(), graph.rows().targets};
    task.reverse =
        directed ? HeadedRows{buffers.reverseHeads.data(), graph.reverseRows().targets} : task.rows;
    task.vertices = graph.vertexCount();
    task.mass = mass;
    task.sources = list.data();
    task.count = static_cast<u32>(sources.size());
    task.next = buffers.next.data();
    task.marks = buffers.marks.data();
    task.queue = buffers.queue.data();
    task.levelEnd = buffers.levelEnd.data();
    task.cursors = buffers.cursors.data();
    task.sums = buffers.fixedSums.data();
    task.squares = buffers.fixedSquares.data();
    // A source's dependencies are at most as many as there are vertices (all of them, for sources that stand
    // for several).
    const f64 all = frame.input.vertexCount();
    const f64 standingFor = squared ? static_cast<f64>(sources.size()) : all;
    task.sumUnit = unitFor(standingFor * all);
    task.squareUnit = unitFor(standingFor * all * all);
    task.clocks = clocksOf(kMilliseconds);

    Share share{
        .sums = buffers.sums.data(), .squares = buffers.squares.data(), .groups = 1, .order = nullptr};
    const auto launch = [&](const DeepTask& slice) {
        launchDeep(slice, shape, stream);
        fromFixedPoint(slice.sums, n, slice.sumUnit, buffers.sums.data(), stream);
        if (squared) fromFixedPoint(slice.squares, n, slice.squareUnit, buffers.squares.data(), stream);
    };
    refuseFailures(runSlices(task, buffers.cursors, share, scores, stream, launch, standingOf));
}

}  // namespace quartier::gpu::betweenness::fast
