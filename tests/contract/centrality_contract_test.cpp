// The contract of analytics/centrality.h, held by every engine on every odd graph.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "all_pairs.h"
#include "core/error.h"
#include "engines_under_test.h"
#include "live_content.h"
#include "odd_graphs.h"
#include "small_graphs.h"

namespace quartier {
namespace {

constexpr VertexId kLargestForAllPairs = 450;

f64 sumOf(const std::vector<f64>& values) { return std::accumulate(values.begin(), values.end(), 0.0); }

bool hasZeroWeights(const Graph& graph) {
    const auto weights = graph.weights();
    return std::find(weights.begin(), weights.end(), 0.0f) != weights.end();
}

class CentralityContract : public testing::TestWithParam<std::string> {
  protected:
    const CentralityEngine& engine() const { return test::enginesUnderTest().centrality(GetParam()); }
    CentralityResult run(const Graph& graph, const CentralityOptions& options = {}) const {
        return test::run(engine(), graph, options);
    }
    bool heeds(const std::string& key) const { return test::heeds(engine().info(), key); }

    // Relative L2 and worst vertex (docs/algorithms.md): double on the CPU, float lanes on a device.
    void expectClose(const std::vector<f64>& found, const std::vector<f64>& expected) const {
        ASSERT_EQ(found.size(), expected.size());
        const bool cpu = engine().info().backend == Backend::cpu;
        f64 difference = 0;
        f64 norm = 0;
        f64 largest = 0;
        for (const f64 value : expected) largest = std::max(largest, std::abs(value));
        for (size_t v = 0; v < expected.size(); ++v) {
            difference += (found[v] - expected[v]) * (found[v] - expected[v]);
            norm += expected[v] * expected[v];
            const f64 scale = std::max(std::abs(expected[v]), 1e-6 * largest);
            EXPECT_LE(std::abs(found[v] - expected[v]), (cpu ? 1e-8 : 1e-4) * scale + 1e-12)
                << "vertex " << v;
        }
        EXPECT_LE(std::sqrt(difference), (cpu ? 1e-11 : 1e-6) * std::sqrt(norm) + 1e-12);
    }

