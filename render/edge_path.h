// The path of an edge on the host; the same as edgeControl() in resources/shaders/line.glsl, and both must
// stay so.
#pragma once

#include "render/renderer.h"

namespace quartier::render {

// A quadratic Bézier curve from end to end; a straight line where the control point is between the ends.
struct EdgePath {
    Vec2 a, control, b;

    Vec2 at(f32 t) const {
        const f32 s = 1 - t, wa = s * s, wc = 2 * s * t, wb = t * t;
        return {wa * a.x + wc * control.x + wb * b.x, wa * a.y + wc * control.y + wb * b.y};
    }
};

// Distance of the control point from the middle of the straight line, in its length: the curve itself is half
// as far from it.
inline constexpr f32 kEdgeBend = 0.2f;

// Curved edges bend to the left of the way that they lead (EdgeDirection), of that from a to b where they
// lead both ways or none. In any coordinates with y up.
inline EdgePath edgePath(Vec2 a, Vec2 b, bool curved, u8 directions = 0) {
    const f32 bend = !curved ? 0 : directions == kBack ? -kEdgeBend : kEdgeBend;
    return {a, {0.5f * (a.x + b.x) - bend * (b.y - a.y), 0.5f * (a.y + b.y) + bend * (b.x - a.x)}, b};
}

}  // namespace quartier::render
