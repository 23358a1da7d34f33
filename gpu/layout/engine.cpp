#include "gpu/layout/engine.h"

#include "gpu/device_buffer.h"
#include "gpu/free_space.h"
#include "gpu/layout/device_level_solver.h"
#include "gpu/stage_timer.h"
#include "gpu/stream.h"
#include "layouts/forceatlas2.h"

namespace quartier::gpu::layout {
namespace {

class ForceAtlas2OnMesh final : public Layout {
  public:
    explicit ForceAtlas2OnMesh(int device) : info_(meshInfo()), device_(device) {}

    const EngineInfo& info() const override { return info_; }

    MemoryEstimate estimate(const Graph& graph, const LayoutOptions& options) const override {
        MemoryEstimate estimate = layouts::ForceAtlas2Layout().estimate(graph, options);
        const u64 arcs = graph.arcCount() * (graph.isDirected() ? 2 : 1);
        // Levels are weighted but for the finest.
        estimate.deviceBytes = solverBytes(graph.vertexCount(), arcs, graph.isWeighted());
        return estimate;
    }

    LayoutResult run(const Graph& graph, const Hierarchy& hierarchy, std::span<const Vec2> start,
                     const LayoutOptions& options, RunContext& context) const override {
        return layouts::runForceAtlas2(graph, hierarchy, start, options, deviceSolvers(device_),
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
        .options = layoutOptionSpecs()};
}

std::unique_ptr<Layout> makeMesh(int device) { return std::make_unique<ForceAtlas2OnMesh>(device); }

}  // namespace quartier::gpu::layout
