// The contract of analytics/community.h, held by every engine on every odd graph.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/error.h"
#include "engines_under_test.h"
#include "graph/modularity.h"
#include "leiden_guarantees.h"
#include "live_content.h"
#include "odd_graphs.h"
#include "small_graphs.h"

namespace quartier {
namespace {

using test::oddGraphs;

// Everything a result promises, whatever the graph and the options.
void expectValid(const Graph& graph, const CommunityOptions& options, const CommunityResult& result) {
    const Hierarchy& hierarchy = result.hierarchy;
    ASSERT_EQ(hierarchy.vertices, graph.vertexCount());
    ASSERT_NO_THROW(hierarchy.check());
    const size_t top = hierarchy.levelCount();
    EXPECT_LE(top, static_cast<size_t>(options.maxLevels));
    f64 below = modularity(graph, hierarchy.flatten(0), options.resolution);
    for (size_t depth = 1; depth <= top; ++depth) {
        const LargeVector<VertexId> labels = hierarchy.flatten(depth);
        const f64 quality = modularity(graph, labels, options.resolution);
        EXPECT_NEAR(hierarchy.levels[depth - 1].modularity, quality, 1e-9) << "level " << depth;
        EXPECT_GE(quality, below - 1e-9) << "level " << depth << " lowers modularity";
        EXPECT_LT(hierarchy.communitiesAt(depth), hierarchy.communitiesAt(depth - 1)) << "level " << depth;
        std::vector<VertexId> renumbered(labels.begin(), labels.end());
        compactLabels(renumbered);
        EXPECT_EQ(LargeVector<VertexId>(renumbered.begin(), renumbered.end()), labels)
            << "communities are numbered by order of first occurrence";
        below = quality;
    }
    const LargeVector<VertexId> labels = hierarchy.flatten(top);
    EXPECT_NEAR(result.modularity, modularity(graph, labels, options.resolution), 1e-9);
    EXPECT_EQ(result.disconnected, disconnectedCommunities(graph, labels));
    if (options.connected && result.status == RunStatus::complete) {
        EXPECT_EQ(result.disconnected, 0u);
    }
    if (options.resolution == 1.0) {
        EXPECT_GE(result.modularity, -0.5);
        EXPECT_LE(result.modularity, 1.0);
    }
}

class CommunityContract : public testing::TestWithParam<std::string> {
  protected:
    const CommunityEngine& engine() const { return test::enginesUnderTest().community(GetParam()); }
    CommunityResult run(const Graph& graph, const CommunityOptions& options = {}) const {
        return test::run(engine(), graph, options);
    }
    bool heeds(const std::string& key) const { return test::heeds(engine().info(), key); }
};

TEST_P(CommunityContract, DescribesItself) {
    const EngineInfo& info = engine().info();
    EXPECT_EQ(info.algorithm, "louvain");
    EXPECT_FALSE(info.name.empty());
    EXPECT_FALSE(info.paper.empty());
    EXPECT_FALSE(info.description.empty());
    EXPECT_FALSE(info.options.empty());
    for (const OptionSpec& spec : info.options) EXPECT_NO_THROW(getOption(CommunityOptions{}, spec.key));
    const Graph graph = test::cliqueRing(10, 5);
    const MemoryEstimate memory = engine().estimate(graph, {});
    EXPECT_GT(memory.deviceBytes + memory.hostBytes, 0u);
    EXPECT_EQ(memory.deviceBytes > 0, info.backend == Backend::cuda);
}

TEST_P(CommunityContract, IsValidOnOddGraphs) {
    for (const test::OddGraph& odd : oddGraphs()) {
        SCOPED_TRACE(odd.name);
        expectValid(odd.graph, {}, run(odd.graph));
    }
}

TEST_P(CommunityContract, IsValidForOtherOptions) {
    for (const test::OddGraph& odd : oddGraphs()) {
        for (const f64 resolution : {0.2, 3.0}) {
            SCOPED_TRACE(odd.name + ", resolution " + std::to_string(resolution));
            CommunityOptions options{.resolution = resolution};
            options.seed = 5;
            expectValid(odd.graph, options, run(odd.graph, options));
        }
        SCOPED_TRACE(odd.name + ", other flags");
        CommunityOptions options;
        options.connected = false;
        options.prune = false;
        options.deterministic = true;
        options.maxLevels = 2;
        options.check = true;
        expectValid(odd.graph, options, run(odd.graph, options));
    }
}

TEST_P(CommunityContract, WithoutEdgesEveryNodeIsAlone) {
    const CommunityResult result = run(test::makeGraph(100, {}));
    EXPECT_EQ(result.hierarchy.levelCount(), 0u);
    EXPECT_EQ(result.modularity, 0.0);
    EXPECT_EQ(result.status, RunStatus::complete);
}

TEST_P(CommunityContract, FindsWhatNobodyCanMiss) {
    //  two triangles apart and an isolated node: 0-1-2  3-4-5  6, Q = 1 - 2 (1/2)^2
    const CommunityResult apart = run(test::makeGraph(7, {{0, 1}, {1, 2}, {0, 2}, {3, 4}, {4, 5}, {3, 5}}));
    EXPECT_EQ(apart.hierarchy.flatten(apart.hierarchy.levelCount()),
              (LargeVector<VertexId>{0, 0, 0, 1, 1, 1, 2}));
    EXPECT_NEAR(apart.modularity, 0.5, 1e-12);

    // In a ring of cliques no clique is cut, and modularity reaches that of the cliques.
    const Graph ring = test::cliqueRing(30, 8);
    std::vector<VertexId> cliques(ring.vertexCount());
    for (VertexId v = 0; v < ring.vertexCount(); ++v) cliques[v] = v / 8;
    const CommunityResult result = run(ring);
    const LargeVector<VertexId> labels = result.hierarchy.flatten(result.hierarchy.levelCount());
    for (VertexId v = 0; v < ring.vertexCount(); ++v) EXPECT_EQ(labels[v], labels[v / 8 * 8]);
    EXPECT_GE(result.modularity, modularity(ring, cliques) - 1e-9);
}

TEST_P(CommunityContract, AStarIsOneCommunity) {
    for (const test::OddGraph& odd : oddGraphs()) {
        if (odd.name != "star") continue;
        const CommunityResult result = run(odd.graph);
        EXPECT_NEAR(result.modularity, 0.0, 1e-9);  // nothing is better: any cut of a star is negative
    }
}

TEST_P(CommunityContract, WeightsDecide) {
    // 0 - 1 = 2 - 3, with the middle edge ten times as heavy: 1 and 2 belong together.
    const CommunityResult heavy = run(test::makeGraph(4, {{0, 1, 1}, {1, 2, 10}, {2, 3, 1}}, true));
    const LargeVector<VertexId> labels = heavy.hierarchy.flatten(heavy.hierarchy.levelCount());
    EXPECT_EQ(labels[1], labels[2]);
    // With a light one it is where the cut goes.
    const CommunityResult light = run(test::makeGraph(4, {{0, 1, 10}, {1, 2, 1}, {2, 3, 10}}, true));
    const LargeVector<VertexId> cut = light.hierarchy.flatten(light.hierarchy.levelCount());
    EXPECT_EQ(cut, (LargeVector<VertexId>{0, 0, 1, 1}));
}

TEST_P(CommunityContract, HigherResolutionGivesMoreCommunities) {
    const Graph graph = test::cliqueRing(40, 6);
    VertexId before = 0;
    for (const f64 resolution : {0.05, 1.0, 60.0}) {
        const CommunityResult result = run(graph, {.resolution = resolution});
        const VertexId now = result.hierarchy.communitiesAt(result.hierarchy.levelCount());
        EXPECT_GT(now, before) << "resolution " << resolution;
        before = now;
    }
    EXPECT_EQ(before, graph.vertexCount());  // at 60 an edge is worth less than chance everywhere
}

// The same in steps, on graphs whose communities nobody drew, with what is reported measured by each gamma.
TEST_P(CommunityContract, EveryResolutionIsMeasuredByItself) {
    const std::vector<Graph> graphs{test::randomGraph(2000, 8000, 6), test::randomGraph(2000, 8000, 7, 9),
                                    test::gridGraph(40, 40)};
    for (const Graph& graph : graphs) {
        VertexId before = 0;
        for (const f64 resolution : {0.3, 1.0, 4.0, 20.0}) {
            SCOPED_TRACE(resolution);
            const CommunityOptions options{.resolution = resolution};
            const CommunityResult result = run(graph, options);
            expectValid(graph, options, result);
            EXPECT_EQ(result.disconnected, 0u);
            const VertexId now = result.hierarchy.communitiesAt(result.hierarchy.levelCount());
            EXPECT_GT(now, before);
            before = now;
            const auto labels = result.hierarchy.flatten(result.hierarchy.levelCount());
            if (resolution != 1.0) {
                EXPECT_GT(std::abs(result.modularity - modularity(graph, labels)), 1e-3);
            }
        }
    }
}

TEST_P(CommunityContract, IsNotFarBehindSequential) {
    const CommunityEngine& yardstick = test::enginesUnderTest().community("sequential");
    const Graph graph = test::randomGraph(3000, 9000, 3);
    CommunityOptions options;
    options.seed = 1;
    const f64 reference = test::run(yardstick, graph, options).modularity;
    EXPECT_GE(run(graph, options).modularity, reference - 0.02);
}

TEST_P(CommunityContract, LeidenSeparatesItsCommunities) {
    if (!heeds("refine")) GTEST_SKIP() << "no such option";
    std::vector<test::OddGraph> graphs = oddGraphs();
    graphs.push_back({"random", test::randomGraph(3000, 9000, 3)});
    graphs.push_back({"weighted", test::randomGraph(3000, 9000, 4, 7)});
    for (const test::OddGraph& odd : graphs) {
        for (const f64 resolution : {0.5, 1.0, 4.0}) {
            SCOPED_TRACE(odd.name + ", resolution " + std::to_string(resolution));
            CommunityOptions options{.resolution = resolution};
            const f64 plain = run(odd.graph, options).modularity;
            options.refine = Refine::leiden;
            options.check = true;
            const CommunityResult result = run(odd.graph, options);
            expectValid(odd.graph, options, result);
            EXPECT_EQ(result.disconnected, 0u);
            EXPECT_GE(result.modularity, plain - 0.01);
            const LargeVector<VertexId> labels = result.hierarchy.flatten(result.hierarchy.levelCount());
            EXPECT_LE(test::bestMerge(odd.graph, labels, resolution), 1e-12);
        }
    }
}

TEST_P(CommunityContract, LeidenStoppedOnTheWayIsValid) {
    if (!heeds("refine")) GTEST_SKIP() << "no such option";
    const Graph graph = test::randomGraph(40000, 200000, 21);
    CommunityOptions options;
    options.refine = Refine::leiden;
    for (const int sweeps : {1, 3, 6, 12}) {
        SCOPED_TRACE(sweeps);
        test::StopAfter observer(sweeps);
        RunContext context{.stop = observer.token(), .observer = observer, .live = {}, .gate = nullptr};
        expectValid(graph, options, engine().run(graph, options, context));
    }
    options.maxLevels = 2;
    expectValid(graph, options, run(graph, options));
}

void expectSameBits(const CommunityResult& first, const CommunityResult& again) {
    ASSERT_EQ(again.hierarchy.levelCount(), first.hierarchy.levelCount());
    for (size_t l = 0; l < first.hierarchy.levelCount(); ++l) {
        const Level& expected = first.hierarchy.levels[l];
        const Level& found = again.hierarchy.levels[l];
        EXPECT_EQ(found.parent, expected.parent) << "level " << l;
        EXPECT_EQ(found.modularity, expected.modularity) << "level " << l;
        EXPECT_EQ(found.iterations, expected.iterations) << "level " << l;
    }
    EXPECT_EQ(again.modularity, first.modularity);
}

TEST_P(CommunityContract, RepeatsItselfWhateverTheThreads) {
    const std::vector<test::OddGraph> graphs{{"random", test::randomGraph(20000, 120000, 9, 5)},
                                             {"uneven", test::unevenGraph(20000, 150000, 3)},
                                             {"grid", test::gridGraph(200, 150)}};
    for (const test::OddGraph& each : graphs) {
        for (const Refine refine : {Refine::none, Refine::leiden}) {
            if (refine == Refine::leiden && !heeds("refine")) continue;
            SCOPED_TRACE(each.name + (refine == Refine::leiden ? ", leiden" : ""));
            CommunityOptions options;
            options.seed = 7;
            options.refine = refine;
            const CommunityResult first = run(each.graph, options);
            expectValid(each.graph, options, first);
            for (const int threads : {1, 2, 3, 5}) {
                SCOPED_TRACE(std::to_string(threads) + " threads");
                expectSameBits(first, test::withThreads(threads, [&] { return run(each.graph, options); }));
            }
        }
    }
}

TEST_P(CommunityContract, StoppedBeforeItStartsIsValid) {
    const Graph graph = test::cliqueRing(20, 5);
    std::stop_source stop;
    stop.request_stop();
    RunContext context{.stop = stop.get_token(), .observer = silentObserver(), .live = {}, .gate = nullptr};
    const CommunityResult result = engine().run(graph, {}, context);
    EXPECT_EQ(result.status, RunStatus::cancelled);
    expectValid(graph, {}, result);
}

TEST_P(CommunityContract, StoppedOnTheWayIsValid) {
    const Graph graph = test::randomGraph(40000, 200000, 21);
    const CommunityResult whole = run(graph);
    for (const int sweeps : {1, 2, 5, 9}) {
        SCOPED_TRACE(sweeps);
        test::StopAfter observer(sweeps);
        RunContext context{.stop = observer.token(), .observer = observer, .live = {}, .gate = nullptr};
        const CommunityResult result = engine().run(graph, {}, context);
        expectValid(graph, {}, result);
        if (sweeps == 1) {
            EXPECT_EQ(result.status, RunStatus::cancelled);
        }
        if (result.status == RunStatus::cancelled) {
            EXPECT_LE(result.modularity, whole.modularity + 0.02);
        }
    }
}

// Takes every publication as soon as it is there, as the window does between two sweeps, and keeps the last.
class Onlooker : public RunObserver {
  public:
    explicit Onlooker(LiveChannel& channel) : channel_(channel) {}
    void progress(const Progress&) override { look(); }
    void stageDone(const Stage&) override { look(); }
    void look() {
        const auto lease = channel_.takeNewest(seen_);
        if (!lease) return;
        seen_ = lease->serial();
        labels = test::contentOf<VertexId>(*lease);
        ++publications;
    }
    std::vector<VertexId> labels;
    int publications = 0;

