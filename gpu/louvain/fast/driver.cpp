#include "gpu/louvain/fast/driver.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_reduce.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>

#include "analytics/louvain_verify.h"
#include "gpu/arena.h"
#include "gpu/louvain/fast/multilevel_run.h"
#include "gpu/louvain/fast/partition.h"

namespace quartier::gpu::louvain::fast {
namespace {

constexpr u64 kHubArcs = 6144;  // rows of more take part in tables in global memory (RowLimits::block)

void traceWall(CommunityResult& result, RunContext& context, Stage stage) {
    context.observer.stageDone(stage);
    result.trace.stages.push_back(std::move(stage));
}

// What the weights of the input are multiplied with to become integers, and whether their sums need 64 bits.
struct Scale {
    f64 factor = 1;
    bool wide = false;
    f64 m2 = 0;  // 2m before rounding, loops twice at most
};

Scale scaleOf(const DeviceGraph& graph, cudaStream_t stream) {
    constexpr f64 kNarrowLimit = 0x1p31;  // twice: loops count twice in the sum
    Scale scale;
    if (graph.rows().weights == nullptr) {
        scale.m2 = static_cast<f64>(graph.arcCount());
        scale.wide = scale.m2 >= kNarrowLimit;
        return scale;
    }
    const WeightSummary summary = summariseWeights(graph.rows().weights, graph.arcCount(), stream);
    scale.m2 = summary.sum;
    scale.wide = !summary.integers || summary.sum >= kNarrowLimit;
    const bool exact = summary.integers && summary.sum < 0x1p52;
    if (!exact && summary.sum > 0) scale.factor = std::exp2(52 - std::ceil(std::log2(summary.sum)) - 1);
    return scale;
}

// What the memory of a run depends on.
struct RunSize {
    u64 vertices = 0;
    u64 arcs = 0;
    u64 hubSlots = 0;  // of the input
    u64 sum = 0;       // bytes of a Sum
};

u64 inputBytes(const RunSize& size) { return size.vertices * size.sum; }  // strengths

// Small levels are left to the coarse tail, when no contraction holds memory.
u64 tailBytes(const RunSize& size) {
    const auto n = static_cast<VertexId>(std::min<u64>(size.vertices, kCoarseTailVertices));
    const u64 arcs = std::min(size.arcs, kCoarseTailArcs);
    return size.sum == sizeof(u32) ? CoarseTailBuffers<u32>::bytes(n, arcs)
                                   : CoarseTailBuffers<u64>::bytes(n, arcs);
}

// All that a run takes once the graph is on the device, the input's strengths included.
u64 bytesBesideGraph(const RunSize& size) {
    const u64 n = size.vertices;
    const u64 slot = 2 * size.sum;
    const u64 partition = n * (8 * sizeof(VertexId) + 3 * size.sum + 2 * sizeof(u8));
    const u64 slots = size.arcs + size.arcs / 4 + n;
    const u64 marks = slots / 32 * (sizeof(u32) + sizeof(u64));
    const u64 hubs = size.hubSlots * (slot + sizeof(u32));
    const u64 tables = std::max(slots * slot, hubs);  // one after the other in one buffer
    const u64 contraction = n * (2 * sizeof(VertexId) + 2 * sizeof(u64) + size.sum) + marks;
    // Most graphs have few arcs between communities: the rows of their coarse levels fit beside the slots. On
    // power laws the first level keeps nearly all arcs (97 % on rmat:22): then its rows stay in the memory of
    // the slots, and the next contraction goes in pieces (contract.cu).
    const u64 coarseArcs = size.arcs / 8 * 3;
    const u64 coarser = n * (sizeof(u64) + size.sum + sizeof(VertexId)) + coarseArcs * slot;
    // Logs, lists of long rows, the scratch of the primitives, and the rounding of small arrays.
    const u64 scratch = (u64{1} << 20) + n / 4;
    return partition + std::max(tables + contraction + coarser, tailBytes(size)) + scratch;
}

template <class Sum>
void runLevels(const DeviceGraph& graph, f64 factor, const RunFrame& frame) {
    Rows<Sum> rows;
    rows.vertices = graph.vertexCount();
    rows.arcCount = graph.arcCount();
    rows.offsets = graph.rows().offsets;
    rows.targets = graph.rows().targets;
    rows.inputWeights = graph.rows().weights;
    rows.scale = factor;
    const cudaStream_t stream = frame.stream->get();
    const MoveShape shape = moveShape<Sum>(frame.mostSlotsPerWarp);
    const auto stage = frame.timer.begin({.name = "prepare", .items = rows.vertices});
    OwnedLevel<Sum> input = inputLevel(rows, shape.limits, stream);
    const RunSize size{rows.vertices, rows.arcCount, input.stats.hubSlots, sizeof(Sum)};
    const Arena arena(bytesBesideGraph(size) - inputBytes(size), stream);
    frame.timer.end(stage);
    MultilevelRun<Sum>(std::move(input), shape, frame).run();
}

}  // namespace

CommunityResult runFast(const Graph& graph, const CommunityOptions& options, RunContext& context, int device,
                        u32 mostSlotsPerWarp) {
    CommunityResult result;
    result.trace = cudaTrace("louvain", "fast", device, options.seed);
    result.hierarchy.vertices = graph.vertexCount();
    const Stopwatch upload;
    const std::shared_ptr<const DeviceGraph> onGpu = onDevice(graph, device);
    traceWall(result, context, {.name = "upload", .seconds = upload.seconds(), .items = graph.arcCount()});
    if (graph.vertexCount() != 0 && graph.arcCount() != 0) {
        const auto stream = std::make_shared<Stream>();
        StageTimer timer(result.trace, context.observer, stream->get());
        const RunFrame frame{options, context, result, stream, timer, device, mostSlotsPerWarp};
        const Scale scale = scaleOf(*onGpu, stream->get());
        if (scale.m2 > 0 && scale.wide) runLevels<u64>(*onGpu, scale.factor, frame);
        if (scale.m2 > 0 && !scale.wide) runLevels<u32>(*onGpu, scale.factor, frame);
    }
    quartier::louvain::verify(graph, options, context, result);
    return result;
}

namespace {

RunSize sizeOf(const Graph& graph, u64 hubSlots, bool wide) {
    return {graph.vertexCount(), graph.arcCount(), hubSlots, wide ? sizeof(u64) : sizeof(u32)};
}

// As scaleOf() decides on the device; where a sum of floats lies at the limit, 64 bits.
bool needsWideSums(const Graph& graph) {
    constexpr f64 kCertainlyNarrow = 0x1p31 * 0.999;
    if (!graph.isWeighted()) return graph.arcCount() >= u64{1} << 31;
    using Range = tbb::blocked_range<size_t>;
    const std::span<const f32> weights = graph.weights();
    const f64 sum = tbb::parallel_reduce(
        Range(0, weights.size(), 1 << 16), 0.0,
        [&](const Range& range, f64 part) {
            for (size_t a = range.begin(); a != range.end(); ++a)
                part += weights[a] == std::floor(weights[a]) ? static_cast<f64>(weights[a]) : HUGE_VAL;
            return part;
        },
        std::plus<>());
    return !(sum < kCertainlyNarrow);
}

}  // namespace

u64 fastBytes(const Graph& graph) {
    u64 hubSlots = 0;
    for (VertexId v = 0; v < graph.vertexCount(); ++v)
        if (graph.degree(v) > kHubArcs) hubSlots += std::bit_ceil(graph.degree(v) + graph.degree(v) / 2);
    return DeviceGraph::bytesFor(graph) + bytesBesideGraph(sizeOf(graph, hubSlots, needsWideSums(graph)));
}

u64 fastBytesAtMost(const Graph& graph) {
    const bool wide = graph.isWeighted() || graph.arcCount() >= u64{1} << 31;
    return DeviceGraph::bytesFor(graph) + bytesBesideGraph(sizeOf(graph, 3 * graph.arcCount(), wide));
}

}  // namespace quartier::gpu::louvain::fast
