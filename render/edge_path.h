// The path of an edge on the host; the same as in resources/shaders/edge_path.glsl, and both must stay so.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "render/renderer.h"

namespace quartier::render {

// Levels of the tree of communities that bundled edges follow, at most.
inline constexpr u32 kBundleLevels = 4;

// A line from end to end, by its control points. A straight line and a quadratic Bézier curve have three, the
// one in the middle halfway between the ends of a straight line; a spline is a uniform cubic B-spline, whose
// ends count three times, so that it begins and ends there (Holten, IEEE TVCG 12(5), 2006).
struct EdgePath {
    enum class Kind : u8 { straight, quadratic, spline };

    std::array<Vec2, 2 + 2 * kBundleLevels> points;
    u32 count = 3;
    Kind kind = Kind::straight;

    Vec2 a() const { return points[0]; }
    Vec2 b() const { return points[count - 1]; }
    // The control points that the path leaves a for, and comes to b from.
    Vec2 afterA() const { return points[1]; }
    Vec2 beforeB() const { return points[count - 2]; }
    Vec2 at(f32 t) const { return kind == Kind::spline ? onSpline(t) : onQuadratic(t); }
    // What bounds the path: it is inside of its control points.
    Bounds box() const { return boxAround({points.data(), count}); }
    // Pieces of a spline whose ends are so many; each is a cubic curve.
    u32 spans() const { return count + 1; }
    // The control points of a span, `i` from 0 to 3.
    Vec2 ofSpan(u32 span, u32 i) const {
        const u32 at = std::max(span + i, 2u) - 2;
        return points[std::min(at, count - 1)];
    }

  private:
    Vec2 onQuadratic(f32 t) const {
        const f32 s = 1 - t, wa = s * s, wc = 2 * s * t, wb = t * t;
        const Vec2 from = points[0], control = points[1], to = points[2];
        return {wa * from.x + wc * control.x + wb * to.x, wa * from.y + wc * control.y + wb * to.y};
    }
    Vec2 onSpline(f32 t) const {
        const f32 along = t * static_cast<f32>(spans());
        const u32 span = std::min(static_cast<u32>(along), spans() - 1);
        const f32 u = along - static_cast<f32>(span), v = 1 - u;
        const std::array<f32, 4> weights{v * v * v / 6, (3 * u * u * u - 6 * u * u + 4) / 6,
                                         (3 * v * v * v - 6 * v * v + 4) / 6, u * u * u / 6};
        Vec2 place{0, 0};
        for (u32 i = 0; i < 4; ++i) {
            const Vec2 point = ofSpan(span, i);
            place = {place.x + weights[i] * point.x, place.y + weights[i] * point.y};
        }
        return place;
    }
};

// Distance of the control point from the middle of the straight line, in its length: the curve itself is half
// as far from it.
inline constexpr f32 kEdgeBend = 0.2f;

// Curved edges bend to the left of the way that they lead (EdgeDirection), of that from a to b where they
// lead both ways or none. In any coordinates with y up.
inline EdgePath edgePath(Vec2 a, Vec2 b, bool curved, u8 directions = 0) {
    const f32 bend = !curved ? 0 : directions == kBack ? -kEdgeBend : kEdgeBend;
    const Vec2 middle{0.5f * (a.x + b.x) - bend * (b.y - a.y), 0.5f * (a.y + b.y) + bend * (b.x - a.x)};
    return {.points = {a, middle, b},
            .count = 3,
            .kind = curved ? EdgePath::Kind::quadratic : EdgePath::Kind::straight};
}

// Straight pieces that the path is drawn as, at that zoom (pixels per layout unit): `most` of a quadratic
// curve, and of a spline as many as its control points are pixels apart, over kPieceLength.
inline constexpr f32 kPieceLength = 6;
inline int piecesOf(const EdgePath& path, f32 zoom, int most) {
    if (path.kind == EdgePath::Kind::straight) return 1;
    if (path.kind == EdgePath::Kind::quadratic) return most;
    f32 length = 0;
    for (u32 i = 1; i < path.count; ++i) {
        const f32 x = path.points[i].x - path.points[i - 1].x, y = path.points[i].y - path.points[i - 1].y;
        length += std::sqrt(x * x + y * y);
    }
    const f32 pieces = std::min(length * zoom / kPieceLength, static_cast<f32>(most - 1));
    return pieces > 0 ? static_cast<int>(pieces) + 1 : 1;
}

// The path as cubic Bézier curves from a to b; none of a straight one.
inline std::vector<CubicPiece> cubicPieces(const EdgePath& path) {
    const auto mix = [](Vec2 one, Vec2 other, f32 share) {
        return Vec2{one.x + share * (other.x - one.x), one.y + share * (other.y - one.y)};
    };
    if (path.kind == EdgePath::Kind::straight) return {};
    constexpr f32 kThird = 1.0f / 3;
    if (path.kind == EdgePath::Kind::quadratic)
        return {{mix(path.points[1], path.a(), kThird), mix(path.points[1], path.b(), kThird), path.b()}};
    std::vector<CubicPiece> pieces;
    for (u32 span = 0; span < path.spans(); ++span) {
        const Vec2 one = path.ofSpan(span, 1), two = path.ofSpan(span, 2), three = path.ofSpan(span, 3);
        pieces.push_back({mix(one, two, kThird), mix(two, one, kThird),
                          mix(mix(two, one, kThird), mix(two, three, kThird), 0.5f)});
    }
    return pieces;
}

// Where an edge comes to one of its ends: for the head of an arrow.
struct EdgeArrival {
    Vec2 from;    // the other end
    Vec2 before;  // the control point before `to`
    Vec2 to;
};
inline EdgeArrival arrivalAtB(const EdgePath& path) { return {path.a(), path.beforeB(), path.b()}; }
inline EdgeArrival arrivalAtA(const EdgePath& path) { return {path.b(), path.afterA(), path.a()}; }

}  // namespace quartier::render
