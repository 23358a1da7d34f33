// Which edges are under the mouse, against a look at every edge; edges and arcs between two nodes.
#include "app/session/edge_pick.h"

#include <gmock/gmock-more-matchers.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "app/session/graph_version.h"
#include "small_graphs.h"

namespace quartier::session {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<u32> rowsOf(const std::vector<NearEdge>& near) {
    std::vector<u32> rows;
    for (const NearEdge& edge : near) rows.push_back(edge.row);
    return rows;
}

TEST(EdgePick, ACurveIsFoundWhereItIsDrawn) {
    const std::vector<Vec2> at{{0, 0}, {10, 0}};
    const std::vector<render::Edge> edges{{0, 1}};
    const auto found = [&](Vec2 place, bool curved, u8 direction) {
        const std::vector<u8> directions{direction};
        const EdgePaths paths{.shape = curved ? render::EdgeShape::curved : render::EdgeShape::straight,
                              .directions = directions};
        return !edgesNear(edges, at, place, 0.2f, {}, paths).empty();
    };
    EXPECT_TRUE(found({5, 0}, false, render::kForth));
    EXPECT_FALSE(found({5, 0}, true, render::kForth));
    EXPECT_TRUE(found({5, 1}, true, render::kForth)) << "a tenth of its length beside the line";
    EXPECT_TRUE(found({5, -1}, true, render::kBack));
    EXPECT_FALSE(found({5, 1}, true, render::kBack));
}

// Two communities of two, above the edge between their lower ones.
TEST(EdgePick, ABundledEdgeIsFoundWhereItIsDrawn) {
    const std::vector<Vec2> at{{0, 0}, {0, 8}, {20, 0}, {20, 8}};
    const std::vector<render::Edge> edges{{0, 2}};
    auto tree = std::make_shared<render::DetailTree>();
    tree->nodes = {{0, 0, 4, false}, {0, 0, 2}, {0, 2, 2}};
    tree->firstLeaf = 1;
    tree->vertices = {0, 1, 2, 3};
    tree->leafOf = {0, 0, 1, 1};
    const auto bundles = std::make_shared<const render::BundleTree>(tree);
    const auto centres = std::make_shared<const std::vector<Vec2>>(render::bundleCentres(*bundles, at));
    EdgePaths paths{.shape = render::EdgeShape::bundled, .bundles = {bundles, centres}, .bundling = 1};
    const auto found = [&](Vec2 place) { return !edgesNear(edges, at, place, 0.2f, {}, paths).empty(); };
    EXPECT_TRUE(found({10, 4 * 23.0f / 24})) << "by the middles of both communities";
    EXPECT_FALSE(found({10, 0}));
    paths.bundling = 0.5f;
    EXPECT_TRUE(found({10, 2 * 23.0f / 24}));
    paths.bundles = {};
    EXPECT_TRUE(found({10, 0})) << "without communities";
}

TEST(EdgePick, TheNearestComesFirst) {
    const std::vector<Vec2> at{{0, 0}, {10, 0}, {0, 1}, {10, 1}, {5, 9}};
    const std::vector<render::Edge> edges{{0, 1}, {2, 3}, {1, 4}};
    EXPECT_THAT(rowsOf(edgesNear(edges, at, {5, 0.7f}, 2)), ElementsAre(1, 0));
    EXPECT_THAT(rowsOf(edgesNear(edges, at, {5, 0.3f}, 2)), ElementsAre(0, 1));
    EXPECT_THAT(rowsOf(edgesNear(edges, at, {5, 0.5f}, 2)), ElementsAre(0, 1)) << "of equal ones the first";
    EXPECT_THAT(rowsOf(edgesNear(edges, at, {5, 0.3f}, 0.5f)), ElementsAre(0));
    EXPECT_THAT(edgesNear(edges, at, {-3, 0}, 2), IsEmpty()) << "beyond its end";
    EXPECT_NEAR(edgesNear(edges, at, {-1, 0}, 2).front().distance, 1, 1e-6);
    EXPECT_THAT(edgesNear({}, at, {5, 0}, 2), IsEmpty());
}

TEST(EdgePick, AgreesWithALookAtEveryEdge) {
    std::mt19937 random(3);
    std::uniform_real_distribution<f32> anywhere(-50, 50);
    std::vector<Vec2> at(400);
    for (Vec2& p : at) p = {anywhere(random), anywhere(random)};
    at[7] = at[8];  // an edge without length
    std::vector<render::Edge> edges{{7, 8}};
    for (u32 i = 0; i < 200'000; ++i) {
        const u32 a = random() % 400, b = random() % 400;
        if (a != b) edges.push_back({a, b});
    }
    for (int trial = 0; trial < 20; ++trial) {
        const Vec2 p{anywhere(random) * 1.2f, anywhere(random) * 1.2f};
        const f32 reach = 0.3f;
        std::vector<u32> expected;
        for (u32 i = 0; i < edges.size(); ++i) {
            const f64 ax = at[edges[i].a].x, ay = at[edges[i].a].y;
            const f64 dx = at[edges[i].b].x - ax, dy = at[edges[i].b].y - ay;
            // The foot of the perpendicular by the angle, where it lies between the ends.
            const f64 length = std::hypot(dx, dy);
            const f64 along = length > 0 ? ((p.x - ax) * dx + (p.y - ay) * dy) / length : 0;
            f64 away = length > 0 ? std::abs((p.x - ax) * dy - (p.y - ay) * dx) / length : 0;
            if (along < 0 || length == 0) away = std::hypot(p.x - ax, p.y - ay);
            if (along > length) away = std::hypot(p.x - ax - dx, p.y - ay - dy);
            if (away <= reach) expected.push_back(i);
        }
        std::vector<u32> found = rowsOf(edgesNear(edges, at, p, reach));
        std::sort(found.begin(), found.end());
        // On the rim, f32 and f64 may differ.
        std::vector<u32> differ;
        std::set_symmetric_difference(found.begin(), found.end(), expected.begin(), expected.end(),
                                      std::back_inserter(differ));
        ASSERT_LT(expected.size(), kMostNearEdges);
        EXPECT_LE(differ.size(), 2u) << expected.size();
    }
}

TEST(EdgePick, OfACrowdThereIsNone) {
    const std::vector<Vec2> at{{0, 0}, {1, 0}};
    const std::vector<render::Edge> edges(kMostNearEdges + 1, render::Edge{0, 1});
    EXPECT_THAT(edgesNear(edges, at, {0.5f, 0}, 0.1f), IsEmpty());
    EXPECT_EQ(edgesNear(std::span(edges).first(kMostNearEdges), at, {0.5f, 0}, 0.1f).size(), kMostNearEdges);
}

TEST(EdgePick, EdgesAndArcsBetweenTwoNodes) {
    const GraphVersionPtr version = makeGraphVersion(
        std::make_shared<const Graph>(test::makeGraph(
            5, {{3, 1, 7}, {1, 3, 2}, {0, 4, 5}, {2, 2, 9}, {4, 3, 1}}, true, Direction::directed)),
        std::make_shared<const NodeTable>(NodeTable::numbered(5, 0)), ForDrawing::yes, plainContext());
    const auto& edges = *version->edges;
    const u32 row = edgeBetween(edges, 3, 1);
    ASSERT_NE(row, kNoEdge);
    EXPECT_EQ(edges[row].a, 1u);
    EXPECT_EQ(edges[row].b, 3u);
    EXPECT_EQ(edgeBetween(edges, 1, 3), row);
    for (const auto& [a, b] : std::vector<std::pair<VertexId, VertexId>>{{0, 1}, {2, 2}, {4, 4}, {2, 3}})
        EXPECT_EQ(edgeBetween(edges, a, b), kNoEdge) << a << ' ' << b;
    const Graph& graph = *version->graph;
    EXPECT_EQ(graph.weight(arcBetween(graph, 3, 1).value()), 7);
    EXPECT_EQ(graph.weight(arcBetween(graph, 1, 3).value()), 2);
    EXPECT_FALSE(arcBetween(graph, 4, 0));
    EXPECT_TRUE(arcBetween(graph, 0, 4));
}

}  // namespace
}  // namespace quartier::session
