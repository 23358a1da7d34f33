#include "gpu/layout/engine.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_reduce.h>

#include <algorithm>
#include <functional>
#include <future>
#include <numeric>
#include <vector>

#include "analytics/coarse_forecast.h"
#include "gpu/layout/device_level_solver.h"
#include "gpu/layout/device_levels.h"
#include "gpu/stage_timer.h"
#include "gpu/stream.h"
#include "layouts/forceatlas2.h"
#include "layouts/map_like.h"

namespace quartier::gpu::layout {
namespace {

// Isolated vertices are no part of a level.
u64 verticesWithArcs(const Graph& graph) {
    return tbb::parallel_reduce(
        tbb::blocked_range<VertexId>(0, graph.vertexCount()), u64{0},
        [&](const tbb::blocked_range<VertexId>& range, u64 count) {
            for (VertexId v = range.begin(); v != range.end(); ++v)
                count += graph.degree(v) > 0 ||
                         (graph.isDirected() && graph.reverseOffsets()[v] < graph.reverseOffsets()[v + 1]);
            return count;
        },
        std::plus<>());
}

// Share of the arcs that the first coarse level has, at most. The communities of collaborations are small, so
// that a third of the arcs is between them; as small a share as web graphs keep cannot be told before.
f64 coarseShare(const Graph& graph) {
    constexpr f64 kOfCollaborations = 0.34;
    namespace forecast = quartier::louvain;
    if (graph.arcCount() == 0) return 0;
    if (forecast::isClustered(forecast::sampleArcs(graph))) return kOfCollaborations;
    return static_cast<f64>(forecast::forecastCoarseArcs(graph, forecast::Moves::atOnce)) /
           static_cast<f64>(graph.arcCount());
}

// Whether it is drawn by its shape, so that no communities pull. As the run tells, but for graphs whose first
// vertex is not in the largest component.
bool isDrawnAsMap(const Graph& graph, const LayoutOptions& options) {
    const bool looks = options.shape == DrawnShape::automatic;
    std::vector<VertexId> all(looks ? graph.vertexCount() : 0);
    std::iota(all.begin(), all.end(), VertexId{0});
    return layouts::drawnShape(options.shape, graph, all, {}) == DrawnShape::map;
}

// The graph, the arcs of all levels, and what is largest beside them: a piece of arcs that is sorted, or the
// solver of the finest level.
u64 deviceBytes(const Graph& graph, const LayoutOptions& options) {
    constexpr u64 kScratch = 2'000'000;
    const u64 nodes = verticesWithArcs(graph);
    const u64 directions = graph.isDirected() ? 2 : 1;
    const u64 arcs = directions * graph.arcCount();
    const f64 kept = coarseShare(graph);
    const u64 coarseArcs = static_cast<u64>(kept * static_cast<f64>(arcs));
    // Where all arcs are kept, about half of the nodes are on the next level, and as many on all above it.
    // Measured (tests/gpu/layout_test.cpp, docs/performance.md).
    const u64 coarse = static_cast<u64>(0.5 * kept * static_cast<f64>(nodes));
    const u64 communities = isDrawnAsMap(graph, options) ? 0 : 2 * coarse + nodes / 8;
    const u64 oneCoarser = levelBytes(coarse, coarseArcs, true);
    const u64 sorting =
        std::min(arcs, kSortedArcs) * kBytesOfSortedArc + nodes * sizeof(u32) + 2 * oneCoarser;
    const u64 solving = 2 * oneCoarser + solverBytes(nodes) + communityBytes(communities);
    return DeviceGraph::bytesFor(graph) + levelBytes(nodes, arcs, graph.isWeighted()) +
           std::max(sorting, solving) + kScratch;
}

class ForceAtlas2OnMesh final : public Layout {
  public:
    explicit ForceAtlas2OnMesh(int device) : info_(meshInfo()), device_(device) {}

    const EngineInfo& info() const override { return info_; }

    MemoryEstimate estimate(const Graph& graph, const LayoutOptions& options) const override {
        MemoryEstimate estimate = layouts::ForceAtlas2Layout().estimate(graph, options);
        estimate.deviceBytes = deviceBytes(graph, options);
        return estimate;
    }

    LayoutResult run(const Graph& graph, const Hierarchy& hierarchy, const LayoutStart& start,
                     const LayoutOptions& options, RunContext& context) const override {
        // The graph goes to the device while the host puts its vertices in order. What fails here fails again
        // where the levels are built, and is told there.
        const std::future<void> upload = std::async(std::launch::async, [&] { onDevice(graph, device_); });
        return layouts::runForceAtlas2(graph, hierarchy, start, options, deviceLevels(device_),
                                       cudaTrace("layout", info_.id, device_, options.seed), context);
    }

  private:
    EngineInfo info_;
    int device_;
};

}  // namespace

EngineInfo meshInfo() {
    return {
        .algorithm = "layout",
        .id = "forceatlas2-mesh",
        .name = "ForceAtlas2 on the GPU, multilevel",
        .backend = Backend::cuda,
        .paper =
            "Jacomy, Venturini, Heymann, Bastian, PLoS ONE 9(6) 2014; Hockney, Eastwood, Computer Simulation "
            "Using Particles (1981)",
        .description =
            "Edges pull, vertices push: repulsion through a particle mesh by Fourier transforms, every pair "
            "on "
            "small levels. Starts from the communities and works down to the vertices. The same drawing on "
            "every "
            "run.",
        .options = layouts::forceLayoutOptions()};
}

std::unique_ptr<Layout> makeMesh(int device) { return std::make_unique<ForceAtlas2OnMesh>(device); }

}  // namespace quartier::gpu::layout
