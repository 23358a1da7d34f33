// Arrows at the ends of directed edges, by both rasterisers; and colours of single nodes.
#include "render/arrow_head.h"

#include <array>

#include "alike.h"
#include "gl_fixture.h"
#include "scenes.h"

namespace quartier::render::test {
namespace {

using ArrowsTest = GlTest;
constexpr Rasteriser kBoth[] = {Rasteriser::compute, Rasteriser::host};

// Two nodes on a line, far apart, and an edge between them.
void giveEdge(Renderer& renderer, u8 direction) {
    const Edge edges[] = {{0, 1}};
    const Vec2 positions[] = {{-60, 0}, {60, 0}};
    renderer.setTopology(2, edges);
    if (direction != 0) renderer.setDirections(std::array<u8, 1>{direction});
    renderer.setPositions(positions);
}

// From the end at 40.5 to that at 760.5. In a picture of a few pixels lines are never apart.
Camera bigEnough() { return cameraOf(801, 121, {0, 0}, 6); }

Style edgeStyle() {
    Style style = plainStyle();
    style.edges = true;
    style.nodeSize = 10;
    return style;
}

// Pixels between two columns that differ.
int differing(const Image& a, const Image& b, int from, int to) {
    int count = 0;
    for (int x = from; x < to; ++x)
        for (int y = 0; y < a.height; ++y)
            if (std::abs(a.at(x, y).r - b.at(x, y).r) > 8) ++count;
    return count;
}

TEST_F(ArrowsTest, StandBeforeTheNodeThatTheEdgeLeadsTo) {
    for (const Rasteriser rasteriser : kBoth)
        for (const u8 direction : {0, int{kForth}, int{kBack}, kForth | kBack}) {
            Renderer renderer(rasteriser);
            giveEdge(renderer, static_cast<u8>(direction));
            const Camera camera = bigEnough();
            const Style style = edgeStyle();
            Style without = style;
            without.arrows = false;
            const Image image = imageOf(renderer, camera, style), plain = imageOf(renderer, camera, without);
            EXPECT_EQ(differing(image, plain, 400, 801) > 15, (direction & kForth) != 0) << direction;
            EXPECT_EQ(differing(image, plain, 0, 400) > 15, (direction & kBack) != 0) << direction;
            // A head is as far from the node as its disc goes.
            const f32 radius = renderer.radii(camera, style, std::array<u32, 1>{1})[0];
            const int tip = static_cast<int>(760.5f - radius);
            EXPECT_EQ(differing(image, plain, tip - 9, tip + 1), differing(image, plain, 400, 801))
                << direction;
        }
}

TEST_F(ArrowsTest, VanishWhereEdgesLieTooCloseOrAreTooShort) {
    EXPECT_EQ(headLength(0, 1, 2), 2 * headLength(0, 1, 1));
    EXPECT_GT(headLength(2, 8, 1), 0);
    EXPECT_EQ(headLength(2, 2, 1), 0) << "a line to every pixel";
    CrowdingGrid crowding;
    const View view = wholeView(cameraOf(200, 200));
    const LineStyle style{.headLength = 8, .nodeDiameter = 10};
    const Look look{0xFFFFFFFFu, 256};
    ArrowHead head;
    EXPECT_TRUE(makeArrowHead(head, view, style, crowding, arrivalAtB(edgePath({0, 0}, {40, 30}, false)),
                              look, look, 1, 1));
    EXPECT_NEAR(head.tip.x, 136, 1e-3);  // 5 before (140, 70)
    EXPECT_NEAR(head.tip.y, 73, 1e-3);
    EXPECT_NEAR(head.cover({head.tip.x - 0.8f * 4, head.tip.y + 0.6f * 4}), 1, 1e-6);
    EXPECT_EQ(head.cover({head.tip.x + 4, head.tip.y - 3}), 0);
    EXPECT_FALSE(makeArrowHead(head, view, style, crowding, arrivalAtB(edgePath({0, 0}, {20, 0}, false)),
                               look, look, 1, 1));
    EXPECT_TRUE(makeArrowHead(head, view, style, crowding, arrivalAtB(edgePath({0, 0}, {35, 0}, false)), look,
                              look, 1, 1));
    EXPECT_FALSE(makeArrowHead(head, view, style, crowding, arrivalAtB(edgePath({0, 0}, {35, 0}, false)),
                               look, look, 2, 1))
        << "no room for two";
    crowding.low = {-100, -100};
    crowding.size = {200, 200};
    crowding.cells.assign(64 * 64, 0.3f);
    EXPECT_TRUE(makeArrowHead(head, view, style, crowding, arrivalAtB(edgePath({0, 0}, {40, 30}, false)),
                              look, look, 1, 1));
    EXPECT_LT(head.length, 8) << "it shrinks";
    crowding.cells[(64 * 130 / 200) * 64 + 64 * 140 / 200] = 1;  // where the head is
    EXPECT_FALSE(makeArrowHead(head, view, style, crowding, arrivalAtB(edgePath({0, 0}, {40, 30}, false)),
                               look, look, 1, 1));
    crowding = {};
    const Look hidden{0xFFFFFFFFu, 256 | u32{kHidden} << 16};
    EXPECT_FALSE(makeArrowHead(head, view, style, crowding, arrivalAtB(edgePath({0, 0}, {60, 0}, false)),
                               look, hidden, 1, 1));
}

// Directions at random, some both ways; widths and colours of edges too.
void giveDirected(Renderer& renderer, const Drawing& drawing) {
    drawing.give(renderer);
    std::vector<u8> directions;
    std::vector<u32> looks;
    for (u32 e = 0; e < drawing.edges.size(); ++e) {
        directions.push_back(static_cast<u8>(1 + e * 7 % 3));
        looks.push_back((e * 2654435761u & 0xFFFFFFu) | (32 + e * 13 % 200) << 24);
    }
    renderer.setDirections(directions);
    renderer.setEdgeLooks(looks);
}

TEST_F(ArrowsTest, BothRasterisersAndAllTilesMakeTheSamePicture) {
    const Drawing drawing = clustered(120, 260, 4, 10);
    for (const bool own : {false, true}) {
        Image images[2];
        Style style;
        style.edgeColours = style.edgeWidths = own;
        for (int i = 0; i < 2; ++i) {
            Renderer renderer(kBoth[i]);
            giveDirected(renderer, drawing);
            Camera camera = cameraOf(480, 320);
            camera.fit(renderer.bounds());
            images[i] = imageOf(renderer, camera, style);
            Style without = style;
            without.arrows = false;
            EXPECT_GT(compare(images[i], imageOf(renderer, camera, without)).mean, 0.05)
                << "there are arrows to compare";
            Framebuffer part(100, 90);
            renderer.drawPart(camera, {190, 130, 100, 90}, style, part.name());
            const Image tile = part.read();
            for (int y = 0; y < 90; ++y)
                for (int x = 0; x < 100; ++x) {
                    const auto one = tile.at(x, y), whole = images[i].at(190 + x, 130 + y);
                    ASSERT_LE(
                        std::abs(one.r - whole.r) + std::abs(one.g - whole.g) + std::abs(one.b - whole.b), 3)
                        << x << ' ' << y;
                }
        }
        expectAlike(images[0], images[1], 3, own ? "arrows-own" : "arrows");
    }
}

TEST_F(ArrowsTest, FollowTheSizesOfTheNodes) {
    for (const Rasteriser rasteriser : kBoth) {
        Renderer renderer(rasteriser);
        giveEdge(renderer, kForth);
        const Camera camera = bigEnough();
        Framebuffer frame(camera.width, camera.height), fresh(camera.width, camera.height);
        Style style = edgeStyle();
        renderer.draw(camera, style, frame.name(), false);
        style.nodeSize = 40;
        renderer.draw(camera, style, frame.name(), false);
        Renderer other(rasteriser);
        giveEdge(other, kForth);
        other.draw(camera, style, fresh.name(), false);
        EXPECT_EQ(compare(frame.read(), fresh.read()).largest, 0);
    }
}

TEST_F(ArrowsTest, DirectionsAreOfEveryEdge) {
    Renderer renderer;
    giveEdge(renderer, kForth);
    EXPECT_THROW(renderer.setDirections(std::array<u8, 2>{1, 2}), Error);
    const Image before = imageOf(renderer, bigEnough(), edgeStyle());
    renderer.setDirections({});
    EXPECT_GT(differing(before, imageOf(renderer, bigEnough(), edgeStyle()), 0, 801), 15);
}

TEST_F(ArrowsTest, ANodeHasAColourOfItsOwnOverAllOthers) {
    Renderer renderer;
    const Vec2 positions[] = {{-30, 0}, {30, 0}};
    renderer.setTopology(2, {});
    renderer.setPositions(positions);
    const OwnColour own[] = {{1, 0x0000FF}};
    renderer.setOwnColours(own);
    const Camera camera = cameraOf(120, 60);
    Style style = plainStyle();
    for (const ColourBy by : {ColourBy::single, ColourBy::values, ColourBy::community}) {
        style.colourBy = by;
        const auto middle = imageOf(renderer, camera, style).at(90, 30);
        EXPECT_GT(middle.b, 230);
        EXPECT_LT(middle.r, 20);
    }
    renderer.setOwnColours({});
    style.colourBy = ColourBy::single;
    EXPECT_GT(imageOf(renderer, camera, style).at(90, 30).r, 230);
    const OwnColour beyond[] = {{2, 0}};
    EXPECT_THROW(renderer.setOwnColours(beyond), Error);
}

TEST_F(ArrowsTest, AGroupHasAColourOfItsOwn) {
    Renderer renderer;
    const Vec2 positions[] = {{-30, 0}, {30, 0}};
    renderer.setTopology(2, {});
    renderer.setPositions(positions);
    giveLevels(renderer, {0, 1}, {{0, ownColourKey(0x00FF00)}});
    Style style = plainStyle();
    style.colourBy = ColourBy::community;
    const Camera camera = cameraOf(120, 60);
    const auto own = imageOf(renderer, camera, style).at(90, 30);
    EXPECT_GT(own.g, 230);
    EXPECT_LT(own.r + own.b, 40);
    const Colour same = communityColour(palette(style.categorical), ownColourKey(0x00FF00));
    EXPECT_EQ(rgbOf(same), 0x00FF00u);
}

}  // namespace
}  // namespace quartier::render::test
