#include "render/picture.h"

#include <gmock/gmock-matchers.h>
#include <png.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/trace.h"
#include "gl_fixture.h"
#include "render/legend_layout.h"
#include "render/picture_cost.h"
#include "render/tile_target.h"
#include "scenes.h"

namespace quartier::render::test {
namespace {

namespace fs = std::filesystem;

class PictureTest : public GlTest {
  protected:
    void SetUp() override {
        GlTest::SetUp();
        folder_ =
            fs::temp_directory_path() /
            ("quartier-picture-test-" + std::to_string(::testing::UnitTest::GetInstance()->random_seed()) +
             "-" + ::testing::UnitTest::GetInstance()->current_test_info()->name());
        fs::remove_all(folder_);
        fs::create_directories(folder_);
    }
    void TearDown() override { fs::remove_all(folder_); }
    static std::string contents(const fs::path& path) {
        std::ostringstream text;
        text << std::ifstream(path, std::ios::binary).rdbuf();
        return text.str();
    }
    fs::path folder_;
};

Image decode(const std::string& bytes) {
    png_image png;
    std::memset(&png, 0, sizeof png);
    png.version = PNG_IMAGE_VERSION;
    if (!png_image_begin_read_from_memory(&png, bytes.data(), bytes.size())) return {0, 0, {}};
    png.format = PNG_FORMAT_RGBA;
    Image image{static_cast<int>(png.width), static_cast<int>(png.height),
                std::vector<u8>(PNG_IMAGE_SIZE(png))};
    png_image_finish_read(&png, nullptr, image.pixels.data(), 0, nullptr);
    return image;
}

TEST_F(PictureTest, aPngOfAnySizeHoldsTheImageAndItsCommand) {
    Renderer renderer;
    clustered(300, 1500, 3, 6).give(renderer);
    Camera camera = cameraOf(2100, 1100);  // four tiles
    camera.fit(renderer.bounds());
    PictureExtras extras;
    extras.command = "quartier render graph.gml -o picture.png";
    f64 last = 0;
    ASSERT_TRUE(writePicture(folder_ / "p.png", renderer, camera, {}, extras, [&](f64 fraction) {
        EXPECT_GE(fraction, last);
        last = fraction;
        return true;
    }));
    EXPECT_EQ(last, 1);
    const std::string bytes = contents(folder_ / "p.png");
    const Image image = decode(bytes);
    ASSERT_EQ(image.width, 2100);
    ASSERT_EQ(image.height, 1100);
    EXPECT_LE(compare(image, imageOf(renderer, camera, {})).largest, 1);
    EXPECT_THAT(bytes, ::testing::HasSubstr("Software"));
    EXPECT_THAT(bytes, ::testing::HasSubstr(extras.command));
}

// Wider than any surface of cairo: the label lies over the seam of two, and looks as in a picture of one.
TEST_F(PictureTest, aPngMayBeWiderThanASurface) {
    Renderer renderer;
    clustered(300, 1500, 3, 6).give(renderer);
    constexpr int kWidth = 36000, kHeight = 48, kSeam = 30720, kAround = 200;
    const Camera wide = cameraOf(kWidth, kHeight);
    PictureExtras extras;
    extras.labels.push_back({"over the seam", wide.toWorld({kSeam, kHeight / 2.0f}), 20, 1, true});
    ASSERT_TRUE(writePicture(folder_ / "wide.png", renderer, wide, {}, extras));
    const Image picture = decode(contents(folder_ / "wide.png"));
    ASSERT_EQ(picture.width, kWidth);
    const Camera narrow = cameraOf(2 * kAround, kHeight, wide.toWorld({kSeam, kHeight / 2.0f}));
    ASSERT_TRUE(writePicture(folder_ / "narrow.png", renderer, narrow, {}, extras));
    const Image expected = decode(contents(folder_ / "narrow.png"));
    int left = 0, right = 0, different = 0;
    for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < 2 * kAround; ++x) {
            const auto pixel = picture.at(kSeam - kAround + x, y);
            (x < kAround ? left : right) += pixel.r > 200;
            different += std::abs(pixel.r - expected.at(x, y).r) > 8;
        }
    EXPECT_GT(left, 100);
    EXPECT_GT(right, 100);
    EXPECT_LE(different, 20);
}

TEST_F(PictureTest, labelsAndLegendAreDrawn) {
    Renderer renderer;
    ringOfCliques(6, 5).give(renderer);
    Camera camera = cameraOf(600, 400);
    camera.fit(renderer.bounds());
    PictureExtras extras;
    extras.labels.push_back({"Middle", {0, 0}, 20, 1, true});
    extras.legend = {{"first", {1, 0, 0, 1}}, {"second", {0, 1, 0, 1}}};
    extras.legendTitle = "Communities";
    extras.ramps = {{.title = "score", .palette = "viridis", .low = "0", .high = "12"}};
    ASSERT_TRUE(writePicture(folder_ / "with.png", renderer, camera, {}, extras));
    ASSERT_TRUE(writePicture(folder_ / "without.png", renderer, camera, {}, {}));
    const Image with = decode(contents(folder_ / "with.png")),
                without = decode(contents(folder_ / "without.png"));
    int letters = 0, red = 0;
    for (int y = 180; y < 220; ++y)
        for (int x = 250; x < 350; ++x) letters += with.at(x, y).r > 200 && without.at(x, y).r < 60;
    for (int y = 0; y < 400; ++y)
        for (int x = 0; x < 600; ++x) red += with.at(x, y).r > 220 && with.at(x, y).g < 40;
    EXPECT_GT(letters, 100);
    EXPECT_GT(red, 20);
}

TEST_F(PictureTest, amountsStandAtTheRightEdgeOfTheLegend) {
    Renderer renderer;
    const Camera camera = cameraOf(600, 400);
    const auto rightmost = [&](const std::string& text, const std::string& amount) {
        PictureExtras extras;
        extras.legend = {{"a name of some length", {1, 0, 0, 1}, "1"}, {text, {0, 1, 0, 1}, amount}};
        EXPECT_TRUE(writePicture(folder_ / "p.png", renderer, camera, {}, extras));
        const Image image = decode(contents(folder_ / "p.png"));
        int green = 0, last = 0;  // the row of the second dot, and where its letters end
        for (int y = 0; y < 400 && green == 0; ++y)
            for (int x = 0; x < 200; ++x)
                if (image.at(x, y).g > 220 && image.at(x, y).r < 40) green = y;
        for (int y = green; y < green + 8; ++y)
            for (int x = 0; x < 600; ++x)
                if (image.at(x, y).r > 120 && image.at(x, y).b > 120) last = std::max(last, x);
        return last;
    };
    const int shortName = rightmost("b", "7"), longName = rightmost("a name as long", "7");
    EXPECT_GT(shortName, 150);
    EXPECT_EQ(shortName, longName);
    EXPECT_NEAR(rightmost("b", "1,234"), shortName, 2) << "they end together";
    EXPECT_LT(rightmost("b", ""), shortName - 100) << "no amount, no letters there";
}

// Nodes without edges, white on black, at these places.
void giveNodes(Renderer& renderer, const std::vector<Vec2>& places) {
    renderer.setTopology(static_cast<u32>(places.size()), {});
    renderer.setPositions(places);
    renderer.setSizeValues(std::vector<f32>(places.size(), 1));
}

Style whiteOnBlack() {
    Style style;
    style.colourBy = ColourBy::single;
    style.single = {1, 1, 1, 1};
    style.background = {0, 0, 0, 1};
    return style;
}

PictureExtras someLegend() {
    PictureExtras extras;
    extras.legendTitle = "6 communities";
    extras.legend = {{"first", {1, 0, 0, 1}, "12"}, {"second", {0, 1, 0, 1}, "7"}};
    return extras;
}

TEST_F(PictureTest, theLegendTakesTheCornerThatIsFree) {
    Renderer renderer;
    const Style style = whiteOnBlack();
    const std::vector<Vec2> corners{{-100, -70}, {100, -70}, {-100, 70}, {100, 70}};
    for (size_t free = 0; free < corners.size(); ++free) {
        std::vector<Vec2> places{{-100, 0}, {100, 0}, {0, -70}, {0, 70}};
        for (size_t i = 0; i < corners.size(); ++i)
            if (i != free) places.push_back(corners[i]);
        giveNodes(renderer, places);
        Camera camera = cameraOf(600, 400);
        camera.fit(renderer.bounds());
        const Camera room = withRoomForLegend(renderer, camera, style, someLegend(), 24);
        EXPECT_EQ(room.zoom, camera.zoom) << "there is room";
        ASSERT_TRUE(writePicture(folder_ / "p.png", renderer, camera, style, someLegend()));
        const Image image = decode(contents(folder_ / "p.png"));
        const Vec2 corner = corners[free];
        int red = 0;
        for (int y = 0; y < 400; ++y)
            for (int x = 0; x < 600; ++x)
                red += (x > 300) == (corner.x > 0) && (y < 200) == (corner.y > 0) && image.at(x, y).r > 200 &&
                       image.at(x, y).g < 60;
        EXPECT_GT(red, 20) << free;
    }
}

TEST_F(PictureTest, whereNoCornerIsFreeTheDrawingMakesRoom) {
    Renderer renderer;
    const Style style = whiteOnBlack();
    std::vector<Vec2> places;
    for (int y = 0; y < 12; ++y)
        for (int x = 0; x < 18; ++x) places.push_back({static_cast<f32>(x), static_cast<f32>(y)});
    giveNodes(renderer, places);
    Camera camera = cameraOf(600, 400);
    camera.fit(renderer.bounds());
    const Camera room = withRoomForLegend(renderer, camera, style, someLegend(), 24);
    EXPECT_LT(room.zoom, camera.zoom);
    EXPECT_GT(room.zoom, camera.zoom * 0.6f);
    const auto whites = [&](const Camera& seen, const PictureExtras& extras) {
        EXPECT_TRUE(writePicture(folder_ / "p.png", renderer, seen, style, extras));
        const Image image = decode(contents(folder_ / "p.png"));
        std::vector<bool> white;
        for (int y = 0; y < 400; ++y)
            for (int x = 0; x < 600; ++x) white.push_back(image.at(x, y).r > 240 && image.at(x, y).b > 240);
        return white;
    };
    const auto lost = [&](const Camera& seen) {
        const std::vector<bool> without = whites(seen, {}), with = whites(seen, someLegend());
        int count = 0;
        for (size_t i = 0; i < with.size(); ++i) count += without[i] && !with[i];
        return count;
    };
    EXPECT_GT(lost(camera), 100) << "it covers nodes here";
    EXPECT_EQ(lost(room), 0);
    for (const Vec2 place : places) {
        const Vec2 at = room.toScreen(place);
        EXPECT_TRUE(at.x >= 20 && at.y >= 20 && at.x <= 580 && at.y <= 380);
    }
    const Camera again = withRoomForLegend(renderer, camera, style, someLegend(), 24);
    EXPECT_EQ(again.centre.x, room.centre.x);
    EXPECT_EQ(again.zoom, room.zoom);
    EXPECT_EQ(withRoomForLegend(renderer, camera, style, {}, 24).zoom, camera.zoom) << "no legend";
}

TEST_F(PictureTest, aLegendHoldsSeveralRampsOneOfThemAWedge) {
    Renderer renderer;
    const Camera camera = cameraOf(600, 400);
    PictureExtras extras;
    const auto yellowColumns = [&](bool widening) {
        extras.ramps = {
            {.title = "score", .palette = "grey", .low = "0", .high = "12"},
            {.title = "edges", .palette = "viridis", .low = "1", .high = "9", .widening = widening}};
        EXPECT_TRUE(writePicture(folder_ / "p.png", renderer, camera, {}, extras));
        const Image image = decode(contents(folder_ / "p.png"));
        std::vector<int> columns(600);
        for (int y = 0; y < 400; ++y)
            for (int x = 0; x < 600; ++x) {
                const auto pixel = image.at(x, y);  // greens to yellow, the upper half of viridis
                columns[static_cast<size_t>(x)] += pixel.g > pixel.b + 40;
            }
        std::erase(columns, 0);
        return columns;
    };
    const std::vector<int> bar = yellowColumns(false), wedge = yellowColumns(true);
    ASSERT_GT(bar.size(), 40u);
    ASSERT_GT(wedge.size(), 40u);
    EXPECT_LE(std::abs(bar[5] - bar[bar.size() - 6]), 1) << "a bar is as high everywhere";
    EXPECT_GT(wedge[wedge.size() - 3], wedge[2] + 2) << "a wedge widens";
}

TEST_F(PictureTest, theLegendNamesWhatHasNoValueUnderItsRamp) {
    Renderer renderer;
    const Camera camera = cameraOf(600, 400);
    PictureExtras extras;
    extras.ramps = {{.title = "age", .palette = "viridis", .low = "7", .high = "40"}};
    TextRuler ruler;
    const LegendLayout without = layOutLegend(extras, 1, ruler);
    extras.ramps[0].noValue = {
        .text = "no value", .colour = {0.5f, 0.5f, 0.5f, 1}, .amount = "12", .item = 3};
    const LegendLayout with = layOutLegend(extras, 1, ruler);
    EXPECT_TRUE(without.dots.empty() && without.lines.empty());
    ASSERT_EQ(with.dots.size(), 1u);
    ASSERT_EQ(with.lines.size(), 1u);
    EXPECT_EQ(with.lines[0].item, 3u);
    EXPECT_GT(with.dots[0].centre.y, with.bands[0].box.high.y);
    EXPECT_GT(with.size().y, without.size().y + 10);
    for (const char* name : {"p.svg", "p.pdf", "p.png"})
        ASSERT_TRUE(writePicture(folder_ / name, renderer, camera, {}, extras)) << name;
    EXPECT_THAT(contents(folder_ / "p.svg"), ::testing::HasSubstr("no value"));
}

TEST_F(PictureTest, vectorFormatsHoldNodesAndMetadata) {
    Renderer renderer;
    ringOfCliques(6, 5).give(renderer);
    Camera camera = cameraOf(300, 200);
    camera.fit(renderer.bounds());
    PictureExtras extras;
    extras.command = "quartier render a<b.gml";
    ASSERT_TRUE(writePicture(folder_ / "p.svg", renderer, camera, {}, extras));
    ASSERT_TRUE(writePicture(folder_ / "p.pdf", renderer, camera, {}, extras));
    const std::string svg = contents(folder_ / "p.svg"), pdf = contents(folder_ / "p.pdf");
    EXPECT_THAT(svg, ::testing::Not(::testing::HasSubstr("<image"))) << "edges are lines, too";
    EXPECT_THAT(svg, ::testing::HasSubstr("a&lt;b.gml"));
    size_t paths = 0;
    for (size_t at = svg.find("<path"); at != std::string::npos; at = svg.find("<path", at + 1)) ++paths;
    EXPECT_GE(paths, 30u + renderer.edgeCount()) << "a path for every node and every edge";
    EXPECT_EQ(pdf.substr(0, 5), "%PDF-");
}

TEST_F(PictureTest, edgesAreStrokesUpToACountAndPixelsBeyondIt) {
    const auto svgOf = [&](u64 edges) {
        Renderer renderer;
        std::vector<Vec2> places(1000);
        for (size_t v = 0; v < places.size(); ++v)
            places[v] = {static_cast<f32>(v % 40), static_cast<f32>(v / 40)};
        std::vector<Edge> all;
        for (u32 a = 0; a < 1000 && all.size() < edges; ++a)
            for (u32 b = a + 1; b < 1000 && all.size() < edges; ++b) all.push_back({a, b});
        renderer.setTopology(1000, all);
        renderer.setPositions(places);
        Camera camera = cameraOf(300, 200);
        camera.fit(renderer.bounds());
        EXPECT_EQ(renderer.edgeStrokes(camera, {}, kVectorEdges).has_value(), edges <= kVectorEdges);
        EXPECT_TRUE(writePicture(folder_ / "p.svg", renderer, camera, {}, {}));
        return contents(folder_ / "p.svg");
    };
    EXPECT_THAT(svgOf(kVectorEdges), ::testing::Not(::testing::HasSubstr("<image")));
    EXPECT_THAT(svgOf(kVectorEdges + 1), ::testing::HasSubstr("<image"));
}

// A stroke has the place, the width and the colour of the line in the picture of pixels.
TEST_F(PictureTest, aStrokeIsWhatTheDensityDraws) {
    for (const bool light : {false, true})
        for (const Rasteriser rasteriser : {Rasteriser::host, Rasteriser::compute}) {
            Renderer renderer(rasteriser);
            const std::vector<Edge> edges{{0, 1}, {1, 2}};
            renderer.setTopology(3, edges);
            renderer.setPositions(std::vector<Vec2>{{-80, 20}, {80, 20}, {80, -300}});
            renderer.setOwnColours(std::vector<OwnColour>{{0, 0x4060C0}, {1, 0x4060C0}});
            renderer.setDirections(std::vector<u8>{kForth, kForth | kBack});
            Style style;
            style.nodeSize = 4;
            style.pixelRatio = 3;
            if (light) style.background = {1, 1, 1, 1};
            Camera camera = cameraOf(240, 120);
            const std::vector<EdgeStroke> strokes = renderer.edgeStrokes(camera, style, 10).value();
            ASSERT_EQ(strokes.size(), 2u);
            const EdgeStroke& stroke = strokes[0].a.y == strokes[0].b.y ? strokes[0] : strokes[1];
            EXPECT_NEAR(std::min(stroke.a.x, stroke.b.x), 40, 0.01);
            EXPECT_NEAR(stroke.a.y, 40, 0.01);
            EXPECT_EQ(stroke.width, 3);
            const std::vector<u8> image = renderImage(renderer, camera, style);
            const u8* pixel = &image[static_cast<size_t>(40 * 240 + 120) * 4];
            const Colour &c = stroke.colourA, &g = style.background;
            const auto near = [&](u8 drawn, f32 line, f32 ground) {
                EXPECT_NEAR(drawn / 255.0, line * c.a + ground * (1 - c.a), 0.03) << light;
            };
            near(pixel[0], c.r, g.r);
            near(pixel[1], c.g, g.g);
            near(pixel[2], c.b, g.b);
            EXPECT_GT(stroke.atB.length, 0) << "an arrow";
            EXPECT_EQ(stroke.atA.length, 0);
        }
}

// Several tiles of each kind, at the sides and inside: the file is the picture that is drawn at once.
TEST_F(PictureTest, tilesFitTogetherWithoutASeam) {
    Renderer renderer;
    clustered(300, 1500, 3, 6).give(renderer);
    Camera camera = cameraOf(2 * kTileWidth + 301, 2 * kTileHeight + 77);
    camera.fit(renderer.bounds());
    Style style;
    style.pixelRatio = 2;
    ASSERT_TRUE(writePicture(folder_ / "tiles.png", renderer, camera, style, {}));
    const Image tiled = decode(contents(folder_ / "tiles.png"));
    const TileTarget whole(camera.width, camera.height);
    renderer.drawPart(camera, {0, 0, camera.width, camera.height}, style, whole.framebuffer());
    std::vector<u8> once;
    whole.read(camera.width, camera.height, once);
    unpremultiply(once.data(), once.size() / 4);
    ASSERT_EQ(tiled.pixels.size(), once.size());
    size_t apart = 0;
    for (size_t i = 0; i < once.size(); ++i) apart += std::abs(tiled.pixels[i] - once[i]) > 1;
    EXPECT_EQ(apart, 0u) << "of " << once.size();
}

// Wherever it is: in the edges of a tile, or in the rows that are packed.
TEST_F(PictureTest, aStopIsHeededSoonAndLeavesNothing) {
    Renderer renderer;
    clustered(2000, 1'000'000, 3, 6).give(renderer);
    Camera camera = cameraOf(32'768, 32'768);
    camera.fit(renderer.bounds());
    for (const f64 seconds : {0.05, 0.4, 1.5}) {
        const Stopwatch watch;
        f64 longest = 0, last = 0;
        const bool written = writePicture(folder_ / "large.png", renderer, camera, {}, {}, [&](f64) {
            longest = std::max(longest, watch.seconds() - last);
            last = watch.seconds();
            return last < seconds;
        });
        EXPECT_FALSE(written);
        EXPECT_LT(watch.seconds() - last, 0.3) << "after it was asked";
        EXPECT_LT(longest, 0.6) << "between two questions, on a machine that does other things too";
        EXPECT_TRUE(fs::is_empty(folder_));
    }
}

// A row of tiles in four bytes a pixel; the time is measured where it would be long.
TEST_F(PictureTest, theCostOfALargePictureIsKnownBefore) {
    Renderer renderer;
    clustered(300, 1500, 3, 6).give(renderer);
    Camera camera = cameraOf(100'000, 100'000);
    camera.fit(renderer.bounds());
    const PictureCost large = pictureCost("p.png", renderer, camera, {});
    EXPECT_EQ(large.tiles, 49u * 98u);
    EXPECT_GE(large.bytes, u64{100'000} * 1024 * 4);
    EXPECT_LE(large.bytes, u64{100'000} * 1024 * 4 + 100'000'000);
    EXPECT_GT(large.seconds, 0);
    EXPECT_GT(large.fileBytes, 1'000'000u);
    EXPECT_EQ(pictureCost("p.png", renderer, camera, {}, [] { return false; }).fileBytes, 0u) << "stopped";
    const PictureCost small = pictureCost("p.png", renderer, cameraOf(1920, 1080), {});
    EXPECT_EQ(small.tiles, 2u);
    EXPECT_EQ(small.seconds, 0) << "nothing was drawn for it";
    // The raster of vector formats has a longest side, whatever the size of the page.
    EXPECT_LT(pictureCost("p.pdf", renderer, camera, {}).bytes, u64{200'000'000});
    EXPECT_THROW(pictureCost("p.png", renderer, cameraOf(0, 10), {}), OptionError);
}

TEST_F(PictureTest, stoppingLeavesNothing) {
    Renderer renderer;
    ringOfCliques(3, 4).give(renderer);
    for (const char* name : {"p.png", "p.svg"}) {
        EXPECT_FALSE(
            writePicture(folder_ / name, renderer, cameraOf(100, 100), {}, {}, [](f64) { return false; }));
        EXPECT_TRUE(fs::is_empty(folder_)) << name;
    }
}

TEST_F(PictureTest, wrongNamesAndSizesAreRefused) {
    Renderer renderer;
    EXPECT_THROW(writePicture(folder_ / "p.bmp", renderer, cameraOf(10, 10), {}, {}), OptionError);
    EXPECT_THROW(writePicture(folder_ / "p.png", renderer, cameraOf(0, 10), {}, {}), OptionError);
    EXPECT_THROW(writePicture(folder_ / "none" / "p.png", renderer, cameraOf(10, 10), {}, {}), Error);
}

}  // namespace
}  // namespace quartier::render::test
