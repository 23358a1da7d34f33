// Removal of overlaps: what holds afterwards of any drawing, and small ones worked out by hand.
#include "layouts/overlaps.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "layout_under_test.h"

namespace quartier::layouts {
namespace {

using Points = std::vector<Vec2>;
using Sizes = std::vector<HalfSize>;

bool boxesOverlap(Vec2 a, HalfSize sizeA, Vec2 b, HalfSize sizeB) {
    return std::abs(f64{a.x} - b.x) < f64{sizeA.width} + sizeB.width &&
           std::abs(f64{a.y} - b.y) < f64{sizeA.height} + sizeB.height;
}

// All pairs.
u64 overlapsOf(const Points& points, const Sizes& sizes) {
    u64 count = 0;
    for (size_t i = 0; i < points.size(); ++i)
        for (size_t j = 0; j < i; ++j) count += boxesOverlap(points[i], sizes[i], points[j], sizes[j]);
    return count;
}

Points randomPoints(size_t count, f32 width, f32 height, u64 seed) {
    std::mt19937_64 random(seed);
    std::uniform_real_distribution<f32> x(0, width), y(0, height);
    Points points(count);
    for (Vec2& p : points) p = {x(random), y(random)};
    return points;
}

Sizes equalSizes(size_t count, f32 half) { return Sizes(count, HalfSize{half, half}); }

bool same(const Points& a, const Points& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](Vec2 p, Vec2 q) { return p.x == q.x && p.y == q.y; });
}

TEST(Overlaps, WhereNothingOverlapsNothingMoves) {
    const Points points{{0, 0}, {2, 0}, {0, 2}, {2.5f, 2}};  // those that touch do not overlap
    EXPECT_FALSE(anyOverlap(points, equalSizes(4, 1)));
    EXPECT_TRUE(same(withoutOverlaps(points, equalSizes(4, 1), {}), points));
    EXPECT_TRUE(withoutOverlaps({}, {}, {}).empty());
    EXPECT_TRUE(same(withoutOverlaps(Points{{5, 5}}, equalSizes(1, 1), {}), {{5, 5}}));
}

TEST(Overlaps, TwoNodesPartAlongTheShorterWayByHalfOfItEach) {
    const Points beside = withoutOverlaps(Points{{0, 0}, {1, 0.5f}}, equalSizes(2, 1), {});
    EXPECT_NEAR(beside[0].x, -0.5f, 1e-5f);
    EXPECT_NEAR(beside[1].x, 1.5f, 1e-5f);
    EXPECT_EQ(beside[0].y, 0);
    EXPECT_EQ(beside[1].y, 0.5f);
    const Points above = withoutOverlaps(Points{{0, 1.5f}, {0.25f, 0}}, equalSizes(2, 1), {});
    EXPECT_NEAR(above[0].y, 1.75f, 1e-5f);
    EXPECT_NEAR(above[1].y, -0.25f, 1e-5f);
    EXPECT_EQ(above[0].x, 0);
    EXPECT_EQ(above[1].x, 0.25f);
}

TEST(Overlaps, ARowStaysARowInItsOrder) {
    const Points row = withoutOverlaps(Points{{0, 0}, {1, 0}, {2, 0}, {3, 0}}, equalSizes(4, 1), {});
    for (size_t i = 0; i < 4; ++i) {
        EXPECT_NEAR(row[i].x, -1.5f + 2 * static_cast<f32>(i), 1e-4f);
        EXPECT_EQ(row[i].y, 0);
    }
}

TEST(Overlaps, ThereAreNoneAfterwardsOfAnyDrawing) {
    struct Case {
        const char* what;
        Points points;
        f32 half;
    };
    Points pile(60, Vec2{3, 4}), line, far = randomPoints(300, 5, 5, 3);
    for (int i = 0; i < 200; ++i) line.push_back({7, static_cast<f32>(i % 50)});
    for (Vec2& p : far) p = {p.x + 1e6f, p.y - 3e6f};
    for (const Case& c :
         {Case{"sparse", randomPoints(800, 100, 100, 1), 0.5f},
          Case{"dense", randomPoints(800, 10, 10, 2), 0.5f}, Case{"wide", randomPoints(500, 100, 1, 3), 1},
          Case{"one place", pile, 1}, Case{"one line", line, 0.7f}, Case{"far out", far, 1}}) {
        std::mt19937_64 random(9);
        Sizes sizes;
        for (size_t i = 0; i < c.points.size(); ++i)
            sizes.push_back({c.half * (1 + static_cast<f32>(random() % 100) / 50),
                             c.half * (1 + static_cast<f32>(random() % 100) / 50)});
        ASSERT_GT(overlapsOf(c.points, sizes), 0u) << c.what;
        EXPECT_TRUE(anyOverlap(c.points, sizes)) << c.what;
        const Points places = withoutOverlaps(c.points, sizes, {});
        EXPECT_TRUE(test::allFinite(places)) << c.what;
        EXPECT_EQ(overlapsOf(places, sizes), 0u) << c.what;
        EXPECT_FALSE(anyOverlap(places, sizes)) << c.what;
        EXPECT_TRUE(same(withoutOverlaps(places, sizes, {}), places)) << c.what << ": twice is once";
    }
}

// Of the pairs that one lay clearly beside or above the other: nearly all still do.
TEST(Overlaps, NodesKeepTheirOrderAndTheDrawingItsProportions) {
    const Points points = randomPoints(1000, 30, 20, 5);
    const Sizes sizes = equalSizes(1000, 0.4f);  // twice as much as there is room for
    const Points places = withoutOverlaps(points, sizes, {});
    u64 pairs = 0, turned = 0;
    for (size_t i = 0; i < points.size(); ++i)
        for (size_t j = 0; j < i; ++j) {
            const Vec2 before{points[j].x - points[i].x, points[j].y - points[i].y};
            const Vec2 after{places[j].x - places[i].x, places[j].y - places[i].y};
            ++pairs;
            turned += before.x * after.x + before.y * after.y < 0;  // by more than a right angle
        }
    EXPECT_LT(static_cast<f64>(turned), 0.002 * static_cast<f64>(pairs));
    const auto extent = [&](f32 Vec2::*coordinate) {
        const auto [low, high] = std::minmax_element(
            places.begin(), places.end(), [&](Vec2 a, Vec2 b) { return a.*coordinate < b.*coordinate; });
        return *high.*coordinate - *low.*coordinate;
    };
    EXPECT_NEAR(extent(&Vec2::x) / extent(&Vec2::y), 1.5, 0.4);
}

TEST(Overlaps, AStopLeavesThePositions) {
    const Points points = randomPoints(5000, 10, 10, 1);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_TRUE(same(withoutOverlaps(points, equalSizes(5000, 1), stop.get_token()), points));
}

}  // namespace
}  // namespace quartier::layouts
