// quartier_layout_soak [SECONDS [SPEC [cuda]]]: lays out a graph by forces until it rests, then goes on from
// there, again and again, and says every so often where the drawing is, how large, how good, and how much
// memory the process has. Ends with status 1 when the drawing drifts or the memory grows. SPEC is one of
// `quartier generate`. With `cuda` communities and layout are those of the first device, and its memory is
// watched too. By hand: it takes as long as it is told (60 s).
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "analytics/engine_registry.h"
#include "gpu/gpu.h"
#include "graph/generators.h"
#include "layouts/layout.h"
#include "layouts/quality.h"
#include "watched.h"

namespace quartier {
namespace {

using Clock = std::chrono::steady_clock;

struct Drawing {
    f64 x = 0, y = 0, radius = 0;  // the middle, and the root of the mean square distance from it
    f64 stress = 0;
};

Drawing drawingOf(const Graph& graph, const Hierarchy& hierarchy, const std::vector<Vec2>& positions) {
    Drawing drawing;
    const f64 n = static_cast<f64>(positions.size());
    for (const Vec2 p : positions) {
        drawing.x += f64{p.x} / n;
        drawing.y += f64{p.y} / n;
    }
    f64 squares = 0;
    for (const Vec2 p : positions) squares += std::pow(p.x - drawing.x, 2) + std::pow(p.y - drawing.y, 2);
    drawing.radius = std::sqrt(squares / n);
    drawing.stress = layoutQuality(graph, hierarchy, positions).stress;
    return drawing;
}

bool drifts(const Drawing& first, const Drawing& last) {
    return std::hypot(last.x - first.x, last.y - first.y) > 1e-3 * first.radius ||
           std::abs(last.radius - first.radius) > 0.03 * first.radius ||
           std::abs(last.stress - first.stress) > 0.03 * first.stress;
}

int soak(int seconds, const std::string& spec, bool onDevice) {
    const LoadedGraph loaded = generate(spec);
    const Graph& graph = *loaded.graph;
    EngineRegistry engines;
    registerCpuEngines(engines);
    LayoutRegistry layouts;
    registerCpuLayouts(layouts);
    if (onDevice) gpu::registerEngines(0, engines, layouts);
    RunContext context = plainContext();
    const Hierarchy hierarchy =
        engines.community(onDevice ? "fast" : "parallel").run(graph, {}, context).hierarchy;
    const Layout& layout = layouts.layout(onDevice ? "forceatlas2-mesh" : "forceatlas2");
    LayoutResult result = layout.run(graph, hierarchy, {}, {}, context);

    const Drawing first = drawingOf(graph, hierarchy, result.positions);
    Drawing last;
    std::vector<Watched> watched;
    watched.emplace_back("resident", residentBytes);
    if (onDevice) watched.emplace_back("taken on the device", takenBytes);
    u64 runs = 0, steps = 0;
    const auto began = Clock::now();
    for (int look = 1; look <= kLooks; ++look) {
        const auto until = began + std::chrono::milliseconds(1000 * i64{seconds} * look / kLooks);
        for (Watched& figure : watched) figure.begin();
        do {
            const std::vector<Vec2> from = std::move(result.positions);
            result = layout.run(graph, hierarchy, {.positions = from}, {}, context);
            ++runs;
            steps += static_cast<u64>(result.iterations);
            for (Watched& figure : watched) figure.look();
        } while (Clock::now() < until);
        last = drawingOf(graph, hierarchy, result.positions);
        fmt::print(
            "{:5d} s  {:6d} runs  {:7d} steps  middle {:.5f} of the radius from the first, radius {:.4f} and "
            "stress {:.4f} of the first",
            seconds * look / kLooks, runs, steps,
            std::hypot(last.x - first.x, last.y - first.y) / first.radius, last.radius / first.radius,
            last.stress / first.stress);
        for (const Watched& figure : watched) fmt::print(", {}", figure.last());
        fmt::print("\n");
        std::fflush(stdout);
    }
    const bool drifted = drifts(first, last);
    fmt::print("the drawing: {}\n", drifted ? "DRIFTED" : "where it was");
    const bool grown =
        std::ranges::count_if(watched, [](const Watched& figure) { return figure.grown(); }) > 0;
    return grown || drifted ? 1 : 0;
}

}  // namespace
}  // namespace quartier

int main(int argc, char** argv) try {
    return quartier::soak(argc > 1 ? std::max(1, std::atoi(argv[1])) : 60,
                          argc > 2 ? argv[2] : "planted:1000000:4000:20:0.3:1",
                          argc > 3 && std::string_view(argv[3]) == "cuda");
} catch (const std::exception& e) {
    fmt::print(stderr, "quartier_layout_soak: {}\n", e.what());
    return 1;
}
