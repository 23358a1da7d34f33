#include "layouts/transforms.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/error.h"
#include "layouts/blocks.h"

namespace quartier::layouts {
namespace {

struct Extent {
    static constexpr f32 kFar = std::numeric_limits<f32>::infinity();
    Vec2 low{kFar, kFar}, high{-kFar, -kFar};
    f64 x = 0, y = 0;  // sums
    Extent& operator+=(const Extent& o) {
        low = {std::min(low.x, o.low.x), std::min(low.y, o.low.y)};
        high = {std::max(high.x, o.high.x), std::max(high.y, o.high.y)};
        x += o.x;
        y += o.y;
        return *this;
    }
};

Extent extentOf(std::span<const Vec2> points) {
    return sumBlocks<Extent>(static_cast<u32>(points.size()), {}, [&](u32 begin, u32 end) {
        Extent block;
        for (const Vec2 p : points.subspan(begin, end - begin)) block += {p, p, p.x, p.y};
        return block;
    });
}

// What is scaled again and again stays finite.
constexpr f64 kLargest = std::numeric_limits<f32>::max() / 4;

f32 midway(f32 a, f32 b) { return static_cast<f32>((f64{a} + b) / 2); }

// Both coordinates by a matrix, about a point.
struct Turn {
    f64 xx = 1, xy = 0, yx = 0, yy = 1;
};

// Quarter turns are exact: the sine of a half turn is not 0 in floating point.
Turn turnBy(f64 degrees) {
    const f64 quarters = degrees / 90;
    if (quarters == std::floor(quarters)) {
        static constexpr std::array<Turn, 4> kQuarters{
            {{1, 0, 0, 1}, {0, -1, 1, 0}, {-1, 0, 0, -1}, {0, 1, -1, 0}}};
        return kQuarters[static_cast<size_t>(std::fmod(std::fmod(quarters, 4) + 4, 4))];
    }
    const f64 angle = std::fmod(degrees, 360) * std::numbers::pi / 180;
    return {std::cos(angle), -std::sin(angle), std::sin(angle), std::cos(angle)};
}

Turn turnOf(const Transform& transform) {
    switch (transform.kind) {
        case TransformKind::rotate:
            return turnBy(transform.amount);
        case TransformKind::mirrorX:
            return {-1, 0, 0, 1};
        case TransformKind::mirrorY:
            return {1, 0, 0, -1};
        default:
            return {transform.amount, 0, 0, transform.amount};
    }
}

void check(const Transform& transform) {
    if (transform.kind == TransformKind::rotate && !std::isfinite(transform.amount))
        throw OptionError(fmt::format("a rotation takes degrees, and {} was given", transform.amount));
    if (transform.kind == TransformKind::scale && !(transform.amount > 0 && std::isfinite(transform.amount)))
        throw OptionError(fmt::format("a scale is above 0, and {} was given", transform.amount));
}

}  // namespace

std::vector<Vec2> transformed(std::span<const Vec2> points, const Transform& transform) {
    check(transform);
    const Extent extent = extentOf(points);
    std::vector<Vec2> places(points.size());
    const auto each = [&](const auto& placeOf) {
        forBlocks(static_cast<u32>(points.size()), {}, [&](u32 begin, u32 end) {
            for (u32 i = begin; i < end; ++i) places[i] = placeOf(points[i]);
        });
        return std::move(places);
    };
    const auto toX = [&](f32 x) { return each([x](Vec2 p) { return Vec2{x, p.y}; }); };
    const auto toY = [&](f32 y) { return each([y](Vec2 p) { return Vec2{p.x, y}; }); };
    switch (transform.kind) {
        case TransformKind::alignLeft:
            return toX(extent.low.x);
        case TransformKind::alignRight:
            return toX(extent.high.x);
        case TransformKind::alignTop:
            return toY(extent.high.y);
        case TransformKind::alignBottom:
            return toY(extent.low.y);
        case TransformKind::alignColumn:
            return toX(midway(extent.low.x, extent.high.x));
        case TransformKind::alignRow:
            return toY(midway(extent.low.y, extent.high.y));
        default:
            break;
    }
    const Turn turn = turnOf(transform);
    const f64 n = static_cast<f64>(std::max<size_t>(points.size(), 1));
    const f64 x = extent.x / n, y = extent.y / n;
    const auto bounded = [](f64 value) { return static_cast<f32>(std::clamp(value, -kLargest, kLargest)); };
    return each([&](Vec2 p) {
        const f64 dx = p.x - x, dy = p.y - y;
        return Vec2{bounded(x + turn.xx * dx + turn.xy * dy), bounded(y + turn.yx * dx + turn.yy * dy)};
    });
}

}  // namespace quartier::layouts
