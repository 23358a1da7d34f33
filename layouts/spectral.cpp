#include "layouts/spectral.h"

#include <algorithm>
#include <cmath>

#include "layouts/arguments.h"
#include "layouts/componentwise.h"
#include "layouts/eigenvectors.h"
#include "layouts/force_model.h"

namespace quartier::layouts {
namespace {

// Products with the matrix for each of the two coordinates; of large graphs whose modes are slow what is
// found by then is taken.
constexpr int kMostProducts = 4000;

ComponentOutcome solve(ComponentTask& task, const LayoutOptions& options) {
    const int most = options.iterations > 0 ? options.iterations : kMostProducts;
    const std::vector<Eigenvector> modes = slowModes(task.graph, 2, most, options.seed, [&](int products) {
        return task.goesOn(f64{1} * products / (2 * most), products);
    });
    ComponentOutcome outcome;
    for (const Eigenvector& mode : modes) {
        outcome.iterations += mode.products;
        outcome.atRest = outcome.atRest && mode.converged;
    }
    if (task.stop.stop_requested()) return outcome;
    for (u32 v = 0; v < task.graph.size(); ++v) {
        task.positions[v] = {modes.empty() ? 0 : static_cast<f32>(modes[0].entries[v]),
                             modes.size() < 2 ? 0 : static_cast<f32>(modes[1].entries[v])};
    }
    scaleToSpacing(task.positions, vertexSpacing(options.scaling));
    anchor(task.positions, task.held);
    return outcome;
}

}  // namespace

const EngineInfo& SpectralLayout::info() const {
    static const EngineInfo info = [] {
        EngineInfo made;
        made.algorithm = "layout";
        made.id = "spectral";
        made.name = "Spectral";
        made.backend = Backend::cpu;
        made.paper =
            "Koren, Computers and Mathematics with Applications 49, 2005: Drawing graphs by eigenvectors; "
            "Lanczos: Wu, Simon, SIAM J. Matrix Anal. Appl. 22(2), 2000";
        made.description =
            "Two eigenvectors of the normalised Laplacian as coordinates: meshes unroll, and what hangs on "
            "the "
            "rest by few edges is far out. Up to some hundred thousand vertices.";
        made.options = layoutOptionSpecs({"scaling", "iterations", "seed"});
        return made;
    }();
    return info;
}

MemoryEstimate SpectralLayout::estimate(const Graph& graph, const LayoutOptions&) const {
    const u64 n = graph.vertexCount();
    const u64 arcs = graph.arcCount() * (graph.isDirected() ? 2 : 1);
    constexpr u64 kPerVertex = 52 * 8 + 100;  // the basis, and the drawing
    return {.deviceBytes = 0, .hostBytes = n * kPerVertex + arcs * (graph.isWeighted() ? 8 : 4)};
}

LayoutResult SpectralLayout::run(const Graph& graph, const Hierarchy& hierarchy, const LayoutStart& start,
                                 const LayoutOptions& options, RunContext& context) const {
    checkArguments(graph, hierarchy, start, info().options, options);
    return layOutComponents(graph, hierarchy, start, options, cpuTrace("layout", info().id, options.seed),
                            context, [&](ComponentTask& task) { return solve(task, options); });
}

}  // namespace quartier::layouts
