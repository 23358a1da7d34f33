// Two pictures that must be alike. Where they are not, both lie in the folder that QUARTIER_PICTURES names
// afterwards, beside a third that shows where.
#pragma once

#include <png.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>

#include "gl_fixture.h"

namespace quartier::render::test {

inline void savePng(const Image& image, const std::filesystem::path& path) {
    png_image png;
    std::memset(&png, 0, sizeof png);
    png.version = PNG_IMAGE_VERSION;
    png.width = static_cast<png_uint_32>(image.width);
    png.height = static_cast<png_uint_32>(image.height);
    png.format = PNG_FORMAT_RGBA;
    png_image_write_to_file(&png, path.c_str(), 0, image.pixels.data(), 0, nullptr);
}

inline void expectAlike(const Image& a, const Image& b, int tolerance, const std::string& name) {
    ASSERT_EQ(a.pixels.size(), b.pixels.size());
    Image where{a.width, a.height, std::vector<u8>(a.pixels.size(), 255)};
    int pixels = 0, largest = 0, x = 0, y = 0;
    for (size_t i = 0; i < a.pixels.size(); i += 4) {
        int off = 0;
        for (size_t c = 0; c < 4; ++c)
            off = std::max(off, std::abs(int{a.pixels[i + c]} - int{b.pixels[i + c]}));
        for (size_t c = 0; c < 3; ++c)
            where.pixels[i + c] = static_cast<u8>(off > tolerance ? 255 : off * 20);
        if (off > tolerance) ++pixels;
        if (off <= largest) continue;
        largest = off;
        x = static_cast<int>(i / 4) % a.width;
        y = static_cast<int>(i / 4) / a.width;
    }
    EXPECT_EQ(pixels, 0) << name << ": so many pixels differ by more than " << tolerance
                         << " levels of 255, most by " << largest << " at " << x << ", " << y;
    const char* folder = std::getenv("QUARTIER_PICTURES");
    if (pixels == 0 || folder == nullptr) return;
    savePng(a, std::filesystem::path(folder) / (name + "-one.png"));
    savePng(b, std::filesystem::path(folder) / (name + "-two.png"));
    savePng(where, std::filesystem::path(folder) / (name + "-where.png"));
}

// Both rasterisers draw the same, and a part of a picture is drawn as the whole has it; far and near. `give`
// brings the drawing to a renderer.
template <class Give>
void expectOnePicture(const Give& give, const Style& style, const std::string& name) {
    constexpr Rasteriser kBoth[] = {Rasteriser::compute, Rasteriser::host};
    for (const bool near : {false, true}) {
        const std::string suffix = near ? "-near" : "";
        Image images[2];
        for (int i = 0; i < 2; ++i) {
            Renderer renderer(kBoth[i]);
            give(renderer);
            Camera camera = cameraOf(320, 200);
            camera.fit(renderer.bounds());
            if (near) camera.zoomAt({100, 100}, 6);
            images[i] = imageOf(renderer, camera, style);
            const Part part{60, 40, 128, 96};
            const TileTarget target(part.width, part.height);
            renderer.drawPart(camera, part, style, target.framebuffer());
            Image tile{part.width, part.height, {}}, same{part.width, part.height, {}};
            target.read(part.width, part.height, tile.pixels);
            for (int y = 0; y < part.height; ++y)
                for (int x = 0; x < part.width; ++x) {
                    const auto pixel = images[i].at(part.x + x, part.y + y);
                    for (const int c : {pixel.r, pixel.g, pixel.b, pixel.a})
                        same.pixels.push_back(static_cast<u8>(c));
                }
            expectAlike(tile, same, 2, name + "-tile" + suffix);
        }
        EXPECT_LT(compare(images[0], images[1]).mean, 0.05);
        expectAlike(images[0], images[1], 3, name + suffix);
    }
}

}  // namespace quartier::render::test
