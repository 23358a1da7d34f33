#include "layouts/force_tree.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace quartier::layouts {
namespace {

struct Cloud {
    std::vector<Vec2> points;
    std::vector<f32> mass;
};

// Clusters of very different density, as layouts have them.
Cloud clusteredCloud(size_t count, u64 seed) {
    std::mt19937_64 random(seed);
    std::normal_distribution<f32> normal;
    Cloud cloud;
    for (size_t i = 0; i < count; ++i) {
        const f32 cluster = static_cast<f32>(random() % 7);
        const f32 width = 0.05f + cluster * 0.3f;
        cloud.points.push_back({10 * std::cos(cluster) + width * normal(random),
                                10 * std::sin(cluster) + width * normal(random)});
        cloud.mass.push_back(1 + static_cast<f32>(random() % 20));
    }
    return cloud;
}

constexpr f32 kSoftening = 1e-3f;

std::vector<Vec2> fieldOf(const Cloud& cloud, f32 theta, f32 reach = 30) {
    ForceTree tree;
    tree.sort(cloud.points, {0, 0}, reach, {});
    tree.refit(cloud.points, cloud.mass, {});
    std::vector<Vec2> field(cloud.points.size());
    tree.field(theta, kSoftening, field, {});
    return field;
}

std::vector<Vec2> exactField(const Cloud& cloud) {
    std::vector<Vec2> field;
    for (const Vec2 p : cloud.points) {
        f64 x = 0, y = 0;
        for (size_t j = 0; j < cloud.points.size(); ++j) {
            const f64 dx = p.x - cloud.points[j].x, dy = p.y - cloud.points[j].y;
            const f64 w = cloud.mass[j] / (dx * dx + dy * dy + f64{kSoftening} * kSoftening);
            x += w * dx;
            y += w * dy;
        }
        field.push_back({static_cast<f32>(x), static_cast<f32>(y)});
    }
    return field;
}

// Root mean square of the difference over root mean square of the exact field.
f64 relativeError(const std::vector<Vec2>& field, const std::vector<Vec2>& exact) {
    f64 error = 0, size = 0;
    for (size_t i = 0; i < field.size(); ++i) {
        error += std::pow(field[i].x - exact[i].x, 2) + std::pow(field[i].y - exact[i].y, 2);
        size += std::pow(exact[i].x, 2) + std::pow(exact[i].y, 2);
    }
    return std::sqrt(error / size);
}

TEST(ForceTree, ThetaZeroSumsEveryPair) {
    for (const size_t count : {1, 2, 15, 16, 17, 33, 64, 65, 1000}) {
        const Cloud cloud = clusteredCloud(count, count);
        const std::vector<Vec2> exact = exactField(cloud);
        const f64 error = count == 1 ? 0 : relativeError(fieldOf(cloud, 0), exact);
        EXPECT_LT(error, 1e-4) << count << " points";
    }
}

TEST(ForceTree, ErrorFallsWithTheta) {
    const Cloud cloud = clusteredCloud(5000, 1);
    const std::vector<Vec2> exact = exactField(cloud);
    const f64 coarse = relativeError(fieldOf(cloud, 1.5f), exact);
    const f64 usual = relativeError(fieldOf(cloud, 1.0f), exact);
    const f64 fine = relativeError(fieldOf(cloud, 0.5f), exact);
    EXPECT_LT(coarse, 0.15);
    EXPECT_LT(usual, 0.01);
    EXPECT_LT(fine, 0.001);
    EXPECT_LT(fine, usual);
    EXPECT_LT(usual, coarse);
}

TEST(ForceTree, RunawaysDoNotSpoilTheRest) {
    Cloud cloud = clusteredCloud(3000, 2);
    cloud.points[5] = {1e6f, -1e6f};
    cloud.points[77] = {-3e5f, 0};
    EXPECT_LT(relativeError(fieldOf(cloud, 1.0f), exactField(cloud)), 0.02);
}

TEST(ForceTree, AnOldOrderStaysCorrect) {
    Cloud cloud = clusteredCloud(2000, 3);
    ForceTree tree;
    tree.sort(cloud.points, {0, 0}, 30, {});
    for (Vec2& p : cloud.points) p = {p.y + 0.3f * p.x, p.x};
    tree.refit(cloud.points, cloud.mass, {});
    std::vector<Vec2> field(cloud.points.size());
    tree.field(1.0f, kSoftening, field, {});
    EXPECT_LT(relativeError(field, exactField(cloud)), 0.01);
}

TEST(ForceTree, CoincidentPointsGiveFiniteForces) {
    Cloud cloud;
    cloud.points.assign(200, {3, 4});
    cloud.mass.assign(200, 2);
    for (const Vec2 f : fieldOf(cloud, 1.0f)) {
        EXPECT_TRUE(std::isfinite(f.x));
        EXPECT_FLOAT_EQ(f.x, 0);
    }
}

TEST(ForceTree, AStopLeavesTheOrderUnfinished) {
    const Cloud cloud = clusteredCloud(100, 4);
    std::stop_source source;
    source.request_stop();
    ForceTree tree;
    tree.sort(cloud.points, {0, 0}, 30, source.get_token());
    EXPECT_FALSE(tree.sortedFor(100));
}

}  // namespace
}  // namespace quartier::layouts
