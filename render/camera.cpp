#include "render/camera.h"

#include <algorithm>
#include <tuple>

namespace quartier::render {

bool Camera::operator==(const Camera& other) const {
    const auto fields = [](const Camera& c) {
        return std::tuple(c.centre.x, c.centre.y, c.zoom, c.width, c.height);
    };
    return fields(*this) == fields(other);
}

Vec2 Camera::toWorld(Vec2 screen) const {
    return {centre.x + (screen.x - static_cast<f32>(width) / 2) / zoom,
            centre.y - (screen.y - static_cast<f32>(height) / 2) / zoom};
}

void Camera::pan(f32 dxPixels, f32 dyPixels) {
    centre.x -= dxPixels / zoom;
    centre.y += dyPixels / zoom;
}

void Camera::zoomAt(Vec2 screen, f32 factor) {
    const Vec2 kept = toWorld(screen);
    zoom = std::clamp(zoom * factor, 1e-9f, 1e9f);
    const Vec2 now = toWorld(screen);
    centre.x += kept.x - now.x;
    centre.y += kept.y - now.y;
}

void Camera::fit(const Bounds& bounds, f32 marginPixels) {
    if (bounds.empty()) return;
    centre = {(bounds.low.x + bounds.high.x) / 2, (bounds.low.y + bounds.high.y) / 2};
    const f32 w = std::max(bounds.high.x - bounds.low.x, 1e-6f);
    const f32 h = std::max(bounds.high.y - bounds.low.y, 1e-6f);
    const f32 roomX = std::max(static_cast<f32>(width) - 2 * marginPixels, 1.0f);
    const f32 roomY = std::max(static_cast<f32>(height) - 2 * marginPixels, 1.0f);
    zoom = std::min(roomX / w, roomY / h);
}

Bounds Camera::visible() const {
    const Vec2 topLeft = toWorld({0, 0});
    const Vec2 bottomRight = toWorld({static_cast<f32>(width), static_cast<f32>(height)});
    return {{topLeft.x, bottomRight.y}, {bottomRight.x, topLeft.y}};
}

}  // namespace quartier::render
