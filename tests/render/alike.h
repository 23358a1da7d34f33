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

}  // namespace quartier::render::test
