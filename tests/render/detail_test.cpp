// Which communities are closed: trees worked out by hand.
#include "render/detail.h"

#include <gtest/gtest.h>

namespace quartier::render {
namespace {

// Two communities of two parts each, of four vertices each: nodes 1 and 2, and 3 to 6.
DetailTree twoByTwo() {
    DetailTree tree;
    tree.nodes = {{0, 0, 16, false}, {0, 0, 8}, {0, 8, 8}, {1, 0, 4}, {1, 4, 4}, {2, 8, 4}, {2, 12, 4}};
    tree.firstLeaf = 3;
    for (u32 v = 0; v < 16; ++v) {
        tree.vertices.push_back(v);
        tree.leafOf.push_back(v / 4);
    }
    return tree;
}

// The parts are squares with sides of 2, at (-10, 0), (10, 0), (190, 0), (210, 0).
std::vector<Vec2> squares() {
    std::vector<Vec2> positions;
    for (const f32 x : {-10.0f, 10.0f, 190.0f, 210.0f})
        for (const Vec2 corner : {Vec2{-1, -1}, Vec2{1, -1}, Vec2{-1, 1}, Vec2{1, 1}})
            positions.push_back({x + corner.x, corner.y});
    return positions;
}

std::vector<Look> looksOf(u32 vertices) { return std::vector<Look>(vertices, Look{0xFF0000FFu, 256}); }

std::vector<DetailPlace> placesOfSquares(const DetailTree& tree) {
    return detailPlaces(tree, squares(), looksOf(16));
}

TEST(DetailPlaces, AreMeansOfWhatIsNotHidden) {
    const DetailTree tree = twoByTwo();
    std::vector<Look> looks = looksOf(16);
    for (u32 v = 4; v < 8; ++v) looks[v].rgba = 0xFF000000u;
    looks[4].sizeAndFlags = 512;  // twice as large
    for (u32 v = 12; v < 15; ++v) looks[v].setFlags(kHidden);
    const auto places = detailPlaces(tree, squares(), looks);
    EXPECT_FLOAT_EQ(places[1].centre.x, 0);
    EXPECT_EQ(places[1].shown, 8u);
    EXPECT_FLOAT_EQ(places[1].area, 7 + 4);
    EXPECT_EQ(places[1].rgb, 180u) << "half of the light of 255";
    EXPECT_FLOAT_EQ(places[3].radius, 2) << "corners lie sqrt(2) from the middle, sqrt(2) times that";
    EXPECT_EQ(places[6].shown, 1u);
    EXPECT_FALSE(places[6].closes) << "one vertex stands for itself";
    EXPECT_FALSE(places[0].closes) << "the root does not close";
    EXPECT_TRUE(places[2].closes);
}

TEST(DetailPlaces, LeaveClosingToTheOnlyPartThatIsShown) {
    const DetailTree tree = twoByTwo();
    std::vector<Look> looks = looksOf(16);
    for (u32 v = 4; v < 8; ++v) looks[v].setFlags(kHidden);
    const auto places = detailPlaces(tree, squares(), looks);
    EXPECT_FALSE(places[1].closes);
    EXPECT_TRUE(places[3].closes);
    EXPECT_EQ(places[4].shown, 0u);
}

TEST(DetailPlaces, MixDimmedOnes) {
    const DetailTree tree = twoByTwo();
    std::vector<Look> looks = looksOf(16);
    for (u32 v = 0; v < 4; ++v) looks[v].setFlags(kDimmed);
    const auto places = detailPlaces(tree, squares(), looks);
    EXPECT_FLOAT_EQ(places[3].alpha, kDimmedAlpha);
    EXPECT_FLOAT_EQ(places[1].alpha, (1 + kDimmedAlpha) / 2);
}

TEST(DetailOpening, FollowsTheExtentAndLingers) {
    EXPECT_EQ(openingOf(kOpensFrom, 0), 0);
    EXPECT_EQ(openingOf(kOpenFrom, 0), 1);
    f32 opening = 0, before = 0;
    for (f32 extent = 4; extent < 80; extent *= 1.02f) {
        opening = openingOf(extent, opening);
        EXPECT_GE(opening, before) << extent;
        before = opening;
    }
    EXPECT_EQ(opening, 1);
    for (f32 extent = 80; extent > 4; extent /= 1.02f) {
        opening = openingOf(extent, opening);
        EXPECT_LE(opening, before) << extent;
        before = opening;
    }
    EXPECT_EQ(opening, 0);
    // A little back and forth changes nothing.
    const f32 half = openingOf((kOpensFrom + kOpenFrom) / 2, 0);
    EXPECT_FLOAT_EQ(half, 0.5f);
    EXPECT_EQ(openingOf((kOpensFrom + kOpenFrom) / 2 / 1.2f, half), half);
    EXPECT_LT(openingOf((kOpensFrom + kOpenFrom) / 2 / 1.3f, half), half);
}

// The radii are 2 of the parts, and of the two communities sqrt(2 (10^2 + 2)) = 14.28.
TEST(DetailCut, GoesThroughTheTreeByExtents) {
    const DetailTree tree = twoByTwo();
    const auto places = placesOfSquares(tree);
    ASSERT_NEAR(places[1].radius, 14.283f, 1e-3f);
    DetailCut cut;
    EXPECT_TRUE(cut.update(tree, places, 0.5f)) << "extents of 14 and 2 pixels";
    EXPECT_EQ(cut.opacityOfDisc(1), 1);
    EXPECT_EQ(cut.opacityOfDisc(3), 0);
    EXPECT_EQ(cut.opacityInside(3), 0);
    EXPECT_FALSE(cut.update(tree, places, 0.4f)) << "they are closed";
    EXPECT_TRUE(cut.update(tree, places, 2)) << "57 and 8 pixels";
    EXPECT_EQ(cut.opacityOfDisc(1), 0);
    EXPECT_EQ(cut.opacityOfDisc(3), 1);
    EXPECT_TRUE(cut.update(tree, places, 10)) << "286 and 40 pixels";
    EXPECT_EQ(cut.opacityOfDisc(3), 0);
    EXPECT_EQ(cut.opacityInside(3), 1);
    EXPECT_EQ(cut.opacityOfDisc(0), 0);
    // 33 pixels: open, where it was open before.
    EXPECT_FALSE(cut.update(tree, places, 33.0f / 4));
    cut.restart();
    EXPECT_TRUE(cut.update(tree, places, 25.6f / 4));
    EXPECT_LT(cut.opening(3), 1) << "as when zooming in";
}

TEST(DetailCut, OpacitiesOfAVertexAddUpToOne) {
    const DetailTree tree = twoByTwo();
    auto places = placesOfSquares(tree);
    for (const u32 part : {3u, 4u, 5u, 6u}) places[part].radius = 12;  // they open with what is around them
    DetailCut cut;
    bool partly = false;
    for (f32 zoom = 0.3f; zoom < 3; zoom *= 1.05f) {
        cut.update(tree, places, zoom);
        const f32 sum = cut.opacityOfDisc(1) + cut.opacityOfDisc(3) + cut.opacityInside(3);
        EXPECT_NEAR(sum, 1, 1e-6f) << zoom;
        partly = partly || (cut.opacityOfDisc(1) > 0.1f && cut.opacityInside(3) > 0.01f);
    }
    EXPECT_TRUE(partly) << "discs within each other fade together";
}

// A vertex of part 3 and one of part 5, linked: by the link of 1 and 2, by that of 3 and 5, or by an edge.
TEST(DetailCut, OpacitiesOfAnEdgeAddUpToOne) {
    const DetailTree tree = twoByTwo();
    auto places = placesOfSquares(tree);
    places[2].radius *= 3;  // the two sides open at different zooms
    places[5].radius *= 5;
    DetailCut cut;
    for (f32 zoom = 0.1f; zoom < 20; zoom *= 1.07f) {
        cut.update(tree, places, zoom);
        Look a, b;
        a.setClosing(static_cast<u32>(std::lround(63 * (1 - cut.opacityInside(3)))));
        b.setClosing(static_cast<u32>(std::lround(63 * (1 - cut.opacityInside(5)))));
        EXPECT_NEAR(cut.opacityOfLink(1, 2) + cut.opacityOfLink(3, 5) + openInk(a, b), 1, 0.01f) << zoom;
    }
}

TEST(Look, KeepsClosingBesideFlagsAndSize) {
    Look look{0xFF123456u, 700};
    look.setFlags(kSelected | kDimmed);
    look.setClosing(63);
    EXPECT_FALSE(look.isDrawn());
    EXPECT_EQ(look.rgba, 0x00123456u);
    look.setFlags(kDimmed);
    EXPECT_EQ(look.closing(), 63u);
    EXPECT_FLOAT_EQ(look.size(), 700.0f / 256);
    look.setClosing(0);
    EXPECT_TRUE(look.isDrawn());
    EXPECT_EQ(look.rgba >> 24, 56u) << "dimmed";
    EXPECT_EQ(look.flags(), u32{kDimmed});
}

}  // namespace
}  // namespace quartier::render
