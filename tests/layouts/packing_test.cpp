#include "layouts/packing.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace quartier::layouts {
namespace {

f64 distance(Vec2 a, Vec2 b) { return std::hypot(f64{a.x} - b.x, f64{a.y} - b.y); }

std::vector<f32> fallingRadii(size_t count) {
    std::mt19937_64 random(7);
    std::vector<f32> radii;
    for (size_t i = 0; i < count; ++i)
        radii.push_back(1 + 20.0f / static_cast<f32>(1 + i) + 0.1f * static_cast<f32>(random() % 10));
    return radii;
}

TEST(Packing, DiscsDoNotOverlap) {
    for (const size_t count : {1, 2, 3, 4, 5, 20, 499, 501, 1500}) {
        const std::vector<f32> radii = fallingRadii(count);
        const std::vector<Vec2> centres = packDiscs(radii);
        ASSERT_EQ(centres.size(), count);
        for (size_t i = 0; i < count; ++i)
            for (size_t j = 0; j < i; ++j)
                ASSERT_GE(distance(centres[i], centres[j]), (radii[i] + radii[j]) * (1 - 1e-4))
                    << i << " and " << j << " of " << count;
    }
}

TEST(Packing, WastesLittleRoom) {
    for (const size_t count : {30, 300, 3000}) {
        const std::vector<f32> radii(count, 1.0f);
        const std::vector<Vec2> centres = packDiscs(radii);
        std::vector<Disc> discs;
        for (const Vec2 c : centres) discs.push_back({c, 1});
        const Disc all = enclosingDisc(std::span<const Disc>(discs));
        EXPECT_GT(static_cast<f64>(count) / (all.radius * all.radius), 0.6) << count;
    }
}

TEST(Packing, AGiantStaysInTheMiddle) {
    std::vector<f32> radii(200, 1.0f);
    radii[0] = 50;
    for (const Vec2 c : packDiscs(radii)) EXPECT_LT(std::hypot(c.x, c.y), 53);
}

TEST(Packing, TheEnclosingDiscHoldsAllAndIsTight) {
    std::mt19937_64 random(3);
    std::vector<Vec2> points;
    for (int i = 0; i < 1000; ++i)
        points.push_back({static_cast<f32>(random() % 1000), static_cast<f32>(random() % 500)});
    const Disc disc = enclosingDisc(std::span<const Vec2>(points));
    for (const Vec2 p : points) EXPECT_LE(distance(p, disc.centre), disc.radius * (1 + 1e-5));
    EXPECT_LT(disc.radius, 1.1 * std::hypot(500, 250));
    EXPECT_EQ(enclosingDisc(std::span<const Vec2>()).radius, 0);
}

TEST(Packing, ARingOfPointsKeepsItsDistances) {
    const std::vector<Vec2> points = ringOfPoints(500, {10, 20}, 30, 2);
    for (size_t i = 0; i < points.size(); ++i) {
        EXPECT_GE(distance(points[i], {10, 20}), 30);
        for (size_t j = 0; j < i; ++j) EXPECT_GT(distance(points[i], points[j]), 1.2);
    }
    EXPECT_LT(distance(points.back(), {10, 20}), 45);
}

}  // namespace
}  // namespace quartier::layouts
