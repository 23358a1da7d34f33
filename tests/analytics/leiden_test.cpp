// The refinement of Leiden against its definition, and what a whole run promises.
#include <gtest/gtest.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <map>

#include "analytics/engine_registry.h"
#include "analytics/leiden_refine.h"
#include "graph/hierarchy.h"
#include "leiden_guarantees.h"
#include "small_graphs.h"

namespace quartier::louvain {
namespace {

std::vector<VertexId> cycled(VertexId vertices, VertexId communities) {
    std::vector<VertexId> labels(vertices);
    for (VertexId v = 0; v < vertices; ++v) labels[v] = v % communities;
    return labels;
}

// Louvain's communities of one level: at rest, as refinement finds them.
std::vector<VertexId> movedOnce(const Graph& graph) {
    EngineRegistry registry;
    registerCpuEngines(registry);
    RunContext context = plainContext();
    CommunityOptions options;
    options.maxLevels = 1;
    return registry.community("sequential").run(graph, options, context).hierarchy.levels.front().parent;
}

VertexId countOf(const std::vector<VertexId>& labels) {
    return labels.empty() ? 0 : *std::max_element(labels.begin(), labels.end()) + 1;
}

TEST(LeidenRefine, PartsAreConnectedInsideTheirCommunitiesAndRaiseModularity) {
    for (const int largestWeight : {0, 5}) {
        const Graph graph = test::randomGraph(3000, 9000, 7, largestWeight);
        std::vector<VertexId> community = movedOnce(graph);
        const VertexId communities = countOf(community);
        const auto parts = refineCommunities(LevelGraph(graph), community, communities, 1.0, 3, {});
        ASSERT_TRUE(parts.has_value());
        EXPECT_LT(parts->count, graph.vertexCount() / 2);  // it does merge
        EXPECT_GT(parts->count, communities);              // and not everything
        std::vector<VertexId> inside(parts->count, kNoVertex);
        for (VertexId v = 0; v < graph.vertexCount(); ++v) {
            VertexId& of = inside[parts->part[v]];
            if (of == kNoVertex) of = community[v];
            ASSERT_EQ(of, community[v]) << "a part reaches over two communities";
        }
        EXPECT_EQ(disconnectedCommunities(graph, parts->part), 0u);
        EXPECT_GT(modularity(graph, parts->part), 0.0);
    }
}

TEST(LeidenRefine, PartsAreGammaConnected) {
    for (u64 seed = 1; seed <= 12; ++seed) {
        const Graph graph = test::randomGraph(14, 24, seed, 4);
        for (const f64 resolution : {0.5, 1.0, 2.0}) {
            const auto parts = refineCommunities(LevelGraph(graph), cycled(14, 2), 2, resolution, seed, {});
            test::GammaConnected connected(graph, resolution);
            std::map<VertexId, u32> sets;
            for (VertexId v = 0; v < 14; ++v) sets[parts->part[v]] |= 1u << v;
            for (const auto& [part, set] : sets) EXPECT_TRUE(connected(set)) << "seed " << seed;
        }
    }
}

// Two cliques and a bridge called one community: it comes apart where it is thin, and nobody is left over.
TEST(LeidenRefine, TakesApartWhatOnlyABridgeHolds) {
    const Graph graph = test::cliqueRing(8, 6);
    std::vector<VertexId> pairs(graph.vertexCount());
    std::vector<VertexId> cliques(graph.vertexCount());
    for (VertexId v = 0; v < graph.vertexCount(); ++v) {
        pairs[v] = v / 12;
        cliques[v] = v / 6;
    }
    for (u64 seed = 0; seed < 5; ++seed) {
        const auto parts = refineCommunities(LevelGraph(graph), pairs, 4, 1.0, seed, {});
        EXPECT_EQ(parts->part, cliques) << "seed " << seed;
    }
}

TEST(LeidenRefine, IsTheSameForAnyNumberOfThreads) {
    const Graph graph = test::randomGraph(20000, 80000, 5);
    const std::vector<VertexId> community = movedOnce(graph);
    std::vector<std::vector<VertexId>> seen;
    for (const int threads : {1, 2}) {
        tbb::task_arena arena(threads);
        seen.push_back(arena.execute([&] {
            return refineCommunities(LevelGraph(graph), community, countOf(community), 1.0, 9, {})->part;
        }));
    }
    EXPECT_EQ(seen[0], seen[1]);
    const auto other = refineCommunities(LevelGraph(graph), community, countOf(community), 1.0, 10, {});
    EXPECT_NE(seen[0], other->part) << "the seed decides nothing";
}

TEST(LeidenRefine, GivesUpWhenStopped) {
    const Graph graph = test::cliqueRing(8, 6);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_FALSE(refineCommunities(LevelGraph(graph), cycled(48, 4), 4, 1.0, 0, stop.get_token()));
}

TEST(LeidenMerge, EndsOnlyWhenNoTwoGain) {
    for (u64 seed = 1; seed <= 8; ++seed) {
        const Graph graph = test::randomGraph(300, 500, seed, 3);
        std::vector<VertexId> flat(graph.vertexCount());
        for (VertexId v = 0; v < graph.vertexCount(); ++v) flat[v] = v;
        LevelGraph level(graph);
        const auto merged = mergeWhatGains(level, 1.0, seed, {});
        const bool gains = test::bestMerge(graph, flat, 1.0) > 0;
        EXPECT_EQ(merged->count < graph.vertexCount(), gains);
        EXPECT_GT(modularity(graph, merged->part), modularity(graph, flat));
    }
    const Graph apart = test::makeGraph(4, {{0, 0}, {1, 1}, {2, 3, 0}}, true);
    EXPECT_EQ(mergeWhatGains(LevelGraph(apart), 1.0, 0, {})->count, 4u);
}

class LeidenRun : public testing::TestWithParam<std::string> {
  protected:
    CommunityResult run(const Graph& graph, CommunityOptions options, Refine refine = Refine::leiden) const {
        EngineRegistry registry;
        registerCpuEngines(registry);
        RunContext context = plainContext();
        options.refine = refine;
        return registry.community(GetParam()).run(graph, options, context);
    }
};

TEST_P(LeidenRun, FinalCommunitiesAreGammaConnected) {
    for (u64 seed = 1; seed <= 6; ++seed) {
        const Graph graph = test::randomGraph(16, 26, seed, 3);
        CommunityOptions options;
        options.seed = seed;
        const CommunityResult result = run(graph, options);
        const LargeVector<VertexId> labels = result.hierarchy.flatten(result.hierarchy.levelCount());
        test::GammaConnected connected(graph, 1.0);
        std::map<VertexId, u32> sets;
        for (VertexId v = 0; v < 16; ++v) sets[labels[v]] |= 1u << v;
        for (const auto& [label, set] : sets) EXPECT_TRUE(connected(set)) << "seed " << seed;
    }
}

// Plain Louvain ends by its threshold with communities left that should be one; Leiden does not.
TEST_P(LeidenRun, SeparatesAlsoWithACoarseThreshold) {
    const Graph graph = test::randomGraph(2000, 5000, 3);
    CommunityOptions options;
    options.threshold = 0.5;
    const auto best = [&](Refine refine) {
        const CommunityResult result = run(graph, options, refine);
        const LargeVector<VertexId> labels = result.hierarchy.flatten(result.hierarchy.levelCount());
        return test::bestMerge(graph, labels, 1.0);
    };
    EXPECT_GT(best(Refine::none), 0.0);
    EXPECT_LE(best(Refine::leiden), 1e-12);
}

TEST_P(LeidenRun, StaysConnectedWithoutSplitting) {
    const Graph graph = test::randomGraph(4000, 9000, 11);
    CommunityOptions options;
    options.connected = false;
    EXPECT_EQ(run(graph, options).disconnected, 0u);
}

INSTANTIATE_TEST_SUITE_P(Cpu, LeidenRun, testing::Values("sequential", "parallel"));

}  // namespace
}  // namespace quartier::louvain
