// Are the drawings good? Measured against random positions and against what communities should look like.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <random>

#include "graph/io/reader.h"
#include "layout_under_test.h"
#include "layouts/forceatlas2.h"
#include "layouts/quality.h"
#include "shared_data.h"
#include "small_graphs.h"

namespace quartier {
namespace {

using test::distance;
using test::layOut;

std::vector<Vec2> randomPositions(size_t count) {
    std::mt19937_64 random(1);
    std::vector<Vec2> p(count);
    for (Vec2& v : p) v = {static_cast<f32>(random() % 100000), static_cast<f32>(random() % 100000)};
    return p;
}

TEST(ForceAtlas2Quality, TwoCliquesLieApart) {
    const Graph graph = test::cliqueRing(2, 10);
    const LayoutResult result = layOut(graph, test::louvain(graph));
    f64 inside = 0, across = 0;
    for (VertexId i = 0; i < 10; ++i)
        for (VertexId j = 0; j < 10; ++j) {
            inside += distance(result.positions[i], result.positions[j]);
            across += distance(result.positions[i], result.positions[10 + j]);
        }
    EXPECT_GT(across, 2.5 * inside);
}

TEST(ForceAtlas2Quality, AGridUnfoldsFromEverySeed) {
    const Graph graph = test::gridGraph(40, 40);
    for (u64 seed = 1; seed <= 6; ++seed) {
        const LayoutQuality quality = layoutQuality(graph, {}, layOut(graph, {.seed = seed}).positions);
        EXPECT_LT(quality.stress, 0.04) << "seed " << seed;
    }
}

TEST(ForceAtlas2Quality, AGridUnfolds) {
    const Graph graph = test::gridGraph(50, 50);
    for (const Hierarchy& hierarchy : {test::louvain(graph), Hierarchy{.vertices = 2500, .levels = {}}}) {
        const LayoutResult result = layOut(graph, hierarchy);
        const LayoutQuality quality = layoutQuality(graph, hierarchy, result.positions);
        EXPECT_LT(quality.stress, 0.06);
        EXPECT_GT(quality.neighbourhoodJaccard, 0.4);
    }
}

// Without communities nothing but its edges shapes a grid: they are of nearly one length.
TEST(ForceAtlas2Quality, WithoutAHierarchyNothingIsDrawnTogether) {
    const Graph graph = test::gridGraph(40, 40);
    const LayoutResult result = layOut(graph, {.shape = DrawnShape::communities});
    EXPECT_LT(layoutQuality(graph, {}, result.positions).edgeLengthVariation, 0.3);
}

TEST(ForceAtlas2Quality, CommunityGravityDrawsCommunitiesTogether) {
    // 40 groups of 25; 7 edges of 10 stay in the group.
    std::mt19937_64 random(2);
    std::vector<test::EdgeOf> edges;
    for (int i = 0; i < 6000; ++i) {
        const auto u = static_cast<VertexId>(random() % 1000);
        const auto near = static_cast<VertexId>(u / 25 * 25 + random() % 25);
        edges.push_back({u, random() % 10 < 7 ? near : static_cast<VertexId>(random() % 1000)});
    }
    const Graph graph = test::makeGraph(1000, edges);
    const Hierarchy hierarchy = test::louvain(graph);
    const auto separation = [&](f64 kappa) {
        const LayoutOptions options{.communityGravity = kappa};
        return layoutQuality(graph, hierarchy, layOut(graph, hierarchy, options).positions)
            .communitySeparation;
    };
    const f64 none = separation(0), usual = separation(0.3);
    EXPECT_GT(usual, 1.3 * none);
    EXPECT_GT(usual, 5);
    EXPECT_LT(usual, 40);  // not collapsed to dots
}

TEST(ForceAtlas2Quality, ARoadMapIsDrawnByItsShape) {
    const std::filesystem::path path = test::graphFile("C/luxembourg_osm.mtx.gz");
    SKIP_WITHOUT(path);
    const GraphPtr graph = readGraph(path).graph;
    const Hierarchy hierarchy = test::louvain(*graph);
    const auto laidOut = [&](DrawnShape shape) {
        LayoutResult result = layOut(*graph, hierarchy, {.shape = shape});
        EXPECT_EQ(result.shape, shape == DrawnShape::communities ? shape : DrawnShape::map);
        return std::move(result.positions);
    };
    const std::vector<Vec2> usual = laidOut(DrawnShape::automatic);
    const std::vector<Vec2> communities = laidOut(DrawnShape::communities);
    EXPECT_LT(layoutQuality(*graph, hierarchy, usual).stress,
              0.7 * layoutQuality(*graph, hierarchy, communities).stress);
}

// A drawing at rest that is gone on with, again and again, neither drifts nor grows. (After an hour at a
// million nodes it must be where it was; this is the same, shorter.)
TEST(ForceAtlas2Quality, ADrawingAtRestStaysWhereItIs) {
    const Graph graph = test::cliqueRing(60, 12);
    const Hierarchy hierarchy = test::louvain(graph);
    LayoutResult result = layOut(graph, hierarchy, {.shape = DrawnShape::communities});
    ASSERT_TRUE(result.atRest);
    const auto measured = [&] {
        f64 x = 0, y = 0, squares = 0;
        const f64 n = static_cast<f64>(result.positions.size());
        for (const Vec2 p : result.positions) x += p.x, y += p.y, squares += f64{p.x} * p.x + f64{p.y} * p.y;
        return std::array<f64, 3>{x / n, y / n, std::sqrt(squares / n)};
    };
    const auto before = measured();
    const f64 stress = layoutQuality(graph, hierarchy, result.positions).stress;
    for (int again = 0; again < 40; ++again) {
        const std::vector<Vec2> from = std::move(result.positions);
        RunContext context = plainContext();
        result = layouts::ForceAtlas2Layout().run(graph, hierarchy, {.positions = from},
                                                  {.shape = DrawnShape::communities}, context);
        ASSERT_TRUE(result.atRest);
    }
    const auto after = measured();
    EXPECT_NEAR(after[0], before[0], 1e-3 * before[2]);
    EXPECT_NEAR(after[1], before[1], 1e-3 * before[2]);
    EXPECT_NEAR(after[2], before[2], 0.03 * before[2]);
    EXPECT_NEAR(layoutQuality(graph, hierarchy, result.positions).stress, stress, 0.03 * stress);
}

class RealGraph : public ::testing::TestWithParam<const char*> {};

TEST_P(RealGraph, LooksFarBetterThanChance) {
    const std::filesystem::path path = test::graphFile(GetParam());
    SKIP_WITHOUT(path);
    const GraphPtr graph = readGraph(path).graph;
    const Hierarchy hierarchy = test::louvain(*graph);
    const LayoutResult result = layOut(*graph, hierarchy);
    ASSERT_TRUE(test::allFinite(result.positions));
    EXPECT_TRUE(result.atRest);
    const LayoutQuality quality = layoutQuality(*graph, hierarchy, result.positions);
    const LayoutQuality chance = layoutQuality(*graph, hierarchy, randomPositions(graph->vertexCount()));
    EXPECT_LT(quality.stress, 0.8 * chance.stress);
    EXPECT_GT(quality.neighbourhoodJaccard, 3 * chance.neighbourhoodJaccard);
    EXPECT_GT(quality.communitySeparation, 2 * chance.communitySeparation);
}
INSTANTIATE_TEST_SUITE_P(Graphs, RealGraph,
                         ::testing::Values("A/karate.mtx.gz", "A/dolphins.mtx.gz", "A/netscience.mtx.gz",
                                           "A/email-Eu-core.txt.gz", "B/facebook_combined.txt.gz",
                                           "B/PGP.txt.gz"));

}  // namespace
}  // namespace quartier
