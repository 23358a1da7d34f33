// What every pass is told about the picture: the camera of the whole, and the part of it that is drawn.
#pragma once

#include <cmath>

#include "render/gl_program.h"
#include "render/renderer.h"

namespace quartier::render {

struct View {
    Camera whole;
    Part part;

    Vec2 half() const { return {static_cast<f32>(whole.width) / 2, static_cast<f32>(whole.height) / 2}; }
    bool operator==(const View&) const = default;
    u64 pixels() const { return static_cast<u64>(part.width) * static_cast<u64>(part.height); }
    // Uniforms of resources/shaders/view.glsl.
    void set(GlProgram& program) const {
        program.set("viewCentre", whole.centre);
        program.set("viewZoom", whole.zoom);
        program.set("viewHalf", half());
        program.set("part", part.x, part.y, part.width, part.height);
    }
};

// Whether a position of a node is one: those that no layout has given lie far out, or are no numbers.
inline bool isPlace(Vec2 p) { return std::abs(p.x) < 1e30f && std::abs(p.y) < 1e30f; }

inline View wholeView(const Camera& camera) { return {camera, {0, 0, camera.width, camera.height}}; }

}  // namespace quartier::render
