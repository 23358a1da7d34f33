#include "render/picture_cost.h"

#include <algorithm>
#include <ostream>
#include <streambuf>

#include "core/trace.h"
#include "render/picture_formats.h"
#include "render/tile_target.h"

namespace quartier::render {
namespace {

// Fewer tiles are drawn before a measurement would be of use.
constexpr u64 kTilesToMeasure = 24;
// Of a pixel of the tile that is drawn: what is read back, the texture and the sums of four densities.
constexpr u64 kTileBytesPerPixel = 4 + 4 + 16;
constexpr u64 kBytesPerPixel = 4;

// Takes everything and keeps nothing.
class NullBuffer : public std::streambuf {
  protected:
    int_type overflow(int_type c) override { return traits_type::not_eof(c); }
    std::streamsize xsputn(const char*, std::streamsize count) override { return count; }
};

// Seconds that the tile takes whose middle is at these shares of the picture, written as PNG.
f64 secondsOfTile(Renderer& renderer, const Camera& camera, const Style& style, f64 across, f64 down) {
    Camera tile = camera;
    tile.width = std::min(camera.width, kTileWidth);
    tile.height = std::min(camera.height, kTileHeight);
    tile.centre =
        camera.toWorld({static_cast<f32>(across * camera.width), static_cast<f32>(down * camera.height)});
    NullBuffer nothing;
    std::ostream out(&nothing);
    const Stopwatch watch;
    writePng(out, renderer, tile, style, {}, [](f64) { return true; });
    return watch.seconds();
}

}  // namespace

PictureCost pictureCost(const std::filesystem::path& path, Renderer& renderer, const Camera& camera,
                        const Style& style) {
    checkPictureSize(camera);
    PictureCost cost;
    const auto width = static_cast<u64>(camera.width), height = static_cast<u64>(camera.height);
    const u64 tileBytes =
        std::min<u64>(width, kTileWidth) * std::min<u64>(height, kTileHeight) * kTileBytesPerPixel;
    const std::string suffix = path.extension().string();
    if (suffix == ".svg" || suffix == ".pdf") {
        const u64 side = std::min<u64>(std::max(width, height), kVectorRasterSide);
        cost.bytes = tileBytes + side * side * kBytesPerPixel;
        return cost;
    }
    cost.bytes = tileBytes + width * (std::min<u64>(height, kTileHeight) + 1) * kBytesPerPixel;
    cost.tiles = tilesOf(camera.width, camera.height).size();
    if (cost.tiles <= kTilesToMeasure) return cost;
    f64 seconds = 0;
    for (const f64 share : {.25, .5, .75})
        seconds += secondsOfTile(renderer, camera, style, share, share) / 3;
    cost.seconds = seconds * static_cast<f64>(cost.tiles);
    return cost;
}

}  // namespace quartier::render
