// What a picture will take, before it is begun.
#pragma once

#include <filesystem>

#include "render/renderer.h"

namespace quartier::render {

struct PictureCost {
    u64 bytes = 0;  // of memory beside the renderer's own: a row of tiles, or the layer of edges
    u64 tiles = 0;  // to draw
    f64 seconds =
        0;  // by the time that three of its tiles took; 0 when they are few and nothing was measured
};

// Of writePicture() with the same arguments.
PictureCost pictureCost(const std::filesystem::path& path, Renderer& renderer, const Camera& camera,
                        const Style& style);

}  // namespace quartier::render