    void expectDefinition(const test::OddGraph& odd, CentralityOptions options) const {
        SCOPED_TRACE(odd.name + (options.weighted ? ", weighted" : "") +
                     (options.directed ? ", directed" : ""));
        if (odd.graph.vertexCount() > kLargestForAllPairs) return;
        if (options.weighted && hasZeroWeights(odd.graph)) {
            EXPECT_THROW(run(odd.graph, options), OptionError);
            return;
        }
        const test::AllPairs pairs(odd.graph, options.weighted);
        std::vector<f64> expected = pairs.betweenness();
        const f64 perPair = options.directed ? 1.0 : 0.5;
        for (f64& value : expected) value *= perPair;
        const CentralityResult result = run(odd.graph, options);
        EXPECT_TRUE(result.scores.exact);
        EXPECT_EQ(result.status, RunStatus::complete);
        EXPECT_EQ(result.scores.sourcesUsed, odd.graph.vertexCount());
        EXPECT_TRUE(result.scores.standardError.empty());
        expectClose(result.scores.value, expected);
        if (!options.weighted) {
            const f64 inner = perPair * pairs.innerVertices();
            EXPECT_NEAR(sumOf(result.scores.value), inner, 1e-6 * inner + 1e-9);
        }
    }
};

TEST_P(CentralityContract, DescribesItself) {
    const EngineInfo& info = engine().info();
    EXPECT_EQ(info.algorithm, "betweenness");
    EXPECT_FALSE(info.name.empty());
    EXPECT_FALSE(info.paper.empty());
    EXPECT_FALSE(info.description.empty());
    for (const OptionSpec& spec : info.options) EXPECT_NO_THROW(getOption(CentralityOptions{}, spec.key));
    EXPECT_EQ(info.directed, heeds("directed"));
    EXPECT_EQ(info.weighted, heeds("weighted"));
    const MemoryEstimate memory = engine().estimate(test::cliqueRing(10, 5), {});
    EXPECT_GT(memory.deviceBytes + memory.hostBytes, 0u);
}

TEST_P(CentralityContract, FollowsTheDefinition) {
    for (const test::OddGraph& odd : test::oddGraphs()) expectDefinition(odd, {});
}

TEST_P(CentralityContract, FollowsTheDefinitionWithDirections) {
    if (!heeds("directed")) GTEST_SKIP() << "no directions";
    CentralityOptions options;
    options.directed = true;
    for (const test::OddGraph& odd : test::oddDirectedGraphs()) expectDefinition(odd, options);
}

TEST_P(CentralityContract, FollowsTheDefinitionWithWeights) {
    if (!heeds("weighted")) GTEST_SKIP() << "no weights";
    CentralityOptions options;
    options.weighted = true;
    for (const test::OddGraph& odd : test::oddGraphs()) expectDefinition(odd, options);
    if (!heeds("directed")) return;
    options.directed = true;
    for (const test::OddGraph& odd : test::oddDirectedGraphs()) expectDefinition(odd, options);
}

TEST_P(CentralityContract, ABigStarHasOneBroker) {
    std::vector<test::EdgeOf> edges;
    for (VertexId v = 1; v <= 5000; ++v) edges.push_back({0, v});
    const CentralityResult result = run(test::makeGraph(5001, edges));
    EXPECT_NEAR(result.scores.value[0], 5000.0 * 4999 / 2, 1.0);
    EXPECT_EQ(*std::max_element(result.scores.value.begin() + 1, result.scores.value.end()), 0.0);
}

TEST_P(CentralityContract, NormalisesLikeNetworkX) {
    const Graph graph = test::randomGraph(60, 150, 31);
    CentralityOptions options;
    const std::vector<f64> plain = run(graph, options).scores.value;
    options.normalized = true;
    const CentralityResult result = run(graph, options);
    EXPECT_TRUE(result.scores.normalized);
    std::vector<f64> expected = plain;
    for (f64& value : expected) value *= 2.0 / (59.0 * 58.0);
    expectClose(result.scores.value, expected);
    // the middle of a path of three lies on all paths that leave it out
    EXPECT_NEAR(run(test::makeGraph(3, {{0, 1}, {1, 2}}), options).scores.value[1], 1.0, 1e-9);
}

TEST_P(CentralityContract, ASampleOfAllIsExact) {
    const Graph graph = test::randomGraph(150, 400, 37);
    const std::vector<f64> exact = run(graph).scores.value;
    for (const u64 sources : {u64{150}, u64{1000}}) {
        CentralityOptions options;
        options.sources = sources;
        const CentralityResult result = run(graph, options);
        EXPECT_TRUE(result.scores.exact);
        EXPECT_EQ(result.scores.sourcesUsed, 150u);
        expectClose(result.scores.value, exact);
    }
}

// Over many samples the estimates scatter around the exact scores, and as widely as the standard errors say.
TEST_P(CentralityContract, ASampleKnowsItsError) {
    constexpr VertexId n = 200;
    constexpr int samples = 60;
    const Graph graph = test::randomGraph(n, 600, 41);
    const std::vector<f64> exact = run(graph).scores.value;
    f64 squaredErrors = 0;
    f64 variances = 0;
    f64 sumOfMeans = 0;
    for (int sample = 0; sample < samples; ++sample) {
        CentralityOptions options;
        options.sources = 50;
        options.seed = 100 + static_cast<u64>(sample);
        const CentralityResult result = run(graph, options);
        EXPECT_FALSE(result.scores.exact);
        EXPECT_EQ(result.scores.sourcesUsed, 50u);
        EXPECT_EQ(result.status, RunStatus::complete);
        ASSERT_EQ(result.scores.standardError.size(), n);
        for (VertexId v = 0; v < n; ++v) {
            squaredErrors += (result.scores.value[v] - exact[v]) * (result.scores.value[v] - exact[v]);
            variances += result.scores.standardError[v] * result.scores.standardError[v];
        }
        sumOfMeans += sumOf(result.scores.value) / samples;
    }
    EXPECT_NEAR(sumOfMeans, sumOf(exact), 0.01 * sumOf(exact));
    EXPECT_NEAR(squaredErrors, variances, 0.15 * variances);
}

// A 600 x 600 grid has 10^359 shortest paths between its corners: beyond double. What one source adds is
// still known: the sum over all targets of (distance - 1).
TEST_P(CentralityContract, SurvivesExplodingPathCounts) {
    constexpr VertexId side = 600;
    const Graph graph = test::gridGraph(side, side);
    CentralityOptions options;
    options.sources = 2;
    options.seed = 12;
    f64 expected = 0;
    for (const VertexId s : chooseSources(side * side, options)) {
        for (VertexId t = 0; t < side * side; ++t) {
            if (t == s) continue;
            const int dx = static_cast<int>(t % side) - static_cast<int>(s % side);
            const int dy = static_cast<int>(t / side) - static_cast<int>(s / side);
            expected += std::abs(dx) + std::abs(dy) - 1;
        }
    }
    expected *= 0.5 * side * side / 2;  // halved pairs, n / K
    const CentralityResult result = run(graph, options);
    for (const f64 value : result.scores.value) ASSERT_TRUE(std::isfinite(value));
    EXPECT_NEAR(sumOf(result.scores.value), expected, 1e-6 * expected);
}

// CUDA strategies add floats in the order in which blocks arrive, but for `fast`; those of the CPU repeat
// themselves to the last bit.
TEST_P(CentralityContract, RepeatsItselfOnTheCpuWhateverTheThreads) {
    if (engine().info().backend != Backend::cpu) GTEST_SKIP() << "not of the CPU";
    const Graph random = test::randomGraph(3000, 9000, 47);
    const Graph uneven = test::unevenGraph(1500, 4000, 5);
    const auto sampled = [](CentralityOptions options) {
        options.sources = 300;
        return options;
    };
    struct Case {
        std::string name;
        const Graph& graph;
        CentralityOptions options;
    };
    CentralityOptions plain, weighted, edges, bound;
    weighted.weighted = true;
    edges.edges = true;
    bound.epsilon = 0.05;
    const std::vector<Case> cases{
        {"exact", random, plain},       {"sampled", random, sampled(plain)},       {"bound", random, bound},
        {"weighted", uneven, weighted}, {"sampled edges", random, sampled(edges)}, {"edges", uneven, edges}};
    for (const Case& each : cases) {
        SCOPED_TRACE(each.name);
        const Scores first = run(each.graph, each.options).scores;
        for (const int threads : {1, 2, 3, 5}) {
            SCOPED_TRACE(std::to_string(threads) + " threads");
            const Scores again =
                test::withThreads(threads, [&] { return run(each.graph, each.options).scores; });
            EXPECT_EQ(again.value, first.value);
            EXPECT_EQ(again.standardError, first.standardError);
            EXPECT_EQ(again.edge, first.edge);
            EXPECT_EQ(again.sourcesUsed, first.sourcesUsed);
            EXPECT_EQ(again.bound, first.bound);
        }
    }
}

TEST_P(CentralityContract, StoppedOnTheWayIsAnEstimate) {
    const Graph graph = test::randomGraph(20000, 60000, 43);
    test::StopAfter observer(1);
    RunContext context{.stop = observer.token(), .observer = observer, .live = {}, .gate = nullptr};
    const CentralityResult result = engine().run(graph, {}, context);
    EXPECT_EQ(result.status, RunStatus::cancelled);
    EXPECT_FALSE(result.scores.exact);
    EXPECT_LT(result.scores.sourcesUsed, 20000u);
    EXPECT_GT(result.scores.sourcesUsed, 0u);
    ASSERT_EQ(result.scores.value.size(), 20000u);
    for (const f64 value : result.scores.value) ASSERT_TRUE(std::isfinite(value) && value >= 0);

    // In the scale of the whole: from n / K times what was seen, not from what was seen.
    CentralityOptions sample;
    sample.sources = 50;
    const f64 reference = sumOf(run(graph, sample).scores.value);
    EXPECT_NEAR(sumOf(result.scores.value), reference, 0.5 * reference);
}

TEST_P(CentralityContract, StoppedBeforeItStartsIsEmptyButValid) {
    const Graph graph = test::cliqueRing(20, 5);
    std::stop_source stop;
    stop.request_stop();
    RunContext context{.stop = stop.get_token(), .observer = silentObserver(), .live = {}, .gate = nullptr};
    const CentralityResult result = engine().run(graph, {}, context);
    EXPECT_EQ(result.status, RunStatus::cancelled);
    EXPECT_EQ(result.scores.sourcesUsed, 0u);
    EXPECT_EQ(result.scores.value, std::vector<f64>(graph.vertexCount(), 0.0));
}

// Stops the run at its first look at the scores so far, where it tells of one.
class StopAtTheFirstLook : public RunObserver {
  public:
    void stageDone(const Stage& stage) override {
        if (stage.name == "sources/top") source_.request_stop();
    }
    std::stop_token token() const { return source_.get_token(); }

