#include "layouts/component_packing.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "layout_under_test.h"
#include "small_graphs.h"

namespace quartier::layouts {
namespace {

// A tall ellipse of points about (10, -5).
std::vector<Vec2> tallShape() {
    std::mt19937_64 random(5);
    std::uniform_real_distribution<f32> uniform(0, 1);
    std::vector<Vec2> points;
    for (int i = 0; i < 5000; ++i) {
        const f32 r = std::sqrt(uniform(random)), turn = 6.2831853f * uniform(random);
        points.push_back({10 + 30 * r * std::cos(turn), -5 + 60 * r * std::sin(turn)});
    }
    return points;
}

f64 nearest(std::span<const Vec2> points, Vec2 p) {
    f64 least = 1e30;
    for (const Vec2 q : points) least = std::min(least, std::hypot(f64{p.x} - q.x, f64{p.y} - q.y));
    return least;
}

TEST(ComponentPacking, ADiscTouchesTheShapeAndLiesOnNothing) {
    const std::vector<Vec2> points = tallShape();
    for (const f32 radius : {1.0f, 10.0f, 200.0f}) {
        ComponentPacking packing;
        packing.occupy(points, {});
        int direction = -1;
        const Vec2 centre = packing.place(radius, direction);
        EXPECT_GE(nearest(points, centre), radius * 0.99) << radius;
        EXPECT_LT(nearest(points, centre), radius + 8) << radius << ": near";
    }
}

TEST(ComponentPacking, GoesBesideWhatIsTallAndAvoidsEarlierOnes) {
    const std::vector<Vec2> points = tallShape();
    ComponentPacking packing;
    packing.occupy(points, {});
    std::vector<Vec2> centres;
    for (int i = 0; i < 6; ++i) {
        int direction = -1;
        const Vec2 at = packing.place(12, direction);
        EXPECT_LT(std::abs(at.y + 5), 62) << "the picture is wide: nothing goes on top of a tall shape";
        for (const Vec2 c : centres) EXPECT_GT(std::hypot(at.x - c.x, at.y - c.y), 23);
        centres.push_back(at);
        std::vector<Vec2> disc;
        for (int k = 0; k < 64; ++k)
            disc.push_back({12 * std::cos(0.0981748f * static_cast<f32>(k)),
                            12 * std::sin(0.0981748f * static_cast<f32>(k))});
        packing.occupy(disc, at);
    }
}

TEST(ComponentPacking, StaysWhereItWasWhileThatIsNearlyAsGood) {
    std::vector<Vec2> points = tallShape();
    int direction = -1;
    ComponentPacking first;
    first.occupy(points, {});
    first.place(10, direction);
    const int before = direction;
    for (Vec2& p : points) p.x += p.x > 10 ? 1.0f : 0.0f;  // a hair more on that side
    ComponentPacking second;
    second.occupy(points, {});
    second.place(10, direction);
    EXPECT_EQ(direction, before);
}

// 40 x 40 grid, 400 pairs and 30 single vertices: the giant must take the picture, the rest lie together.
TEST(ComponentPacking, AGiantTakesThePictureAndTheSmallOnesLieTogether) {
    std::vector<test::EdgeOf> edges;
    const auto id = [](u32 x, u32 y) { return y * 40 + x; };
    for (u32 y = 0; y < 40; ++y)
        for (u32 x = 0; x < 40; ++x) {
            if (x > 0) edges.push_back({id(x, y), id(x - 1, y)});
            if (y > 0) edges.push_back({id(x, y), id(x, y - 1)});
        }
    for (u32 pair = 0; pair < 400; ++pair) edges.push_back({1600 + 2 * pair, 1601 + 2 * pair});
    const Graph graph = test::makeGraph(2430, edges);
    // Gravity rounds the giant, so that there is room in a corner.
    const std::vector<Vec2> p = test::layOut(graph, {.shape = DrawnShape::communities}).positions;
    ASSERT_TRUE(test::allFinite(p));
    const auto extent = [&](size_t from, size_t to) {
        const auto part = std::span(p).subspan(from, to - from);
        const auto byX = [](Vec2 a, Vec2 b) { return a.x < b.x; };
        const auto byY = [](Vec2 a, Vec2 b) { return a.y < b.y; };
        const auto [left, right] = std::minmax_element(part.begin(), part.end(), byX);
        const auto [low, high] = std::minmax_element(part.begin(), part.end(), byY);
        return Vec2{right->x - left->x, high->y - low->y};
    };
    const Vec2 all = extent(0, p.size()), giant = extent(0, 1600), small = extent(1600, p.size());
    EXPECT_GT(std::max(giant.x / all.x, giant.y / all.y), 0.95f);
    EXPECT_GT(std::min(giant.x / all.x, giant.y / all.y), 0.5f);
    EXPECT_LT(small.x, 0.9f * giant.x);
    EXPECT_LT(small.y, 0.9f * giant.y);
    EXPECT_NEAR(small.x / small.y, 1, 0.25) << "a disc";
    for (size_t i = 1600; i < p.size(); ++i)
        EXPECT_GT(nearest(std::span(p).first(1600), p[i]), 0.5) << i << " lies on the giant";
    for (size_t i = 2400; i < p.size(); ++i)
        for (size_t j = 1600; j < i; ++j) ASSERT_GT(test::distance(p[i], p[j]), 0.3) << i << " and " << j;
}

}  // namespace
}  // namespace quartier::layouts