  private:
    LiveChannel& channel_;
    u64 seen_ = 0;
};

// The last publication is the result, up to the names of the communities.
TEST_P(CommunityContract, PublishesTheLabelsThatItReturns) {
    const Graph graph = test::randomGraph(2000, 6000, 53);
    LiveChannel channel(sizeof(u32));
    Onlooker observer(channel);
    RunContext context{.stop = {}, .observer = observer, .live = {.communities = &channel}, .gate = nullptr};
    const CommunityResult result = engine().run(graph, {}, context);
    observer.look();
    EXPECT_GE(observer.publications, 1);
    ASSERT_EQ(observer.labels.size(), graph.vertexCount());
    for (const VertexId label : observer.labels) ASSERT_LT(label, graph.vertexCount());
    std::vector<VertexId> live = observer.labels;
    const LargeVector<VertexId> labels = result.hierarchy.flatten(result.hierarchy.levelCount());
    std::vector<VertexId> found(labels.begin(), labels.end());
    compactLabels(live);
    compactLabels(found);
    EXPECT_EQ(live, found);
}

TEST_P(CommunityContract, TracesWhatItDid) {
    const CommunityResult result = run(test::cliqueRing(50, 6));
    EXPECT_EQ(result.trace.algorithm, "louvain");
    EXPECT_EQ(result.trace.engine, GetParam());
    EXPECT_FALSE(result.trace.device.empty());
    const auto& stages = result.trace.stages;
    const bool moved = std::any_of(stages.begin(), stages.end(), [](const Stage& stage) {
        return stage.name == "move" && stage.items > 0 && stage.moved > 0;
    });
    EXPECT_TRUE(moved) << "a stage \"move\" with its items and moves";
}

TEST_P(CommunityContract, RefusesWhatItCannotDo) {
    const Graph directed = test::makeGraph(2, {{0, 1}}, false, Direction::directed);
    EXPECT_THROW(run(directed), Error);
    const Graph graph = test::cliqueRing(5, 4);
    EXPECT_THROW(run(graph, {.resolution = 0}), OptionError);
    EXPECT_THROW(run(graph, {.resolution = std::numeric_limits<f64>::quiet_NaN()}), OptionError);
}

INSTANTIATE_TEST_SUITE_P(Engines, CommunityContract, testing::ValuesIn(test::communityIds()),
                         [](const auto& suite) { return test::testName(suite.param); });

}  // namespace
}  // namespace quartier
