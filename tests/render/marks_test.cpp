// Marks over a ground that is kept: what they draw anew, and that it looks as if everything had been drawn.
#include <algorithm>
#include <cmath>
#include <random>

#include "alike.h"
#include "gl_fixture.h"
#include "render/renderer.h"
#include "scenes.h"

namespace quartier::render::test {
namespace {

using MarksTest = GlTest;
constexpr Rasteriser kBoth[] = {Rasteriser::compute, Rasteriser::host};
constexpr u32 kLarge = 40'000;  // vertices of a graph whose discs are part of the ground

struct Shown {
    Shown(Rasteriser rasteriser, const Drawing& drawing, int width = 400, int height = 300)
        : renderer(rasteriser), camera(cameraOf(width, height)), screen(width, height) {
        drawing.give(renderer);
        camera.fit(renderer.bounds());
    }
    FrameStatistics frame() { return renderer.draw(camera, style, screen.name(), false); }
    FrameStatistics rest() {
        FrameStatistics last = frame();
        while (!last.complete) last = frame();
        return last;
    }

    Renderer renderer;
    Camera camera;
    Style style;
    Framebuffer screen;
};

TEST_F(MarksTest, AHoverDrawsItsRingsAndNothingElse) {
    const Drawing drawing = clustered(kLarge, 60'000, 3, 6);
    for (const Rasteriser rasteriser : kBoth) {
        Shown shown(rasteriser, drawing);
        EXPECT_TRUE(shown.rest().groundDrawn);
        const Image before = shown.screen.read();
        const FrameStatistics idle = shown.frame();
        EXPECT_FALSE(idle.groundDrawn);
        EXPECT_EQ(idle.discsDrawn, 0u);
        const FlagChange hover[] = {{17, kHovered}, {18, kNeighbour}, {30'000, kNeighbour}};
        shown.renderer.updateFlags(hover);
        const FrameStatistics hovered = shown.frame();
        EXPECT_FALSE(hovered.groundDrawn);
        EXPECT_EQ(hovered.discsDrawn, 3u);
        EXPECT_GT(compare(before, shown.screen.read()).largest, 30) << "the rings are there";
        shown.renderer.setFlags(std::vector<u8>(kLarge, 0));
        EXPECT_FALSE(shown.frame().groundDrawn) << "all flags at once that change marks alone";
        EXPECT_EQ(compare(before, shown.screen.read()).largest, 0);
    }
}

TEST_F(MarksTest, TheGroundIsDrawnAnewWhenItChanges) {
    const Drawing drawing = clustered(kLarge, 10'000, 3, 6);
    for (const Rasteriser rasteriser : kBoth) {
        Shown shown(rasteriser, drawing);
        shown.rest();
        std::vector<u8> flags(kLarge, 0);
        const auto expectAnew = [&](const char* what) {
            EXPECT_TRUE(shown.frame().groundDrawn) << what;
            shown.rest();
            EXPECT_FALSE(shown.frame().groundDrawn) << what;
            const Image kept = shown.screen.read();
            Renderer fresh(rasteriser);
            drawing.give(fresh);
            fresh.setFlags(flags);
            const Framebuffer other(400, 300);
            while (!fresh.draw(shown.camera, shown.style, other.name(), false).complete) {
            }
            EXPECT_EQ(compare(kept, other.read()).largest, 0) << what;
        };
        shown.camera.pan(20, 3);
        expectAnew("camera");
        shown.style.background = {1, 1, 1, 1};
        expectAnew("background");
        shown.style.edgeStrength = 2;
        expectAnew("strength of the edges");
        shown.style.edges = false;
        expectAnew("no edges");
        shown.style.colourBy = ColourBy::single;
        expectAnew("colours");
        shown.style.sizeSpread = 20;
        expectAnew("sizes");
        shown.style.nodeSize = 12;
        expectAnew("size of all nodes");
        for (u32 v = 0; v < kLarge; v += 2) flags[v] = kDimmed;
        shown.renderer.setFlags(flags);
        expectAnew("dimmed");
        const FlagChange one[] = {{1, kHidden}};
        flags[1] = kHidden;
        shown.renderer.updateFlags(one);
        expectAnew("hidden");
    }
}

// Two nodes alone in sight, one of them hovered, of a small graph and of one whose discs are in the ground.
TEST_F(MarksTest, AVeilIsOverAllThatHasNoMark) {
    for (const Rasteriser rasteriser : kBoth)
        for (const u32 vertices : {2u, 30'000u}) {
            Renderer renderer(rasteriser);
            renderer.setTopology(vertices, {});
            std::vector<Vec2> positions(vertices, Vec2{0, 5000});
            positions[0] = {-50, 0};
            positions[1] = {50, 0};
            renderer.setPositions(positions);
            std::vector<u8> flags(vertices, kHidden);
            flags[0] = kHovered;
            flags[1] = 0;
            renderer.setFlags(flags);
            const Camera camera = cameraOf(200, 100);
            Style style = plainStyle();
            const Framebuffer screen(200, 100);
            const auto drawn = [&](f32 veil) {
                style.veil = veil;
                renderer.draw(camera, style, screen.name(), false);
                return screen.read();
            };
            const Image clear = drawn(0), veiled = drawn(0.5f);
            EXPECT_EQ(veiled.at(50, 50).r, clear.at(50, 50).r) << vertices;
            EXPECT_GT(clear.at(150, 50).r, 150) << vertices;
            EXPECT_NEAR(veiled.at(150, 50).r, clear.at(150, 50).r / 2, 3) << vertices;
            EXPECT_EQ(drawn(0).at(150, 50).r, clear.at(150, 50).r) << vertices;
        }
}

TEST_F(MarksTest, AVeilIsOverTheEdges) {
    for (const Rasteriser rasteriser : kBoth) {
        Renderer renderer(rasteriser);
        const Edge edges[] = {{0, 1}};
        renderer.setTopology(2, edges);
        renderer.setPositions(std::vector<Vec2>{{-80, 0}, {80, 0}});
        const Camera camera = cameraOf(200, 101);
        Style style = plainStyle();
        style.edges = true;
        const Framebuffer screen(200, 101);
        const auto middle = [&](f32 veil) {
            style.veil = veil;
            renderer.draw(camera, style, screen.name(), false);
            return int{screen.read().at(100, 50).r};
        };
        const int clear = middle(0);
        EXPECT_GT(clear, 60);
        EXPECT_NEAR(middle(0.5f), clear / 2, 3);
    }
}

// By the host's cores as by OpenGL, thin and dense, small and large discs.
TEST_F(MarksTest, ManyMarksLookTheSameFromTheHostAndFromOpenGl) {
    struct Case {
        const char* name;
        Colour background;
        f32 nodeSize, pixelRatio;
        u32 marked;  // of a hundred vertices
        u8 flags;
        bool edges;
    };
    const Case cases[] = {
        {"selected", {0.055f, 0.06f, 0.075f, 1}, 6, 1, 100, kSelected, true},
        {"selected-light", {1, 1, 1, 1}, 6, 1, 10, kSelected, false},
        {"neighbours", {0, 0, 0, 1}, 40, 1, 20, kNeighbour, false},
        {"neighbours-selected", {1, 1, 1, 1}, 14, 2, 30, kNeighbour | kSelected, false},
        {"transparent", {0, 0, 0, 0}, 6, 1.5f, 8, kSelected, true},
    };
    const Drawing drawing = clustered(kLarge, 20'000, 5, 12);
    for (const Case& c : cases) {
        Image images[2];
        for (int i = 0; i < 2; ++i) {
            Shown shown(kBoth[i], drawing);
            shown.style.background = c.background;
            shown.style.nodeSize = c.nodeSize;
            shown.style.pixelRatio = c.pixelRatio;
            shown.style.edges = c.edges;
            std::vector<u8> flags(kLarge, 0);
            for (u32 v = 0; v < kLarge; ++v)
                if (v * 61 % 100 < c.marked) flags[v] = c.flags;
            flags[5] |= kDimmed;
            shown.renderer.setFlags(flags);
            shown.rest();
            EXPECT_EQ(shown.frame().discsDrawn == 0, kBoth[i] == Rasteriser::host) << c.name;
            images[i] = shown.screen.read();
        }
        expectAlike(images[0], images[1], 3, c.name);
    }
}

TEST_F(MarksTest, ManyMarksOfAPartAreThoseOfTheWhole) {
    const Drawing drawing = clustered(kLarge, 1000, 3, 6);
    Shown shown(Rasteriser::host, drawing);
    shown.renderer.setFlags(std::vector<u8>(kLarge, kSelected));
    shown.rest();
    const Image whole = shown.screen.read();
    const Part part{150, 90, 120, 100};
    const Framebuffer tile(part.width, part.height);
    shown.renderer.drawPart(shown.camera, part, shown.style, tile.name());
    const Image cut = tile.read();
    int largest = 0;
    for (int y = 0; y < part.height; ++y)
        for (int x = 0; x < part.width; ++x)
            largest = std::max(largest, std::abs(cut.at(x, y).g - whole.at(part.x + x, part.y + y).g));
    EXPECT_LE(largest, 2);
}

}  // namespace
}  // namespace quartier::render::test
