// The 2D camera: which part of the drawing a picture shows.
#pragma once

#include <algorithm>
#include <span>

#include "core/types.h"

namespace quartier::render {

struct Bounds {
    Vec2 low;
    Vec2 high;
    bool empty() const { return !(low.x <= high.x && low.y <= high.y); }
};

// Around points; at least one.
inline Bounds boxAround(std::span<const Vec2> points) {
    Bounds box{points[0], points[0]};
    for (const Vec2 p : points) {
        box.low = {std::min(box.low.x, p.x), std::min(box.low.y, p.y)};
        box.high = {std::max(box.high.x, p.x), std::max(box.high.y, p.y)};
    }
    return box;
}

// Layout units, y up, on one side; pixels, y down from the top left corner, on the other.
struct Camera {
    Vec2 centre;    // layout point in the middle of the picture
    f32 zoom = 1;   // pixels per layout unit, > 0
    int width = 1;  // pixels
    int height = 1;

    Vec2 toScreen(Vec2 world) const {
        return {(world.x - centre.x) * zoom + static_cast<f32>(width) / 2,
                (centre.y - world.y) * zoom + static_cast<f32>(height) / 2};
    }
    Vec2 toWorld(Vec2 screen) const;
    void pan(f32 dxPixels, f32 dyPixels);  // the drawing follows the hand
    void zoomAt(Vec2 screen, f32 factor);  // the point under `screen` stays
    void fit(const Bounds& bounds, f32 marginPixels = 24);
    Bounds visible() const;
    bool operator==(const Camera&) const;
};

}  // namespace quartier::render
