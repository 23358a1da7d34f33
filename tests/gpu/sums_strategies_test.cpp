// Sort-reduce, hash-map and adaptive against each other: they must make the same choices to the last bit,
// whatever the buckets, and their contractions must give the same rows.
#include <algorithm>
#include <cmath>

#include "core/error.h"
#include "device_tests.h"
#include "engine_runs.h"
#include "gpu/device_graph.h"
#include "gpu/louvain/contract_buckets.h"
#include "gpu/louvain/contract_map.h"
#include "gpu/primitives/primitives.h"
#include "gpu/stream.h"
#include "graph/generators.h"
#include "small_graphs.h"

namespace quartier::gpu::louvain {
namespace {

CommunityResult run(const char* engine, const Graph& graph, const CommunityOptions& options = {}) {
    return test::run(test::enginesUnderTest().community(engine), graph, options);
}

void expectSameLevels(const CommunityResult& a, const CommunityResult& b) {
    EXPECT_EQ(a.modularity, b.modularity);
    ASSERT_EQ(a.hierarchy.levelCount(), b.hierarchy.levelCount());
    for (size_t l = 0; l < a.hierarchy.levelCount(); ++l)
        EXPECT_EQ(a.hierarchy.levels[l].parent, b.hierarchy.levels[l].parent) << "level " << l;
}

// A hub with a row longer than any bucket asked for below, among random edges with real weights and loops.
Graph hubAndNoise(bool weighted) {
    constexpr VertexId n = 6000;
    std::mt19937_64 random(11);
    std::lognormal_distribution<f32> weight(0, 2);
    std::vector<test::EdgeOf> edges;
    for (VertexId v = 1; v < n; ++v) edges.push_back({0, v, weight(random)});
    for (int i = 0; i < 20'000; ++i) {
        const auto u = static_cast<VertexId>(random() % n);
        edges.push_back({u, static_cast<VertexId>(random() % 50 == 0 ? u : (u / 40 * 40 + random() % 40) % n),
                         weight(random)});
    }
    return test::makeGraph(n, edges, weighted);
}

std::vector<std::pair<std::string, Graph>> testGraphs() {
    std::vector<std::pair<std::string, Graph>> graphs;
    graphs.emplace_back("hub, weighted", hubAndNoise(true));
    graphs.emplace_back("hub, unweighted", hubAndNoise(false));
    graphs.emplace_back("grid", test::gridGraph(70, 80));
    graphs.emplace_back("rmat", *generate("rmat:12:10:1").graph);
    graphs.emplace_back("planted", *generate("planted:8000:80:16:0.3:1").graph);
    return graphs;
}

TEST(SumsStrategies, BucketsChangeNothing) {
    SKIP_WITHOUT_DEVICE();
    for (const auto& [name, graph] : testGraphs()) {
        for (const char* engine : {"sort-reduce", "hash-map"}) {
            SCOPED_TRACE(name + ", " + engine);
            const CommunityResult whole = run(engine, graph);
            for (const u64 bucket : {u64{400}, u64{20'000}}) {
                CommunityOptions options;
                options.bucketArcs = bucket;
                expectSameLevels(whole, run(engine, graph, options));
            }
        }
    }
}

TEST(SumsStrategies, AdaptiveIsItsParts) {
    SKIP_WITHOUT_DEVICE();
    for (const auto& [name, graph] : testGraphs()) {
        for (const u32 rounds : {1u, 8u}) {
            SCOPED_TRACE(name + ", rounds " + std::to_string(rounds));
            CommunityOptions options;
            options.rounds = rounds;
            const CommunityResult sorted = run("sort-reduce", graph, options);
            expectSameLevels(sorted, run("hash-map", graph, options));
            for (const f64 share : {0.0, 0.3, 1.0}) {
                options.keyShare = share;
                expectSameLevels(sorted, run("adaptive", graph, options));
            }
        }
    }
}

TEST(SumsStrategies, TheFirstSweepIsOnlyAShortCut) {
    SKIP_WITHOUT_DEVICE();
    for (const auto& [name, graph] : testGraphs()) {
        for (const u32 rounds : {1u, 8u}) {
            SCOPED_TRACE(name + ", rounds " + std::to_string(rounds));
            CommunityOptions options;
            options.rounds = rounds;
            const CommunityResult with = run("sort-reduce", graph, options);
            options.firstSweep = false;
            expectSameLevels(with, run("sort-reduce", graph, options));
        }
    }
}

std::vector<std::string> waysOfLevel0(const Trace& trace) {
    std::vector<std::string> ways;
    for (const Stage& stage : trace.stages)
        if (stage.level == 0 && (stage.name.starts_with("move/keys") || stage.name == "move/switch"))
            ways.push_back(stage.name);
    return ways;
}

TEST(SumsStrategies, TheTraceShowsTheSwitch) {
    SKIP_WITHOUT_DEVICE();
    const Graph graph = *generate("planted:8000:80:16:0.3:1").graph;
    CommunityOptions options;
    options.keyShare = 1;
    std::vector<std::string> ways = waysOfLevel0(run("adaptive", graph, options).trace);
    ASSERT_GE(ways.size(), 4u);
    ways.resize(4);
    EXPECT_EQ(ways,
              (std::vector<std::string>{"move/keys sort", "move/keys sort", "move/keys map", "move/switch"}));
    options.rounds = 1;
    EXPECT_EQ(waysOfLevel0(run("adaptive", graph, options).trace).front(), "move/keys arcs");
    options.rounds = 8;
    options.keyShare = 0;
    options.firstSweep = false;
    for (const std::string& way : waysOfLevel0(run("adaptive", graph, options).trace))
        EXPECT_EQ(way, "move/keys sort");

    // k* falls as communities grow, and cannot be more than the arcs.
    const Trace trace = run("sort-reduce", graph).trace;
    u64 last = graph.arcCount();
    for (const Stage& stage : trace.stages)
        if (stage.level == 0 && stage.name.starts_with("move/keys")) {
            EXPECT_GT(stage.items, 0u);
            EXPECT_LE(stage.items, graph.arcCount());
            last = stage.items;
        }
    EXPECT_LT(last, graph.arcCount() / 2);
}

TEST(SumsStrategies, SmallBucketsAnnounceLessMemory) {
    SKIP_WITHOUT_DEVICE();
    const Graph graph = *generate("rmat:14:32:1").graph;
    CommunityOptions options;
    const u64 whole = test::enginesUnderTest().community("sort-reduce").estimate(graph, options).deviceBytes;
    options.bucketArcs = 10'000;
    EXPECT_LT(test::enginesUnderTest().community("sort-reduce").estimate(graph, options).deviceBytes,
              whole * 3 / 4);
}

struct BudgetFor {
    explicit BudgetFor(u64 bytes) { setMemoryBudget(bytes); }
    ~BudgetFor() { setMemoryBudget(0); }
};

// Sort-reduce runs in what it is given, down to a few times less than the arcs and their copies take.
TEST(SumsStrategies, SortReduceMakesDoWithABudget) {
    SKIP_WITHOUT_DEVICE();
    constexpr u64 kSlack = u64{8} << 20;  // scratch of the sorts, rounding of allocations
    const Graph graph = *generate("planted:100000:500:40:0.2:1").graph;
    const CommunityEngine& engine = test::enginesUnderTest().community("sort-reduce");
    const CommunityResult unbounded = run("sort-reduce", graph);
    const u64 wanted = engine.estimate(graph, {}).deviceBytes;
    forgetUploads(0);
    {
        const u64 given = wanted * 6 / 10;
        const BudgetFor budget(given);
        EXPECT_LE(engine.estimate(graph, {}).deviceBytes, given);
        resetMemoryPeak(0);
        expectSameLevels(unbounded, run("sort-reduce", graph));
        EXPECT_LE(memoryUse(0).peak, given + kSlack);
    }
    const BudgetFor budget(wanted / 10);
    EXPECT_THROW(run("sort-reduce", graph), DeviceOutOfMemory);
}

// Level 0 of a graph with a partition of its vertices, as the driver sets it up.
struct LevelZero {
    LevelZero(const Graph& graph, const std::vector<VertexId>& labels, cudaStream_t stream)
        : graph_(onDevice(graph, 0)),
          sources_(sourcesOf(*graph_, stream)),
          strength_(graph.vertexCount(), stream),
          label_(uploaded(std::span(labels), stream)),
          total_(graph.vertexCount(), stream),
          size_(graph.vertexCount(), stream) {
        level.vertices = graph.vertexCount();
        level.arcs = graph.arcCount();
        level.offsets = graph_->rows().offsets;
        level.targets = graph_->rows().targets;
        level.sources = sources_.data();
        level.inputWeights = graph_->rows().weights;
        level.loopFactor = 2;
        level.rounder = level.inputWeights == nullptr ? 0 : 1.5 * 0x1p52 * 0x1p-20;
        level.strength = strength_.data();
        partition.label = label_.data();
        partition.total = total_.data();
        partition.size = size_.data();
        computeStrengths(level, strength_.data(), stream);
        rebuildTotals(level, partition, stream);
    }
    LevelView level;
    PartitionView partition;

  private:
    std::shared_ptr<const DeviceGraph> graph_;
    DeviceBuffer<VertexId> sources_;
    DeviceBuffer<f64> strength_;
    DeviceBuffer<VertexId> label_;
    DeviceBuffer<f64> total_;
    DeviceBuffer<u32> size_;
};

void expectSameRows(const CoarseRows& a, const CoarseRows& b, cudaStream_t stream) {
    ASSERT_EQ(a.targets.size(), b.targets.size());
    const auto same = [&](const auto& x, const auto& y) {
        return downloaded(x, x.size(), stream) == downloaded(y, y.size(), stream);
    };
    EXPECT_TRUE(same(a.offsets, b.offsets));
    EXPECT_TRUE(same(a.sources, b.sources));
    EXPECT_TRUE(same(a.targets, b.targets));
    EXPECT_TRUE(same(a.weights, b.weights));
    EXPECT_TRUE(same(a.strength, b.strength));
}

TEST(SumsStrategies, ContractionsGiveTheSameRows) {
    SKIP_WITHOUT_DEVICE();
    Stream stream;
    Workspace workspace(stream.get());
    Trace trace;
    StageTimer timer(trace, silentObserver(), stream.get());
    SubPhases phases(timer, "contract", 0, 0, false);
    for (const auto& [name, graph] : testGraphs()) {
        for (const VertexId communities : {1u, 3u, 500u, 4000u}) {
            SCOPED_TRACE(name + ", communities: " + std::to_string(communities));
            std::mt19937_64 random(communities);
            std::vector<VertexId> labels(graph.vertexCount());
            // community 0 has half of all vertices: with small buckets it takes the way of its own
            for (VertexId& label : labels)
                label = random() % 2 == 0 ? 0 : static_cast<VertexId>(random() % communities);
            const LevelZero zero(graph, labels, stream.get());
            const Renumbered numbered = renumber(workspace, zero.partition.label, zero.level.vertices);
            const CoarseRows sorted = contractBySorting(workspace, zero.level, zero.partition, numbered);
            LevelView tight = zero.level;
            tight.room = graph.arcCount() * 22;
            for (const LevelView& level : {zero.level, tight}) {
                const MapPlan plan = planMap(level, numbered, stream.get());
                if (plan.keys == 0) continue;  // nearly all arcs lie between communities
                const auto mapped = contractByMap(workspace, level, zero.partition, numbered, plan, phases);
                if (mapped) expectSameRows(sorted, *mapped, stream.get());
                EXPECT_TRUE(mapped || level.room == tight.room);
            }
            for (const u64 bytes : {graph.arcCount() * 4, graph.arcCount() * 24})
                expectSameRows(sorted,
                               contractInBucketsWithin(bytes, graph.arcCount(), 4, workspace, zero.level,
                                                       zero.partition, numbered, phases),
                               stream.get());
            for (const u64 bucket : {u64{1}, u64{3000}, u64{1} << 40})
                for (const u64 planned : {u64{0}, u64{100}, graph.arcCount()}) {
                    const ContractionPlan plan{bucket, planned};
                    expectSameRows(
                        sorted,
                        contractInBuckets(workspace, zero.level, zero.partition, numbered, plan, phases),
                        stream.get());
                }
        }
    }
}

}  // namespace
}  // namespace quartier::gpu::louvain
