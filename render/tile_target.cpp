#include "render/tile_target.h"

#include <algorithm>
#include <cstring>

#include "core/error.h"

namespace quartier::render {

void TileTarget::read(int width, int height, std::vector<u8>& pixels) const {
    const size_t row = static_cast<size_t>(width) * 4;
    pixels.resize(row * static_cast<size_t>(height));
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer());
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    for (int y = 0; y < height / 2; ++y)
        std::swap_ranges(pixels.begin() + static_cast<std::ptrdiff_t>(row) * y,
                         pixels.begin() + static_cast<std::ptrdiff_t>(row) * (y + 1),
                         pixels.begin() + static_cast<std::ptrdiff_t>(row) * (height - 1 - y));
}

std::vector<Part> tilesOf(int width, int height) {
    std::vector<Part> tiles;
    for (int y = 0; y < height; y += kTileHeight)
        for (int x = 0; x < width; x += kTileWidth)
            tiles.push_back({x, y, std::min(kTileWidth, width - x), std::min(kTileHeight, height - y)});
    return tiles;
}

void unpremultiply(u8* pixels, size_t count) {
    for (size_t i = 0; i < count; ++i, pixels += 4) {
        const u32 alpha = pixels[3];
        if (alpha == 255 || alpha == 0) continue;
        for (int c = 0; c < 3; ++c)
            pixels[c] = static_cast<u8>(std::min((pixels[c] * 255u + alpha / 2) / alpha, 255u));
    }
}

void checkPictureSize(const Camera& camera) {
    constexpr int kMost = 200'000;  // a PNG may be larger, but a row of tiles must fit memory
    if (camera.width < 1 || camera.height < 1 || camera.width > kMost || camera.height > kMost)
        throw OptionError("a picture of " + std::to_string(camera.width) + " x " +
                          std::to_string(camera.height) +
                          " pixels cannot be made; each side may have 1 to 200000");
}

}  // namespace quartier::render
