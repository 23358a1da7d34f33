#include <cmath>
#include <numbers>

#include "layouts/arrangement.h"
#include "layouts/blocks.h"
#include "layouts/multilevel.h"

namespace quartier::layouts {

std::vector<Vec2> arrangeOnCircle(const Graph& graph, const Hierarchy& hierarchy, f32 spacing,
                                  const std::stop_token& stop) {
    const PathOrder path = orderByPath(graph, hierarchy, stop);
    std::vector<Vec2> places(graph.vertexCount());
    if (stop.stop_requested()) return places;
    const f64 turn = 2 * std::numbers::pi / graph.vertexCount();
    const f64 radius = graph.vertexCount() > 1 ? spacing / turn : 0;
    forBlocks(graph.vertexCount(), stop, [&](u32 begin, u32 end) {
        for (u32 i = begin; i < end; ++i) {
            // Clockwise from the top, as one reads a clock.
            const f64 angle = std::numbers::pi / 2 - turn * i;
            places[path.order[i]] = {static_cast<f32>(radius * std::cos(angle)),
                                     static_cast<f32>(radius * std::sin(angle))};
        }
    });
    return places;
}

}  // namespace quartier::layouts
