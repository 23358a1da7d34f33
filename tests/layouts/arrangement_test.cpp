// Circle, grid and discs: where every vertex has to be.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

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
    const std::vector<Vec2> places = layouts::arrangeOnCircle(graph, hierarchy, kSpacing, {});
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
        const std::vector<Vec2> places = layouts::arrangeOnGrid(graph, noLevels(graph), kSpacing, {});
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
    const std::vector<Vec2> places = layouts::arrangeOnGrid(graph, noLevels(graph), kSpacing, {});
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
    const std::vector<Vec2> places = layouts::arrangeInDiscs(graph, hierarchy, kSpacing, {});
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
    const std::vector<Vec2> places = layouts::arrangeInDiscs(graph, test::louvain(graph), kSpacing, {});
    const Vec2 hub = places[9];
    for (VertexId v = 0; v < 9; ++v)
        EXPECT_LT(std::hypot(hub.x, hub.y), std::hypot(places[v].x, places[v].y)) << v;
}

TEST(Arrangement, AreLayoutsOfTheRegistry) {
    LayoutRegistry registry;
    registerCpuLayouts(registry);
    const Graph graph = test::cliqueRing(4, 5);
    const Hierarchy hierarchy = test::louvain(graph);
    for (const char* id : {"discs", "circle", "grid"}) {
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
