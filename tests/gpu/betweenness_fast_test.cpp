// `fast` betweenness beyond the contract: every shape of both kernels against the CPU engine, path counts
// beyond float, searches too deep for batches, the check of the sum, and that runs are bit-identical.
#include <algorithm>
#include <cmath>

#include "core/error.h"
#include "device_tests.h"
#include "engine_runs.h"
#include "gpu/betweenness/fast/driver.h"
#include "gpu/betweenness/fast/pilot.h"
#include "gpu/stream.h"
#include "graph/generators.h"
#include "small_graphs.h"

namespace quartier {
namespace {

using gpu::betweenness::fast::BatchShape;
using gpu::betweenness::fast::DeepShape;
using gpu::betweenness::fast::Shapes;

constexpr int kDevice = 0;

CentralityResult runFast(const Graph& graph, const CentralityOptions& options, const Shapes& shapes = {}) {
    const gpu::DeviceScope scope(kDevice);
    RunContext context = plainContext();
    return gpu::betweenness::fast::runFast(graph, options, context, kDevice, shapes);
}

f64 relativeError(const std::vector<f64>& found, const std::vector<f64>& expected) {
    f64 difference = 0;
    f64 norm = 0;
    for (size_t v = 0; v < expected.size(); ++v) {
        difference += (found[v] - expected[v]) * (found[v] - expected[v]);
        norm += expected[v] * expected[v];
    }
    return norm > 0 ? std::sqrt(difference / norm) : std::sqrt(difference);
}

// How far the sum of the scores is from the sum over pairs of (distance - 1).
f64 checkOf(const CentralityResult& result) {
    for (const Stage& stage : result.trace.stages)
        if (stage.name == "check") return stage.metric;
    return 1;
}

constexpr f64 kWithinFloat = 2e-7;
constexpr f64 kBeyondFloat = 1e-6;

void expectSame(const CentralityResult& found, const Scores& expected, f64 allowed = kWithinFloat) {
    EXPECT_EQ(found.status, RunStatus::complete);
    EXPECT_EQ(found.scores.sourcesUsed, expected.sourcesUsed);
    EXPECT_EQ(found.scores.exact, expected.exact);
    EXPECT_LE(relativeError(found.scores.value, expected.value), allowed);
    EXPECT_LE(checkOf(found), 1e-6);
    ASSERT_EQ(found.scores.standardError.size(), expected.standardError.size());
    if (!expected.standardError.empty()) {
        EXPECT_LE(relativeError(found.scores.standardError, expected.standardError), 1e-5);
    }
}

Scores onCpu(const Graph& graph, const CentralityOptions& options) {
    return test::run(test::enginesUnderTest().centrality("sources"), graph, options).scores;
}

void expectAgreement(const Graph& graph, const CentralityOptions& options, const std::string& name,
                     const Shapes& shapes = {}, f64 allowed = kWithinFloat) {
    SCOPED_TRACE(name);
    expectSame(runFast(graph, options, shapes), onCpu(graph, options), allowed);
}

// Both widths, masks in global and in shared memory, groups of one and of several blocks.
std::vector<BatchShape> batchShapes(const Graph& graph) {
    std::vector<BatchShape> shapes;
    for (const u32 lanes : {64u, 128u})
        for (const bool shared : {false, true})
            for (const u32 groups : {1u, 3u, 1000u}) {
                BatchShape shape{.lanes = lanes, .groups = groups, .sharedMasks = shared};
                const gpu::DeviceScope scope(kDevice);
                if (completeShape(shape, graph.vertexCount())) shapes.push_back(shape);
            }
    return shapes;
}

std::string nameOf(const BatchShape& shape) {
    return std::to_string(shape.lanes) + " lanes, " + std::to_string(shape.groups) + " groups, " +
           (shape.sharedMasks ? "shared masks" : "global masks");
}

void expectEveryShape(const Graph& graph, CentralityOptions options, const std::string& name) {
    for (const u64 sources : {u64{0}, u64{100}}) {
        options.sources = sources;
        SCOPED_TRACE(name + (sources == 0 ? ", exact" : ", sampled"));
        const Scores expected = onCpu(graph, options);
        for (const BatchShape& shape : batchShapes(graph)) {
            SCOPED_TRACE(nameOf(shape));
            expectSame(runFast(graph, options, {.batch = &shape}), expected);
        }
        for (const DeepShape& shape : {DeepShape{.slots = 3, .threads = 128, .tile = 1},
                                       DeepShape{.slots = 40, .threads = 256, .tile = 8},
                                       DeepShape{.slots = 1000, .threads = 32, .tile = 1}}) {
            SCOPED_TRACE("deep, " + std::to_string(shape.slots) + " slots");
            expectSame(runFast(graph, options, {.deep = &shape, .onlyDeep = true}), expected);
        }
    }
}

TEST(FastBetweenness, EveryShapeAgreesWithTheCpu) {
    SKIP_WITHOUT_DEVICE();
    expectEveryShape(test::randomGraph(700, 3000, 1), {}, "random, with loops");
    expectEveryShape(test::randomGraph(900, 800, 2), {}, "in many components");
    expectEveryShape(test::cliqueRing(12, 9), {}, "clique ring");
    expectEveryShape(test::gridGraph(13, 9), {}, "grid");
    expectEveryShape(*generate("rmat:9:20:1").graph, {}, "rmat");
}

TEST(FastBetweenness, EveryShapeFollowsDirections) {
    SKIP_WITHOUT_DEVICE();
    CentralityOptions directed;
    directed.directed = true;
    expectEveryShape(test::randomGraph(600, 2500, 4, 0, Direction::directed), directed, "directed");
    // A cycle: in and out differ everywhere, and the far side is n - 1 steps away.
    std::vector<test::EdgeOf> cycle;
    for (VertexId v = 0; v < 300; ++v) cycle.push_back({v, (v + 1) % 300});
    const Graph graph = test::makeGraph(300, cycle, false, Direction::directed);
    expectAgreement(graph, directed, "cycle");
}

// Rows for a tile, a warp and a block, in both kernels; leaves are peeled off or stay.
TEST(FastBetweenness, RowsOfEveryLength) {
    SKIP_WITHOUT_DEVICE();
    constexpr VertexId leaves = 6000;
    std::vector<test::EdgeOf> edges;
    for (VertexId v = 1; v <= leaves; ++v) edges.push_back({0, v});
    for (VertexId v = 1; v + 1 <= leaves; v += 3) edges.push_back({v, v + 1});
    VertexId from = 50;
    for (const VertexId degree : {2000u, 1025u, 1024u, 600u, 257u, 255u, 65u, 64u, 33u, 17u, 16u, 9u, 8u})
        for (VertexId k = 0; k < degree; ++k)
            edges.push_back({from + degree % 7, 1 + (k * 3 + degree) % leaves});
    const Graph graph = test::makeGraph(leaves + 1, edges);
    const DeepShape deep{.slots = 64, .threads = 256, .tile = 1};
    const DeepShape tiles{.slots = 64, .threads = 512, .tile = 8};
    for (const bool peel : {true, false}) {
        CentralityOptions options;
        options.peel = peel;
        expectAgreement(graph, options, peel ? "peeled" : "whole");
        expectAgreement(graph, options, peel ? "deep, peeled" : "deep, whole",
                        {.deep = &deep, .onlyDeep = true});
        expectAgreement(graph, options, peel ? "deep tiles, peeled" : "deep tiles, whole",
                        {.deep = &tiles, .onlyDeep = true});
    }
}

// Trees hang on everything: most of the score is decided by masses.
TEST(FastBetweenness, VerticesThatStandForSeveral) {
    SKIP_WITHOUT_DEVICE();
    std::vector<test::EdgeOf> edges;
    for (VertexId v = 0; v < 60; ++v) edges.push_back({v, (v + 1) % 60});
    for (VertexId v = 0; v < 60; v += 4) edges.push_back({v, (v * 7 + 13) % 60});
    for (VertexId v = 60; v < 400; ++v) edges.push_back({v, v < 120 ? v % 17 : v / 2});
    const Graph graph = test::makeGraph(400, edges);
    for (const BatchShape& shape : batchShapes(graph))
        expectAgreement(graph, {}, nameOf(shape), {.batch = &shape});
    const DeepShape deep{.slots = 4, .threads = 128, .tile = 1};
    expectAgreement(graph, {}, "deep", {.deep = &deep, .onlyDeep = true});
}

// A ladder of diamonds has 2^k paths from end to end: beyond float in batches.
TEST(FastBetweenness, CountsBeyondFloat) {
    SKIP_WITHOUT_DEVICE();
    for (const VertexId diamonds : {20u, 31u, 120u, 1400u}) {
        std::vector<test::EdgeOf> edges;
        for (VertexId d = 0; d < diamonds; ++d) {
            const VertexId a = d * 3;
            edges.push_back({a, a + 1});
            edges.push_back({a, a + 2});
            edges.push_back({a + 1, a + 3});
            edges.push_back({a + 2, a + 3});
        }
        const Graph graph = test::makeGraph(diamonds * 3 + 1, edges);
        CentralityOptions options;
        options.sources = diamonds > 1000 ? 64 : 0;
        expectAgreement(graph, options, std::to_string(diamonds) + " diamonds", {}, kBeyondFloat);
        options.sources = 5;
        expectAgreement(graph, options, std::to_string(diamonds) + " diamonds, sampled", {}, kBeyondFloat);
    }
}

// 300 paths of two steps between neighbours: counts leave float's range within 13 levels, so that batches
// overflow before they are too deep.
TEST(FastBetweenness, CountsBeyondFloatNearBy) {
    SKIP_WITHOUT_DEVICE();
    constexpr VertexId width = 300;
    constexpr VertexId bundles = 16;
    std::vector<test::EdgeOf> edges;
    for (VertexId b = 0; b < bundles; ++b) {
        const VertexId a = b * (width + 1);
        for (VertexId k = 1; k <= width; ++k) {
            edges.push_back({a, a + k});
            edges.push_back({a + k, a + width + 1});
        }
    }
    const Graph graph = test::makeGraph(bundles * (width + 1) + 1, edges);
    CentralityOptions options;
    options.sources = 200;
    expectAgreement(graph, options, "bundles", {}, kBeyondFloat);
}

TEST(FastBetweenness, ALongPathIsNotForBatches) {
    SKIP_WITHOUT_DEVICE();
    constexpr VertexId length = 20'000;
    std::vector<test::EdgeOf> edges;
    for (VertexId v = 0; v + 1 < length; ++v) edges.push_back({v, v + 1});
    CentralityOptions options;
    options.sources = 40;
    options.relabel = false;
    expectAgreement(test::makeGraph(length, edges), options, "path");
    // A dense part with a long tail: batches that begin well and end too deep.
    for (VertexId v = 0; v < 500; ++v) edges.push_back({v * 7 % 3000, v * 13 % 3000});
    expectAgreement(test::makeGraph(length, edges), options, "with shortcuts");
}

TEST(FastBetweenness, TwoRunsAreBitIdentical) {
    SKIP_WITHOUT_DEVICE();
    for (const char* spec : {"rmat:12:10:1", "grid:70:50"}) {
        const Graph graph = *generate(spec).graph;
        for (const u64 sources : {u64{0}, u64{500}}) {
            CentralityOptions options;
            options.sources = sources;
            EXPECT_EQ(runFast(graph, options).scores.value, runFast(graph, options).scores.value) << spec;
        }
    }
}

TEST(FastBetweenness, PilotsKnowDeepGraphs) {
    using gpu::betweenness::fast::looksDeep;
    const std::vector<VertexId> corner{0};
    EXPECT_TRUE(looksDeep(test::gridGraph(40, 40), corner, 64));
    EXPECT_FALSE(looksDeep(test::gridGraph(30, 30), corner, 64));
    // 65 levels are one too many, the source's own being level 0.
    const auto path = [](VertexId length) {
        std::vector<test::EdgeOf> edges;
        for (VertexId v = 0; v + 1 < length; ++v) edges.push_back({v, v + 1});
        return test::makeGraph(length, edges);
    };
    EXPECT_FALSE(looksDeep(path(64), corner, 64));
    EXPECT_TRUE(looksDeep(path(66), corner, 64));
    // Many arcs per vertex: not asked, whatever hangs on.
    EXPECT_FALSE(looksDeep(*generate("rmat:9:20:1").graph, corner, 1));
    // The first source in a small component, the second in a deep one.
    std::vector<test::EdgeOf> edges{{0, 1}};
    for (VertexId v = 2; v < 200; ++v) edges.push_back({v, v + 1});
    const Graph graph = test::makeGraph(201, edges);
    EXPECT_FALSE(looksDeep(graph, corner, 64));
    EXPECT_TRUE(looksDeep(graph, std::vector<VertexId>{0, 2}, 64));
    EXPECT_FALSE(looksDeep(graph, {}, 64));
}

}  // namespace
}  // namespace quartier
