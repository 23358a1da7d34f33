#include "render/picture_cost.h"

#include <algorithm>
#include <ostream>
#include <streambuf>

#include "core/trace.h"
#include "render/picture_formats.h"
#include "render/tile_target.h"

namespace quartier::render {
namespace {

// Of more tiles nine are measured, of fewer four.
constexpr u64 kManyTiles = 100;
// Of a pixel of the tile that is drawn: what is read back, the texture and the sums of four densities.
constexpr u64 kTileBytesPerPixel = 4 + 4 + 16;
constexpr u64 kBytesPerPixel = 4;

// Takes everything, keeps nothing and counts.
class CountingBuffer : public std::streambuf {
  public:
    u64 bytes() const { return bytes_; }

  protected:
    int_type overflow(int_type c) override {
        ++bytes_;
        return traits_type::not_eof(c);
    }
    std::streamsize xsputn(const char*, std::streamsize count) override {
        bytes_ += static_cast<u64>(count);
        return count;
    }

  private:
    u64 bytes_ = 0;
};

// Adds what the tile takes whose middle is at these shares of the picture, written as PNG.
bool addTile(PictureCost& cost, Renderer& renderer, const Camera& camera, const Style& style, f64 across,
             f64 down, const std::function<bool()>& goOn) {
    Camera tile = camera;
    tile.width = std::min(camera.width, kTileWidth);
    tile.height = std::min(camera.height, kTileHeight);
    tile.centre =
        camera.toWorld({static_cast<f32>(across * camera.width), static_cast<f32>(down * camera.height)});
    CountingBuffer counter;
    std::ostream out(&counter);
    const Stopwatch watch;
    if (!writePng(out, renderer, tile, style, {}, [&](f64) { return !goOn || goOn(); })) return false;
    cost.seconds += watch.seconds();
    cost.fileBytes += counter.bytes();
    ++cost.measured;
    return true;
}

}  // namespace

PictureCost pictureNeeds(const std::filesystem::path& path, const Camera& camera) {
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
    return cost;
}

PictureCost pictureCost(const std::filesystem::path& path, Renderer& renderer, const Camera& camera,
                        const Style& style, const std::function<bool()>& goOn) {
    const PictureCost needs = pictureNeeds(path, camera);
    if (needs.tiles <= kTilesToMeasure) return needs;
    PictureCost cost = needs;
    // Evenly in the picture, whose corners are often empty.
    const int side = needs.tiles > kManyTiles ? 3 : 2;
    for (int row = 0; row < side; ++row)
        for (int column = 0; column < side; ++column)
            if (!addTile(cost, renderer, camera, style, (column + 0.5) / side, (row + 0.5) / side, goOn))
                return needs;
    // By the pixels: tiles at the right and lower side are smaller.
    const f64 tile =
                  static_cast<f64>(std::min(camera.width, kTileWidth)) * std::min(camera.height, kTileHeight),
              times = static_cast<f64>(camera.width) * camera.height / tile / (side * side);
    cost.seconds *= times;
    cost.fileBytes = static_cast<u64>(static_cast<f64>(cost.fileBytes) * times);
    return cost;
}

}  // namespace quartier::render
