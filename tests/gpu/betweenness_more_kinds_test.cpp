// Betweenness of edges, and runs that end at a bound, on the device.
#include <algorithm>
#include <numeric>

#include "betweenness_agreement.h"
#include "device_tests.h"
#include "graph/generators.h"
#include "small_graphs.h"
#include "stop_after.h"

namespace quartier {
namespace {

const CentralityEngine& engine(const char* id) { return test::enginesUnderTest().centrality(id); }

void expectEdges(const Graph& graph, CentralityOptions options, const std::string& name) {
    SCOPED_TRACE(name);
    options.edges = true;
    const Scores expected = test::fromSources(graph, options);
    const Scores found = test::run(engine("work-efficient"), graph, options).scores;
    ASSERT_EQ(found.edge.size(), graph.arcCount());
    EXPECT_LE(test::relativeError(found.edge, expected.edge), 1e-9);
    EXPECT_LE(test::relativeError(found.value, expected.value), 1e-9);
}

TEST(EdgeBetweenness, AgreesWithTheCpu) {
    SKIP_WITHOUT_DEVICE();
    expectEdges(test::randomGraph(1200, 4000, 5), {}, "random");
    expectEdges(test::gridGraph(30, 25), {}, "grid");
    expectEdges(test::makeGraph(3, {{0, 1}, {1, 2}}), {}, "path of three");
    expectEdges(test::makeGraph(5, {}), {}, "no edges");
    expectEdges(*generate("ba:2000:1:3").graph, {}, "tree");
    expectEdges(*generate("rmat:11:4:3").graph, {}, "trees on a core");
    CentralityOptions options;
    options.sources = 100;
    expectEdges(*generate("rmat:12:8:3").graph, options, "sampled");
    options = {};
    options.directed = true;
    expectEdges(test::randomGraph(1200, 4000, 6, 0, Direction::directed), options, "directed");
}

TEST(EdgeBetweenness, AgreesWithTheCpuByWeight) {
    SKIP_WITHOUT_DEVICE();
    CentralityOptions options;
    options.weighted = true;
    expectEdges(test::randomGraph(1000, 4000, 7, 6), options, "weighted");
    options.directed = true;
    expectEdges(test::randomGraph(1000, 4000, 8, 6, Direction::directed), options, "weighted, directed");
}

TEST(EdgeBetweenness, CountsBeyondDouble) {
    SKIP_WITHOUT_DEVICE();
    constexpr VertexId diamonds = 1200;
    std::vector<test::EdgeOf> edges;
    for (VertexId d = 0; d < diamonds; ++d)
        for (const VertexId side : {1u, 2u}) {
            edges.push_back({d * 3, d * 3 + side, 1});
            edges.push_back({d * 3 + side, d * 3 + 3, 1});
        }
    CentralityOptions options;
    options.sources = 50;
    expectEdges(test::makeGraph(diamonds * 3 + 1, edges), options, "ladder");
    options.weighted = true;
    expectEdges(test::makeGraph(diamonds * 3 + 1, edges, true), options, "ladder, weighted");
}

TEST(EdgeBetweenness, StoppedRunsHoldWholeSourcesOnly) {
    SKIP_WITHOUT_DEVICE();
    const Graph graph = *generate("ba:60000:8:1").graph;  // connected
    CentralityOptions options;
    options.edges = true;
    test::StopAfter stop(std::chrono::milliseconds(500));
    const Scores scores = engine("work-efficient").run(graph, options, stop.context).scores;
    ASSERT_FALSE(scores.exact);
    // A path has one edge more than inner vertices: the sums differ by the number of pairs.
    const f64 vertices = std::accumulate(scores.value.begin(), scores.value.end(), 0.0);
    const f64 arcs = std::accumulate(scores.edge.begin(), scores.edge.end(), 0.0);
    const f64 pairs = 60000.0 * 59999 / 2;
    EXPECT_NEAR(arcs / 2 - vertices, pairs, 1e-6 * pairs);
}

// The same seed stops at the same source as on the CPU, with the same bound.
TEST(BoundedBetweenness, StopsWhereTheCpuDoes) {
    SKIP_WITHOUT_DEVICE();
    CentralityOptions options;
    options.epsilon = 0.06;
    options.confidence = 0.9;
    const Graph shallow = *generate("rmat:13:10:2").graph;
    const Graph deep = test::gridGraph(110, 90);
    for (const Graph* graph : {&shallow, &deep}) {
        const Scores expected = test::fromSources(*graph, options);
        ASSERT_LT(expected.sourcesUsed, graph->vertexCount());
        for (const CentralityEngine* each : test::onDevice(test::enginesUnderTest().centralityEngines())) {
            SCOPED_TRACE(each->info().id);
            // Batches of a bound would make device and workers wait for each other.
            ASSERT_EQ(test::heeds(each->info(), "epsilon"), each->info().id != "heterogeneous");
            if (!test::heeds(each->info(), "epsilon")) continue;
            const CentralityResult result = test::run(*each, *graph, options);
            EXPECT_EQ(result.status, RunStatus::complete);
            EXPECT_EQ(result.scores.sourcesUsed, expected.sourcesUsed);
            EXPECT_NEAR(result.scores.bound, expected.bound, 1e-6);
            EXPECT_LE(test::relativeError(result.scores.value, expected.value),
                      test::errorAllowed(each->info()));
        }
    }
}

// A hundred hubs that know each other, with leaves: they are the top 100 from the first look on.
Graph hubs() {
    constexpr VertexId count = 100;
    constexpr VertexId leaves = 60;
    std::vector<test::EdgeOf> edges;
    for (VertexId hub = 0; hub < count; ++hub) {
        for (VertexId other = 0; other < hub; ++other) edges.push_back({hub, other});
        for (VertexId leaf = 0; leaf < leaves; ++leaf) edges.push_back({hub, count + hub * leaves + leaf});
    }
    return test::makeGraph(count * (leaves + 1), edges);
}

// With a bound the looks are at numbers of sources, so that a fast device has as many as a slow one.
TEST(BoundedBetweenness, TellsOfItsEstimate) {
    SKIP_WITHOUT_DEVICE();
    const Graph graph = hubs();
    LiveChannel estimates(sizeof(Vec2));
    struct Watch : RunObserver {
        void progress(const Progress& progress) override {
            most = std::max(most, progress.topStable);
            error = progress.topError;
        }
        int most = -1;
        f64 error = -1;
    } watch;
    RunContext context{.stop = {}, .observer = watch, .live = {}, .gate = nullptr};
    context.live.estimates = &estimates;
    CentralityOptions options;
    options.epsilon = 0.04;
    const CentralityResult result = engine("work-efficient").run(graph, options, context);
    EXPECT_FALSE(result.scores.exact);
    EXPECT_LE(result.scores.bound, options.epsilon);
    EXPECT_GE(watch.most, 2);  // of four looks
    EXPECT_GT(watch.error, 0);
    EXPECT_LT(watch.error, 0.2);
    const auto lease = estimates.takeNewest(0);
    ASSERT_TRUE(lease.has_value());
    EXPECT_EQ(lease->bytes(), graph.vertexCount() * sizeof(Vec2));
}

// The window asks for standard errors in exact runs, too: device and workers both keep what they need.
TEST(WatchedBetweenness, IsAsExactWithEstimates) {
    SKIP_WITHOUT_DEVICE();
    const Graph graph = hubs();
    const CentralityOptions options;
    const Scores expected = test::fromSources(graph, options);
    for (const CentralityEngine* each : test::onDevice(test::enginesUnderTest().centralityEngines())) {
        SCOPED_TRACE(each->info().id);
        LiveChannel estimates(sizeof(Vec2));
        RunContext context = plainContext();
        context.live.estimates = &estimates;
        const CentralityResult result = each->run(graph, options, context);
        EXPECT_EQ(result.status, RunStatus::complete);
        EXPECT_LE(test::relativeError(result.scores.value, expected.value), test::errorAllowed(each->info()));
        EXPECT_TRUE(result.scores.standardError.empty()) << "of an exact run";
    }
}

}  // namespace
}  // namespace quartier
