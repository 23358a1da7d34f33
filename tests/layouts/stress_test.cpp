// Stress majorisation: graphs whose distances can be drawn exactly, the sparse model against the full one,
// pins, threads, stops.
#include "layouts/stress.h"

#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "graph/generators.h"
#include "layout_under_test.h"
#include "layouts/quality.h"
#include "small_graphs.h"

namespace quartier {
namespace {

using test::distance;

Hierarchy noLevels(const Graph& graph) { return {.vertices = graph.vertexCount(), .levels = {}}; }

LayoutResult run(const Graph& graph, const LayoutOptions& options = {}, const LayoutStart& start = {}) {
    RunContext context = plainContext();
    return layouts::StressLayout().run(graph, noLevels(graph), start, options, context);
}

Graph pathOf(VertexId n) {
    std::vector<test::EdgeOf> edges;
    for (VertexId v = 1; v < n; ++v) edges.push_back({v - 1, v});
    return test::makeGraph(n, edges);
}

Graph gridOf(VertexId width, VertexId height) {
    std::vector<test::EdgeOf> edges;
    for (VertexId y = 0; y < height; ++y)
        for (VertexId x = 0; x < width; ++x) {
            if (x > 0) edges.push_back({y * width + x - 1, y * width + x});
            if (y > 0) edges.push_back({(y - 1) * width + x, y * width + x});
        }
    return test::makeGraph(width * height, edges);
}

TEST(Stress, APathIsStraightWithEqualSteps) {
    const LayoutResult result = run(pathOf(12));
    const f64 step = distance(result.positions[0], result.positions[1]);
    ASSERT_GT(step, 0);
    for (VertexId v = 0; v < 12; ++v)
        for (VertexId w = 0; w < v; ++w)
            EXPECT_NEAR(distance(result.positions[v], result.positions[w]), (v - w) * step, 2e-3 * step);
    EXPECT_TRUE(result.atRest);
    EXPECT_EQ(result.trace.engine, "stress");
}

TEST(Stress, ACycleIsARegularPolygon) {
    std::vector<test::EdgeOf> edges;
    for (VertexId v = 0; v < 10; ++v) edges.push_back({v, (v + 1) % 10});
    const LayoutResult result = run(test::makeGraph(10, edges));
    const f64 side = distance(result.positions[0], result.positions[1]);
    for (VertexId v = 0; v < 10; ++v) {
        EXPECT_NEAR(distance(result.positions[v], result.positions[(v + 1) % 10]), side, 0.01 * side);
        EXPECT_NEAR(distance(result.positions[v], result.positions[(v + 5) % 10]),
                    side / std::sin(std::numbers::pi / 10), 0.02 * side);
    }
}

TEST(Stress, AGridUnfolds) {
    const Graph grid = gridOf(12, 9);
    const LayoutResult result = run(grid);
    const auto at = [&](VertexId x, VertexId y) { return result.positions[y * 12 + x]; };
    const f64 across = distance(at(0, 0), at(11, 8)), other = distance(at(11, 0), at(0, 8));
    EXPECT_NEAR(across / other, 1, 0.02) << "no corner is folded in";
    EXPECT_LT(layoutQuality(grid, noLevels(grid), result.positions).stress, 0.03);
}

TEST(Stress, TheSparseModelComesNearTheFullOne) {
    const Graph grid = gridOf(24, 20);
    const f64 full = layoutQuality(grid, noLevels(grid), run(grid, {.pivots = 480}).positions).stress;
    const f64 sparse = layoutQuality(grid, noLevels(grid), run(grid, {.pivots = 60}).positions).stress;
    EXPECT_LT(sparse, 1.15 * full);
    const Graph random = test::randomGraph(700, 1600, 5);
    const f64 fullRandom =
        layoutQuality(random, noLevels(random), run(random, {.pivots = 700}).positions).stress;
    const f64 sparseRandom =
        layoutQuality(random, noLevels(random), run(random, {.pivots = 200}).positions).stress;
    EXPECT_LT(sparseRandom, 1.15 * fullRandom);
}

TEST(Stress, StepsLessenTheStress) {
    const Graph grid = gridOf(15, 15);
    const auto stress = [&](int steps) {
        return layoutQuality(grid, noLevels(grid),
                             run(grid, {.iterations = steps, .pivots = 40}, {}).positions)
            .stress;
    };
    EXPECT_LT(stress(60), stress(1));
    EXPECT_EQ(run(grid, {.iterations = 7}).iterations, 7);
}

TEST(Stress, AnyGraphGivesFinitePositionsInTheirPlaces) {
    std::vector<test::EdgeOf> edges{{0, 1}, {1, 2}, {2, 0}, {3, 4}, {5, 5}};
    for (const VertexId n : {0u, 1u, 2u, 9u}) {
        std::vector<test::EdgeOf> some;
        for (const test::EdgeOf& edge : edges)
            if (edge.from < n && edge.to < n) some.push_back(edge);
        const LayoutResult result = run(test::makeGraph(n, some));
        ASSERT_EQ(result.positions.size(), n);
        EXPECT_TRUE(test::allFinite(result.positions));
        for (VertexId v = 0; v < n; ++v)
            for (VertexId w = 0; w < v; ++w)
                EXPECT_GT(distance(result.positions[v], result.positions[w]), 0.1);
    }
    // All positions to start from are one, or none is a number.
    const Graph graph = test::randomGraph(50, 100, 3);
    for (const f32 value : {3.0f, std::nanf("")}) {
        const std::vector<Vec2> same(50, Vec2{value, value});
        EXPECT_TRUE(test::allFinite(run(graph, {}, {.positions = same}).positions));
    }
}

TEST(Stress, PinsStayToTheBitAndTheOthersComeAbout) {
    const Graph path = pathOf(9);
    const std::vector<Pin> pins{{0, {-40, 3}}, {8, {40, 3}}};
    const LayoutResult result = run(path, {}, {.pins = pins});
    EXPECT_EQ(result.positions[0].x, -40);
    EXPECT_EQ(result.positions[8].x, 40);
    EXPECT_EQ(result.positions[8].y, 3);
    for (VertexId v = 1; v < 8; ++v) {
        EXPECT_NEAR(result.positions[v].x, -40 + 10.0f * static_cast<f32>(v), 1.5) << v;
        EXPECT_NEAR(result.positions[v].y, 3, 1.5) << v;
    }
}

TEST(Stress, IsTheSameForAnyNumberOfThreads) {
    const Graph graph = test::randomGraph(6000, 12000, 8);
    const LayoutOptions options{.iterations = 10, .pivots = 30};
    const std::vector<Vec2> many = run(graph, options).positions;
    const tbb::global_control one(tbb::global_control::max_allowed_parallelism, 1);
    const std::vector<Vec2> alone = run(graph, options).positions;
    for (size_t v = 0; v < many.size(); ++v)
        ASSERT_TRUE(many[v].x == alone[v].x && many[v].y == alone[v].y) << v;
}

TEST(Stress, AStopEndsIt) {
    const Graph graph = test::randomGraph(3000, 6000, 8);
    std::stop_source stop;
    stop.request_stop();
    RunContext context{.stop = stop.get_token(), .observer = silentObserver()};
    const LayoutResult result = layouts::StressLayout().run(graph, noLevels(graph), {}, {}, context);
    EXPECT_TRUE(result.cancelled);
    EXPECT_EQ(result.positions.size(), 3000u);
    EXPECT_TRUE(test::allFinite(result.positions));
}

}  // namespace
}  // namespace quartier
