// A framebuffer in memory, for pictures by tiles.
#pragma once

#include <vector>

#include "render/layer.h"
#include "render/renderer.h"

namespace quartier::render {

class TileTarget {
  public:
    TileTarget(int width, int height) { layer_.resizeTo(width, height); }
    u32 framebuffer() const { return layer_.framebuffer(); }
    // The lower left width x height pixels as RGBA 8 bit, premultiplied, top row first.
    void read(int width, int height, std::vector<u8>& pixels) const;

  private:
    Layer layer_;
};

// Tiles of a picture, rows of tiles from the top, each row from the left.
std::vector<Part> tilesOf(int width, int height);
inline constexpr int kTileWidth = 2048, kTileHeight = 1024;

// Premultiplied to straight alpha, in place.
void unpremultiply(u8* pixels, size_t count);
// Throws OptionError when a picture of that size cannot be made.
void checkPictureSize(const Camera& camera);

}  // namespace quartier::render
