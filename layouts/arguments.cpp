#include "layouts/arguments.h"

#include <fmt/format.h>

#include "core/error.h"
#include "layouts/anchoring.h"

namespace quartier::layouts {

void checkArguments(const Graph& graph, const Hierarchy& hierarchy, const LayoutStart& start,
                    std::span<const OptionSpec> heeded, const LayoutOptions& options) {
    for (const OptionSpec& spec : heeded) checkRange(spec, getOption(options, spec.key));
    if (!start.positions.empty() && start.positions.size() != graph.vertexCount())
        throw Error(fmt::format("a layout was started from {} positions, and the graph has {} nodes",
                                formatCount(start.positions.size()), formatCount(graph.vertexCount())));
    for (const std::span<const f64> numbers : {start.by, start.x, start.y})
        if (!numbers.empty() && numbers.size() != graph.vertexCount())
            throw Error(fmt::format("a layout was given {} numbers, and the graph has {} nodes",
                                    formatCount(numbers.size()), formatCount(graph.vertexCount())));
    if (start.from != kNoVertex && start.from >= graph.vertexCount())
        throw Error("a layout was to start from a node that is not there");
    checkPins(start.pins, graph.vertexCount());
    if (!hierarchy.levels.empty() && hierarchy.vertices != graph.vertexCount())
        throw Error(fmt::format("a layout was given communities of {} nodes, and the graph has {}",
                                formatCount(hierarchy.vertices), formatCount(graph.vertexCount())));
}

}  // namespace quartier::layouts
