// The CUDA Louvain engines beyond the contract: quality against the sequential engine, hubs, extreme weights,
// repeatability, invariants, what is published, and how soon a run stops.
#include <atomic>
#include <cmath>

#include "core/error.h"
#include "device_tests.h"
#include "engine_runs.h"
#include "graph/generators.h"
#include "graph/modularity.h"
#include "small_graphs.h"
#include "stop_after.h"

namespace quartier {
namespace {

struct NamedGraph {
    std::string name;
    Graph graph;
};

using test::run;

std::vector<const CommunityEngine*> cudaEngines() {
    return test::onDevice(test::enginesUnderTest().communityEngines());
}

// A hub with 120,000 arcs, its leaves in cliques of four.
Graph hubOverCliques() {
    constexpr VertexId leaves = 120'000;
    std::vector<test::EdgeOf> edges;
    for (VertexId v = 1; v <= leaves; ++v) edges.push_back({0, v});
    for (VertexId v = 1; v + 3 <= leaves; v += 4)
        for (VertexId i = 0; i < 4; ++i)
            for (VertexId j = i + 1; j < 4; ++j) edges.push_back({v + i, v + j});
    return test::makeGraph(leaves + 1, edges);
}

Graph clique(VertexId size) {
    std::vector<test::EdgeOf> edges;
    for (VertexId u = 0; u < size; ++u)
        for (VertexId v = u + 1; v < size; ++v) edges.push_back({u, v});
    return test::makeGraph(size, edges);
}

std::vector<NamedGraph> qualityGraphs() {
    std::vector<NamedGraph> graphs;
    graphs.push_back({"clique ring", test::cliqueRing(300, 7)});
    graphs.push_back({"grid", test::gridGraph(200, 150)});
    graphs.push_back({"random", test::randomGraph(20'000, 100'000, 5)});
    graphs.push_back({"hub over cliques", hubOverCliques()});
    graphs.push_back({"clique", clique(600)});
    for (const char* spec : {"planted:20000:200:16:0.3:1", "rmat:14:12:1", "ba:20000:3:1"})
        graphs.push_back({spec, *generate(spec).graph});
    return graphs;
}

TEST(CudaLouvain, IsAsGoodAsSequential) {
    SKIP_WITHOUT_DEVICE();
    for (const NamedGraph& named : qualityGraphs()) {
        const f64 yardstick = run(test::enginesUnderTest().community("sequential"), named.graph).modularity;
        for (const CommunityEngine* engine : cudaEngines()) {
            SCOPED_TRACE(named.name + ", " + engine->info().id);
            CommunityOptions options;
            options.check = true;
            const CommunityResult result = run(*engine, named.graph, options);
            EXPECT_GE(result.modularity, yardstick - 0.01);
            const auto labels = result.hierarchy.flatten(result.hierarchy.levelCount());
            EXPECT_EQ(disconnectedCommunities(named.graph, labels), 0u);
            EXPECT_NEAR(result.hierarchy.modularity(), result.modularity, 1e-9);
            std::printf("[  QUALITY ] %-28s %-18s %.5f, sequential %.5f\n", named.name.c_str(),
                        engine->info().id.c_str(), result.modularity, yardstick);
        }
    }
}

TEST(CudaLouvain, RepeatsItselfWithAnyWeightsAndBlocks) {
    SKIP_WITHOUT_DEVICE();
    std::vector<test::EdgeOf> edges;
    std::mt19937_64 random(3);
    std::lognormal_distribution<f32> weight(0, 3);
    for (int i = 0; i < 60'000; ++i)
        edges.push_back(
            {static_cast<VertexId>(random() % 9000), static_cast<VertexId>(random() % 9000), weight(random)});
    const Graph graph = test::makeGraph(9000, edges, true);
    for (const CommunityEngine* engine : cudaEngines()) {
        const CommunityResult first = run(*engine, graph);
        for (const u32 blocks : {0u, 1u, 7u, 500u}) {
            CommunityOptions options;
            options.blocks = blocks;
            const CommunityResult again = run(*engine, graph, options);
            EXPECT_EQ(again.modularity, first.modularity) << blocks;
            ASSERT_EQ(again.hierarchy.levelCount(), first.hierarchy.levelCount());
            for (size_t l = 0; l < first.hierarchy.levelCount(); ++l)
                EXPECT_EQ(again.hierarchy.levels[l].parent, first.hierarchy.levels[l].parent);
        }
    }
}

TEST(CudaLouvain, TakesAllWeightsThatReadersLetThrough) {
    SKIP_WITHOUT_DEVICE();
    for (const f32 heavy : {1e-30f, 1.0f, 1e30f}) {
        // two triangles of that weight, joined by an edge a thousand times lighter, and edges of weight 0
        const Graph graph = test::makeGraph(8,
                                            {{0, 1, heavy},
                                             {1, 2, heavy},
                                             {0, 2, heavy},
                                             {3, 4, heavy},
                                             {4, 5, heavy},
                                             {3, 5, heavy},
                                             {2, 3, heavy / 1000},
                                             {5, 6, 0},
                                             {7, 7, heavy / 10}},
                                            true);
        for (const CommunityEngine* engine : cudaEngines()) {
            CommunityOptions options;
            options.check = true;
            const CommunityResult result = run(*engine, graph, options);
            EXPECT_EQ(result.hierarchy.flatten(result.hierarchy.levelCount()),
                      (LargeVector<VertexId>{0, 0, 0, 1, 1, 1, 2, 3}))
                << heavy;
        }
    }
    // From 1e-30 to 1e30 in one graph: nothing to say but that it is a partition with a finite modularity.
    const Graph mixed =
        test::makeGraph(6, {{0, 1, 1e-30f}, {1, 2, 1e30f}, {2, 3, 1}, {3, 4, 0}, {4, 5, 1e-30f}}, true);
    for (const CommunityEngine* engine : cudaEngines()) {
        const CommunityResult result = run(*engine, mixed);
        EXPECT_TRUE(std::isfinite(result.modularity));
        EXPECT_NO_THROW(result.hierarchy.check());
    }
}

TEST(CudaLouvain, WorksWithoutItsRefinements) {
    SKIP_WITHOUT_DEVICE();
    const Graph graph = test::randomGraph(3000, 20'000, 8, 5);
    for (const CommunityEngine* engine : cudaEngines()) {
        const f64 usual = run(*engine, graph).modularity;
        CommunityOptions options;
        options.check = true;
        options.prune = false;
        options.connected = false;
        options.binThreshold = 0;
        options.seed = 99;
        const CommunityResult plain = run(*engine, graph, options);
        EXPECT_NEAR(plain.modularity, usual, 0.02);
        const auto labels = plain.hierarchy.flatten(plain.hierarchy.levelCount());
        EXPECT_EQ(plain.disconnected, disconnectedCommunities(graph, labels));
    }
}

// One vertex after another would find communities of Q .5 here. What happens instead when all decide on the
// same snapshot: docs/papers.md shows these labels, made by bench/grid_sweeps.py.
TEST(CudaLouvain, ShiftsTheLabelsOfAGridWhenAllVerticesMoveAtOnce) {
    SKIP_WITHOUT_DEVICE();
    const Graph graph = test::gridGraph(4, 4);
    std::vector<VertexId> expected{0, 0, 2, 2, 0, 1, 2, 3, 8, 8, 10, 11, 8, 12, 14, 11};
    compactLabels(expected);
    for (const CommunityEngine* engine : cudaEngines()) {
        if (!test::heeds(engine->info(), "keep-best")) continue;
        SCOPED_TRACE(engine->info().id);
        CommunityOptions options;
        options.rounds = 1;
        options.prune = false;
        options.connected = false;
        options.maxLevels = 1;
        options.maxSweeps = 1;
        const CommunityResult result = run(*engine, graph, options);
        ASSERT_EQ(result.hierarchy.levelCount(), 1u);
        EXPECT_EQ(result.hierarchy.flatten(1), LargeVector<VertexId>(expected.begin(), expected.end()));
    }
}

TEST(CudaLouvain, EndsALevelWithItsLastSweepWhenTheBestIsNotKept) {
    SKIP_WITHOUT_DEVICE();
    const Graph graph = test::gridGraph(4, 4);  // Q -.066, after one sweep .157, after two -.089
    for (const CommunityEngine* engine : cudaEngines()) {
        if (!test::heeds(engine->info(), "keep-best")) continue;
        SCOPED_TRACE(engine->info().id);
        CommunityOptions options;
        options.rounds = 1;
        options.prune = false;
        options.connected = false;
        options.maxLevels = 1;
        const CommunityResult best = run(*engine, graph, options);
        ASSERT_EQ(best.hierarchy.levelCount(), 1u);
        EXPECT_EQ(best.hierarchy.levels[0].iterations, 2);
        EXPECT_NEAR(best.modularity, 0.1571, 1e-4);
        options.keepBest = false;
        const CommunityResult last = run(*engine, graph, options);
        EXPECT_EQ(last.hierarchy.levelCount(), 0u);  // worse than single vertices: no level
        EXPECT_NEAR(last.modularity, -0.0660, 1e-4);
        options.refine = Refine::leiden;  // what it refines is always the best
        EXPECT_GE(run(*engine, graph, options).modularity, 0.1571 - 1e-4);
    }
}

TEST(CudaLouvain, PublishesWhatItReturns) {
    SKIP_WITHOUT_DEVICE();
    const Graph graph = test::cliqueRing(500, 6);
    for (const CommunityEngine* engine : cudaEngines()) {
        LiveChannel channel(sizeof(u32));
        RunContext context = plainContext();
        context.live.communities = &channel;
        const CommunityResult result = engine->run(graph, {}, context);
        const auto lease = channel.takeNewest(0);
        ASSERT_TRUE(lease.has_value());
        const auto bridge = gpu::makeScreenBridge(0, gpu::Interop::off);
        const auto bytes = bridge->stage(*lease);
        const auto* labels = reinterpret_cast<const u32*>(bytes.data());
        std::vector<VertexId> live(labels, labels + graph.vertexCount());
        for (const VertexId label : live) ASSERT_LT(label, graph.vertexCount());
        compactLabels(live);
        EXPECT_EQ(LargeVector<VertexId>(live.begin(), live.end()),
                  result.hierarchy.flatten(result.hierarchy.levelCount()));
    }
}

TEST(CudaLouvain, StopsSoon) {
    SKIP_WITHOUT_DEVICE();
    const Graph graph = *generate("rmat:17:16:1").graph;
    for (const CommunityEngine* engine : cudaEngines()) {
        run(*engine, graph);  // uploads
        test::StopAfter stop(std::chrono::milliseconds(3));
        const CommunityResult result = engine->run(graph, {}, stop.context);
        const f64 seconds = stop.clock.seconds() - result.trace.secondsOf("verify");
        if (result.status == RunStatus::cancelled) {
            EXPECT_LT(seconds, 0.1);
        }
        EXPECT_NO_THROW(result.hierarchy.check());
    }
}

TEST(CudaLouvain, AnnouncesMemoryOfTheRightOrder) {
    SKIP_WITHOUT_DEVICE();
    const Graph graph = test::cliqueRing(50, 6);
    for (const CommunityEngine* engine : cudaEngines()) {
        const u64 bytes = engine->estimate(graph, {}).deviceBytes;
        EXPECT_GT(bytes, graph.arcCount() * 8);
        EXPECT_LT(bytes, u64{1} << 30);
    }
}

}  // namespace
}  // namespace quartier
