// What a picture will take, before it is begun.
#pragma once

#include <filesystem>
#include <functional>

#include "render/renderer.h"

namespace quartier::render {

// Fewer tiles are drawn before a measurement would be of use.
inline constexpr u64 kTilesToMeasure = 24;

struct PictureCost {
    u64 bytes = 0;  // of memory beside the renderer's own: a row of tiles, or the layer of edges
    u64 tiles = 0;  // to draw
    // Time and size of the file by so many of its tiles, which lie evenly in the picture; 0 when there are
    // few and nothing was measured.
    u64 measured = 0;
    f64 seconds = 0;
    u64 fileBytes = 0;
};

// Of writePicture() with the same arguments: memory and tiles, which are computed at once.
PictureCost pictureNeeds(const std::filesystem::path& path, const Camera& camera);
// The same with what some tiles take, where there are more than kTilesToMeasure. `goOn` may say no: then the
// rest is 0.
PictureCost pictureCost(const std::filesystem::path& path, Renderer& renderer, const Camera& camera,
                        const Style& style, const std::function<bool()>& goOn = {});

}  // namespace quartier::render
