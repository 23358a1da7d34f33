// Measures on graphs worked by hand and on odd ones, their samples, and that threads change nothing.
#include <gtest/gtest.h>
#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <numeric>
#include <random>
#include <set>
#include <stop_token>

#include "analytics/measures/measure.h"
#include "core/error.h"
#include "small_graphs.h"
#include "stop_time.h"

namespace quartier {
namespace {

constexpr auto kDirected = Direction::directed;

MeasureValues run(const std::string& name, const Graph& graph, const MeasureOptions& options = {}) {
    RunContext context = plainContext();
    return measures().find(name).run(graph, options, context).values;
}

std::vector<f64> valuesOf(const std::string& name, const Graph& graph, const MeasureOptions& options = {}) {
    const auto found = run(name, graph, options).value;
    return {found.begin(), found.end()};
}

void expectValues(const std::string& name, const Graph& graph, const std::vector<f64>& expected,
                  const MeasureOptions& options = {}) {
    SCOPED_TRACE(name);
    const std::vector<f64> found = valuesOf(name, graph, options);
    ASSERT_EQ(found.size(), expected.size());
    for (size_t i = 0; i < found.size(); ++i) {
        if (std::isnan(expected[i]))
            EXPECT_TRUE(std::isnan(found[i])) << i << ": " << found[i];
        else
            EXPECT_NEAR(found[i], expected[i], 1e-9) << i;
    }
}

const f64 kNone = std::nan("");

// A triangle 0 1 2 with a tail 2 - 3, and the node 4 alone.
Graph tailed() { return test::makeGraph(5, {{0, 1}, {1, 2}, {2, 0}, {2, 3}}); }

TEST(Measures, OfATriangleWithATail) {
    const Graph graph = tailed();
    expectValues("degree", graph, {2, 2, 3, 1, 0});
    expectValues("components", graph, {1, 1, 1, 1, 2});
    expectValues("core", graph, {2, 2, 2, 1, 0});
    expectValues("triangles", graph, {1, 1, 1, 0, 0});
    expectValues("clustering", graph, {1, 1, 1.0 / 3, 0, 0});
    expectValues("transitivity", graph, {3.0 / 5});
    expectValues("density", graph, {4.0 / 10});
    expectValues("articulation", graph, {0, 0, 1, 0, 0});
    expectValues("bridges", graph, {0, 0, 0, 1});  // edges 0-1, 0-2, 1-2, 2-3
    expectValues("closeness", graph, {3.0 / 4, 3.0 / 4, 1, 3.0 / 5, kNone});
    expectValues("harmonic", graph, {2.5 / 4, 2.5 / 4, 3.0 / 4, 2.0 / 4, 0});
    expectValues("eccentricity", graph, {2, 2, 1, 2, 0});
    expectValues("diameter", graph, {2});
    expectValues("radius", graph, {0});
}

TEST(Measures, CountLoopsAsIgraphDoes) {
    const Graph graph = test::makeGraph(3, {{0, 0, 3}, {0, 1, 2}, {1, 2, 1}}, true);
    expectValues("degree", graph, {3, 2, 1});
    expectValues("weighted-degree", graph, {8, 3, 1});
    expectValues("core", graph, {2, 1, 1});
    expectValues("triangles", graph, {0, 0, 0});
    expectValues("density", graph, {1});
}

TEST(Measures, FollowDirections) {
    const Graph graph = test::makeGraph(4, {{0, 1}, {1, 0}, {1, 2}, {2, 3}}, false, kDirected);
    MeasureOptions options;
    options.directed = true;
    expectValues("degree", graph, {2, 3, 2, 1}, options);
    expectValues("in-degree", graph, {1, 1, 1, 1});
    expectValues("out-degree", graph, {1, 2, 1, 0});
    expectValues("reciprocity", graph, {0.5});
    expectValues("strong-components", graph, {1, 1, 2, 3});
    expectValues("closeness", graph, {3.0 / 6, 3.0 / 4, 1, kNone}, options);
    expectValues("eccentricity", graph, {3, 2, 1, 0}, options);
    expectValues("diameter", graph, {3}, options);
}

TEST(Measures, TakeWeightsAsLengths) {
    const Graph graph = test::makeGraph(3, {{0, 1, 1}, {1, 2, 1}, {0, 2, 5}}, true);
    MeasureOptions options;
    options.weighted = true;
    expectValues("closeness", graph, {2.0 / 3, 1, 2.0 / 3}, options);
    expectValues("harmonic", graph, {0.75, 1, 0.75}, options);
    expectValues("eccentricity", graph, {2, 1, 2}, options);
    expectValues("diameter", graph, {2}, options);
    const Graph flat = test::makeGraph(2, {{0, 1, 0}}, true);
    EXPECT_THROW(valuesOf("closeness", flat, options), OptionError);
    EXPECT_THROW(valuesOf("diameter", flat, options), OptionError);
}

// Two nodes point at one that points back at the first: solved by hand for a damping of 1/2.
TEST(Measures, PagerankSolvesItsEquations) {
    const Graph graph = test::makeGraph(3, {{0, 2}, {1, 2}, {2, 0}}, false, kDirected);
    MeasureOptions options;
    options.directed = true;
    options.damping = 0.5;
    // x0 = 1/6 + x2 / 2, x1 = 1/6, x2 = 1/6 + (x0 + x1) / 2.
    expectValues("pagerank", graph, {7.0 / 18, 1.0 / 6, 4.0 / 9}, options);
}

TEST(Measures, AssortativityOfAStarIsMinusOne) {
    const Graph graph = test::makeGraph(4, {{0, 1}, {0, 2}, {0, 3}});
    expectValues("assortativity", graph, {-1});
    NodeValues groups{.name = "club", .numbers = {}, .groups = {0, 0, 1, 1}};
    MeasureOptions options;
    options.column = std::make_shared<const NodeValues>(groups);
    // e: 0-0 2/6, 0-1 and 1-0 2/6 each; a = 4/6, 2/6.
    expectValues("assortativity", graph, {(2.0 / 6 - 20.0 / 36) / (1 - 20.0 / 36)}, options);
}

// What a node has no number for is as if its edges were not there.
TEST(Measures, AssortativityLeavesMissingNumbersOut) {
    const std::vector<f64> numbers = {1, 2, 2, 5, kNone};
    for (const Direction direction : {Direction::undirected, kDirected}) {
        const std::vector<test::EdgeOf> edges = {{0, 1}, {1, 2}, {2, 3}, {3, 3}, {3, 0}};
        std::vector<test::EdgeOf> more = edges;
        for (VertexId v = 0; v < 4; ++v) more.push_back({v, 4});
        more.push_back({4, 4});
        more.push_back({4, 2});
        MeasureOptions options;
        options.directed = direction == kDirected;
        options.column = std::make_shared<const NodeValues>(
            NodeValues{.name = "age", .numbers = {1, 2, 2, 5}, .groups = {}});
        const std::vector<f64> expected =
            valuesOf("assortativity", test::makeGraph(4, edges, false, direction), options);
        ASSERT_TRUE(std::isfinite(expected.at(0)));
        options.column =
            std::make_shared<const NodeValues>(NodeValues{.name = "age", .numbers = numbers, .groups = {}});
        expectValues("assortativity", test::makeGraph(5, more, false, direction), expected, options);
    }
}

// With two threads large levels are taken off in halves, with four and more by all of them.
TEST(Measures, CoresDoNotDependOnTheThreads) {
    const Graph graph = test::unevenGraph(60'000, 200'000, 5);
    tbb::task_arena alone(1);
    std::vector<f64> expected, found;
    alone.execute([&] { expected = valuesOf("core", graph); });
    for (const int threads : {2, 8}) {
        tbb::task_arena many(threads);
        many.execute([&] { found = valuesOf("core", graph); });
        EXPECT_EQ(found, expected) << threads;
    }
}

// Both threads end when the run is stopped in its middle, and when the observer throws.
TEST(Measures, CoresInHalvesEndEarly) {
    struct Interrupting : RunObserver {
        std::stop_source stop;
        bool throws = false;
        void progress(const Progress& progress) override {
            if (progress.fraction < .11) return;
            if (throws) throw Error("told enough");
            stop.request_stop();
        }
    };
    const Graph graph = test::unevenGraph(60'000, 600'000, 5);
    tbb::task_arena two(2);
    two.execute([&] {
        Interrupting observer;
        RunContext context{
            .stop = observer.stop.get_token(), .observer = observer, .live = {}, .gate = nullptr};
        EXPECT_THROW(measures().find("core").run(graph, {}, context), Cancelled);
        Interrupting throwing;
        throwing.throws = true;
        RunContext other{.stop = {}, .observer = throwing, .live = {}, .gate = nullptr};
        EXPECT_THROW(measures().find("core").run(graph, {}, other), Error);
    });
}

// The roots are those of a search, whatever the numbers of the vertices: several sets of like size, trees
// whose vertices have no smaller neighbour, and vertices alone.
TEST(Measures, ComponentsAreThoseOfASearch) {
    constexpr VertexId kNodes = 40'000;
    std::mt19937 random(7);
    for (const u32 links : {1u, 2u, 5u}) {
        std::vector<test::EdgeOf> edges;
        for (VertexId v = 0; v < kNodes; ++v)
            for (u32 i = 0; i < links; ++i) {
                const auto w = static_cast<VertexId>(random() % kNodes);
                if (v % 7 != 0 && v % 3 == w % 3) edges.push_back({v, w});
            }
        const Graph graph = test::makeGraph(kNodes, edges);
        std::vector<VertexId> label(kNodes, kNoVertex), size, queue;
        for (VertexId start = 0; start < kNodes; ++start) {
            if (label[start] != kNoVertex) continue;
            queue = {start};
            label[start] = static_cast<VertexId>(size.size());
            for (size_t i = 0; i < queue.size(); ++i)
                for (const VertexId w : graph.row(queue[i])) {
                    if (label[w] != kNoVertex) continue;
                    label[w] = label[start];
                    queue.push_back(w);
                }
            size.push_back(static_cast<VertexId>(queue.size()));
        }
        std::vector<VertexId> order(size.size()), place(size.size());
        std::iota(order.begin(), order.end(), VertexId{0});
        std::stable_sort(order.begin(), order.end(),
                         [&](VertexId a, VertexId b) { return size[a] > size[b]; });
        for (VertexId i = 0; i < order.size(); ++i) place[order[i]] = i + 1;
        for (const size_t threads : {1, 2, 5}) {
            const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
            const std::vector<f64> found = valuesOf("components", graph);
            for (VertexId v = 0; v < kNodes; ++v)
                ASSERT_EQ(found[v], place[label[v]]) << links << " links, vertex " << v;
        }
    }
}

// Degrees that two bytes hold, the largest that they do, and larger ones: as of a column that has the
// degrees.
TEST(Measures, AssortativityOfLargeDegrees) {
    for (const VertexId leaves : {1000u, 65'533u, 65'534u, 65'535u, 70'000u}) {
        std::vector<test::EdgeOf> edges;
        for (VertexId v = 1; v <= leaves; ++v) edges.push_back({0, v});
        for (VertexId v = 1; v + 1 <= leaves; v += 3) edges.push_back({v, v + 1});
        edges.push_back({0, 0});
        const Graph graph = test::makeGraph(leaves + 1, edges);
        MeasureOptions options;
        options.column = std::make_shared<const NodeValues>(
            NodeValues{.name = "degree", .numbers = valuesOf("degree", graph), .groups = {}});
        expectValues("assortativity", graph, valuesOf("assortativity", graph, options));
    }
}

// Beyond what single precision holds: the same as of weights that are all alike.
TEST(Measures, PagerankHeedsTinyAndHugeWeights) {
    MeasureOptions options;
    options.weighted = true;
    const std::vector<f64> expected = valuesOf("pagerank", tailed());
    for (const f32 weight : {1e-44F, 1e-30F, 1e30F, 3e38F})
        expectValues(
            "pagerank",
            test::makeGraph(5, {{0, 1, weight}, {1, 2, weight}, {2, 0, weight}, {2, 3, weight}}, true),
            expected, options);
}

// x_v = (1 - d) / n + d (sum of x_w / degree(w)), also where nearly all is followed, and with self-loops.
TEST(Measures, PagerankSolvesItsEquationsAtEveryDamping) {
    std::vector<test::EdgeOf> edges;
    for (VertexId v = 0; v < 2000; ++v) {
        edges.push_back({v, (v + 1) % 2000});
        edges.push_back({v, v * 7 % 501});
    }
    const Graph graph = test::makeGraph(2000, edges);
    ASSERT_GT(graph.selfLoopCount(), 0u);
    const std::vector<f64> degree = valuesOf("degree", graph);
    for (const f64 damping : {0.0, 0.3, 0.85, 0.99, 0.999}) {
        MeasureOptions options;
        options.damping = damping;
        const std::vector<f64> found = valuesOf("pagerank", graph, options);
        f64 difference = 0;
        for (VertexId v = 0; v < 2000; ++v) {
            f64 sum = graph.hasLoop(v) ? found[v] / degree[v] : 0;
            for (const VertexId w : graph.row(v)) sum += found[w] / degree[w];
            difference += std::abs(found[v] - (1 - damping) / 2000 - damping * sum);
        }
        EXPECT_LT(difference, 1e-9) << damping;
    }
}

TEST(Measures, OfOddGraphs) {
    std::vector<Graph> graphs;
    for (const Direction direction : {Direction::undirected, kDirected}) {
        graphs.push_back(test::makeGraph(0, {}, false, direction));
        graphs.push_back(test::makeGraph(1, {}, false, direction));
        graphs.push_back(test::makeGraph(1, {{0, 0}}, false, direction));
        graphs.push_back(test::makeGraph(3, {{0, 0}, {1, 1}}, true, direction));
        graphs.push_back(test::makeGraph(3, {}, false, direction));
        graphs.push_back(test::makeGraph(2, {{0, 1}}, false, direction));
        graphs.push_back(test::makeGraph(3, {{0, 1, 0}, {1, 2, 0}}, true, direction));
    }
    for (const Graph& graph : graphs)
        for (const Measure& measure : measures().all())
            for (const bool directed : {false, true}) {
                SCOPED_TRACE(measure.info().algorithm);
                MeasureOptions options;
                options.directed = directed && graph.isDirected();
                const bool follows = measure.followsDirections(options);
                const GraphPtr form = symmetrised(std::make_shared<const Graph>(graph));
                RunContext context = plainContext();
                const MeasureResult result = measure.run(follows ? graph : *form, options, context);
                const size_t expected = measure.info().kind == MeasureKind::node ? graph.vertexCount()
                                        : measure.info().kind == MeasureKind::edge
                                            ? form->edgeCount() - form->selfLoopCount()
                                            : 1;
                EXPECT_EQ(result.values.value.size(), expected);
                EXPECT_EQ(result.status, RunStatus::complete);
            }
}

TEST(Measures, DescribeThemselves) {
    std::set<std::string> names;
    for (const Measure& measure : measures().all()) {
        const MeasureInfo& info = measure.info();
        SCOPED_TRACE(info.algorithm);
        EXPECT_TRUE(names.insert(info.algorithm).second);
        EXPECT_FALSE(info.name.empty());
        EXPECT_FALSE(info.family.empty());
        EXPECT_TRUE(info.description.ends_with('.'));
        for (const OptionSpec& spec : info.options) EXPECT_NO_THROW(getOption(MeasureOptions{}, spec.key));
        EXPECT_GT(measure.estimate(test::gridGraph(10, 10), {}).hostBytes, 0u);
        EXPECT_EQ(&measures().find(info.algorithm), &measure);
    }
    for (const char* name :
         {"degree",    "in-degree",   "out-degree",   "weighted-degree", "components",   "strong-components",
          "core",      "pagerank",    "closeness",    "harmonic",        "eccentricity", "clustering",
          "triangles", "eigenvector", "hub",          "authority",       "articulation", "bridges",
          "density",   "reciprocity", "transitivity", "diameter",        "radius",       "assortativity"})
        EXPECT_TRUE(names.count(name)) << name;
    EXPECT_THROW(measures().find("fame"), OptionError);
}

// Bit by bit, weighted and sampled, for any number of threads.
TEST(Measures, DoNotDependOnTheThreads) {
    const Graph undirected = test::unevenGraph(6000, 30'000, 3);
    const Graph directed = test::randomGraph(6000, 20'000, 4, 7, kDirected);
    for (const Measure& measure : measures().all()) {
        // igraph's run on one thread, but those with products of ours.
        if (measure.info().id == kByIgraph && measure.info().family != "Ranking") continue;
        SCOPED_TRACE(measure.info().algorithm);
        MeasureOptions options;
        options.sources = 300;
        options.directed = measure.followsDirections({.directed = true});
        options.weighted = measure.info().family != "Distance";
        const Graph& graph = options.directed ? directed : undirected;
        std::vector<f64> first;
        for (const size_t threads : {1, 2, 5}) {
            const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
            const std::vector<f64> found = valuesOf(measure.info().algorithm, graph, options);
            if (first.empty()) first = found;
            ASSERT_EQ(found.size(), first.size());
            EXPECT_EQ(std::memcmp(found.data(), first.data(), found.size() * sizeof(f64)), 0)
                << threads << " threads";
        }
    }
}

TEST(Measures, WeightedSamplesDoNotDependOnTheThreads) {
    const Graph graph = test::unevenGraph(1000, 4000, 3);
    MeasureOptions options;
    options.weighted = true;
    options.sources = 100;
    for (const char* name : {"closeness", "harmonic"}) {
        std::vector<f64> first;
        for (const size_t threads : {1, 2, 5}) {
            const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
            const std::vector<f64> found = valuesOf(name, graph, options);
            if (first.empty()) first = found;
            EXPECT_EQ(std::memcmp(found.data(), first.data(), found.size() * sizeof(f64)), 0) << name;
        }
    }
}

// Most of the exact values lie within three standard errors of a sample's.
TEST(Measures, SamplesTellTheirErrors) {
    const Graph graph = test::randomGraph(3000, 9000, 6);
    for (const char* name : {"closeness", "harmonic"}) {
        const std::vector<f64> exact = valuesOf(name, graph);
        MeasureOptions options;
        options.sources = 200;
        const MeasureValues sample = run(name, graph, options);
        EXPECT_EQ(sample.sourcesUsed, 200u);
        ASSERT_EQ(sample.standardError.size(), exact.size());
        size_t within = 0, known = 0;
        f64 spread = 0;
        for (size_t v = 0; v < exact.size(); ++v) {
            if (std::isnan(exact[v]) || std::isnan(sample.standardError[v])) continue;
            ++known;
            spread += sample.standardError[v];
            within += std::abs(sample.value[v] - exact[v]) <= 3 * sample.standardError[v] ? 1 : 0;
        }
        EXPECT_GT(known, 2900u);
        EXPECT_GT(static_cast<f64>(within), 0.97 * static_cast<f64>(known)) << name;
        EXPECT_GT(spread, 0);
        options.sources = 3000;  // a sample of all is exact
        EXPECT_TRUE(run(name, graph, options).standardError.empty());
        EXPECT_EQ(valuesOf(name, graph, options).back(), exact.back());
    }
}

// Bounds close at once on some graphs and late on others: a grid, a path, a cycle, many components.
TEST(Measures, BoundsGiveWhatSearchingAllGives) {
    std::vector<test::EdgeOf> cycle, path;
    for (VertexId v = 0; v < 301; ++v) cycle.push_back({v, (v + 1) % 301});
    for (VertexId v = 0; v + 1 < 400; ++v) path.push_back({v, v + 1});
    expectValues("eccentricity", test::makeGraph(301, cycle), std::vector<f64>(301, 150.0));
    std::vector<f64> ofPath;
    for (int v = 0; v < 400; ++v) ofPath.push_back(std::max(v, 399 - v));
    expectValues("eccentricity", test::makeGraph(400, path), ofPath);
    expectValues("diameter", test::gridGraph(70, 40), {108});
    expectValues("radius", test::gridGraph(71, 41), {55});
}

TEST(Measures, StopSoon) {
    const Graph graph = test::randomGraph(200'000, 800'000, 9);
    for (const char* name : {"closeness", "harmonic", "eccentricity", "pagerank", "eigenvector", "bridges"}) {
        MeasureOptions options;
        options.damping = 0.999;
        const auto run = [&](const std::stop_token& stop) {
            RunContext context{.stop = stop, .observer = silentObserver()};
            try {
                measures().find(name).run(graph, options, context);
            } catch (const Cancelled&) {
                return;
            }
        };
        const f64 late = test::leastSecondsAfterStop(1.0, std::chrono::milliseconds(30), run);
        EXPECT_LT(late, 1.0) << name;
    }
}

TEST(Measures, RefuseWhatTheyCannotDo) {
    const Graph undirected = tailed();
    const Graph directed = test::makeGraph(2, {{0, 1}}, false, kDirected);
    MeasureOptions options;
    options.directed = true;
    EXPECT_THROW(valuesOf("closeness", undirected, options), OptionError);
    EXPECT_THROW(valuesOf("core", directed), OptionError);
    options.directed = false;
    options.column = std::make_shared<const NodeValues>(
        NodeValues{.name = "x", .numbers = {1, 2, 3, 4, -1}, .groups = {}});
    EXPECT_THROW(valuesOf("core", undirected, options), OptionError);
    EXPECT_THROW(valuesOf("pagerank", undirected, options), OptionError);
    options.column =
        std::make_shared<const NodeValues>(NodeValues{.name = "x", .numbers = {1, 2}, .groups = {}});
    EXPECT_THROW(valuesOf("pagerank", undirected, options), OptionError);
}

}  // namespace
}  // namespace quartier
