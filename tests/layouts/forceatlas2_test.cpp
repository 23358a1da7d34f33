#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include <algorithm>

#include "core/error.h"
#include "layout_under_test.h"
#include "small_graphs.h"

namespace quartier {
namespace {

using test::allFinite;
using test::distance;
using test::layOut;

bool same(const std::vector<Vec2>& a, const std::vector<Vec2>& b) {
    return std::ranges::equal(a, b, [](Vec2 p, Vec2 q) { return p.x == q.x && p.y == q.y; });
}

f64 meanEdgeLength(const Graph& graph, const std::vector<Vec2>& p) {
    f64 sum = 0;
    u64 count = 0;
    for (VertexId v = 0; v < graph.vertexCount(); ++v)
        for (const VertexId u : graph.row(v)) {
            if (u == v) continue;
            sum += distance(p[u], p[v]);
            ++count;
        }
    return sum / static_cast<f64>(count);
}

TEST(ForceAtlas2, NothingAndNearlyNothing) {
    const LayoutResult none = layOut(test::makeGraph(0, {}));
    EXPECT_TRUE(none.positions.empty());
    EXPECT_TRUE(none.atRest);
    const LayoutResult one = layOut(test::makeGraph(1, {}));
    ASSERT_EQ(one.positions.size(), 1);
    EXPECT_EQ(one.positions[0].x, 0);
    const LayoutResult loop = layOut(test::makeGraph(1, {{0, 0}}));
    ASSERT_EQ(loop.positions.size(), 1);
    EXPECT_TRUE(allFinite(loop.positions));
}

// Two vertices of mass 2 and one edge rest where d = R m m / d, without gravity: d = 2 sqrt(R), and R for
// this graph is 4 * 2 vertices / (pi * mass 4).
TEST(ForceAtlas2, APairRestsWhereItsForcesBalance) {
    const LayoutResult pair = layOut(test::makeGraph(2, {{0, 1}}), {.gravity = 0});
    EXPECT_NEAR(distance(pair.positions[0], pair.positions[1]), 1.596, 0.01);
    EXPECT_TRUE(pair.atRest);
}

TEST(ForceAtlas2, AreaGrowsWithScaling) {
    const Graph graph = test::cliqueRing(5, 6);
    const f64 one = meanEdgeLength(graph, layOut(graph).positions);
    const f64 four = meanEdgeLength(graph, layOut(graph, {.scaling = 4}).positions);
    EXPECT_NEAR(four / one, 2, 0.1);
}

// In other programs edges to a smaller id have been lost: a star must look the same whatever its hub's id.
TEST(ForceAtlas2, EdgesPullWhicheverEndHasTheSmallerId) {
    std::vector<test::EdgeOf> outward, inward;
    for (VertexId v = 0; v < 20; ++v) {
        outward.push_back({0, v + 1});
        inward.push_back({20, v});
    }
    const Graph low = test::makeGraph(21, outward), high = test::makeGraph(21, inward);
    const Graph arcs = test::makeGraph(21, inward, false, Direction::directed);
    const f64 length = meanEdgeLength(low, layOut(low).positions);
    EXPECT_NEAR(meanEdgeLength(high, layOut(high).positions), length, 0.05 * length);
    EXPECT_NEAR(meanEdgeLength(arcs, layOut(arcs).positions), length, 0.05 * length);
}

TEST(ForceAtlas2, IsolatedVerticesSurroundTheRest) {
    std::vector<test::EdgeOf> edges;
    for (VertexId v = 0; v < 30; ++v) edges.push_back({v, (v + 1) % 30});
    const Graph graph = test::makeGraph(80, edges);
    const LayoutResult result = layOut(graph);
    f64 ring = 0, nearest = 1e30, farthest = 0;
    for (VertexId v = 0; v < 30; ++v) ring = std::max(ring, distance(result.positions[v], {}));
    for (VertexId v = 30; v < 80; ++v) {
        const f64 d = distance(result.positions[v], {});
        nearest = std::min(nearest, d);
        farthest = std::max(farthest, d);
    }
    EXPECT_GT(nearest, 0.9 * ring);
    EXPECT_LT(farthest, 4 * ring);
}

TEST(ForceAtlas2, OnlyIsolatedVertices) {
    const LayoutResult result = layOut(test::makeGraph(1000, {}));
    EXPECT_TRUE(allFinite(result.positions));
    EXPECT_TRUE(result.atRest);
    for (VertexId v = 1; v < 1000; ++v) EXPECT_GT(distance(result.positions[0], result.positions[v]), 0.5);
}

// One large component and many small ones: nothing overlaps, nothing is far away.
TEST(ForceAtlas2, ComponentsAreNeighboursNotStrangers) {
    std::vector<test::EdgeOf> edges;
    for (VertexId v = 0; v < 399; ++v) edges.push_back({v, v + 1}), edges.push_back({v, (v * 7 + 3) % 400});
    for (VertexId c = 0; c < 200; ++c) {
        const VertexId a = 400 + 3 * c;
        edges.push_back({a, a + 1}), edges.push_back({a + 1, a + 2});
    }
    const LayoutResult result = layOut(test::makeGraph(1000, edges));
    ASSERT_TRUE(allFinite(result.positions));
    Vec2 middle{};
    for (VertexId v = 0; v < 400; ++v)
        middle.x += result.positions[v].x / 400, middle.y += result.positions[v].y / 400;
    f64 giant = 0, all = 0;
    for (VertexId v = 0; v < 1000; ++v) {
        const f64 d = distance(result.positions[v], middle);
        if (v < 400) giant = std::max(giant, d);
        all = std::max(all, d);
    }
    for (VertexId v = 400; v < 1000; ++v) EXPECT_GT(distance(result.positions[v], middle), 0.9 * giant);
    EXPECT_LT(all, 4 * giant);
}

TEST(ForceAtlas2, HeavyEdgesAreShorter) {
    std::vector<test::EdgeOf> edges;
    for (VertexId v = 0; v < 12; ++v) edges.push_back({v, (v + 1) % 12, v % 2 == 0 ? 8.0f : 1.0f});
    const LayoutResult result = layOut(test::makeGraph(12, edges, true));
    f64 heavy = 0, light = 0;
    for (VertexId v = 0; v < 12; ++v)
        (v % 2 == 0 ? heavy : light) += distance(result.positions[v], result.positions[(v + 1) % 12]);
    EXPECT_LT(heavy, 0.7 * light);
}

TEST(ForceAtlas2, OddWeightsGiveFinitePositions) {
    const Graph graph =
        test::makeGraph(6, {{0, 1, 0}, {1, 2, 1e30f}, {2, 3, 1e-30f}, {3, 4, 1}, {4, 5, 0}}, true);
    EXPECT_TRUE(allFinite(layOut(graph).positions));
    EXPECT_TRUE(allFinite(layOut(test::makeGraph(3, {{0, 1, 0}, {1, 2, 0}}, true)).positions));
}

TEST(ForceAtlas2, IsTheSameForOneSeedWhateverTheThreads) {
    const Graph graph = test::randomGraph(6000, 15000, 4);
    const Hierarchy hierarchy = test::louvain(graph);
    const LayoutOptions options{.iterations = 20};
    const std::vector<Vec2> first = layOut(graph, hierarchy, options).positions;
    EXPECT_TRUE(same(first, layOut(graph, hierarchy, options).positions));
    {
        const tbb::global_control one(tbb::global_control::max_allowed_parallelism, 1);
        EXPECT_TRUE(same(first, layOut(graph, hierarchy, options).positions));
    }
    EXPECT_FALSE(same(first, layOut(graph, hierarchy, {.iterations = 20, .seed = 2}).positions));
}

TEST(ForceAtlas2, GoesOnFromWhereItWas) {
    const Graph graph = test::gridGraph(30, 30);
    const Hierarchy hierarchy = test::louvain(graph);
    const std::vector<Vec2> before = layOut(graph, hierarchy).positions;
    const LayoutResult after = layOut(graph, hierarchy, {}, before);
    f64 moved = 0, size = 0;
    for (size_t v = 0; v < before.size(); ++v) {
        moved += distance(before[v], after.positions[v]);
        size += std::hypot(before[v].x, before[v].y);
    }
    EXPECT_LT(moved, 0.1 * size);
    EXPECT_TRUE(after.atRest);
}

TEST(ForceAtlas2, StartsFromAnythingGiven) {
    const Graph graph = test::gridGraph(12, 12);
    const f32 none = std::numeric_limits<f32>::quiet_NaN();
    for (const Vec2 p : {Vec2{0, 0}, Vec2{none, 3}, Vec2{1e20f, 1e20f}}) {
        const LayoutResult result = layOut(graph, {}, std::vector<Vec2>(144, p));
        EXPECT_TRUE(allFinite(result.positions));
        EXPECT_GT(meanEdgeLength(graph, result.positions), 0.1);
    }
}

TEST(ForceAtlas2, ResultIsCentred) {
    const LayoutResult result = layOut(test::randomGraph(500, 700, 8));
    f64 x = 0, y = 0, size = 0;
    for (const Vec2 p : result.positions) x += p.x, y += p.y, size += std::hypot(p.x, p.y);
    EXPECT_LT(std::hypot(x, y), 1e-3 * size);
}

TEST(ForceAtlas2, IterationsLimitTheFinestLevel) {
    const Graph graph = test::gridGraph(40, 40);
    EXPECT_EQ(layOut(graph, {.iterations = 7}).iterations, 7);
    EXPECT_FALSE(layOut(graph, {.iterations = 7}).atRest);
    EXPECT_TRUE(layOut(graph).atRest);
}

TEST(ForceAtlas2, ExactAndApproximateForcesAgree) {
    const Graph graph = test::gridGraph(50, 50);
    const f64 exact = meanEdgeLength(graph, layOut(graph, {.theta = 0}).positions);
    const f64 near = meanEdgeLength(graph, layOut(graph, {.theta = 1}).positions);
    EXPECT_NEAR(near, exact, 0.05 * exact);
}

TEST(ForceAtlas2, RefusesWhatMakesNoSense) {
    const Graph graph = test::gridGraph(3, 3);
    EXPECT_THROW(layOut(graph, {.gravity = -1}), OptionError);
    EXPECT_THROW(layOut(graph, {.scaling = 0}), OptionError);
    EXPECT_THROW(layOut(graph, {}, std::vector<Vec2>(8)), Error);
    Hierarchy other{.vertices = 4, .levels = {}};
    other.levels.push_back({.parent = {0, 0, 1, 1}, .communities = 2});
    EXPECT_THROW(layOut(graph, other), Error);
}

}  // namespace
}  // namespace quartier
