#include "render/renderer.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

#include "alike.h"
#include "gl_fixture.h"
#include "render/ink.h"
#include "render/ramp_scale.h"
#include "render/tile_target.h"
#include "scenes.h"

namespace quartier::render::test {
namespace {

using RendererTest = GlTest;
constexpr Rasteriser kBoth[] = {Rasteriser::compute, Rasteriser::host};

// Two nodes far apart and an edge between them.
void giveBar(Renderer& renderer) {
    const Edge edges[] = {{0, 1}};
    const Vec2 positions[] = {{-60, 0}, {60, 0}};
    renderer.setTopology(2, edges);
    renderer.setPositions(positions);
    giveLevels(renderer, {0, 1}, {{0, 1}});
}

// Nodes of one size on a black ground.
Style onBlack() {
    Style style;
    style.sizeBy = SizeBy::none;
    style.background = {0, 0, 0, 1};
    return style;
}

TEST_F(RendererTest, aDiscLiesWhereTheCameraPutsItInItsColour) {
    Renderer renderer;
    renderer.setTopology(1, {});
    const Vec2 at[] = {{30, 20}};
    renderer.setPositions(at);
    const Camera camera = cameraOf(200, 100);
    const Image image = imageOf(renderer, camera, plainStyle());
    const auto middle = image.at(130, 30);  // y up in the layout
    EXPECT_NEAR(middle.r, 255, 8);
    EXPECT_NEAR(middle.g, 128, 8);
    EXPECT_NEAR(middle.b, 64, 8);
    EXPECT_EQ(image.at(130, 70).r, 0) << "nothing is drawn upside down";
    EXPECT_EQ(image.at(20, 20).r, 0);
}

TEST_F(RendererTest, placesThatAreNotFiniteAreNotDrawn) {
    for (const Rasteriser rasteriser : kBoth) {
        Renderer renderer(rasteriser);
        const Edge edges[] = {{0, 1}, {1, 2}, {0, 3}};
        const f32 nan = std::numeric_limits<f32>::quiet_NaN(), inf = std::numeric_limits<f32>::infinity();
        const Vec2 positions[] = {{0, 0}, {nan, 0}, {inf, -inf}, {1e20f, -1e22f}};
        renderer.setTopology(4, edges);
        renderer.setPositions(positions);
        Style style = plainStyle();
        style.edges = true;
        const Image image = imageOf(renderer, cameraOf(64, 64), style);
        EXPECT_GT(image.at(32, 32).r, 200);
        EXPECT_EQ(renderer.pick(cameraOf(64, 64), style, {32, 32}), 0u);
    }
}

TEST_F(RendererTest, anEdgeGoesFromOneColourToTheOther) {
    for (const Rasteriser rasteriser : kBoth) {
        Renderer renderer(rasteriser);
        giveBar(renderer);
        Style style = onBlack();
        style.categorical = "okabe-ito";  // sky blue, then orange
        const Image image = imageOf(renderer, cameraOf(200, 101), style);
        const auto left = image.at(60, 50), right = image.at(140, 50), off = image.at(100, 30);
        EXPECT_GT(left.b, left.r) << "blue near the blue end";
        EXPECT_GT(right.r, right.b) << "orange near the orange end";
        EXPECT_GT(left.b, 40);
        EXPECT_EQ(off.r + off.g + off.b, 0);
    }
}

TEST_F(RendererTest, bothRasterisersMakeTheSamePicture) {
    const Drawing drawing = clustered(600, 4000, 4, 10);
    for (const bool many : {false, true}) {
        Image images[2];
        for (int i = 0; i < 2; ++i) {
            Renderer renderer(kBoth[i]);
            drawing.give(renderer);
            Camera camera = cameraOf(320, 200);
            camera.fit(renderer.bounds());
            if (many) camera.zoomAt({100, 100}, 6);
            images[i] = imageOf(renderer, camera, {});
        }
        EXPECT_LT(compare(images[0], images[1]).mean, 0.05);
        expectAlike(images[0], images[1], 3, many ? "rasterisers-near" : "rasterisers");
    }
}

// Labels stand above them.
TEST_F(RendererTest, radiiAreThoseOfTheDiscs) {
    const Drawing drawing = clustered(40, 60, 4, 3);
    Renderer renderer;
    drawing.give(renderer);
    Camera camera = cameraOf(320, 200);
    camera.fit(renderer.bounds());
    std::vector<u32> all(renderer.vertexCount());
    std::iota(all.begin(), all.end(), 0u);
    std::vector<f32> radii = renderer.radii(camera, {}, all), drawn;
    for (const NodeDisc& disc : renderer.discs(camera, {}, all.size())) drawn.push_back(disc.radius);
    std::sort(radii.begin(), radii.end());
    std::sort(drawn.begin(), drawn.end());
    EXPECT_EQ(radii, drawn);
    EXPECT_GT(radii.back(), radii.front());
}

TEST_F(RendererTest, edgesHaveColoursAndWidthsOfTheirOwn) {
    constexpr u32 kGreen = 0x00'00'FF'00;
    for (const Rasteriser rasteriser : kBoth) {
        Renderer renderer(rasteriser);
        giveBar(renderer);
        Style style = onBlack();
        const auto middle = [&](int y) { return imageOf(renderer, cameraOf(200, 101), style).at(100, y); };
        const u32 looks[] = {kGreen | 3u << 30};  // three lines wide
        renderer.setEdgeLooks(looks);
        EXPECT_GT(middle(50).b + middle(50).r, 20) << "nobody asked for them";
        EXPECT_EQ(middle(51).g, 0);
        style.edgeColours = true;
        EXPECT_GT(middle(50).g, 40);
        EXPECT_EQ(middle(50).r, 0);
        EXPECT_EQ(middle(51).g, 0) << "as thin as ever";
        style.edgeWidths = true;
        EXPECT_GT(middle(50).g, 40);
        EXPECT_GT(middle(49).g, 40);
        EXPECT_GT(middle(51).g, 40);
        EXPECT_EQ(middle(53).g, 0);
        renderer.setEdgeLooks({});
        EXPECT_EQ(middle(51).g, 0) << "they are gone";
        EXPECT_GT(middle(50).b + middle(50).r, 20);
        EXPECT_THROW(renderer.setEdgeLooks(std::vector<u32>{1, 2}), Error);
    }
}

TEST_F(RendererTest, bothRasterisersDrawTheSameWideEdges) {
    const Drawing drawing = clustered(600, 4000, 4, 10);
    std::vector<u32> looks(drawing.edges.size());
    for (u32 e = 0; e < looks.size(); ++e) looks[e] = (e * 2654435761u) | 1u << 30;
    Style style;
    style.edgeColours = style.edgeWidths = true;
    Image images[2];
    for (int i = 0; i < 2; ++i) {
        Renderer renderer(kBoth[i]);
        drawing.give(renderer);
        renderer.setEdgeLooks(looks);
        Camera camera = cameraOf(320, 200);
        camera.fit(renderer.bounds());
        images[i] = imageOf(renderer, camera, style);
    }
    expectAlike(images[0], images[1], 6, "wide-edges");
}

TEST_F(RendererTest, tilesMakeTheWholePicture) {
    Renderer renderer;
    clustered(800, 5000, 4, 12).give(renderer);
    Camera camera = cameraOf(2300, 300);
    camera.fit(renderer.bounds());
    camera.zoomAt({2048, 150}, 3);  // much lies across the seam at 2048
    const Image tiles = imageOf(renderer, camera, {});
    const Framebuffer whole(camera.width, camera.height);
    renderer.draw(camera, {}, whole.name(), false, 1e6);
    const Difference difference = compare(tiles, whole.read());
    EXPECT_LE(difference.largest, 2) << "levels of 255: the stated tolerance of a tile";
    EXPECT_LT(difference.mean, 0.01);
}

TEST_F(RendererTest, aLevelChangesColoursWithoutAnyUpload) {
    Renderer renderer;
    ringOfCliques(6, 5).give(renderer);
    Camera camera = cameraOf(300, 300);
    camera.fit(renderer.bounds());
    Style style;
    style.categorical = "okabe-ito";
    style.depth = 1;
    const Image coarse = imageOf(renderer, camera, style);
    style.depth = 0;
    const Image fine = imageOf(renderer, camera, style);
    EXPECT_GT(compare(coarse, fine).largest, 30);
    style.depth = 1;
    EXPECT_EQ(compare(coarse, imageOf(renderer, camera, style)).largest, 0) << "and back, exactly";
}

// However many vertices there are, no frame waits for all of them: those before show until the last piece
// came.
TEST_F(RendererTest, newLevelsComePieceByPieceAndThenAllAtOnce) {
    constexpr u32 kVertices = 5'000'000;  // 20 MB, in pieces of 8
    Renderer renderer;
    test::giveOneOfMany(renderer, kVertices);
    const Camera camera = cameraOf(40, 40);
    Style style = plainStyle();
    style.colourBy = ColourBy::community;
    style.depth = 1;
    const Framebuffer screen(40, 40);
    const auto middle = [&](FrameStatistics& frame) {
        frame = renderer.draw(camera, style, screen.name(), false);
        return screen.read().at(20, 20);
    };
    const auto looksLike = [&](const Image::Pixel& pixel, u32 key) {
        const Colour wanted = communityColour(palette("glasbey"), key);
        return std::abs(pixel.r - wanted.r * 255) < 12 && std::abs(pixel.g - wanted.g * 255) < 12;
    };
    FrameStatistics frame;
    giveLevels(renderer, std::vector<u32>(kVertices, 1), {{0, 0}, {9, 3}});
    int frames = 1;
    for (; middle(frame), !frame.complete; ++frames) ASSERT_LT(frames, 10);
    EXPECT_EQ(frames, 3);
    EXPECT_TRUE(looksLike(middle(frame), 3));
    giveLevels(renderer, std::vector<u32>(kVertices, 0), {{0, 0}, {9, 3}});
    EXPECT_TRUE(looksLike(middle(frame), 3)) << "as before, until all is there";
    EXPECT_FALSE(frame.complete);
    giveLevels(renderer, std::vector<u32>(kVertices, 0), {{1, 1, 1}, {5, 5, 5}});  // another run was faster
    for (frames = 1; middle(frame), !frame.complete; ++frames) ASSERT_LT(frames, 10);
    EXPECT_TRUE(looksLike(middle(frame), 5));
    renderer.setLevels(nullptr, nullptr);
    style.single = {1, 0, 0, 1};
    EXPECT_EQ(middle(frame).g, 0) << "of no levels, none is shown";
}

TEST_F(RendererTest, colourKeysAreTheSameInShaderAndProgram) {
    Renderer renderer;
    const Palette& p = palette("glasbey");
    for (const u32 key : {0u, 5u, 5u | 1u << 16, 5u | 7u << 16, 79u, 80u, 200u | 3u << 16}) {
        renderer.setTopology(1, {});
        const Vec2 at[] = {{0, 0}};
        renderer.setPositions(at);
        giveLevels(renderer, {0}, {{key}});
        Style style = plainStyle();
        style.colourBy = ColourBy::community;
        const auto pixel = imageOf(renderer, cameraOf(80, 80), style).at(40, 40);
        const Colour expected = communityColour(p, key);
        EXPECT_NEAR(pixel.r, expected.r * 255, 6) << key;
        EXPECT_NEAR(pixel.g, expected.g * 255, 6) << key;
        EXPECT_NEAR(pixel.b, expected.b * 255, 6) << key;
    }
}

// By values and by groups, where all discs are drawn, where they are listed, and with marks that come later.
TEST_F(RendererTest, nodesWithoutAValueAreGreySmallAndUnderTheOthers) {
    const f32 none = std::numeric_limits<f32>::quiet_NaN();
    for (const Rasteriser rasteriser : kBoth)
        for (const u32 vertices : {3u, 3000u}) {
            Renderer renderer(rasteriser);
            // The first two share a place, of which the last one drawn is seen; all others are far away.
            std::vector<Vec2> positions(vertices, Vec2{4000, 0});
            std::vector<f32> values(vertices, 5);
            std::vector<u32> groups(vertices, 0);
            positions[0] = positions[1] = {-50, 0};
            positions[2] = {50, 0};
            values[0] = 10;
            values[1] = values[2] = none;
            groups[1] = groups[2] = 1;
            renderer.setTopology(vertices, {});
            renderer.setPositions(positions);
            renderer.setColourValues(values);
            renderer.setSizeValues(values);
            giveLevels(renderer, groups, {{0, kNoValueKey}});
            for (const ColourBy by : {ColourBy::values, ColourBy::community}) {
                Style style = plainStyle();
                style.colourBy = by;
                style.nodeSize = 30;
                style.colourRange = style.sizeRange = {0, 10};
                const Camera camera = cameraOf(240, 120);
                const Image image = imageOf(renderer, camera, style);
                const auto upper = image.at(70, 60), alone = image.at(170, 60);
                const Colour grey = noValueOf(style);
                EXPECT_NEAR(alone.r, grey.r * 255, 12);
                EXPECT_NEAR(alone.g, grey.g * 255, 12);
                EXPECT_NEAR(alone.b, grey.b * 255, 12);
                EXPECT_GT(
                    std::abs(upper.r - alone.r) + std::abs(upper.g - alone.g) + std::abs(upper.b - alone.b),
                    60)
                    << "the one with a value is on top, though its number is lower";
                const std::vector<NodeDisc> discs = renderer.discs(camera, style, vertices);
                ASSERT_GE(discs.size(), 3u);
                EXPECT_EQ(discs[0].vertex, 1u);
                EXPECT_EQ(discs[1].vertex, 2u);
                EXPECT_EQ(discs[2].vertex, 0u);
                style.sizeBy = SizeBy::values;
                const std::vector<u32> both = {0, 1};
                const std::vector<f32> radii = renderer.radii(camera, style, both);
                EXPECT_NEAR(radii[0], 3 * radii[1], 0.1f) << "as small as the least";
                // Marks change flags alone.
                const FlagChange change[] = {{1, kHovered}, {1, 0}};
                renderer.updateFlags(change);
                EXPECT_EQ(renderer.discs(camera, style, vertices)[0].vertex, 1u);
            }
        }
}

TEST_F(RendererTest, scoresColourAndSizeThroughTheRamp) {
    Renderer renderer;
    renderer.setTopology(2, {});
    const Vec2 positions[] = {{-50, 0}, {50, 0}};
    const f32 scores[] = {0, 10};
    renderer.setPositions(positions);
    renderer.setColourValues(scores);
    renderer.setSizeValues(scores);
    Style style = plainStyle();
    style.colourBy = ColourBy::values;
    style.sizeBy = SizeBy::values;
    style.ramp = "grey";
    style.colourRange = style.sizeRange = {0, 10};
    const Image image = imageOf(renderer, cameraOf(240, 120), style);
    EXPECT_GT(image.at(170, 60).r, image.at(70, 60).r + 100) << "high scores are light in the grey ramp";
    EXPECT_GT(image.at(170 + 16, 60).r, 60) << "and large";
    EXPECT_LT(image.at(70 + 16, 60).r, 60);
}

// Degrees: the logarithm of 1 + value; values that are all the same are in the middle.
TEST_F(RendererTest, aScaleLaysValuesAlongTheRamp) {
    Renderer renderer;
    renderer.setTopology(1, {});
    const Vec2 at[] = {{0, 0}};
    renderer.setPositions(at);
    Style style = plainStyle();
    style.colourBy = ColourBy::values;
    style.ramp = "grey";
    const Palette& grey = rampOn("grey", style.background);
    const auto expect = [&](f32 value, const ValueRange& range, f32 place) {
        renderer.setColourValues(std::vector<f32>{value});
        style.colourRange = range;
        EXPECT_NEAR(imageOf(renderer, cameraOf(80, 80), style).at(40, 40).r, rampColour(grey, place).r * 255,
                    6)
            << value << " from " << range.low << " to " << range.high;
    };
    expect(4, {0, 10, RampScale::linear}, 0.4f);
    expect(20, {0, 10, RampScale::linear}, 1);
    expect(1, {0, 1000, RampScale::logarithmic}, std::log(1.999f) / std::log(1000.0f));
    expect(9, {0, 99, RampScale::counts}, 0.5f);
    expect(1, {1, 1, RampScale::counts}, 0.5f);
    expect(7, {7, 7, RampScale::linear}, 0.5f);

    const auto of = [](RampScale scale, std::vector<f32> values) {
        return ValueRange{.low = 0,
                          .high = 1,
                          .scale = scale,
                          .steps = std::make_shared<const RampSteps>(RampSteps{std::move(values), {}})};
    };
    const ValueRange ranks = of(RampScale::rank, {-7, 1, 2, 100, 1000});
    for (const f32 value : {-8.0f, -7.0f, 1.0f, 1.5f, 51.0f, 100.0f, 1000.0f, 2000.0f})
        expect(value, ranks, rampPlace(value, ranks));
    expect(2, ranks, 0.5f);
    const ValueRange classes = of(RampScale::quantiles, {0, 3, 10});
    expect(-1, classes, 0);
    expect(0, classes, 1 / 3.0f);
    expect(9.99f, classes, 2 / 3.0f);
    expect(10, classes, 1);
    expect(5, of(RampScale::rank, {5}), 0.5f);
    expect(5, of(RampScale::quantiles, {}), 0.5f);
    std::vector<f32> many(kMostRampSteps);
    for (size_t i = 0; i < many.size(); ++i) many[i] = std::exp(static_cast<f32>(i) / 8);
    expect(many[128], of(RampScale::rank, many), 0.5f);
    many.push_back(many.back() * 2);
    style.colourRange = of(RampScale::rank, many);
    EXPECT_THROW(imageOf(renderer, cameraOf(80, 80), style), Error) << "more than the device has room for";
}

// Another scale brings its steps to the device, a kilobyte for each ramp, and nothing that grows with the
// graph.
TEST_F(RendererTest, anotherScaleSendsASmallTableAlone) {
    constexpr u32 kVertices = 2000;  // of more the host lists the discs in sight, whatever has changed
    Renderer renderer;
    renderer.setTopology(kVertices, {});
    std::vector<Vec2> positions(kVertices);
    std::vector<f32> values(kVertices);
    for (u32 v = 0; v < kVertices; ++v) {
        positions[v] = {static_cast<f32>(v % 50), static_cast<f32>(v / 50)};
        values[v] = static_cast<f32>(v);
    }
    renderer.setPositions(positions);
    renderer.setColourValues(values);
    renderer.setSizeValues(values);
    Style style = plainStyle();
    style.colourBy = ColourBy::values;
    style.sizeBy = SizeBy::values;
    style.colourRange = style.sizeRange = {0, kVertices, RampScale::linear};
    const Camera camera = cameraOf(240, 120);
    const TileTarget target(camera.width, camera.height);
    const auto sent = [&] { return renderer.draw(camera, style, target.framebuffer(), false).bytesSent; };
    sent();
    const u64 still = sent();
    style.colourRange.scale = style.sizeRange.scale = RampScale::logarithmic;
    EXPECT_LE(sent(), still) << "a number of the style";
    const auto steps = std::make_shared<const RampSteps>(rankSteps(values));
    style.colourRange = style.sizeRange = {0, kVertices, RampScale::rank, steps};
    EXPECT_LE(sent(), still + 2 * 4 * kMostRampSteps);
    EXPECT_LE(sent(), still) << "it stays there";
}

TEST_F(RendererTest, flagsHideDimAndMark) {
    Renderer renderer;
    renderer.setTopology(3, {});
    const Vec2 positions[] = {{-50, 0}, {0, 0}, {50, 0}};
    renderer.setPositions(positions);
    const u8 flags[] = {kHidden, kDimmed, kSelected};
    renderer.setFlags(flags);
    const Style style = plainStyle();
    const Camera camera = cameraOf(240, 120);
    const Image image = imageOf(renderer, camera, style);
    EXPECT_EQ(image.at(70, 60).r, 0);
    EXPECT_LT(image.at(120, 60).r, 140);
    EXPECT_GT(image.at(120, 60).r, 5);
    EXPECT_GT(image.at(170, 60).r, 200);
    int ring = 0;
    for (int x = 170; x < 220; ++x) ring = std::max(ring, std::min(image.at(x, 60).g, image.at(x, 60).b));
    EXPECT_GT(ring, 220) << "a white ring";
    EXPECT_EQ(renderer.pick(camera, style, {70, 60}), kNoVertex) << "what is hidden is not picked";
    renderer.setFlags({});
    EXPECT_GT(imageOf(renderer, camera, style).at(70, 60).r, 200);
}

TEST_F(RendererTest, marksLeaveTheSumOfTheEdgesAlone) {
    Renderer renderer;
    const Drawing drawing = clustered(500, 300'000, 3, 6);
    drawing.give(renderer);
    Camera camera = cameraOf(300, 200);
    camera.fit(renderer.bounds());
    const Framebuffer framebuffer(300, 200);
    while (!renderer.draw(camera, {}, framebuffer.name(), false).complete) {
    }
    std::vector<u8> flags(drawing.vertices(), 0);
    flags[17] = kHovered;
    renderer.setFlags(flags);
    const FrameStatistics hovered = renderer.draw(camera, {}, framebuffer.name(), true, 0.01);
    EXPECT_TRUE(hovered.complete) << "hovering must not draw all edges anew";
    flags[18] = kDimmed;
    renderer.setFlags(flags);
    EXPECT_FALSE(renderer.draw(camera, {}, framebuffer.name(), true, 0.01).complete) << "dimming must";
    EXPECT_NO_THROW(renderer.draw(cameraOf(0, 0), {}, framebuffer.name(), true));
}

// A hover on a large graph: what it costs must not grow with the graph.
TEST_F(RendererTest, aFewMarksSendAFewBytes) {
    for (const Rasteriser rasteriser : kBoth) {
        Renderer renderer(rasteriser);
        constexpr u32 kVertices = 300'000;
        const Drawing drawing = clustered(kVertices, 1000, 3, 6);
        drawing.give(renderer);
        Camera camera = cameraOf(200, 150);
        camera.fit(renderer.bounds());
        const Framebuffer screen(200, 150);
        const auto frame = [&] { return renderer.draw(camera, {}, screen.name(), false); };
        while (!frame().complete) {
        }
        renderer.setFlags(std::vector<u8>(kVertices, 0));
        frame();
        const FlagChange hover[] = {{17, kHovered}, {18, kNeighbour}, {299'999, kNeighbour}};
        renderer.updateFlags(hover);
        const FrameStatistics first = frame();
        EXPECT_LT(first.bytesSent + first.bytesRead, 4096u);
        const Image byChanges = screen.read();
        const FlagChange onward[] = {{17, 0}, {18, kSelected}, {18, kSelected | kHovered}, {299'999, 0}};
        renderer.updateFlags(onward);
        const FrameStatistics second = frame();
        EXPECT_LT(second.bytesSent + second.bytesRead, 4096u);
        const Image later = screen.read();

        std::vector<u8> flags(kVertices, 0);
        flags[17] = kHovered;
        flags[18] = flags[299'999] = kNeighbour;
        renderer.setFlags(flags);
        frame();
        EXPECT_EQ(compare(byChanges, screen.read()).largest, 0) << "as if all had been given";
        flags[17] = flags[299'999] = 0;
        flags[18] = kSelected | kHovered;
        renderer.setFlags(flags);
        frame();
        EXPECT_EQ(compare(later, screen.read()).largest, 0);
        const FlagChange beyond[] = {{kVertices, kHovered}};
        EXPECT_THROW(renderer.updateFlags(beyond), Error);
    }
}

// The step of a filter's slider: neither edges nor where they lie are brought to the host again, and the
// first frame draws a sample of the edges.
TEST_F(RendererTest, hidingAFewMeasuresNodesAlone) {
    constexpr u32 kVertices = 50'000;
    constexpr u64 kSampledEdges = 65536, kBytesOfEdge = 16;
    const Drawing drawing = clustered(kVertices, 400'000, 3, 6);
    Renderer renderer(Rasteriser::compute);
    drawing.give(renderer);
    Camera camera = cameraOf(200, 150);
    camera.fit(renderer.bounds());
    const Framebuffer screen(200, 150);
    const auto frame = [&] { return renderer.draw(camera, {}, screen.name(), false); };
    while (!frame().complete) {
    }
    const FlagChange hidden[] = {{17, kHidden}, {40'000, kHidden}};
    renderer.updateFlags(hidden);
    const FrameStatistics first = frame();
    EXPECT_TRUE(first.groundDrawn);
    EXPECT_LT(first.bytesSent, 4096u);
    EXPECT_LT(first.bytesRead, kSampledEdges * kBytesOfEdge);
    while (!frame().complete) {
    }
    const Image byChanges = screen.read();

    Renderer other(Rasteriser::compute);
    drawing.give(other);
    std::vector<u8> flags(kVertices, 0);
    flags[17] = flags[40'000] = kHidden;
    other.setFlags(flags);
    EXPECT_LE(compare(byChanges, imageOf(other, camera, {})).largest, 2) << "as if all had been given";
}

// Beyond an eighth of the vertices a device is sent all flags: what is seen is the same.
TEST_F(RendererTest, manyChangesOfFlagsAreAsAllFlags) {
    constexpr u32 kVertices = 30'000;
    const Drawing drawing = clustered(kVertices, 20'000, 3, 6);
    for (const Rasteriser rasteriser : kBoth) {
        Renderer renderer(rasteriser), other(rasteriser);
        drawing.give(renderer);
        drawing.give(other);
        Camera camera = cameraOf(200, 150);
        camera.fit(renderer.bounds());
        std::vector<FlagChange> changes;
        std::vector<u8> flags(kVertices, 0);
        for (u32 v = 0; v < kVertices; ++v) {
            flags[v] = v % 3 == 0 ? kHidden : v % 5000 == 1 ? kSelected : 0;
            if (flags[v] != 0) changes.push_back({v, flags[v]});
        }
        renderer.updateFlags(changes);
        other.setFlags(flags);
        EXPECT_EQ(compare(imageOf(renderer, camera, {}), imageOf(other, camera, {})).largest, 0);
        changes.push_back({kVertices, kHidden});
        EXPECT_THROW(renderer.updateFlags(changes), Error);
    }
}

// Undo of an edit of the graph: its edges are still on the device.
TEST_F(RendererTest, edgesThatWereThereBeforeAreNotSentAgain) {
    constexpr u32 kVertices = 20'000;
    const Drawing before = clustered(kVertices, 300'000, 3, 6);
    Drawing after = before;
    after.edges.erase(after.edges.begin() + 1000, after.edges.begin() + 1010);
    const u64 bytesOfEdges = before.edges.size() * sizeof(Edge);
    Renderer renderer(Rasteriser::compute);
    Camera camera = cameraOf(200, 150);
    const Framebuffer screen(200, 150);
    const auto show = [&](const Drawing& drawing) {
        drawing.give(renderer);
        if (&drawing == &before) camera.fit(renderer.bounds());
        FrameStatistics frame = renderer.draw(camera, {}, screen.name(), false);
        const u64 sent = frame.bytesSent;
        while (!frame.complete) frame = renderer.draw(camera, {}, screen.name(), false);
        return sent;
    };
    EXPECT_GT(show(before), bytesOfEdges);
    const Image original = screen.read();
    EXPECT_GT(show(after), bytesOfEdges - 1000) << "others, sent for the first time";
    EXPECT_LT(show(before), bytesOfEdges / 2) << "undo";
    EXPECT_EQ(compare(original, screen.read()).largest, 0);
    EXPECT_LT(show(after), bytesOfEdges / 2) << "redo";
    EXPECT_EQ(renderer.edgeCount(), after.edges.size());
    renderer.setTopology(0, {});
    EXPECT_GT(show(before), bytesOfEdges) << "without a graph nothing is kept";
}

TEST_F(RendererTest, flagsThatHideOrDimCanComeOneByOne) {
    Renderer renderer;
    renderer.setTopology(3, {});
    const Vec2 positions[] = {{-50, 0}, {0, 0}, {50, 0}};
    renderer.setPositions(positions);
    const Camera camera = cameraOf(240, 120);
    imageOf(renderer, camera, plainStyle());
    const FlagChange changes[] = {{0, kHidden}, {1, kDimmed}, {2, kSelected}};
    renderer.updateFlags(changes);
    const Image some = imageOf(renderer, camera, plainStyle());
    const u8 flags[] = {kHidden, kDimmed, kSelected};
    renderer.setFlags(flags);
    EXPECT_EQ(compare(some, imageOf(renderer, camera, plainStyle())).largest, 0);
    EXPECT_EQ(some.at(70, 60).r, 0);
}

TEST_F(RendererTest, pickFindsTheDiscUnderThePoint) {
    Renderer renderer;
    const Drawing drawing = ringOfCliques(8, 6);
    drawing.give(renderer);
    Camera camera = cameraOf(600, 600);
    camera.fit(renderer.bounds());
    for (u32 v = 0; v < drawing.vertices(); v += 5) {
        const Vec2 at = camera.toScreen(drawing.positions[v]);
        EXPECT_EQ(renderer.pick(camera, {}, {at.x + 1, at.y - 1}), v);
    }
    EXPECT_EQ(renderer.pick(camera, {}, {300, 300}), kNoVertex);
}

void giveWithEveryThirdHidden(const Drawing& drawing, Renderer& renderer) {
    std::vector<u8> flags(drawing.vertices(), 0);
    for (u32 v = 0; v < drawing.vertices(); v += 3) flags[v] = kHidden;
    drawing.give(renderer);
    renderer.setFlags(flags);
}

TEST_F(RendererTest, pickFindsTheSameOnTheDeviceAndOnTheHost) {
    const Drawing drawing = clustered(40'000, 1000, 3, 6);
    Renderer device(Rasteriser::compute), host(Rasteriser::host);
    for (Renderer* renderer : {&device, &host}) giveWithEveryThirdHidden(drawing, *renderer);
    Camera camera = cameraOf(600, 600);
    camera.fit(device.bounds());
    u32 found = 0;
    for (f32 x = 20; x < 600; x += 17)
        for (f32 y = 20; y < 600; y += 19) {
            const VertexId vertex = device.pick(camera, {}, {x, y});
            const VertexId other = host.pick(camera, {}, {x, y});
            found += vertex != kNoVertex ? 1 : 0;
            EXPECT_EQ(vertex, other) << x << ", " << y;
        }
    EXPECT_GT(found, 50u);
}

// A star of five points drawn in one stroke: its middle lies outside by the even-odd rule.
std::vector<Vec2> pentagram(Vec2 centre, f32 radius) {
    std::vector<Vec2> corners;
    for (int i = 0; i < 5; ++i) {
        const f32 angle = static_cast<f32>(i) * 4 * std::numbers::pi_v<f32> / 5;
        corners.push_back({centre.x + radius * std::sin(angle), centre.y - radius * std::cos(angle)});
    }
    return corners;
}

TEST_F(RendererTest, enclosedFollowsTheEvenOddRule) {
    for (const Rasteriser rasteriser : {Rasteriser::compute, Rasteriser::host}) {
        Renderer renderer(rasteriser);
        // In the middle, in the point at the top, between two points, far out, nowhere, hidden.
        const std::vector<Vec2> positions{{0, 0}, {0, 60}, {40, 60}, {300, 0}, {NAN, NAN}, {0, 61}};
        renderer.setTopology(6, {});
        renderer.setPositions(positions);
        renderer.setFlags(std::vector<u8>{0, 0, 0, 0, 0, kHidden});
        const Camera camera = cameraOf(200, 200);
        const auto inside = renderer.enclosed(camera, {}, pentagram({100, 100}, 90));
        EXPECT_THAT(inside, testing::ElementsAre(1u));
        const std::vector<Vec2> box{{90, 30}, {150, 30}, {150, 110}, {90, 110}};
        EXPECT_THAT(renderer.enclosed(camera, {}, box), testing::ElementsAre(0u, 1u, 2u));
        EXPECT_TRUE(renderer.enclosed(camera, {}, {}).empty());
    }
}

TEST_F(RendererTest, enclosedFindsTheSameOnTheDeviceAndOnTheHost) {
    const Drawing drawing = clustered(40'001, 1000, 3, 6);
    Renderer device(Rasteriser::compute), host(Rasteriser::host);
    for (Renderer* renderer : {&device, &host}) giveWithEveryThirdHidden(drawing, *renderer);
    Camera camera = cameraOf(600, 600);
    camera.fit(device.bounds());
    const std::vector<VertexId> inside = device.enclosed(camera, {}, pentagram({300, 300}, 280));
    EXPECT_EQ(inside, host.enclosed(camera, {}, pentagram({300, 300}, 280)));
    EXPECT_GT(inside.size(), 2000u);
    EXPECT_LT(inside.size(), drawing.vertices() / 2);
}

TEST_F(RendererTest, boundsHoldAllButRunaways) {
    Renderer renderer;
    std::vector<Vec2> positions;
    for (int i = 0; i < 1000; ++i)
        positions.push_back({std::cos(static_cast<f32>(i)) * 10 + 5, std::sin(static_cast<f32>(i)) * 20});
    renderer.setTopology(1000, {});
    renderer.setPositions(positions);
    Bounds bounds = renderer.bounds();
    EXPECT_NEAR(bounds.low.x, -5, 0.01);
    EXPECT_NEAR(bounds.high.y, 20, 0.01);
    positions[7] = {1e6f, 0};
    renderer.setPositions(positions);
    bounds = renderer.bounds();
    EXPECT_LT(bounds.high.x, 200'000) << "one runaway does not shrink the rest to a dot";
    renderer.setTopology(0, {});
    EXPECT_TRUE(renderer.bounds().empty());
    EXPECT_NO_THROW(imageOf(renderer, cameraOf(32, 32), {}));
}

TEST_F(RendererTest, aMovingFrameKeepsItsBudgetAndAStillOneIsCompleted) {
    for (const Rasteriser rasteriser : kBoth) {
        Renderer renderer(rasteriser);
        clustered(2000, 200'000, 4, 8).give(renderer);
        Camera camera = cameraOf(400, 300);
        camera.fit(renderer.bounds());
        const Framebuffer framebuffer(400, 300);
        FrameStatistics frame = renderer.draw(camera, {}, framebuffer.name(), true, 0.1);
        EXPECT_LT(frame.edgesDrawn, frame.edgesTotal) << "a tenth of a millisecond is not enough for all";
        EXPECT_GT(frame.edgesDrawn, 0u);
        EXPECT_FALSE(frame.complete);
        u64 before = 0;
        int frames = 0;
        do {
            frame = renderer.draw(camera, {}, framebuffer.name(), false, 5);
            EXPECT_GT(frame.edgesDrawn, before) << "every still frame adds to the sum";
            before = frame.edgesDrawn;
        } while (!frame.complete && ++frames < 200);
        EXPECT_TRUE(frame.complete);
        EXPECT_EQ(frame.edgesDrawn, frame.edgesTotal);
        const Image still = framebuffer.read();
        renderer.draw(camera, {}, framebuffer.name(), true, 5);
        EXPECT_EQ(compare(still, framebuffer.read()).largest, 0) << "what is complete stays, moving or not";
    }
}

TEST_F(RendererTest, aSampleOfTheEdgesIsAsBrightAsAll) {
    Renderer renderer(Rasteriser::host);
    clustered(3000, 300'000, 4, 12).give(renderer);
    Camera camera = cameraOf(400, 300);
    camera.fit(renderer.bounds());
    const Framebuffer framebuffer(400, 300);
    const FrameStatistics frame = renderer.draw(camera, {}, framebuffer.name(), true, 1);
    ASSERT_LT(frame.edgesDrawn, frame.edgesTotal / 2);
    const Image sample = framebuffer.read();
    const Image all = imageOf(renderer, camera, {});
    f64 one = 0, two = 0;
    for (const u8 p : sample.pixels) one += p;
    for (const u8 p : all.pixels) two += p;
    EXPECT_NEAR(one / two, 1, 0.06);
}

TEST_F(RendererTest, largeGraphsDrawSmallNodesAsADensity) {
    const Drawing drawing = clustered(250'000, 1000, 6, 40);
    Image images[2];
    for (int i = 0; i < 2; ++i) {
        Renderer renderer(kBoth[i]);
        drawing.give(renderer);
        Camera camera = cameraOf(400, 300);
        camera.fit(renderer.bounds());
        Style style;
        style.edges = false;
        images[i] = imageOf(renderer, camera, style);
    }
    expectAlike(images[0], images[1], 3, "large-graph");
    f64 sum = 0;
    for (const u8 p : images[0].pixels) sum += p;
    EXPECT_GT(sum / static_cast<f64>(images[0].pixels.size()), 70) << "the nodes are there";
}

// Discs that are drawn one by one are not in the density as well, where faint ones would be seen twice.
TEST_F(RendererTest, dimmedDiscsOfLargeGraphsAreDrawnOnce) {
    const Drawing drawing = clustered(40'000, 100'000, 6, 40);
    Image images[2];
    for (int i = 0; i < 2; ++i) {
        Renderer renderer(kBoth[i]);
        drawing.give(renderer);
        renderer.setFlags(std::vector<u8>(drawing.vertices(), kDimmed));
        Camera camera = cameraOf(400, 300);
        camera.fit(renderer.bounds());
        Style style;
        style.edges = false;
        style.nodeSize = 30;
        style.sizeSpread = 8;
        images[i] = imageOf(renderer, camera, style);
    }
    expectAlike(images[0], images[1], 3, "dimmed");
}

// The size of discs follows how densely nodes lie, of which a sample is taken: not of the first ones alone.
TEST_F(RendererTest, sizesFollowNodesFromAllOfALargeGraph) {
    constexpr u32 vertices = 300'000;
    std::vector<Vec2> positions;
    for (u32 v = 0; v < vertices; ++v) {
        const f32 reach = v < vertices / 3 ? 1.0f : 1000.0f, turn = 2.39996f * static_cast<f32>(v);
        const f32 r = reach * std::sqrt(static_cast<f32>(v % 100'000) / 100'000);
        positions.push_back({r * std::cos(turn), r * std::sin(turn)});
    }
    f32 radius[2];
    for (int i = 0; i < 2; ++i) {
        Renderer renderer(kBoth[i]);
        renderer.setTopology(vertices, {});
        renderer.setPositions(positions);
        Camera camera = cameraOf(400, 300);
        camera.fit(renderer.bounds());
        camera.zoom *= 100;
        radius[i] = renderer.largestRadius(camera, {});
    }
    EXPECT_NEAR(radius[0], radius[1], 0.01f * radius[1]);
}

// A community that is entered must look like a graph of its own, however large the graph around it.
TEST_F(RendererTest, hiddenNodesLeaveTheirRoomToTheOthers) {
    const u32 all = 300'000;
    std::vector<Vec2> positions(all, Vec2{1e4f, 1e4f});
    std::vector<u8> flags(all, kHidden);
    positions[0] = {-50, 0};
    positions[1] = {50, 0};
    flags[0] = flags[1] = 0;
    for (const Rasteriser rasteriser : kBoth) {
        Renderer alone(rasteriser), among(rasteriser);
        alone.setTopology(2, {});
        alone.setPositions(std::span(positions).first(2));
        among.setTopology(all, {});
        among.setPositions(positions);
        among.setFlags(flags);
        const Camera camera = cameraOf(240, 120);
        Style style = plainStyle();
        style.nodeSize = 6;
        expectAlike(imageOf(alone, camera, style), imageOf(among, camera, style), 2, "hidden");
    }
}

// A new graph's positions are zeros at first; NVIDIA's driver lost parts of what was written over them.
TEST_F(RendererTest, positionsSurviveTheZerosBeforeThem) {
    std::vector<Vec2> positions(250'000), back(positions.size());
    for (size_t v = 0; v < positions.size(); ++v) positions[v] = {static_cast<f32>(v) + 1, -1};
    Renderer renderer;
    for (int round = 0; round < 20; ++round) {
        renderer.setTopology(static_cast<u32>(positions.size()), {});
        renderer.setPositions(positions);
        glGetNamedBufferSubData(renderer.positionBuffer(), 0,
                                static_cast<GLsizeiptr>(back.size() * sizeof(Vec2)), back.data());
        EXPECT_TRUE(std::equal(back.begin(), back.end(), positions.begin(),
                               [](Vec2 a, Vec2 b) { return a.x == b.x && a.y == b.y; }))
            << "round " << round;
    }
}

TEST_F(RendererTest, aTransparentGroundStaysTransparent) {
    Renderer renderer;
    giveBar(renderer);
    Style style;
    style.background = {0, 0, 0, 0};
    const Image image = imageOf(renderer, cameraOf(200, 101), style);
    EXPECT_EQ(image.at(10, 10).a, 0);
    EXPECT_EQ(image.at(40, 50).a, 255) << "a node is opaque";
    EXPECT_GT(image.at(100, 50).a, 20);
    EXPECT_LT(image.at(100, 50).a, 255) << "an edge is not";
}

TEST_F(RendererTest, wrongSizesAreRefusedInWords) {
    Renderer renderer;
    const Edge outside[] = {{0, 9}};
    EXPECT_THROW(renderer.setTopology(3, outside), Error);
    renderer.setTopology(3, {});
    const Vec2 two[] = {{0, 0}, {1, 1}};
    const f32 four[] = {1, 2, 3, 4};
    EXPECT_THROW(renderer.setPositions(two), Error);
    EXPECT_THROW(renderer.setColourValues(four), Error);
    EXPECT_THROW(renderer.setSizeValues(four), Error);
    Style style;
    style.ramp = "glasbey";
    EXPECT_THROW(imageOf(renderer, cameraOf(10, 10), style), OptionError);
}

}  // namespace
}  // namespace quartier::render::test