  private:
    std::stop_source source_;
};

// The last publication of a run that ends, or is stopped where it published, is its result.
TEST_P(CentralityContract, PublishesTheScoresThatItReturns) {
    const Graph graph = test::randomGraph(3000, 9000, 47);
    LiveChannel channel(sizeof(f32));
    StopAtTheFirstLook observer;
    RunContext context{
        .stop = observer.token(), .observer = observer, .live = {.scores = &channel}, .gate = nullptr};
    const CentralityResult result = engine().run(graph, {}, context);
    const auto lease = channel.takeNewest(0);
    ASSERT_TRUE(lease.has_value());
    const std::vector<f32> live = test::contentOf<f32>(*lease);
    const std::vector<f64>& scores = result.scores.value;
    ASSERT_EQ(live.size(), scores.size());
    const auto [low, high] = std::minmax_element(scores.begin(), scores.end());
    ASSERT_GT(*high, 0);
    for (size_t v = 0; v < scores.size(); ++v)
        ASSERT_NEAR(live[v], scores[v], 1e-5 * scores[v] + 1e-6 * *high) << "vertex " << v;
    EXPECT_NEAR(lease->note().low, *low, 1e-5 * *high);
    EXPECT_NEAR(lease->note().high, *high, 1e-5 * *high);
}

// Trees are taken off, so that a search serves several sources: what is told on the way is in the unit of the
// result.
TEST_P(CentralityContract, TellsOfSourcesLikeItsResult) {
    std::vector<test::EdgeOf> edges;
    for (VertexId v = 0; v < 40; ++v) edges.push_back({v, (v + 1) % 40});
    for (VertexId v = 40; v < 200; ++v) edges.push_back({v, v % 40});
    const Graph graph = test::makeGraph(200, edges);
    struct Watch : RunObserver {
        void progress(const Progress& progress) override { sources = progress.metric; }
        f64 sources = 0;
    } watch;
    RunContext context{.stop = {}, .observer = watch, .live = {}, .gate = nullptr};
    const CentralityResult result = engine().run(graph, {}, context);
    EXPECT_EQ(result.scores.sourcesUsed, 200u);
    EXPECT_EQ(watch.sources, 200);
}

TEST_P(CentralityContract, TracesWhatItDid) {
    const CentralityResult result = run(test::cliqueRing(50, 6));
    EXPECT_EQ(result.trace.algorithm, "betweenness");
    EXPECT_EQ(result.trace.engine, GetParam());
    EXPECT_FALSE(result.trace.stages.empty());
}

TEST_P(CentralityContract, RefusesWhatItCannotDo) {
    const Graph directed = test::makeGraph(3, {{0, 1}, {1, 2}}, false, Direction::directed);
    EXPECT_THROW(run(directed), OptionError);
    CentralityOptions options;
    options.directed = true;
    EXPECT_THROW(run(test::cliqueRing(5, 4), options), OptionError);
}

INSTANTIATE_TEST_SUITE_P(Engines, CentralityContract, testing::ValuesIn(test::centralityIds()),
                         [](const auto& suite) { return test::testName(suite.param); });

}  // namespace
}  // namespace quartier
