#include "gpu/betweenness/fast/batch_run.h"

#include <algorithm>

#include "analytics/seeded_order.h"
#include "gpu/betweenness/fast/slices.h"

namespace quartier::gpu::betweenness::fast {
namespace {

constexpr f64 kFirstMilliseconds = 8;  // a first word soon

struct Buffers {
    Buffers(const BatchShape& shape, u64 n, u64 batches, bool squared, cudaStream_t stream)
        : rows(shape.groups * n * shape.lanes, stream),
          first(shape.groups * n * 2 * shape.lanes / 8, stream),
          visited(shape.groups * n * 2 * shape.lanes / 8, stream),
          deeper(shape.groups * n * (kMostLevels - 1) * shape.lanes / 8, stream),
          sums(shape.groups * n, stream),
          squares(squared ? shape.groups * n : 0, stream),
          cursors(shape.groups, stream),
          shared(shape.groups, stream),
          failed(batches, stream) {
        first.fillBytes(0, stream);
        visited.fillBytes(0, stream);
        sums.fillBytes(0, stream);
        squares.fillBytes(0, stream);
        cursors.fillBytes(0, stream);
        shared.fillBytes(0, stream);
        failed.fillBytes(0, stream);
    }

    DeviceBuffer<f32> rows;
    DeviceBuffer<u8> first, visited, deeper;  // masks
    DeviceBuffer<f64> sums, squares;
    DeviceBuffer<GroupCursor> cursors;
    DeviceBuffer<GroupShared> shared;
    DeviceBuffer<u8> failed;
};

// Sources of near ids together, groups of `size` in seeded order, so that a prefix is a fair sample; the
// group that is not full comes last.
std::vector<VertexId> sourcesInOrder(std::vector<VertexId> sources, u32 size, u64 seed) {
    std::sort(sources.begin(), sources.end());
    const u64 full = sources.size() / size;
    std::vector<VertexId> order;
    order.reserve(sources.size());
    for (const VertexId group : shuffledVertices(static_cast<VertexId>(full), seed))
        order.insert(order.end(), sources.begin() + static_cast<i64>(group) * size,
                     sources.begin() + (static_cast<i64>(group) + 1) * size);
    order.insert(order.end(), sources.begin() + static_cast<i64>(full) * size, sources.end());
    return order;
}

Standing standingOf(const std::vector<GroupCursor>& cursors, const BatchTask& task) {
    Standing standing;
    for (u32 g = 0; g < task.groups; ++g) {
        const GroupCursor& cursor = cursors[g];
        const bool left = cursor.turn * task.groups + g < task.batches;
        standing.sources += cursor.sources;
        standing.pairs += cursor.pairs;
        const bool gaveUp = cursor.failures >= kFailuresToGiveUp && cursor.phase == Phase::begin;
        standing.gaveUp = standing.gaveUp || gaveUp;
        const bool atWork = task.drain ? cursor.phase == Phase::backward : left && !gaveUp;
        standing.busy = standing.busy || atWork;
    }
    return standing;
}

// The batches that failed or were never begun.
std::vector<VertexId> leftOver(const std::vector<GroupCursor>& cursors, const std::vector<u8>& failed,
                               const BatchTask& task, u32 lanes, const std::vector<VertexId>& sources) {
    std::vector<VertexId> left;
    for (u32 b = 0; b < task.batches; ++b) {
        if (failed[b] == 0 && b / task.groups < cursors[b % task.groups].turn) continue;
        const auto begin = sources.begin() + static_cast<i64>(b) * lanes;
        left.insert(left.end(), begin, begin + std::min<i64>(lanes, sources.end() - begin));
    }
    return left;
}

}  // namespace

std::vector<VertexId> runBatches(const RunFrame& frame, const OrderedGraph& graph, const BatchShape& shape,
                                 const std::vector<VertexId>& given, Scoreboard& scores) {
    if (given.empty() || scores.stopped()) return given;
    const std::vector<VertexId> sources =
        shape.inOrder ? sourcesInOrder(given, shape.lanes, frame.options.seed) : given;
    const cudaStream_t stream = frame.stream->get();
    DeviceBuffer<VertexId> list = uploaded(std::span(sources), stream);
    graph.renumber(list.data(), list.size(), list.data());
    BatchTask task;
    task.graph = graph.view();
    task.sources = list.data();
    task.count = static_cast<u32>(sources.size());
    task.batches = static_cast<u32>((sources.size() + shape.lanes - 1) / shape.lanes);
    task.groups = shape.groups;
    task.blocks = shape.blocks;
    task.mostLevels = kMostLevels;
    Buffers buffers(shape, task.graph.vertices, task.batches, frame.host.sampled(), stream);
    task.rows = buffers.rows.data();
    task.first = buffers.first.data();
    task.visited = buffers.visited.data();
    task.deeper = buffers.deeper.data();
    task.sums = buffers.sums.data();
    task.squares = buffers.squares.data();
    task.cursors = buffers.cursors.data();
    task.shared = buffers.shared.data();
    task.failed = buffers.failed.data();

    task.clocks = clocksOf(kFirstMilliseconds);
    Share share{.sums = task.sums, .squares = task.squares, .groups = task.groups, .order = &graph};
    // A group gives up where searches are deep: most of the batches would fail in turn.
    const std::vector<GroupCursor> cursors = runSlices(
        task, buffers.cursors, share, scores, stream,
        [&](const BatchTask& slice) { launchBatches(slice, shape, stream); }, standingOf);
    return leftOver(cursors, downloaded(buffers.failed, task.batches, stream), task, shape.lanes, sources);
}

}  // namespace quartier::gpu::betweenness::fast
