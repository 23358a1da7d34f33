#include "gpu/betweenness/fast/deep_run.h"

#include <algorithm>

#include "gpu/betweenness/fast/cluster.h"
#include "gpu/betweenness/fast/slices.h"

namespace quartier::gpu::betweenness::fast {
namespace {

constexpr u64 kShareOfFree = 2;

struct Buffers {
    Buffers(const DeepTask& task, u64 n, bool squared, cudaStream_t stream)
        : state(task.slots * n * kDeepLanes, stream),
          infos(task.slots * n, stream),
          queue(task.slots * u64{task.queueRoom}, stream),
          levelEnd(task.slots * (n + 2), stream),
          sums(task.slots * n, stream),
          squares(squared ? task.slots * n : 0, stream),
          cursors(task.slots, stream),
          failed(task.batches, stream) {
        infos.fillBytes(0, stream);
        sums.fillBytes(0, stream);
        squares.fillBytes(0, stream);
        cursors.fillBytes(0, stream);
        failed.fillBytes(0, stream);
    }

    DeviceBuffer<f32> state;
    DeviceBuffer<VertexInfo> infos;
    DeviceBuffer<QueueEntry> queue;
    DeviceBuffer<u32> levelEnd;
    DeviceBuffer<f64> sums, squares;
    DeviceBuffer<DeepCursor> cursors;
    DeviceBuffer<u8> failed;
};

Standing standingOf(const std::vector<DeepCursor>& cursors, const DeepTask& task) {
    Standing standing;
    for (u32 slot = 0; slot < task.slots; ++slot) {
        const DeepCursor& cursor = cursors[slot];
        standing.sources += cursor.sources;
        standing.pairs += cursor.pairs;
        const bool left = cursor.turn * task.slots + slot < task.batches;
        const bool ending = cursor.phase == DeepPhase::backward || cursor.phase == DeepPhase::clear;
        standing.busy = standing.busy || (task.drain ? ending : left);
    }
    return standing;
}

// Runs the list once; returns the sources of the batches that were given up.
std::vector<VertexId> runList(const RunFrame& frame, const DeviceGraph& graph, const f32* mass,
                              const std::vector<VertexId>& sources, Scoreboard& scores,
                              const DeepShape& shape) {
    const cudaStream_t stream = frame.stream->get();
    const u64 n = graph.vertexCount();
    const std::vector<VertexId> order =
        clusterSources(frame.host.graph(), sources, shape.lanes, frame.options.seed);
    const DeviceBuffer<VertexId> list = uploaded(std::span(order), stream);
    DeepTask task;
    task.rows = graph.rows();
    task.reverse = graph.reverseRows();
    task.vertices = graph.vertexCount();
    task.mass = mass;
    task.sources = list.data();
    task.count = static_cast<u32>(order.size());
    task.lanes = shape.lanes;
    task.batches = (task.count + shape.lanes - 1) / shape.lanes;
    task.slots = shape.slots;
    task.queueRoom = static_cast<u32>(std::min<u64>(shape.lanes * n + kDeepLanes, 0xFFFFFFFFu));
    Buffers buffers(task, n, frame.host.sampled(), stream);
    task.state = buffers.state.data();
    task.infos = buffers.infos.data();
    task.queue = buffers.queue.data();
    task.levelEnd = buffers.levelEnd.data();
    task.sums = buffers.sums.data();
    task.squares = buffers.squares.data();
    task.cursors = buffers.cursors.data();
    task.failed = buffers.failed.data();
    task.clocks = clocksOf(kMilliseconds);

    Share share{.sums = task.sums, .squares = task.squares, .groups = task.slots, .inputOrder = true};
    runSlices(
        task, buffers.cursors, share, scores, stream,
        [&](const DeepTask& slice) { launchDeep(slice, shape, stream); }, standingOf);
    const std::vector<u8> failed = downloaded(buffers.failed, task.batches, stream);
    std::vector<VertexId> left;
    for (size_t i = 0; i < order.size(); ++i)
        if (failed[i / shape.lanes] != 0) left.push_back(order[i]);
    return left;
}

}  // namespace

void runDeep(const RunFrame& frame, const DeviceGraph& graph, const f32* mass, std::vector<VertexId> sources,
             Scoreboard& scores, const DeepShape* given) {
    constexpr u32 kFewer = 8;
    u32 mostLanes = kDeepLanes;
    while (!sources.empty() && !scores.stopped()) {
        const DeepShape shape = given != nullptr ? *given
                                                 : deepShape(graph.vertexCount(), sources.size(), mostLanes,
                                                             freeForPlans() / kShareOfFree);
        given = nullptr;
        sources = runList(frame, graph, mass, sources, scores, shape);
        mostLanes = std::max(1u, shape.lanes / kFewer);
    }
}

}  // namespace quartier::gpu::betweenness::fast
