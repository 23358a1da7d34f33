// What a drawing costs along a fixed path of the camera, through the renderer of window and pictures.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>

#include "render/renderer.h"

namespace quartier::bench {

struct DrawPath {
    render::Camera fitted;  // the whole drawing; its size is that of the pictures
    Vec2 near{0, 0};        // layout place that the camera goes to
    render::Style style;
    int frames = 60;  // of each part of the path
};

// One object for every part of the path, in this order: "still" (the whole drawing until it is complete),
// "pan", "zoomIn" (to 64 times), "panAt8", "stillAt8", "panAt64", "stillAt64". Of a frame: milliseconds by
// the clock until the device has done it ("frame": median, of100in95, largest), milliseconds of the device
// per stage (medians; zeros where OpenGL is software), and the share of the edges that it has. Of a still
// part: "complete", milliseconds until all is drawn. `stop` is asked before every frame. The context is
// current.
nlohmann::json drawAlong(render::Renderer& renderer, const DrawPath& path, const std::function<bool()>& stop);

}  // namespace quartier::bench
