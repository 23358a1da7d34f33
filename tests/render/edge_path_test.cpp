// Edges as curves, and what they weigh in a view that is zoomed in; by both rasterisers.
#include "render/edge_path.h"

#include <array>
#include <cmath>

#include "alike.h"
#include "gl_fixture.h"
#include "render/line_walk.h"
#include "scenes.h"

namespace quartier::render::test {
namespace {

using EdgePathTest = GlTest;
constexpr Rasteriser kBoth[] = {Rasteriser::compute, Rasteriser::host};

TEST(EdgePath, GoesFromEndToEndAndIsFarthestFromTheLineInTheMiddle) {
    const EdgePath straight = edgePath({0, 0}, {10, 4}, false), curved = edgePath({0, 0}, {10, 0}, true),
                   back = edgePath({0, 0}, {10, 0}, true, kBack),
                   both = edgePath({0, 0}, {10, 0}, true, kForth | kBack);
    EXPECT_NEAR(straight.at(0.25f).x, 2.5, 1e-6);
    EXPECT_NEAR(straight.at(0.25f).y, 1, 1e-6);
    EXPECT_NEAR(curved.at(0).x, 0, 1e-6);
    EXPECT_NEAR(curved.at(1).x, 10, 1e-6);
    EXPECT_NEAR(curved.at(0.5f).x, 5, 1e-6);
    EXPECT_NEAR(curved.at(0.5f).y, 1, 1e-6) << "to the left of the way from a to b";
    EXPECT_NEAR(back.at(0.5f).y, -1, 1e-6);
    EXPECT_NEAR(both.at(0.5f).y, 1, 1e-6);
}

TEST_F(EdgePathTest, CurvesAreDrawnOnTheirSide) {
    const Edge edges[] = {{0, 1}};
    const Vec2 positions[] = {{-100, 0}, {100, 0}};
    Style style = plainStyle();
    style.edges = true;
    style.edgeShape = EdgeShape::curved;
    style.arrows = false;
    const Camera camera = cameraOf(301, 101);
    for (const Rasteriser rasteriser : kBoth)
        for (const u8 direction : {u8{0}, u8{kForth}, u8{kBack}}) {
            Renderer renderer(rasteriser);
            renderer.setTopology(2, edges);
            if (direction != 0) renderer.setDirections(std::array<u8, 1>{direction});
            renderer.setPositions(positions);
            const Image image = imageOf(renderer, camera, style);
            const auto bright = [&](int y) { return image.at(150, y).r > 40; };
            const int up = direction == kBack ? 70 : 30;  // a tenth of its length
            EXPECT_TRUE(bright(up)) << int{direction};
            EXPECT_FALSE(bright(50)) << int{direction};
            EXPECT_FALSE(bright(100 - up)) << int{direction};
        }
}

TEST_F(EdgePathTest, BothRasterisersAndAllTilesDrawTheSameCurves) {
    const Drawing drawing = clustered(600, 3000, 4, 10);
    std::vector<u8> directions;
    for (u32 e = 0; e < drawing.edges.size(); ++e) directions.push_back(static_cast<u8>(1 + e * 7 % 3));
    Style style;
    style.edgeShape = EdgeShape::curved;
    const auto give = [&](Renderer& renderer) {
        drawing.give(renderer);
        renderer.setDirections(directions);
    };
    expectOnePicture(give, style, "curves");
}

TEST(EdgeInk, IsLessForLongEdgesAndForThoseThatPassThrough) {
    const View view = wholeView(cameraOf(200, 100));  // shows [-100, 100] x [-50, 50]
    const LineStyle style{.fadeLength = 50, .faintest = 0.01f};
    EXPECT_NEAR(meanInk(view, style, {0, 0}, {50, 0}), 0.5, 1e-6);
    EXPECT_NEAR(meanInk(view, style, {0, 0}, {5000, 0}), 0.01, 1e-6) << "an end is in sight";
    EXPECT_LT(meanInk(view, style, {-5000, 0}, {5000, 0}), 0.005);
    EXPECT_GT(meanInk(view, style, {-101, 0}, {101, 0}), 0.95 / (1 + 202.0f * 202 / 2500))
        << "just out of sight: no jump where an edge's end leaves the picture";
}

TEST(EdgeInk, OfFaintEdgesSoManyAreDrawnAsKeepsTheirSum) {
    const View view = wholeView(cameraOf(200, 100));
    const LineStyle style{.fadeLength = 50, .faintest = 0.01f, .smooth = false};
    f64 sum = 0;
    constexpr u32 kEdges = 100'000;
    for (u32 e = 0; e < kEdges; ++e) {
        const f32 ink = edgeInk(view, style, {-300, 0}, {80, 0}, e);
        EXPECT_TRUE(ink == 0 || ink == kFaintest) << ink;
        sum += static_cast<f64>(ink);
    }
    const f64 mean = meanInk(view, style, {-300, 0}, {80, 0});
    ASSERT_LT(mean, kFaintest);
    EXPECT_NEAR(sum / kEdges, mean, 0.02 * mean);  // 4 deviations of as many draws
}

// Communities apart, whose inner edges are short beside those between them.
Drawing twoLevels() { return clustered(4000, 60000, 6, 30); }

// Zoomed in to a community, the brightness of edges stays what it was: it follows the view.
TEST_F(EdgePathTest, AViewIsAsBrightWhateverItsZoom) {
    const Drawing drawing = twoLevels();
    for (const Rasteriser rasteriser : kBoth) {
        Renderer renderer(rasteriser);
        drawing.give(renderer);
        Style style = plainStyle();
        style.edges = true;
        const auto brightness = [&](f32 zoom) {
            Camera camera = cameraOf(320, 200);
            camera.fit(renderer.bounds());
            camera.centre = drawing.positions[17];
            camera.zoom *= zoom;
            Image image{camera.width, camera.height, {}};
            const TileTarget target(camera.width, camera.height);
            renderer.drawPart(camera, {0, 0, camera.width, camera.height}, style, target.framebuffer(),
                              false);
            target.read(camera.width, camera.height, image.pixels);
            f64 sum = 0;
            size_t lit = 0;
            for (size_t i = 0; i < image.pixels.size(); i += 4)
                if (image.pixels[i] > 8) sum += image.pixels[i], ++lit;
            return sum / static_cast<f64>(std::max<size_t>(lit, 1));
        };
        const f64 whole = brightness(1);
        for (const f32 zoom : {3.0f, 10.0f, 30.0f}) {
            EXPECT_GT(brightness(zoom), 0.6 * whole) << zoom;
            EXPECT_LT(brightness(zoom), 1.6 * whole) << zoom;
        }
    }
}

// A step of the mouse changes a picture by what comes into view, not by its brightness.
TEST_F(EdgePathTest, PanningDoesNotFlicker) {
    const Drawing drawing = twoLevels();
    Renderer renderer(Rasteriser::host);
    drawing.give(renderer);
    Style style = plainStyle();
    style.edges = true;
    Camera camera = cameraOf(320, 200);
    camera.fit(renderer.bounds());
    camera.centre = drawing.positions[17];
    camera.zoom *= 8;
    Image before = imageOf(renderer, camera, style);
    for (int step = 0; step < 12; ++step) {
        camera.pan(4, 0);
        const Image now = imageOf(renderer, camera, style);
        f64 difference = 0, sum = 0;
        for (int y = 0; y < 200; ++y)
            for (int x = 20; x < 300; ++x) {
                difference += std::abs(now.at(x, y).r - before.at(x - 4, y).r);
                sum += before.at(x - 4, y).r;
            }
        EXPECT_LT(difference / sum, 0.04) << step;
        before = now;
    }
}

}  // namespace
}  // namespace quartier::render::test
