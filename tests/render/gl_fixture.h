// Tests that draw: one context without a window for the whole program; skipped with a plain word where EGL
// offers none.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <optional>

#include "core/error.h"
#include "render/headless.h"
#include "render/picture.h"
#include "render/tile_target.h"

namespace quartier::render::test {

class GlTest : public ::testing::Test {
  protected:
    void SetUp() override {
        static std::string fault;
        static const std::unique_ptr<HeadlessContext> context = [] {
            try {
                return std::make_unique<HeadlessContext>();
            } catch (const GlError& error) {
                fault = error.what();
                return std::unique_ptr<HeadlessContext>();
            }
        }();
        if (context == nullptr) GTEST_SKIP() << fault;
        context->makeCurrent();
    }
};

// An image in memory with plain access; RGBA 0..255.
struct Image {
    int width, height;
    std::vector<u8> pixels;
    struct Pixel {
        int r, g, b, a;
    };
    Pixel at(int x, int y) const {
        const u8* p =
            &pixels[(static_cast<size_t>(y) * static_cast<size_t>(width) + static_cast<size_t>(x)) * 4];
        return {p[0], p[1], p[2], p[3]};
    }
};

inline Image imageOf(Renderer& renderer, const Camera& camera, const Style& style) {
    return {camera.width, camera.height, renderImage(renderer, camera, style)};
}

// Stands for a window's framebuffer.
class Framebuffer {
  public:
    Framebuffer(int width, int height) : target_(width, height), width_(width), height_(height) {}
    u32 name() const { return target_.framebuffer(); }
    Image read() const {
        Image image{width_, height_, {}};
        target_.read(width_, height_, image.pixels);
        return image;
    }

  private:
    TileTarget target_;
    int width_, height_;
};

// Largest and mean difference of a channel.
struct Difference {
    int largest = 0;
    f64 mean = 0;
};
inline Difference compare(const Image& a, const Image& b) {
    Difference difference;
    for (size_t i = 0; i < a.pixels.size(); ++i) {
        const int d = std::abs(int{a.pixels[i]} - int{b.pixels[i]});
        difference.largest = std::max(difference.largest, d);
        difference.mean += d;
    }
    difference.mean /= static_cast<f64>(std::max<size_t>(a.pixels.size(), 1));
    return difference;
}

inline Camera cameraOf(int width, int height, Vec2 centre = {0, 0}, f32 zoom = 1) {
    return {centre, zoom, width, height};
}

// Nodes of one size and colour, no edges.
inline Style plainStyle() {
    Style style;
    style.colourBy = ColourBy::single;
    style.single = {1, 0.5f, 0.25f, 1};
    style.sizeBy = SizeBy::none;
    style.nodeSize = 20;
    style.background = {0, 0, 0, 1};
    style.edges = false;
    return style;
}

}  // namespace quartier::render::test
