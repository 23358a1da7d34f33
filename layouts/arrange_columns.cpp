#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/error.h"
#include "layouts/arrangement.h"
#include "layouts/blocks.h"
#include "layouts/packing.h"

namespace quartier::layouts {
namespace {

constexpr f64 kFar = std::numeric_limits<f64>::infinity();
// Beyond it Mercator's projection of the world would be higher than wide.
constexpr f64 kLargestLatitude = 85.05112877980659;  // degrees

struct Point {
    f64 x = 0, y = 0;
};

struct Box {
    f64 lowX = kFar, lowY = kFar, highX = -kFar, highY = -kFar;
    u64 count = 0;
    Box& operator+=(const Box& o) {
        lowX = std::min(lowX, o.lowX), lowY = std::min(lowY, o.lowY);
        highX = std::max(highX, o.highX), highY = std::max(highY, o.highY);
        count += o.count;
        return *this;
    }
    f64 width() const { return highX - lowX; }
    f64 height() const { return highY - lowY; }
};

// NaN where there is no place.
Point pointOf(f64 x, f64 y, Projection projection) {
    constexpr f64 kNowhere = std::numeric_limits<f64>::quiet_NaN();
    if (!std::isfinite(x) || !std::isfinite(y)) return {kNowhere, kNowhere};
    if (projection == Projection::plane) return {x, y};
    if (std::abs(y) > 90) return {kNowhere, kNowhere};
    constexpr f64 kRadians = std::numbers::pi / 180;
    const f64 latitude = std::clamp(y, -kLargestLatitude, kLargestLatitude) * kRadians;
    return {x * kRadians, std::asinh(std::tan(latitude))};
}

// So that the box has the room that its vertices take `spacing` apart, and is no longer than a row of them.
f64 scaleFor(const Box& box, f32 spacing) {
    const f64 longest = std::max(box.width(), box.height());
    if (box.count < 2 || !(longest > 0)) return 1;
    const f64 row = spacing * static_cast<f64>(box.count - 1) / longest;
    const f64 area = spacing * std::sqrt(static_cast<f64>(box.count) / box.width() / box.height());
    return std::isfinite(area) && area > 0 ? std::min(area, row) : row;
}

}  // namespace

std::vector<Vec2> arrangeByColumns(const Graph& graph, const Hierarchy&, const ArrangedBy& how, f32 spacing,
                                   const std::stop_token& stop) {
    if (how.x.empty() || how.y.empty())
        throw OptionError("nodes are placed by two columns of numbers: choose one for x and one for y");
    const u32 n = graph.vertexCount();
    std::vector<Vec2> places(n);
    const Box box = sumBlocks<Box>(n, stop, [&](u32 begin, u32 end) {
        Box block;
        for (u32 v = begin; v < end; ++v) {
            const Point p = pointOf(how.x[v], how.y[v], how.projection);
            if (std::isfinite(p.x) && std::isfinite(p.y)) block += {p.x, p.y, p.x, p.y, 1};
        }
        return block;
    });
    std::vector<VertexId> nowhere;
    for (VertexId v = 0; v < n; ++v) {
        const Point p = pointOf(how.x[v], how.y[v], how.projection);
        if (!std::isfinite(p.x) || !std::isfinite(p.y)) nowhere.push_back(v);
    }
    const f64 scale = scaleFor(box, spacing);
    const f64 x = box.count > 0 ? box.lowX + box.width() / 2 : 0,
              y = box.count > 0 ? box.lowY + box.height() / 2 : 0;
    forBlocks(n, stop, [&](u32 begin, u32 end) {
        for (u32 v = begin; v < end; ++v) {
            const Point p = pointOf(how.x[v], how.y[v], how.projection);
            places[v] = {static_cast<f32>(scale * (p.x - x)), static_cast<f32>(scale * (p.y - y))};
        }
    });
    std::vector<Vec2> disc = ringOfPoints(nowhere.size(), {}, 0, spacing);
    if (box.count > 0) {
        const f64 radius = 0.55 * spacing * std::sqrt(static_cast<f64>(nowhere.size()));
        const auto below = static_cast<f32>(-scale * box.height() / 2 - radius - 3 * spacing);
        for (Vec2& p : disc) p.y += below;
    }
    for (size_t i = 0; i < nowhere.size(); ++i) places[nowhere[i]] = disc[i];
    return places;
}

}  // namespace quartier::layouts
