#include <tbb/parallel_sort.h>

#include <cmath>
#include <numbers>

#include "layouts/arrange_along_path.h"
#include "layouts/arrangement.h"

namespace quartier::layouts {

std::vector<Vec2> arrangeOnCircle(const Graph& graph, const Hierarchy& hierarchy, const ArrangedBy& how,
                                  f32 spacing, const std::stop_token& stop) {
    const u32 n = graph.vertexCount();
    const f64 turn = 2 * std::numbers::pi / n;
    const f64 radius = n > 1 ? spacing / turn : 0;
    const auto placeOf = [&](u32 i) {
        // Clockwise from the top.
        const f64 angle = std::numbers::pi / 2 - turn * i;
        return Vec2{static_cast<f32>(radius * std::cos(angle)), static_cast<f32>(radius * std::sin(angle))};
    };
    if (how.by.empty()) return arrangeAlongPath(graph, hierarchy, stop, placeOf);
    std::vector<Vec2> places(n);
    PathOrder path = orderByPath(graph, hierarchy, stop);
    if (stop.stop_requested()) return places;
    // Those of equal numbers stay in the order of their communities.
    tbb::parallel_sort(path.order.begin(), path.order.end(), [&](VertexId v, VertexId w) {
        const f64 a = how.by[v], b = how.by[w];
        if (std::isnan(a) != std::isnan(b)) return std::isnan(b);
        return a != b && !std::isnan(a) ? a > b : path.rank[v] < path.rank[w];
    });
    forBlocks(n, stop, [&](u32 begin, u32 end) {
        for (u32 i = begin; i < end; ++i) places[path.order[i]] = placeOf(i);
    });
    return places;
}

}  // namespace quartier::layouts
