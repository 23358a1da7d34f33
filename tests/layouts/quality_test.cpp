#include "layouts/quality.h"

#include <gtest/gtest.h>

#include <cmath>
#include <mutex>
#include <random>

#include "core/error.h"
#include "small_graphs.h"

namespace quartier {
namespace {

std::vector<Vec2> lattice(u32 width, u32 height, f32 step) {
    std::vector<Vec2> p;
    for (u32 y = 0; y < height; ++y)
        for (u32 x = 0; x < width; ++x) p.push_back({step * static_cast<f32>(x), step * static_cast<f32>(y)});
    return p;
}

std::vector<Vec2> anywhere(size_t count) {
    std::mt19937_64 random(5);
    std::vector<Vec2> p(count);
    for (Vec2& v : p) v = {static_cast<f32>(random() % 10000), static_cast<f32>(random() % 10000)};
    return p;
}

const Hierarchy kNone{};

TEST(LayoutQuality, AStraightPathIsPerfect) {
    const Graph path = test::gridGraph(40, 1);
    const LayoutQuality quality = layoutQuality(path, kNone, lattice(40, 1, 3));
    EXPECT_NEAR(quality.stress, 0, 1e-6);
    EXPECT_NEAR(quality.edgeLengthVariation, 0, 1e-3);
    EXPECT_GT(quality.neighbourhoodJaccard, 0.9);
}

TEST(LayoutQuality, TellsALatticeFromChaos) {
    const Graph grid = test::gridGraph(30, 30);
    const LayoutQuality good = layoutQuality(grid, kNone, lattice(30, 30, 1));
    const LayoutQuality bad = layoutQuality(grid, kNone, anywhere(900));
    EXPECT_LT(good.stress, 0.1);
    EXPECT_GT(bad.stress, 0.3);
    EXPECT_GT(good.neighbourhoodJaccard, 0.9);
    EXPECT_LT(bad.neighbourhoodJaccard, 0.05);
    EXPECT_GT(bad.edgeLengthVariation, 0.3);
}

TEST(LayoutQuality, DoesNotDependOnTheScale) {
    const Graph grid = test::gridGraph(20, 20);
    std::vector<Vec2> p = anywhere(400);
    const LayoutQuality one = layoutQuality(grid, kNone, p);
    for (Vec2& v : p) v = {v.x * 128, v.y * 128};
    const LayoutQuality other = layoutQuality(grid, kNone, p);
    EXPECT_NEAR(one.stress, other.stress, 1e-6);
    EXPECT_NEAR(one.edgeLengthVariation, other.edgeLengthVariation, 1e-6);
    EXPECT_NEAR(one.neighbourhoodJaccard, other.neighbourhoodJaccard, 1e-6);
}

TEST(LayoutQuality, MeasuresHowFarCommunitiesLieApart) {
    const Graph cliques = test::cliqueRing(2, 5);
    Hierarchy hierarchy{.vertices = 10, .levels = {}};
    hierarchy.levels.push_back({.parent = {0, 0, 0, 0, 0, 1, 1, 1, 1, 1}, .communities = 2});
    std::vector<Vec2> p;
    for (u32 i = 0; i < 10; ++i) p.push_back({i < 5 ? 0.0f : 100.0f, static_cast<f32>(i % 5)});
    EXPECT_GT(layoutQuality(cliques, hierarchy, p).communitySeparation, 20);
}

// Two cliques of two pairs of cliques: the finest communities are the closest, and the coarsest is the value
// of before there were levels.
TEST(LayoutQuality, MeasuresTheSeparationOfEveryLevel) {
    const Graph cliques = test::cliqueRing(4, 5);
    Hierarchy hierarchy{.vertices = 20, .levels = {}};
    std::vector<VertexId> fine;
    for (u32 v = 0; v < 20; ++v) fine.push_back(v / 5);
    hierarchy.levels.push_back({.parent = {fine.begin(), fine.end()}, .communities = 4});
    hierarchy.levels.push_back({.parent = {0, 0, 1, 1}, .communities = 2});
    std::vector<Vec2> p;
    for (u32 v = 0; v < 20; ++v)
        p.push_back({(v < 10 ? 0.0f : 1000.0f) + (v / 5 % 2 == 0 ? 0.0f : 100.0f), static_cast<f32>(v % 5)});
    const LayoutQuality quality = layoutQuality(cliques, hierarchy, p);
    ASSERT_EQ(quality.levelSeparation.size(), 2u);
    EXPECT_EQ(quality.levelSeparation[1], quality.communitySeparation);
    // Of random pairs half are 1000 apart; of pairs inside a clique the mean is 1.6 * 5 / 4 = 2, of those in
    // two cliques five of nine are 100 apart.
    EXPECT_NEAR(quality.levelSeparation[0], 525 / 2.0, 15);
    EXPECT_NEAR(quality.levelSeparation[1], 525 / (508 / 9.0), 0.3);
}

TEST(LayoutQuality, VerticesWithoutAPlaceDoNotCount) {
    const Graph grid = test::gridGraph(20, 20);
    Hierarchy hierarchy{.vertices = 400, .levels = {}};
    std::vector<VertexId> halves;
    for (u32 v = 0; v < 400; ++v) halves.push_back(v / 200);
    hierarchy.levels.push_back({.parent = {halves.begin(), halves.end()}, .communities = 2});
    std::vector<Vec2> p = lattice(20, 20, 1);
    for (size_t v = 0; v < p.size(); v += 7) p[v] = {std::nanf(""), 0};
    const LayoutQuality quality = layoutQuality(grid, hierarchy, p);
    EXPECT_LT(quality.stress, 0.1);
    EXPECT_GT(quality.neighbourhoodJaccard, 0.4);
    EXPECT_NEAR(quality.edgeLengthVariation, 0, 1e-3);
    EXPECT_GT(quality.communitySeparation, 1);
}

TEST(LayoutQuality, TellsHowFarItIsAndEndsWhenItIsStopped) {
    const Graph grid = test::gridGraph(20, 20);
    struct Watch : RunObserver {
        void progress(const Progress& progress) override {
            const std::scoped_lock lock(mutex);
            most = std::max(most, progress.fraction);
            least = std::min(least, progress.fraction);
            if (progress.fraction > 0.6) stop.request_stop();
        }
        std::mutex mutex;
        f64 least = 1, most = 0;
        std::stop_source stop;
    } watch;
    layoutQuality(grid, kNone, lattice(20, 20, 1), 1, {.stop = {}, .observer = watch});
    EXPECT_EQ(watch.least, 0);
    EXPECT_NEAR(watch.most, 0.9, 1e-9) << "without communities the rest takes no time";
    Watch stopped;
    EXPECT_THROW(layoutQuality(grid, kNone, lattice(20, 20, 1), 1,
                               {.stop = stopped.stop.get_token(), .observer = stopped}),
                 Cancelled);
}

TEST(LayoutQuality, OddGraphsGiveNumbers) {
    for (const VertexId n : {0u, 1u, 3u}) {
        const LayoutQuality quality = layoutQuality(test::makeGraph(n, {}), kNone, std::vector<Vec2>(n));
        EXPECT_EQ(quality.stress, 0);
        EXPECT_EQ(quality.edgeLengthVariation, 0);
    }
    const LayoutQuality collapsed = layoutQuality(test::gridGraph(5, 5), kNone, std::vector<Vec2>(25));
    EXPECT_EQ(collapsed.stress, 1);
}

}  // namespace
}  // namespace quartier
