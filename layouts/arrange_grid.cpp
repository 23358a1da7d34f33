#include <cmath>

#include "layouts/arrange_along_path.h"
#include "layouts/arrangement.h"

namespace quartier::layouts {

std::vector<Vec2> arrangeOnGrid(const Graph& graph, const Hierarchy& hierarchy, const ArrangedBy&,
                                f32 spacing, const std::stop_token& stop) {
    const u32 columns = static_cast<u32>(std::ceil(std::sqrt(static_cast<f64>(graph.vertexCount()))));
    const u32 rows = columns > 0 ? (graph.vertexCount() + columns - 1) / columns : 0;
    return arrangeAlongPath(graph, hierarchy, stop, [&](u32 i) {
        // Every second row runs back, so that what follows on another lies beside it.
        const u32 row = i / columns, along = i % columns;
        const u32 column = row % 2 == 0 ? along : columns - 1 - along;
        return Vec2{spacing * (static_cast<f32>(column) - 0.5f * static_cast<f32>(columns - 1)),
                    spacing * (0.5f * static_cast<f32>(rows - 1) - static_cast<f32>(row))};
    });
}

}  // namespace quartier::layouts
