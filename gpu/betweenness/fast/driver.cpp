#include "gpu/betweenness/fast/driver.h"

#include <algorithm>
#include <optional>

#include "gpu/betweenness/fast/batch_run.h"
#include "gpu/betweenness/fast/deep_run.h"
#include "gpu/betweenness/fast/pilot.h"
#include "gpu/stage_timer.h"

namespace quartier::gpu::betweenness::fast {
namespace {

constexpr u64 kMostPilots = 32;

// What a run is announced with: which kernel it will need as far as the input tells, and the memory of the
// searches in flight, which both kernels keep to, whichever is taken in the end.
struct RunPlan {
    bool deep = false;
    u64 stateBytes = 0;
};

// Those with arcs, in order: the others add nothing.
std::vector<VertexId> withArcs(const Graph& graph, std::span<const VertexId> sources) {
    std::vector<VertexId> kept;
    kept.reserve(sources.size());
    for (const VertexId s : sources)
        if (graph.degree(s) != 0) kept.push_back(s);
    return kept;
}

bool drawsFewer(const Graph& graph, const CentralityOptions& options) {
    return options.sources != 0 && options.sources < graph.vertexCount();
}

// drawn: sources with arcs of a run that draws fewer than there are vertices; such a run leaves no vertex out
// of the graph before, so the input tells how many.
RunPlan planRun(const Graph& graph, const CentralityOptions& options, u64 drawn) {
    u64 used = 0;  // vertices with arcs: the others are not searched
    std::vector<VertexId> pilots;
    const u64 step = graph.vertexCount() / kMostPilots + 1;
    for (VertexId v = 0; v < graph.vertexCount(); ++v) {
        if (graph.degree(v) == 0) continue;
        if (used++ % step == 0) pilots.push_back(v);
    }
    used = std::max<u64>(used, 1);
    const u64 sources = drawsFewer(graph, options) ? std::max<u64>(drawn, 1) : used;
    const u64 bytes = freeForPlans() / 2;
    RunPlan plan;
    plan.deep = used > kMostBatchVertices || looksDeep(graph, pilots, kMostLevels);
    if (plan.deep) {
        const DeepShape shape = deepShape(graph.vertexCount(), graph.arcCount(), sources, bytes);
        plan.stateBytes = shape.slots * deepBytesPerSlot(graph.vertexCount());
    } else {
        const BatchShape shape = batchShape(used, graph.arcCount(), sources, bytes);
        plan.stateBytes = shape.groups * batchBytesPerGroup(shape.lanes, used, kMostLevels);
    }
    return plan;
}

void traceWall(CentralityResult& result, RunContext& context, Stage stage) {
    context.observer.stageDone(stage);
    result.trace.stages.push_back(std::move(stage));
}

class FastRun {
  public:
    // stateBytes: for the searches in flight.
    FastRun(const RunFrame& frame, const DeviceGraph& graph, const f32* mass, const Shapes& shapes,
            u64 stateBytes)
        : frame_(frame),
          graph_(graph),
          mass_(mass),
          shapes_(shapes),
          stateBytes_(stateBytes),
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
                    : batchShape(ordered.view().vertices, graph_.arcCount(), sources.size(), stateBytes_);
            left = runBatches(frame_, ordered, shape, sources, scores);
            deep_ = left.size() > sources.size() / 2;
        }
        if (left.empty() || scores.stopped()) return;
        const DeepShape shape = shapes_.deep != nullptr ? *shapes_.deep
                                                        : deepShape(graph_.vertexCount(), graph_.arcCount(),
                                                                    left.size(), stateBytes_);
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
    u64 stateBytes_;
    bool deep_;  // batches are of no use
};

}  // namespace

CentralityResult runFast(const Graph& graph, const CentralityOptions& options, RunContext& context,
                         int device, const Shapes& shapes) {
    CentralityResult result;
    result.trace = cudaTrace("betweenness", "fast", device, options.seed);
    Stopwatch clock;
    const PreparedRun host(graph, options);
    const u64 drawn = drawsFewer(graph, options) ? withArcs(host.graph(), host.sources()).size() : 0;
    const RunPlan plan = planRun(graph, options, drawn);
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
    result.scores = FastRun(frame, *onGpu, mass.data(), shapes, plan.stateBytes).run();
    return result;
}

u64 fastBytes(const Graph& graph, const CentralityOptions& options) {
    const u64 n = graph.vertexCount();
    const u64 sources = options.sources == 0 ? n : std::min<u64>(options.sources, n);
    const u64 drawn =
        drawsFewer(graph, options) ? withArcs(graph, chooseSources(graph.vertexCount(), options)).size() : 0;
    const RunPlan plan = planRun(graph, options, drawn);
    const u64 ofKernel = plan.deep ? deepBytes({.slots = 0}, n, graph.isDirected(), options.sources != 0)
                                   : OrderedGraph::bytesFor(n, graph.arcCount(), graph.isDirected());
    return DeviceGraph::bytesFor(graph) + ofKernel + plan.stateBytes +
           n * (3 * sizeof(f64) + 2 * sizeof(f32)) + sources * sizeof(VertexId);
}

}  // namespace quartier::gpu::betweenness::fast
