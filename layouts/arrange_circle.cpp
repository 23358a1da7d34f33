#include <cmath>
#include <numbers>

#include "layouts/arrange_along_path.h"
#include "layouts/arrangement.h"

namespace quartier::layouts {

std::vector<Vec2> arrangeOnCircle(const Graph& graph, const Hierarchy& hierarchy, f32 spacing,
                                  const std::stop_token& stop) {
    const f64 turn = 2 * std::numbers::pi / graph.vertexCount();
    const f64 radius = graph.vertexCount() > 1 ? spacing / turn : 0;
    return arrangeAlongPath(graph, hierarchy, stop, [&](u32 i) {
        // Clockwise from the top.
        const f64 angle = std::numbers::pi / 2 - turn * i;
        return Vec2{static_cast<f32>(radius * std::cos(angle)), static_cast<f32>(radius * std::sin(angle))};
    });
}

}  // namespace quartier::layouts
