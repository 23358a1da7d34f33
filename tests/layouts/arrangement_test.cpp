// Circle, grid and discs: where every vertex has to be.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

#include "core/error.h"
#include "layout_under_test.h"
#include "layouts/arrangement.h"
#include "layouts/packing.h"
#include "small_graphs.h"

namespace quartier {
namespace {

using layouts::Disc;
using test::distance;

constexpr f32 kSpacing = 2;

Hierarchy noLevels(const Graph& graph) { return {.vertices = graph.vertexCount(), .levels = {}}; }

TEST(Arrangement, ACircleHasEqualStepsAndCommunitiesAreArcs) {
    const Graph graph = test::cliqueRing(6, 8);
    const Hierarchy hierarchy = test::louvain(graph);
    const std::vector<Vec2> places = layouts::arrangeOnCircle(graph, hierarchy, {}, kSpacing, {});
    const f64 radius = kSpacing * 48 / (2 * std::numbers::pi);
    std::vector<std::pair<f64, VertexId>> around;
    for (VertexId v = 0; v < 48; ++v) {
        EXPECT_NEAR(std::hypot(places[v].x, places[v].y), radius, 1e-4);
        around.push_back({std::atan2(places[v].y, places[v].x), v});
    }
    std::sort(around.begin(), around.end());
    const auto labels = hierarchy.flatten(hierarchy.levelCount());
    int changes = 0;
    for (size_t i = 0; i < around.size(); ++i) {
        const auto [angle, v] = around[i];
        const auto [next, w] = around[(i + 1) % around.size()];
        const f64 step = i + 1 < around.size() ? next - angle : next + 2 * std::numbers::pi - angle;
        EXPECT_NEAR(step, 2 * std::numbers::pi / 48, 1e-4);
        changes += labels[v] != labels[w];
    }
    EXPECT_EQ(changes, 6);  // each clique is one arc
}

TEST(Arrangement, AGridHasOnePlacePerVertex) {
    for (const VertexId n : {1u, 2u, 5u, 9u, 10u, 101u}) {
        const Graph graph = test::makeGraph(n, {});
        const std::vector<Vec2> places = layouts::arrangeOnGrid(graph, noLevels(graph), {}, kSpacing, {});
        const auto side = static_cast<f32>(std::ceil(std::sqrt(n)));
        std::set<std::pair<int, int>> taken;
        for (const Vec2 p : places) {
            EXPECT_LE(std::max(std::abs(p.x), std::abs(p.y)), kSpacing * (side - 1) / 2 + 1e-4f);
            taken.insert({static_cast<int>(std::lround(p.x)), static_cast<int>(std::lround(p.y))});
        }
        EXPECT_EQ(taken.size(), n);
    }
}

TEST(Arrangement, WhatFollowsOnAnotherLiesBesideItOnAGrid) {
    const Graph graph = test::makeGraph(30, {});
    const std::vector<Vec2> places = layouts::arrangeOnGrid(graph, noLevels(graph), {}, kSpacing, {});
    int beside = 0;
    for (VertexId v = 0; v < 30; ++v)
        beside += std::any_of(places.begin(), places.end(),
                              [&](Vec2 p) { return std::abs(distance(p, places[v]) - kSpacing) < 1e-4; });
    EXPECT_EQ(beside, 30);
}

// A disc round the vertices of every community of a level.
std::vector<Disc> discsOf(const Hierarchy& hierarchy, size_t level, const std::vector<Vec2>& places) {
    const auto labels = hierarchy.flatten(level);
    std::vector<std::vector<Vec2>> members(hierarchy.communitiesAt(level));
    for (VertexId v = 0; v < labels.size(); ++v) members[labels[v]].push_back(places[v]);
    std::vector<Disc> discs;
    for (const std::vector<Vec2>& points : members)
        discs.push_back(layouts::enclosingDisc(std::span<const Vec2>(points)));
    return discs;
}

TEST(Arrangement, DiscsDoNotOverlapOnAnyLevel) {
    const Graph graph = test::randomGraph(3000, 9000, 4);
    const Hierarchy hierarchy = test::louvain(graph);
    ASSERT_GE(hierarchy.levelCount(), 2u);
    const std::vector<Vec2> places = layouts::arrangeInDiscs(graph, hierarchy, {}, kSpacing, {});
    EXPECT_TRUE(test::allFinite(places));
    for (size_t level = 1; level <= hierarchy.levelCount(); ++level) {
        const std::vector<Disc> discs = discsOf(hierarchy, level, places);
        for (size_t i = 0; i < discs.size(); ++i)
            for (size_t j = 0; j < i; ++j)
                ASSERT_GT(distance(discs[i].centre, discs[j].centre), discs[i].radius + discs[j].radius)
                    << "communities " << j << " and " << i << " of level " << level;
    }
    // Vertices keep their distance too.
    for (VertexId v = 0; v < 200; ++v)
        for (VertexId w = 0; w < v; ++w) EXPECT_GT(distance(places[v], places[w]), 0.7 * kSpacing);
}

// 0 - 1 .. 0 - 9: the hub is in the middle of its disc.
TEST(Arrangement, HubsAreInTheMiddleOfTheirDisc) {
    std::vector<test::EdgeOf> edges;
    for (VertexId v = 1; v < 10; ++v) edges.push_back({9 - v, 9});
    const Graph graph = test::makeGraph(10, edges);
    const std::vector<Vec2> places = layouts::arrangeInDiscs(graph, test::louvain(graph), {}, kSpacing, {});
    const Vec2 hub = places[9];
    for (VertexId v = 0; v < 9; ++v)
        EXPECT_LT(std::hypot(hub.x, hub.y), std::hypot(places[v].x, places[v].y)) << v;
}

TEST(Arrangement, ACircleFollowsTheNumbersItIsGiven) {
    // 4 vertices clockwise from the top: 30, 20, 10 and the one without a number.
    const Graph graph = test::makeGraph(4, {});
    const std::vector<f64> by{10, std::nan(""), 30, 20};
    const auto places = layouts::arrangeOnCircle(graph, noLevels(graph), {.by = by}, kSpacing, {});
    const f32 radius = 4 * kSpacing / (2 * std::numbers::pi_v<f32>);
    const auto expect = [&](VertexId v, f32 x, f32 y) {
        EXPECT_NEAR(places[v].x, x * radius, 1e-5f) << v;
        EXPECT_NEAR(places[v].y, y * radius, 1e-5f) << v;
    };
    expect(2, 0, 1);
    expect(3, 1, 0);
    expect(0, 0, -1);
    expect(1, -1, 0);
}

TEST(Arrangement, EqualNumbersOnACircleKeepTheOrderOfTheCommunities) {
    const Graph graph = test::cliqueRing(6, 8);
    const Hierarchy hierarchy = test::louvain(graph);
    const std::vector<f64> alike(48, 7.0);
    const auto with = layouts::arrangeOnCircle(graph, hierarchy, {.by = alike}, kSpacing, {});
    const auto without = layouts::arrangeOnCircle(graph, hierarchy, {}, kSpacing, {});
    for (VertexId v = 0; v < 48; ++v)
        EXPECT_TRUE(with[v].x == without[v].x && with[v].y == without[v].y) << v;
}

f64 fromMiddle(Vec2 p) { return std::hypot(f64{p.x}, f64{p.y}); }

TEST(Arrangement, RadialDistancesTellTheNumbers) {
    const Graph graph = test::makeGraph(5, {});
    const std::vector<f64> by{0, 5, 10, 7.5, std::nan("")};
    const auto places = layouts::arrangeRadially(graph, noLevels(graph), {.by = by}, kSpacing, {});
    const f64 rim = 5 * kSpacing / (2 * std::numbers::pi);
    EXPECT_NEAR(fromMiddle(places[2]), 0, 1e-6);
    EXPECT_NEAR(fromMiddle(places[3]), rim / 4, 1e-5);
    EXPECT_NEAR(fromMiddle(places[1]), rim / 2, 1e-5);
    EXPECT_NEAR(fromMiddle(places[0]), rim, 1e-5);
    EXPECT_GT(fromMiddle(places[4]), 1.1 * rim) << "without a number: beyond the rim";
}

TEST(Arrangement, RadialRanksFillTheDisc) {
    std::vector<f64> by;
    for (int v = 0; v < 1001; ++v) by.push_back(std::exp2(-v));  // all but a few nearly 0
    const Graph graph = test::makeGraph(1001, {});
    const auto places =
        layouts::arrangeRadially(graph, noLevels(graph), {.by = by, .rings = RingsBy::rank}, kSpacing, {});
    const f64 rim = fromMiddle(places[1000]);
    EXPECT_NEAR(fromMiddle(places[0]), 0, 1e-6);
    EXPECT_NEAR(fromMiddle(places[250]), rim / 2, 1e-3 * rim);  // a quarter of them in a quarter of the area
    const auto even = layouts::arrangeRadially(graph, noLevels(graph), {.by = by}, kSpacing, {});
    EXPECT_GT(fromMiddle(even[250]), 0.99 * fromMiddle(even[1000]));
}

TEST(Arrangement, RadialWithoutANumberHasTheHubInTheMiddle) {
    std::vector<test::EdgeOf> edges;
    for (VertexId v = 1; v < 10; ++v) edges.push_back({0, v});
    const Graph star = test::makeGraph(10, edges);
    const auto places = layouts::arrangeRadially(star, noLevels(star), {}, kSpacing, {});
    EXPECT_NEAR(fromMiddle(places[0]), 0, 1e-6);
    for (VertexId v = 1; v < 10; ++v) EXPECT_NEAR(fromMiddle(places[v]), fromMiddle(places[1]), 1e-5) << v;
}

// 0 - 1, 0 - 2, 1 - 3, 1 - 4, 2 - 5, and 6 apart.
TEST(Arrangement, RingsAroundANodeAreDistancesAndSectorsAreSubtrees) {
    const Graph graph = test::makeGraph(7, {{0, 1}, {0, 2}, {1, 3}, {1, 4}, {2, 5}});
    const auto places = layouts::arrangeRadially(graph, noLevels(graph), {.from = 0}, kSpacing, {});
    const f64 gap = fromMiddle(places[1]);
    EXPECT_NEAR(fromMiddle(places[0]), 0, 1e-6);
    EXPECT_GE(gap, kSpacing - 1e-5);
    EXPECT_NEAR(fromMiddle(places[2]), gap, 1e-5);
    for (const VertexId v : {3u, 4u, 5u}) EXPECT_NEAR(fromMiddle(places[v]), 2 * gap, 1e-5) << v;
    EXPECT_NEAR(fromMiddle(places[6]), 3 * gap, 1e-5) << "what is not reached is on one more ring";
    // 1 has two of the three leaves: the middle of its sector is a third of a turn clockwise, that of 2 is at
    // five sixths.
    const auto turns = [&](VertexId v) {
        const f64 t = std::atan2(places[v].x, places[v].y) / (2 * std::numbers::pi);
        return t < 0 ? t + 1 : t;
    };
    EXPECT_NEAR(turns(1), 1.0 / 3, 1e-5);
    EXPECT_NEAR(turns(2), 5.0 / 6, 1e-5);
    EXPECT_NEAR(turns(3), 1.0 / 6, 1e-5);
    EXPECT_NEAR(turns(4), 3.0 / 6, 1e-5);
    EXPECT_NEAR(turns(5), 5.0 / 6, 1e-5);
}

TEST(Arrangement, ColumnsKeepProportionsAndWhatIsMissingLiesBelow) {
    const Graph graph = test::makeGraph(5, {});
    const std::vector<f64> x{100, 104, 100, std::nan(""), 102}, y{7, 7, 9, 8, 8};
    const auto places = layouts::arrangeByColumns(graph, noLevels(graph), {.x = x, .y = y}, kSpacing, {});
    EXPECT_TRUE(test::allFinite(places));
    const f32 unit = (places[1].x - places[0].x) / 4;
    EXPECT_GT(unit, 0);
    EXPECT_NEAR(places[2].y - places[0].y, 2 * unit, 1e-5f);
    EXPECT_NEAR(places[4].x, 0, 1e-5f) << "centred";
    EXPECT_NEAR(places[4].y, 0, 1e-5f);
    EXPECT_LT(places[3].y, places[0].y - kSpacing);
    EXPECT_THROW(layouts::arrangeByColumns(graph, noLevels(graph), {.x = x}, kSpacing, {}), OptionError);
    // Of one place, of one line, of none.
    const std::vector<f64> same(5, 3.0), none(5, std::nan(""));
    EXPECT_TRUE(test::allFinite(
        layouts::arrangeByColumns(graph, noLevels(graph), {.x = same, .y = same}, kSpacing, {})));
    EXPECT_TRUE(test::allFinite(
        layouts::arrangeByColumns(graph, noLevels(graph), {.x = x, .y = same}, kSpacing, {})));
    EXPECT_TRUE(test::allFinite(
        layouts::arrangeByColumns(graph, noLevels(graph), {.x = none, .y = same}, kSpacing, {})));
}

// The whole world is as high as wide, and 60 degrees north lie at ln(2 + sqrt(3)) radii.
TEST(Arrangement, MercatorPlacesLatitudes) {
    const Graph graph = test::makeGraph(5, {});
    const std::vector<f64> longitude{-180, 180, 0, 0, 0}, latitude{0, 0, 60, -90, 91};
    const auto places = layouts::arrangeByColumns(
        graph, noLevels(graph), {.x = longitude, .y = latitude, .projection = Projection::mercator}, kSpacing,
        {});
    const f64 radius = (places[1].x - places[0].x) / (2 * std::numbers::pi);
    EXPECT_NEAR((places[2].y - places[0].y) / radius, std::log(2 + std::sqrt(3.0)), 1e-4);
    EXPECT_NEAR((places[0].y - places[3].y) / radius, std::numbers::pi, 1e-4) << "the pole, cut off";
    EXPECT_LT(places[4].y, places[3].y) << "no latitude";
}

TEST(Arrangement, AreLayoutsOfTheRegistry) {
    LayoutRegistry registry;
    registerCpuLayouts(registry);
    const Graph graph = test::cliqueRing(4, 5);
    const Hierarchy hierarchy = test::louvain(graph);
    for (const char* id : {"discs", "circle", "grid", "radial"}) {
        RunContext context = plainContext();
        const LayoutResult small = registry.layout(id).run(graph, hierarchy, {}, {}, context);
        const LayoutResult large = registry.layout(id).run(graph, hierarchy, {}, {.scaling = 4}, context);
        ASSERT_EQ(small.positions.size(), 20u) << id;
        EXPECT_TRUE(small.atRest);
        EXPECT_EQ(small.trace.engine, id);
        // Scaling is of the area.
        EXPECT_NEAR(distance(large.positions[3], large.positions[17]),
                    2 * distance(small.positions[3], small.positions[17]), 1e-3)
            << id;
        for (const VertexId n : {0u, 1u, 7u}) {
            const Graph isolated = test::makeGraph(n, {});
            const LayoutResult odd = registry.layout(id).run(isolated, noLevels(isolated), {}, {}, context);
            EXPECT_EQ(odd.positions.size(), n) << id;
            EXPECT_TRUE(test::allFinite(odd.positions)) << id;
        }
    }
}

}  // namespace
}  // namespace quartier
