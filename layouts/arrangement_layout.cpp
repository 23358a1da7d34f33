#include "layouts/arrangement_layout.h"

#include "layouts/arguments.h"
#include "layouts/force_model.h"

namespace quartier::layouts {

ArrangementLayout::ArrangementLayout(const char* id, const char* name, const char* paper,
                                     const char* description, Arrangement* arrange, ArrangementHeeds heeds)
    : sources_(std::move(heeds.sources)), arrange_(arrange) {
    info_.algorithm = "layout";
    info_.id = id;
    info_.name = name;
    info_.backend = Backend::cpu;
    info_.paper = paper;
    info_.description = description;
    info_.weighted = false;
    info_.options = layoutOptionSpecs({"scaling"});
    info_.options.insert(info_.options.end(), heeds.options.begin(), heeds.options.end());
}

MemoryEstimate ArrangementLayout::estimate(const Graph& graph, const LayoutOptions&) const {
    constexpr u64 kPerVertex = 64;  // orders, places and what is packed
    return {.deviceBytes = 0, .hostBytes = kPerVertex * graph.vertexCount()};
}

LayoutResult ArrangementLayout::run(const Graph& graph, const Hierarchy& hierarchy, const LayoutStart& start,
                                    const LayoutOptions& options, RunContext& context) const {
    checkArguments(graph, hierarchy, start, info_.options, options);
    const Stopwatch watch;
    LayoutResult result;
    result.trace = cpuTrace("layout", info_.id, options.seed);
    const ArrangedBy how{.by = start.by,
                         .x = start.x,
                         .y = start.y,
                         .from = start.from,
                         .rings = options.rings,
                         .projection = options.projection};
    result.positions = arrange_(graph, hierarchy, how, vertexSpacing(options.scaling), context.stop);
    result.cancelled = context.stop.stop_requested();
    if (result.cancelled && !start.positions.empty())
        result.positions.assign(start.positions.begin(), start.positions.end());
    for (const Pin& pin : start.pins) result.positions[pin.vertex] = pin.at;
    result.atRest = !result.cancelled;
    result.trace.stages.push_back(
        {.name = "arrange", .seconds = watch.seconds(), .items = graph.vertexCount()});
    if (context.live.positions != nullptr && !result.positions.empty()) {
        context.live.positions->open(hostLiveMemory(), graph.vertexCount());
        context.live.positions->publishCopy(std::span<const Vec2>(result.positions));
    }
    return result;
}

}  // namespace quartier::layouts
