// The pieces that the CPU strategies of Louvain share, each against the definition.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <random>

#include "analytics/engine_registry.h"
#include "analytics/exact_strengths.h"
#include "analytics/gain_table.h"
#include "analytics/louvain_contract.h"
#include "analytics/louvain_gain.h"
#include "analytics/louvain_split.h"
#include "analytics/louvain_uncoarsen.h"
#include "graph/modularity.h"
#include "small_graphs.h"

namespace quartier::louvain {
namespace {

std::vector<VertexId> randomLabels(VertexId vertices, VertexId communities, u64 seed) {
    std::mt19937_64 random(seed);
    std::vector<VertexId> labels(vertices);
    for (VertexId& label : labels) label = static_cast<VertexId>(random() % communities);
    compactLabels(labels);
    return labels;
}

// The formula against the difference of two modularities, on graphs with weights and loops.
TEST(Gain, IsTheDifferenceOfModularities) {
    const Graph graph = test::randomGraph(40, 160, 3, 7);
    const std::vector<f64> strength = strengths(graph);
    f64 total = 0;
    for (const f64 s : strength) total += s;
    for (const f64 resolution : {1.0, 0.4, 2.5}) {
        const Gain gain(resolution, total);
        std::vector<VertexId> labels = randomLabels(40, 5, 11);
        for (VertexId v = 0; v < 40; ++v) {
            const VertexId from = labels[v];
            const VertexId to = (from + 1) % 5;
            f64 weightFrom = 0, weightTo = 0, totalFrom = 0, totalTo = 0;
            for (VertexId u = 0; u < 40; ++u) {
                if (u == v) continue;
                if (labels[u] == from) totalFrom += strength[u];
                if (labels[u] == to) totalTo += strength[u];
            }
            for (ArcOffset arc = graph.offsets()[v]; arc < graph.offsets()[v + 1]; ++arc) {
                const VertexId u = graph.targets()[arc];
                if (u == v) continue;
                if (labels[u] == from) weightFrom += graph.weight(arc);
                if (labels[u] == to) weightTo += graph.weight(arc);
            }
            const f64 before = modularity(graph, labels, resolution);
            labels[v] = to;
            const f64 after = modularity(graph, labels, resolution);
            const f64 formula = gain.modularity(gain.score(weightTo, strength[v], totalTo) -
                                                gain.score(weightFrom, strength[v], totalFrom));
            ASSERT_NEAR(formula, after - before, 1e-12);
        }
    }
}

TEST(GainTable, SumsLikeAMap) {
    GainTable table;
    std::mt19937_64 random(5);
    for (int round = 0; round < 200; ++round) {
        const u64 adds = random() % 300;
        table.begin(adds);
        std::map<VertexId, f64> expected;
        for (u64 i = 0; i < adds; ++i) {
            const auto key = static_cast<VertexId>(random() % 50 * 1000003);
            table.add(key, static_cast<f64>(i));
            expected[key] += static_cast<f64>(i);
        }
        ASSERT_EQ(table.entries().size(), expected.size());
        for (const GainTable::Entry& entry : table.entries()) ASSERT_EQ(entry.weight, expected.at(entry.key));
    }
}

// 0 - 1 - 2 - 3 with a loop of weight 3 at 1; {0, 1} and {2, 3} become vertices: loops 1 + 3 and 1, one edge.
TEST(Contract, ByHand) {
    const Graph graph = test::makeGraph(4, {{0, 1, 1}, {1, 2, 1}, {2, 3, 1}, {1, 1, 3}}, true);
    const auto coarse = contract(LevelGraph(graph), {0, 0, 1, 1}, 2, {});
    ASSERT_TRUE(coarse.has_value());
    EXPECT_EQ(coarse->strengths(), (std::vector<f64>{9, 3}));  // 1 + (2 + 2 * 3), 2 + 1
    EXPECT_EQ(coarse->totalStrength(), 12.0);
    std::map<std::pair<VertexId, VertexId>, f64> arcs;
    coarse->withWeights([&](auto weight) {
        for (VertexId v = 0; v < 2; ++v)
            for (ArcOffset arc = coarse->offsets()[v]; arc < coarse->offsets()[v + 1]; ++arc)
                arcs[{v, coarse->targets()[arc]}] = weight(arc);
    });
    const std::map<std::pair<VertexId, VertexId>, f64> expected{
        {{0, 0}, 4.0}, {{0, 1}, 1.0}, {{1, 0}, 1.0}, {{1, 1}, 1.0}};
    EXPECT_EQ(arcs, expected);
}

TEST(Contract, KeepsModularityOverSeveralLevels) {
    for (const int largestWeight : {0, 6}) {
        const Graph graph = test::randomGraph(2000, 9000, 17, largestWeight);
        std::vector<VertexId> flat = randomLabels(2000, 300, 23);
        auto level = contract(LevelGraph(graph), flat, 300, {});
        EXPECT_NEAR(level->modularityOfSingletons(1.3), modularity(graph, flat, 1.3), 1e-12);
        const std::vector<VertexId> above = randomLabels(300, 20, 29);
        level = contract(*level, above, 20, {});
        for (VertexId& label : flat) label = above[label];
        EXPECT_NEAR(level->modularityOfSingletons(1.3), modularity(graph, flat, 1.3), 1e-12);
    }
}

// With the strengths themselves the last bits of the sums would depend on the order.
TEST(ExactStrengths, HaveTheSameSumInAnyOrder) {
    std::mt19937_64 random(5);
    std::vector<test::EdgeOf> edges;
    for (int i = 0; i < 3000; ++i)
        edges.push_back({static_cast<VertexId>(random() % 400), static_cast<VertexId>(random() % 400),
                         static_cast<f32>(random() % 1000 + 1) * 0.0137f});
    const Graph graph = test::makeGraph(400, edges, true);
    const LevelGraph level(graph);
    const ExactStrengths exact(level);
    std::vector<VertexId> order(level.vertexCount());
    std::iota(order.begin(), order.end(), VertexId{0});
    const auto sumInOrder = [&] {
        f64 sum = 0;
        for (const VertexId v : order) sum += exact[v];
        return sum;
    };
    const f64 ascending = sumInOrder();
    EXPECT_NEAR(ascending, level.totalStrength(), 1e-12 * level.totalStrength());
    for (int repeat = 0; repeat < 20; ++repeat) {
        std::shuffle(order.begin(), order.end(), random);
        EXPECT_EQ(sumInOrder(), ascending);
    }
}

TEST(ExactStrengths, LeaveWholeNumbersAsTheyAre) {
    const Graph graph = test::randomGraph(400, 3000, 7, 9);
    const LevelGraph level(graph);
    const ExactStrengths exact(level);
    for (VertexId v = 0; v < level.vertexCount(); ++v) EXPECT_EQ(exact[v], level.strengths()[v]);
}

TEST(GainTable, TellsOfKeysThatWereNotAdded) {
    GainTable table;
    table.begin(3);
    table.add(7, 1.5);
    table.add(9, 2);
    table.add(7, 1);
    EXPECT_EQ(table.weightOf(7), 2.5);
    EXPECT_EQ(table.weightOf(9), 2);
    EXPECT_EQ(table.weightOf(8), 0);
    table.begin(3);
    EXPECT_EQ(table.weightOf(7), 0);
}

// Communities of more arcs than one thread is left with: rows summed against the definition.
TEST(Contract, GiantCommunitiesAreMergedAlike) {
    constexpr VertexId kVertices = 6000;
    constexpr VertexId kCommunities = 500;
    for (const int largestWeight : {0, 4}) {
        const Graph graph = test::randomGraph(kVertices, 500'000, 41, largestWeight);
        std::vector<VertexId> labels = randomLabels(kVertices, kCommunities, 43);
        for (VertexId v = 0; v < kVertices; ++v)
            if (v % 3 != 0) labels[v] = v % 3;  // two of the communities take two thirds
        std::map<std::pair<VertexId, VertexId>, f64> expected;
        for (VertexId v = 0; v < kVertices; ++v)
            for (ArcOffset arc = graph.offsets()[v]; arc < graph.offsets()[v + 1]; ++arc) {
                const VertexId u = graph.targets()[arc];
                const bool inside = labels[u] == labels[v];
                expected[{labels[v], labels[u]}] += graph.weight(arc) * (inside && u != v ? 0.5 : 1);
            }
        const auto coarse = contract(LevelGraph(graph), labels, kCommunities, {});
        std::map<std::pair<VertexId, VertexId>, f64> found;
        coarse->withWeights([&](auto weight) {
            for (VertexId c = 0; c < kCommunities; ++c)
                for (ArcOffset arc = coarse->offsets()[c]; arc < coarse->offsets()[c + 1]; ++arc)
                    EXPECT_TRUE(found.insert({{c, coarse->targets()[arc]}, weight(arc)}).second);
        });
        EXPECT_EQ(found, expected);
        const std::vector<f64> strength = strengths(graph);
        std::vector<f64> sums(kCommunities, 0.0);
        for (VertexId v = 0; v < kVertices; ++v) sums[labels[v]] += strength[v];
        EXPECT_EQ(coarse->strengths(), sums);
        EXPECT_NEAR(coarse->modularityOfSingletons(1), modularity(graph, labels, 1), 1e-12);
    }
}

TEST(Contract, GivesUpWhenStopped) {
    const Graph graph = test::randomGraph(2000, 9000, 17);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_FALSE(contract(LevelGraph(graph), randomLabels(2000, 300, 1), 300, stop.get_token()));
}

TEST(SplitCommunities, AgreesWithTheReference) {
    for (const u64 edges : {600u, 3000u, 20000u}) {
        const Graph graph = test::randomGraph(3000, edges, edges);
        std::vector<VertexId> labels = randomLabels(3000, 40, 31);
        const std::vector<VertexId> expected = splitDisconnected(graph, labels);
        const VertexId parts = splitCommunities(LevelGraph(graph), labels);
        EXPECT_EQ(labels, expected);
        EXPECT_EQ(parts, *std::max_element(expected.begin(), expected.end()) + 1);
    }
}

TEST(DropIdleLevels, JoinsThemToTheLevelAbove) {
    std::vector<Level> levels{
        {.parent = {0, 0, 1, 1, 2, 2}, .communities = 3, .modularity = 0.2, .iterations = 1, .seconds = 1},
        {.parent = {0, 1, 2}, .communities = 3, .modularity = 0.2, .iterations = 1, .seconds = 1},  // idle
        {.parent = {0, 0, 1}, .communities = 2, .modularity = 0.1, .iterations = 4, .seconds = 1}};
    dropIdleLevels(levels);
    ASSERT_EQ(levels.size(), 1u);  // the coarsest stays, and what was above it goes
    EXPECT_EQ(levels[0].parent, (std::vector<VertexId>{0, 0, 0, 0, 1, 1}));
    EXPECT_EQ(levels[0].communities, 2u);
    EXPECT_EQ(levels[0].iterations, 5);
}

// Two triangles joined by an edge, by hand: Q = 6/7 - 2 (7/14)^2 = 5/14, found in one level.
TEST(Sequential, TwoTriangles) {
    const Graph graph = test::makeGraph(6, {{0, 1}, {1, 2}, {0, 2}, {3, 4}, {4, 5}, {3, 5}, {2, 3}});
    EngineRegistry registry;
    registerCpuEngines(registry);
    RunContext context = plainContext();
    const CommunityResult result = registry.community("sequential").run(graph, {}, context);
    ASSERT_EQ(result.hierarchy.levelCount(), 1u);
    EXPECT_EQ(result.hierarchy.levels[0].parent, (std::vector<VertexId>{0, 0, 0, 1, 1, 1}));
    EXPECT_DOUBLE_EQ(result.modularity, 5.0 / 14);
}

TEST(Sequential, TheThresholdOfLargeLevelsSavesSweeps) {
    const Graph graph = test::randomGraph(5000, 25000, 41);
    EngineRegistry registry;
    registerCpuEngines(registry);
    RunContext context = plainContext();
    CommunityOptions options;
    options.maxLevels = 1;
    const CommunityResult thorough = registry.community("sequential").run(graph, options, context);
    options.binLimit = 1000;
    const CommunityResult adaptive = registry.community("sequential").run(graph, options, context);
    EXPECT_LT(adaptive.hierarchy.levels[0].iterations, thorough.hierarchy.levels[0].iterations);
    EXPECT_GT(adaptive.modularity, thorough.modularity - 0.02);
}

// Merging alone cuts a mesh along rough lines; refining straightens them.
TEST(Uncoarsen, RaisesModularityOfParallelOnAMesh) {
    const Graph graph = test::gridGraph(80, 80);
    EngineRegistry registry;
    registerCpuEngines(registry);
    RunContext context = plainContext();
    const f64 merged = registry.community("sequential").run(graph, {}, context).modularity;
    const CommunityResult uncoarsened = registry.community("parallel").run(graph, {}, context);
    EXPECT_GT(uncoarsened.modularity, merged);
    bool told = false;
    for (const Stage& stage : uncoarsened.trace.stages) told = told || stage.name == "uncoarsen";
    EXPECT_TRUE(told);
}

}  // namespace
}  // namespace quartier::louvain
