#include "layouts/forceatlas2.h"

#include <fmt/format.h>

#include <cmath>

#include "core/error.h"
#include "layouts/arguments.h"
#include "layouts/layout_run.h"

namespace quartier::layouts {
namespace {

// Vertices beyond which sorting takes longer than a tenth of a second: a first picture is shown before.
constexpr u32 kSlowToSort = 200'000;

std::vector<Vec2> firstPicture(const Graph& graph, const LayoutStart& start, const LayoutOptions& options) {
    std::vector<Vec2> positions{start.positions.begin(), start.positions.end()};
    if (positions.empty())
        positions = ringOfPoints(graph.vertexCount(), {}, 0, vertexSpacing(options.scaling));
    for (const Pin& pin : start.pins) positions[pin.vertex] = pin.at;
    return positions;
}

// A run that was stopped before there was anything to draw.
LayoutResult stoppedEarly(std::vector<Vec2> positions, Trace trace) {
    LayoutResult result;
    for (Vec2& p : positions)
        if (!std::isfinite(p.x) || !std::isfinite(p.y)) p = {};
    result.positions = std::move(positions);
    result.cancelled = true;
    result.trace = std::move(trace);
    return result;
}

}  // namespace

std::vector<OptionSpec> forceLayoutOptions() {
    return layoutOptionSpecs(
        {"iterations", "seed", "gravity", "community-gravity", "shape", "scaling", "theta", "linlog"});
}

const EngineInfo& ForceAtlas2Layout::info() const {
    static const EngineInfo info{
        .algorithm = "layout",
        .id = "forceatlas2",
        .name = "ForceAtlas2, multilevel",
        .backend = Backend::cpu,
        .paper = "Jacomy, Venturini, Heymann, Bastian, PLoS ONE 9(6) 2014; Barnes, Hut, Nature 324 (1986)",
        .description =
            "Edges pull, vertices push. Starts from the communities and works down to the "
            "vertices, so that the overall shape stands early.",
        .options = forceLayoutOptions()};
    return info;
}

MemoryEstimate ForceAtlas2Layout::estimate(const Graph& graph, const LayoutOptions&) const {
    const u64 arcs = graph.arcCount() * (graph.isDirected() ? 2 : 1);
    const u64 perArc = graph.isWeighted() ? 8 : 4;
    // The rows in drawing order; levels, positions, forces and the tree, where communities give the levels
    // (matched pairs make more). Measured (tests/layouts/memory_test.cpp): a grid takes 225, and 251 was seen
    // once on a loaded machine.
    constexpr u64 kSparse = 6;  // arcs of a vertex, up to which coarser levels keep most of them
    const u64 n = graph.vertexCount();
    const u64 perVertex = arcs <= kSparse * n ? 245 : 165;
    return {.deviceBytes = 0, .hostBytes = arcs * perArc + n * perVertex};
}

LayoutResult ForceAtlas2Layout::run(const Graph& graph, const Hierarchy& hierarchy, const LayoutStart& start,
                                    const LayoutOptions& options, RunContext& context) const {
    return runForceAtlas2(graph, hierarchy, start, options, hostLevels(),
                          cpuTrace("layout", "forceatlas2", options.seed), context);
}

LayoutResult runForceAtlas2(const Graph& graph, const Hierarchy& hierarchy, const LayoutStart& start,
                            const LayoutOptions& options, const LevelsFactory& levels, Trace trace,
                            RunContext& context) {
    checkArguments(graph, hierarchy, start, layoutOptionSpecs(), options);
    const Stopwatch watch;
    LiveChannel* channel = context.live.positions;
    if (channel != nullptr && graph.vertexCount() > 0) {
        channel->open(hostLiveMemory(), graph.vertexCount());
        if (graph.vertexCount() > kSlowToSort && channel->wanted())
            channel->publishCopy(std::span<const Vec2>(firstPicture(graph, start, options)));
    }
    const PathOrder path = hierarchy.levels.empty()
                               ? orderByPath(graph, coarsenByMatching(graph, context.stop), context.stop)
                               : orderByPath(graph, hierarchy, context.stop);
    if (context.stop.stop_requested())
        return stoppedEarly(firstPicture(graph, start, options), std::move(trace));
    const f64 ordered = watch.seconds();
    LayoutOptions heeded = options;
    if (hierarchy.levels.empty()) heeded.communityGravity = 0;  // matched groups are no communities
    LayoutResult result = LayoutRun(graph, path, start, heeded, levels, std::move(trace), context).run();
    result.trace.stages.insert(result.trace.stages.begin(),
                               {.name = "order", .seconds = ordered, .items = graph.vertexCount()});
    return result;
}

}  // namespace quartier::layouts
