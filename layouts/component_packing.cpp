#include "layouts/component_packing.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace quartier::layouts {
namespace {

constexpr int kDirections = 72;
constexpr f64 kAspect = 1.5;      // width over height of a picture
constexpr f64 kStay = 1.06;       // a place is kept while the best is not better by this factor
constexpr size_t kColumns = 512;  // the outline of a shape is as exact as one of these is wide

f64 cross(Vec2 o, Vec2 a, Vec2 b) {
    return (f64{a.x} - o.x) * (f64{b.y} - o.y) - (f64{a.y} - o.y) * (f64{b.x} - o.x);
}

// Andrew's monotone chain (1979), counter-clockwise.
std::vector<Vec2> convexHull(std::vector<Vec2> points) {
    std::sort(points.begin(), points.end(),
              [](Vec2 a, Vec2 b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
    std::vector<Vec2> hull;
    const auto half = [&](auto begin, auto end) {
        const size_t first = hull.size();
        for (auto p = begin; p != end; ++p) {
            while (hull.size() >= first + 2 && cross(hull[hull.size() - 2], hull.back(), *p) <= 0)
                hull.pop_back();
            hull.push_back(*p);
        }
        hull.pop_back();
    };
    if (points.size() < 3) return points;
    half(points.begin(), points.end());
    half(points.rbegin(), points.rend());
    return hull;
}

// The corners of the box round each column of points: their hull is that of all points and a hair more.
std::vector<Vec2> columnCorners(std::span<const Vec2> points, Vec2 low, Vec2 high) {
    struct Column {
        f32 low = std::numeric_limits<f32>::infinity(), high = -std::numeric_limits<f32>::infinity();
    };
    std::vector<Column> columns(kColumns);
    const f32 width = std::max((high.x - low.x) / kColumns, 1e-20f);
    for (const Vec2 p : points) {
        const f32 at = (p.x - low.x) / width;
        if (!(at >= 0)) continue;  // not a number
        Column& column = columns[std::min(static_cast<size_t>(at), kColumns - 1)];
        column.low = std::min(column.low, p.y);
        column.high = std::max(column.high, p.y);
    }
    std::vector<Vec2> corners;
    for (size_t c = 0; c < kColumns; ++c) {
        if (columns[c].low > columns[c].high) continue;
        for (const size_t side : {c, c + 1}) {
            const f32 x = low.x + static_cast<f32>(side) * width;
            corners.push_back({x, columns[c].low});
            corners.push_back({x, columns[c].high});
        }
    }
    return corners;
}

// How far from `middle` in direction (ux, uy) a disc must be to keep clear of the hull.
f64 wayOut(const std::vector<Vec2>& hull, Vec2 middle, f64 ux, f64 uy, f64 reach) {
    f64 way = 0;
    const auto keepClear = [&](f64 x, f64 y) {
        const f64 along = x * ux + y * uy, aside = x * uy - y * ux;
        const f64 square = reach * reach - aside * aside;
        if (square > 0) way = std::max(way, along + std::sqrt(square));
    };
    for (size_t i = 0; i < hull.size(); ++i) {
        const Vec2 a = hull[i], b = hull[(i + 1) % hull.size()];
        const f64 length = std::hypot(f64{b.x} - a.x, f64{b.y} - a.y);
        // Close enough for the disc not to sink in between.
        const int steps = static_cast<int>(std::clamp(4 * length / std::max(reach, 1e-20), 1.0, 500.0));
        for (int s = 0; s < steps; ++s) {
            const f64 t = static_cast<f64>(s) / steps;
            keepClear(a.x + t * (f64{b.x} - a.x) - middle.x, a.y + t * (f64{b.y} - a.y) - middle.y);
        }
    }
    return way;
}

}  // namespace

void ComponentPacking::occupy(std::span<const Vec2> points, Vec2 shift) {
    if (points.empty()) return;
    Vec2 low = points[0], high = points[0];
    for (const Vec2 p : points) {
        low = {std::min(low.x, p.x), std::min(low.y, p.y)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
    std::vector<Vec2> hull = convexHull(columnCorners(points, low, high));
    for (Vec2& p : hull) p = {p.x + shift.x, p.y + shift.y};
    low = {low.x + shift.x, low.y + shift.y};
    high = {high.x + shift.x, high.y + shift.y};
    low_ = hulls_.empty() ? low : Vec2{std::min(low_.x, low.x), std::min(low_.y, low.y)};
    high_ = hulls_.empty() ? high : Vec2{std::max(high_.x, high.x), std::max(high_.y, high.y)};
    hulls_.push_back(std::move(hull));
}

Vec2 ComponentPacking::place(f32 radius, int& direction) const {
    const Vec2 middle{(low_.x + high_.x) / 2, (low_.y + high_.y) / 2};
    std::vector<Vec2> centres(kDirections);
    std::vector<f64> costs(kDirections);
    for (int d = 0; d < kDirections; ++d) {
        const f64 angle = 2 * std::numbers::pi * d / kDirections, ux = std::cos(angle), uy = std::sin(angle);
        f64 way = 0;
        for (const auto& hull : hulls_) way = std::max(way, wayOut(hull, middle, ux, uy, radius));
        const f64 x = middle.x + way * ux, y = middle.y + way * uy;
        centres[static_cast<size_t>(d)] = {static_cast<f32>(x), static_cast<f32>(y)};
        const f64 width = std::max(x + radius, f64{high_.x}) - std::min(x - radius, f64{low_.x});
        const f64 height = std::max(y + radius, f64{high_.y}) - std::min(y - radius, f64{low_.y});
        // What the picture must hold; among equals the nearest, then the first from the right, up.
        costs[static_cast<size_t>(d)] = std::max(width / kAspect, height) + 0.02 * way + 1e-4 * radius * d;
    }
    const auto best = std::min_element(costs.begin(), costs.end());
    const bool stays = direction >= 0 && costs[static_cast<size_t>(direction)] <= kStay * *best;
    if (!stays) direction = static_cast<int>(best - costs.begin());
    return centres[static_cast<size_t>(direction)];
}

}  // namespace quartier::layouts
