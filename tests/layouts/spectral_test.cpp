// Eigenvectors of the normalised Laplacian against those that are known, and the layout made of them.
#include "layouts/spectral.h"

#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "layout_under_test.h"
#include "layouts/eigenvectors.h"
#include "layouts/multilevel.h"
#include "small_graphs.h"

namespace quartier {
namespace {

using layouts::Eigenvector;
using layouts::LevelGraph;

Hierarchy noLevels(const Graph& graph) { return {.vertices = graph.vertexCount(), .levels = {}}; }

LevelGraph levelOf(const Graph& graph) {
    std::vector<VertexId> order(graph.vertexCount());
    for (VertexId v = 0; v < order.size(); ++v) order[v] = v;
    return layouts::finestLevel(graph, order, order, 0, layouts::weightScale(graph), {});
}

std::vector<Eigenvector> modesOf(const Graph& graph, int count = 2) {
    return layouts::slowModes(levelOf(graph), count, 100'000, 1, [](int) { return true; });
}

Graph pathOf(VertexId n, bool closed = false) {
    std::vector<test::EdgeOf> edges;
    for (VertexId v = 1; v < n; ++v) edges.push_back({v - 1, v});
    if (closed) edges.push_back({n - 1, 0});
    return test::makeGraph(n, edges);
}

// Times what makes it as large as another, whatever its sign.
void expectParallel(const std::vector<f64>& entries, const std::vector<f64>& known, f64 tolerance) {
    f64 product = 0, own = 0, others = 0;
    for (size_t i = 0; i < known.size(); ++i) {
        product += entries[i] * known[i];
        own += entries[i] * entries[i];
        others += known[i] * known[i];
    }
    EXPECT_NEAR(std::abs(product) / std::sqrt(own * others), 1, tolerance);
}

// L y = lambda D y, and across the constant.
void expectEigenvector(const Graph& graph, const Eigenvector& mode, f64 tolerance) {
    const LevelGraph level = levelOf(graph);
    f64 error = 0, size = 0, mean = 0;
    for (u32 v = 0; v < level.size(); ++v) {
        f64 sum = 0;
        for (ArcOffset a = level.offsets[v]; a < level.offsets[v + 1]; ++a)
            sum += level.weight(a) * mode.entries[level.targets[a]];
        const f64 degree = level.pull[v], own = mode.entries[v];
        error += std::pow((1 - mode.value) * degree * own - sum, 2) / degree;
        size += degree * own * own;
        mean += degree * own;
    }
    EXPECT_LT(std::sqrt(error / size), tolerance);
    EXPECT_NEAR(mean / std::sqrt(size), 0, 1e-8);
}

TEST(Eigenvectors, OfAPathAreCosines) {
    for (const VertexId n : {3u, 10u, 300u}) {
        const std::vector<Eigenvector> modes = modesOf(pathOf(n));
        ASSERT_EQ(modes.size(), 2u);
        for (size_t k = 1; k <= 2; ++k) {
            const f64 frequency = std::numbers::pi * static_cast<f64>(k) / (n - 1);
            std::vector<f64> known(n);
            for (VertexId v = 0; v < n; ++v) known[v] = std::cos(frequency * v);
            EXPECT_TRUE(modes[k - 1].converged) << n;
            EXPECT_NEAR(modes[k - 1].value / (1 - std::cos(frequency)), 1, 1e-6) << n;
            expectParallel(modes[k - 1].entries, known, 1e-6);
        }
    }
}

TEST(Eigenvectors, OfACycleAreACircle) {
    const std::vector<Eigenvector> modes = modesOf(pathOf(60, true));
    ASSERT_EQ(modes.size(), 2u);
    for (const Eigenvector& mode : modes)
        EXPECT_NEAR(mode.value, 1 - std::cos(2 * std::numbers::pi / 60), 1e-8) << "one eigenvalue, twice";
    const f64 radius = std::hypot(modes[0].entries[0], modes[1].entries[0]);
    for (VertexId v = 0; v < 60; ++v)
        EXPECT_NEAR(std::hypot(modes[0].entries[v], modes[1].entries[v]), radius, 1e-3 * radius) << v;
}

TEST(Eigenvectors, OfCompleteGraphsAndHypercubes) {
    std::vector<test::EdgeOf> complete, cube;
    for (VertexId v = 0; v < 7; ++v)
        for (VertexId w = 0; w < v; ++w) complete.push_back({v, w});
    for (VertexId v = 0; v < 32; ++v)
        for (VertexId bit = 1; bit < 32; bit *= 2)
            if ((v & bit) == 0) cube.push_back({v, v | bit});
    for (const Eigenvector& mode : modesOf(test::makeGraph(7, complete), 3))
        EXPECT_NEAR(mode.value, 7.0 / 6, 1e-8);
    const Graph hypercube = test::makeGraph(32, cube);
    for (const Eigenvector& mode : modesOf(hypercube, 5)) {
        EXPECT_NEAR(mode.value, 2.0 / 5, 1e-8) << "as often as it has dimensions";
        expectEigenvector(hypercube, mode, 1e-5);
    }
    EXPECT_NEAR(modesOf(hypercube, 6).back().value, 4.0 / 5, 1e-8);
    EXPECT_EQ(modesOf(test::makeGraph(2, {{0, 1}})).size(), 1u) << "there are no two";
}

TEST(Eigenvectors, OfGridsAndWeightedGraphsFulfilTheEquation) {
    std::vector<test::EdgeOf> edges;
    for (VertexId y = 0; y < 20; ++y)
        for (VertexId x = 0; x < 30; ++x) {
            if (x > 0) edges.push_back({y * 30 + x - 1, y * 30 + x, static_cast<f32>(1 + (x + y) % 3)});
            if (y > 0) edges.push_back({(y - 1) * 30 + x, y * 30 + x, 2});
        }
    for (const bool weighted : {false, true}) {
        const Graph grid = test::makeGraph(600, edges, weighted);
        const std::vector<Eigenvector> modes = modesOf(grid);
        for (const Eigenvector& mode : modes) {
            EXPECT_TRUE(mode.converged);
            expectEigenvector(grid, mode, 1e-6);
        }
        EXPECT_LT(modes[0].value, modes[1].value);
    }
}

LayoutResult run(const Graph& graph, const LayoutOptions& options = {}, const LayoutStart& start = {}) {
    RunContext context = plainContext();
    return layouts::SpectralLayout().run(graph, noLevels(graph), start, options, context);
}

TEST(Spectral, ACycleIsDrawnAsACircle) {
    const LayoutResult result = run(pathOf(40, true));
    EXPECT_TRUE(result.atRest);
    f64 x = 0, y = 0;
    for (const Vec2 p : result.positions) x += p.x / 40, y += p.y / 40;
    const f64 radius = std::hypot(result.positions[0].x - x, result.positions[0].y - y);
    ASSERT_GT(radius, 0);
    for (const Vec2 p : result.positions) EXPECT_NEAR(std::hypot(p.x - x, p.y - y), radius, 2e-3 * radius);
}

TEST(Spectral, AnyGraphGivesFinitePositions) {
    for (const VertexId n : {0u, 1u, 2u, 3u, 12u}) {
        std::vector<test::EdgeOf> edges;
        for (VertexId v = 1; v < std::min(n, 6u); ++v) edges.push_back({0, v});
        if (n > 8) edges.push_back({7, 8});
        const LayoutResult result = run(test::makeGraph(n, edges));
        EXPECT_EQ(result.positions.size(), n);
        EXPECT_TRUE(test::allFinite(result.positions)) << n;
    }
    // Weights of 0 pull nothing.
    EXPECT_TRUE(test::allFinite(run(test::makeGraph(3, {{0, 1, 0}, {1, 2, 0}}, true)).positions));
    const std::vector<Pin> pins{{2, {50, 60}}};
    const LayoutResult pinned = run(pathOf(20), {}, {.pins = pins});
    EXPECT_EQ(pinned.positions[2].x, 50);
    EXPECT_EQ(pinned.positions[2].y, 60);
}

TEST(Spectral, IsTheSameForAnyNumberOfThreads) {
    const Graph graph = test::randomGraph(5000, 20000, 8);
    const std::vector<Vec2> many = run(graph).positions;
    const tbb::global_control one(tbb::global_control::max_allowed_parallelism, 1);
    const std::vector<Vec2> alone = run(graph).positions;
    for (size_t v = 0; v < many.size(); ++v)
        ASSERT_TRUE(many[v].x == alone[v].x && many[v].y == alone[v].y) << v;
}

TEST(Spectral, AStopEndsIt) {
    const Graph graph = pathOf(3000);
    std::stop_source stop;
    stop.request_stop();
    RunContext context{.stop = stop.get_token(), .observer = silentObserver()};
    const LayoutResult result = layouts::SpectralLayout().run(graph, noLevels(graph), {}, {}, context);
    EXPECT_TRUE(result.cancelled);
    EXPECT_TRUE(test::allFinite(result.positions));
}

}  // namespace
}  // namespace quartier
