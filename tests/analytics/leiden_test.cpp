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
    return registry.community("sequential").run(graph, options, context).hierarchy.flatten(1);
}

VertexId countOf(const std::vector<VertexId>& labels) {
    return labels.empty() ? 0 : *std::max_element(labels.begin(), labels.end()) + 1;
}

// Whether the vertices of `set` (bits of a graph of at most 20 vertices) are gamma-connected: one vertex, or
// two such sets with at least the weight between them that chance gives. All subsets are tried.
class GammaConnected {
  public:
    GammaConnected(const Graph& graph, f64 resolution)
        : graph_(graph), strength_(strengths(graph)), resolution_(resolution) {
        for (const f64 s : strength_) total_ += s;
    }
    bool operator()(u32 set) {
        if ((set & (set - 1)) == 0) return true;
        if (const auto known = known_.find(set); known != known_.end()) return known->second;
        bool found = false;
        const u32 first = set & (~set + 1);
        // Halves that hold the first vertex, so that each pair is tried once.
        for (u32 half = (set - 1) & set; half != 0 && !found; half = (half - 1) & set)
            if ((half & first) != 0)
                found = enoughBetween(half, set ^ half) && (*this)(half) && (*this)(set ^ half);
        return known_[set] = found;
    }

  private:
    bool enoughBetween(u32 a, u32 b) const {
        f64 weight = 0, totalA = 0, totalB = 0;
        for (VertexId v = 0; v < graph_.vertexCount(); ++v) {
            if ((b >> v & 1) != 0) totalB += strength_[v];
            if ((a >> v & 1) == 0) continue;
            totalA += strength_[v];
            for (ArcOffset arc = graph_.offsets()[v]; arc < graph_.offsets()[v + 1]; ++arc)
                if ((b >> graph_.targets()[arc] & 1) != 0) weight += graph_.weight(arc);
        }
        return weight >= resolution_ * totalA * totalB / total_ - 1e-9;
    }

    const Graph& graph_;
    std::vector<f64> strength_;
    f64 resolution_;
    f64 total_ = 0;
    std::map<u32, bool> known_;
};

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
            GammaConnected connected(graph, resolution);
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
        const std::vector<VertexId> labels = result.hierarchy.flatten(result.hierarchy.levelCount());
        GammaConnected connected(graph, 1.0);
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
        const std::vector<VertexId> labels = result.hierarchy.flatten(result.hierarchy.levelCount());
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
