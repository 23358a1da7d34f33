// Vertices that stay where they are while the others are laid out.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "core/error.h"
#include "layout_under_test.h"
#include "layouts/anchoring.h"
#include "layouts/force_model.h"
#include "small_graphs.h"

namespace quartier {
namespace {

using layouts::anchor;
using layouts::HeldNode;
using test::allFinite;
using test::distance;
using test::layOut;

void expectThere(const std::vector<Vec2>& positions, const std::vector<Pin>& pins) {
    for (const Pin& pin : pins) {
        EXPECT_EQ(positions[pin.vertex].x, pin.at.x) << pin.vertex;
        EXPECT_EQ(positions[pin.vertex].y, pin.at.y) << pin.vertex;
    }
}

// Two rings of cliques, a pair and three isolated vertices: components of every kind.
Graph severalComponents() {
    std::vector<test::EdgeOf> edges;
    const Graph ring = test::cliqueRing(8, 6);
    for (const VertexId offset : {0u, 48u})
        for (VertexId v = 0; v < ring.vertexCount(); ++v)
            for (const VertexId u : ring.row(v))
                if (v < u) edges.push_back({v + offset, u + offset});
    edges.push_back({96, 97});
    return test::makeGraph(101, edges);
}

f64 meanEdgeLength(const Graph& graph, const std::vector<Vec2>& p, VertexId first, VertexId last) {
    f64 sum = 0, count = 0;
    for (VertexId v = first; v < last; ++v)
        for (const VertexId u : graph.row(v)) sum += distance(p[u], p[v]), ++count;
    return sum / count;
}

TEST(Pins, StayToTheBitInEveryComponent) {
    const Graph graph = severalComponents();
    const Hierarchy hierarchy = test::louvain(graph);
    const std::vector<Vec2> free = layOut(graph, hierarchy).positions;
    const std::vector<Pin> pins{{3, {10.1f, -7.3f}}, {50, {-30.7f, 2}}, {96, {4, 40.3f}}, {99, {-5, -50}}};
    for (const bool goesOn : {false, true}) {
        SCOPED_TRACE(goesOn);
        std::vector<Vec2> start;
        if (goesOn) {
            start = free;
            for (const Pin& pin : pins) start[pin.vertex] = pin.at;
        }
        const LayoutResult result = layOut(graph, hierarchy, {}, start, pins);
        expectThere(result.positions, pins);
        EXPECT_TRUE(allFinite(result.positions));
        // The others are about them, in a drawing as large as without pins.
        EXPECT_NEAR(meanEdgeLength(graph, result.positions, 0, 48) / meanEdgeLength(graph, free, 0, 48), 1,
                    0.2);
        EXPECT_LT(distance(result.positions[4], pins[0].at), distance(result.positions[4], pins[1].at));
        EXPECT_LT(distance(result.positions[97], pins[2].at), 5);
    }
}

TEST(Pins, AllOfAComponentMayBePinned) {
    const Graph graph = severalComponents();
    std::vector<Pin> pins;
    for (VertexId v = 0; v < 48; ++v) {
        const u32 row = v / 7;
        pins.push_back({v, {static_cast<f32>(v % 7), static_cast<f32>(row)}});
    }
    const LayoutResult result = layOut(graph, test::louvain(graph), {}, {}, pins);
    expectThere(result.positions, pins);
    EXPECT_TRUE(allFinite(result.positions));
}

// What has no pins is packed about the rest as ever: without lying on it.
TEST(Pins, OtherComponentsKeepClear) {
    const Graph graph = severalComponents();
    const std::vector<Pin> pins{{0, {1000, 1000}}};
    const auto gap = [](const std::vector<Vec2>& at) {
        f64 least = INFINITY;
        for (VertexId v = 0; v < 48; ++v)
            for (VertexId u = 48; u < 101; ++u) least = std::min(least, distance(at[u], at[v]));
        return least;
    };
    // How close they come depends on how the ring of a seed lies: the means of several seeds are compared.
    constexpr u64 kSeeds = 8;
    f64 pinned = 0, free = 0;
    for (u64 seed = 1; seed <= kSeeds; ++seed) {
        const std::vector<Vec2> p = layOut(graph, test::louvain(graph), {.seed = seed}, {}, pins).positions;
        EXPECT_GT(gap(p), layouts::vertexSpacing(1)) << seed;
        EXPECT_LT(distance(p[60], p[0]), 100) << "they come along";
        pinned += gap(p) / kSeeds;
        free += gap(layOut(graph, test::louvain(graph), {.seed = seed}).positions) / kSeeds;
    }
    EXPECT_NEAR(pinned, free, 0.3 * free);
}

TEST(Pins, AStretchedPathStaysStretched) {
    std::vector<test::EdgeOf> edges;
    for (VertexId v = 0; v + 1 < 40; ++v) edges.push_back({v, v + 1});
    const Graph graph = test::makeGraph(40, edges);
    const std::vector<Pin> pins{{0, {-400, 0}}, {39, {400, 0}}};
    const std::vector<Vec2> p =
        layOut(graph, {.vertices = 40, .levels = {}}, {.gravity = 0}, {}, pins).positions;
    expectThere(p, pins);
    for (VertexId v = 0; v + 1 < 40; ++v) EXPECT_LT(p[v].x, p[v + 1].x) << v;
}

TEST(Pins, ARunThatIsStoppedHasThemInPlace) {
    const Graph graph = severalComponents();
    const std::vector<Pin> pins{{3, {10, 10}}, {99, {-5, -50}}};
    std::stop_source stop;
    stop.request_stop();
    RunContext context = plainContext();
    context.stop = stop.get_token();
    const LayoutResult result =
        test::forceAtlas2().run(graph, test::louvain(graph), {.positions = {}, .pins = pins}, {}, context);
    EXPECT_TRUE(result.cancelled);
    expectThere(result.positions, pins);
}

TEST(Pins, PlacesThatNoForceCanReachAreRefused) {
    const Graph graph = test::cliqueRing(3, 4);
    for (const Vec2 at : {Vec2{1e30f, 0}, Vec2{0, NAN}, Vec2{-INFINITY, 0}}) {
        const std::vector<Pin> pins{{0, at}};
        EXPECT_THROW(layOut(graph, {.vertices = 12, .levels = {}}, {}, {}, pins), Error);
    }
    const std::vector<Pin> outside{{12, {0, 0}}};
    EXPECT_THROW(layOut(graph, {.vertices = 12, .levels = {}}, {}, {}, outside), Error);
}

// A drawing that was moved, turned and mirrored finds back by three of its nodes.
TEST(Anchor, FindsTheMotionThatBringsTheNodesThere) {
    std::mt19937 random(5);
    std::uniform_real_distribution<f32> anywhere(-10, 10);
    for (const f32 mirror : {1.0f, -1.0f}) {
        std::vector<Vec2> before(50), after;
        for (Vec2& p : before) p = {anywhere(random), anywhere(random)};
        const f32 angle = 2.1f, c = std::cos(angle), s = std::sin(angle);
        for (const Vec2 p : before)
            after.push_back({c * p.x - s * mirror * p.y + 70, s * p.x + c * mirror * p.y - 20});
        std::vector<Vec2> moved = before;
        anchor(moved, std::vector<HeldNode>{{4, after[4]}, {17, after[17]}, {30, after[30]}});
        for (size_t i = 0; i < moved.size(); ++i) EXPECT_NEAR(distance(moved[i], after[i]), 0, 1e-4) << i;
    }
}

TEST(Anchor, OneNodeMovesTheRestWithoutATurn) {
    std::vector<Vec2> positions{{0, 0}, {1, 0}, {0, 2}};
    anchor(positions, std::vector<HeldNode>{{1, {5, 5}}});
    EXPECT_NEAR(distance(positions[0], {4, 5}), 0, 1e-6);
    EXPECT_NEAR(distance(positions[2], {4, 7}), 0, 1e-6);
    const std::vector<Vec2> there = positions;
    anchor(positions, std::vector<HeldNode>{{0, there[0]}, {2, there[2]}});
    for (size_t i = 0; i < 3; ++i) EXPECT_EQ(positions[i].x, there[i].x) << "those in place move nothing";
}

}  // namespace
}  // namespace quartier
