#include "gpu/betweenness/fast/driver.h"

#include <algorithm>
#include <optional>

#include "gpu/betweenness/fast/batch_run.h"
#include "gpu/betweenness/fast/deep_run.h"
#include "gpu/betweenness/fast/pilot.h"
#include "gpu/stage_timer.h"

namespace quartier::gpu::betweenness::fast {
namespace {

// What a run plans with of the free memory.
u64 plannedBytes() { return freeForPlans() / 2; }

void traceWall(CentralityResult& result, RunContext& context, Stage stage) {
    context.observer.stageDone(stage);
    result.trace.stages.push_back(std::move(stage));
}

// Those with arcs, in order: the others add nothing.
std::vector<VertexId> withArcs(const Graph& graph, std::span<const VertexId> sources) {
    std::vector<VertexId> kept;
    kept.reserve(sources.size());
    for (const VertexId s : sources)
        if (graph.degree(s) != 0) kept.push_back(s);
    return kept;
}

class FastRun {
  public:
    FastRun(const RunFrame& frame, const DeviceGraph& graph, const f32* mass, const Shapes& shapes)
        : frame_(frame),
          graph_(graph),
          mass_(mass),
          shapes_(shapes),
          deep_(shapes.onlyDeep || graph.vertexCount() > kMostBatchVertices ||
                (shapes.batch == nullptr &&
                 looksDeep(frame.host.graph(), frame.host.sources(), kMostLevels))) {}

    // Part by part, up to where the bound is looked at.
    Scores run() {
        const std::span<const VertexId> sources(frame_.host.sources());
        BetweennessBound bound(frame_.input, frame_.options);
        Scoreboard scores(frame_, sources.size(), bound);
        for (u64 done = 0; done < sources.size() && !scores.stopped() && !bound.held();) {
            const u64 end = std::min<u64>(sources.size(), bound.nextLook());
            const std::vector<VertexId> part =
                withArcs(frame_.host.graph(), sources.subspan(done, end - done));
            scores.begin(end - done, end - done - part.size());
            runPart(part, scores);
            scores.end();
            done = end;
        }
        return scores.finish();
    }

  private:
    void runPart(const std::vector<VertexId>& sources, Scoreboard& scores) {
        std::vector<VertexId> left = sources;
        if (!deep_) {
            const OrderedGraph& ordered = orderedGraph();
            const BatchShape shape =
                shapes_.batch != nullptr
                    ? *shapes_.batch
                    : batchShape(ordered.view().vertices, graph_.arcCount(), sources.size(), plannedBytes());
            left = runBatches(frame_, ordered, shape, sources, scores);
            deep_ = left.size() > sources.size() / 2;
        }
        if (left.empty() || scores.stopped()) return;
        const DeepShape shape = shapes_.deep != nullptr ? *shapes_.deep
                                                        : deepShape(graph_.vertexCount(), graph_.arcCount(),
                                                                    left.size(), plannedBytes());
        runDeep(frame_, graph_, mass_, left, scores, shape);
    }

    // Made for the first batches.
    const OrderedGraph& orderedGraph() {
        if (!ordered_) {
            const Stopwatch clock;
            ordered_.emplace(graph_, mass_, frame_.workspace);
            traceWall(frame_.result, frame_.context,
                      {.name = "order", .seconds = clock.seconds(), .items = graph_.arcCount()});
        }
        return *ordered_;
    }

    const RunFrame& frame_;
    const DeviceGraph& graph_;
    std::optional<OrderedGraph> ordered_;
    const f32* mass_;
    const Shapes& shapes_;
    bool deep_;  // batches are of no use
};

}  // namespace

CentralityResult runFast(const Graph& graph, const CentralityOptions& options, RunContext& context,
                         int device, const Shapes& shapes) {
    CentralityResult result;
    result.trace = cudaTrace("betweenness", "fast", device, options.seed);
    Stopwatch clock;
    const PreparedRun host(graph, options);
    traceWall(result, context, {.name = "prepare", .seconds = clock.seconds(), .items = graph.arcCount()});
    clock.restart();
    const std::shared_ptr<const DeviceGraph> onGpu = onDevice(host.graph(), device);
    traceWall(result, context, {.name = "upload", .seconds = clock.seconds(), .items = onGpu->arcCount()});
    if (host.graph().vertexCount() == 0) {
        result.scores = host.finish({}, {}, 0);
        return result;
    }

    const auto stream = std::make_shared<Stream>();
    Workspace workspace(stream->get());
    const DeviceBuffer<f32> mass = uploaded(host.mass(), stream->get());
    const RunFrame frame{graph, host, options, context, result, stream, workspace, device};
    result.scores = FastRun(frame, *onGpu, mass.data(), shapes).run();
    return result;
}

u64 fastBytes(const Graph& graph, const CentralityOptions& options) {
    const u64 n = graph.vertexCount();
    const u64 sources = options.sources == 0 ? n : std::min<u64>(options.sources, n);
    const u64 bytes = plannedBytes();
    const BatchShape batch = batchShape(n, graph.arcCount(), sources, bytes);
    u64 state = batch.groups * batchBytesPerGroup(batch.lanes, n, kMostLevels);
    // Only sparse graphs are deep.
    if (graph.arcCount() < kArcsOfShallow * n) {
        const DeepShape deep = deepShape(n, graph.arcCount(), sources, bytes);
        state = std::max(state, deepBytes(deep, n, options.directed, options.sources != 0));
    }
    return DeviceGraph::bytesFor(graph) + OrderedGraph::bytesFor(n, graph.arcCount(), graph.isDirected()) +
           state + n * (3 * sizeof(f64) + 2 * sizeof(f32)) + sources * sizeof(VertexId);
}

}  // namespace quartier::gpu::betweenness::fast
