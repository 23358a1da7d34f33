// What the betweenness strategies of the papers have of their own: options, decisions, helpers on the CPU;
// and the shapes that each of them finds hard.
#include <algorithm>
#include <thread>

#include "betweenness_agreement.h"
#include "device_tests.h"
#include "graph/generators.h"
#include "small_graphs.h"

namespace quartier {
namespace {

using test::expectAgreement;

const CentralityEngine& engine(const char* id) { return test::enginesUnderTest().centrality(id); }

bool hasStage(const Trace& trace, const std::string& name) {
    return std::any_of(trace.stages.begin(), trace.stages.end(),
                       [&](const Stage& stage) { return stage.name == name; });
}

// Rows of 0 to 900 arcs, directions, trees that peeling takes off.
Graph unevenGraph(Direction direction) {
    std::vector<test::EdgeOf> edges;
    for (VertexId v = 1; v < 900; ++v) edges.push_back({0, v});
    for (VertexId v = 1; v < 400; ++v) edges.push_back({v, (v * 7 + 3) % 1200});
    for (VertexId v = 900; v < 1200; ++v) edges.push_back({v, (v * 13) % 1000});
    for (VertexId v = 1200; v < 1300; ++v) edges.push_back({v - 50, v});
    return test::makeGraph(1400, edges, false, direction);
}

TEST(BetweennessStrategies, VirtualVerticesWithEverySwitch) {
    SKIP_WITHOUT_DEVICE();
    for (const Direction direction : {Direction::undirected, Direction::directed}) {
        const Graph graph = unevenGraph(direction);
        CentralityOptions options;
        options.directed = direction == Direction::directed;
        const Scores expected = test::fromSources(graph, options);
        for (const u32 degree : {0u, 1u, 5u, 32u, 16384u})
            for (int switches = 0; switches < 8; ++switches) {
                options.virtualDegree = degree;
                options.roundRobin = (switches & 1) != 0;
                options.reduction = (switches & 2) != 0;
                options.structures = (switches & 4) != 0;
                options.batch = degree == 5 ? 1 : 0;
                expectAgreement(engine("virtual-vertices"), graph, options, expected,
                                "D " + std::to_string(degree) + ", switches " + std::to_string(switches));
            }
    }
}

TEST(BetweennessStrategies, SamplingDecidesByDepth) {
    SKIP_WITHOUT_DEVICE();
    CentralityOptions options;
    options.peel = false;
    const Graph shallow = *generate("rmat:11:10:3").graph;
    const CentralityResult first =
        expectAgreement(engine("sampling"), shallow, options, test::fromSources(shallow, options), "shallow");
    EXPECT_TRUE(hasStage(first.trace, "depth/edge-parallel"));
    const Graph deep = test::gridGraph(70, 30);
    const CentralityResult second =
        expectAgreement(engine("sampling"), deep, options, test::fromSources(deep, options), "deep");
    EXPECT_TRUE(hasStage(second.trace, "depth/work-efficient"));
    // The threshold is the person's.
    options.depthSamples = 40;
    options.depthThreshold = 1000;
    const CentralityResult third =
        expectAgreement(engine("sampling"), deep, options, test::fromSources(deep, options), "forced");
    EXPECT_TRUE(hasStage(third.trace, "depth/edge-parallel"));
    // Fewer sources than the sample: no decision.
    options.sources = 30;
    const CentralityResult fourth =
        expectAgreement(engine("sampling"), deep, options, test::fromSources(deep, options), "few");
    EXPECT_FALSE(hasStage(fourth.trace, "depth/edge-parallel"));
}

TEST(BetweennessStrategies, HeterogeneousTakesAnyStrategyAndAnyNumberOfWorkers) {
    SKIP_WITHOUT_DEVICE();
    const Graph graph = *generate("rmat:12:8:5").graph;
    CentralityOptions options;
    const Scores expected = test::fromSources(graph, options);
    for (u32 strategy = 0; strategy < 5; ++strategy)
        for (const u32 workers : {1u, 3u}) {
            options.deviceStrategy = strategy;
            options.workers = workers;
            const CentralityResult result = expectAgreement(
                engine("heterogeneous"), graph, options, expected,
                "strategy " + std::to_string(strategy) + ", workers " + std::to_string(workers));
            ASSERT_TRUE(hasStage(result.trace, "workers"));
            u64 together = 0;
            for (const Stage& stage : result.trace.stages)
                if (stage.name == "sources" || stage.name == "workers") together += stage.items;
            EXPECT_EQ(together, result.scores.searches);
        }
    options.sources = 200;
    expectAgreement(engine("heterogeneous"), graph, options, test::fromSources(graph, options), "sampled");
}

Graph longPath(VertexId length) {
    std::vector<test::EdgeOf> edges;
    for (VertexId v = 0; v + 1 < length; ++v) edges.push_back({v, v + 1});
    return test::makeGraph(length, edges);
}

// Depth 99,999: levels, and slices that end within a source. Those that look at all vertices on every level
// get a shorter one.
TEST(BetweennessStrategies, SurvivesALongPath) {
    SKIP_WITHOUT_DEVICE();
    const Graph longer = longPath(100'000);
    const Graph shorter = longPath(20'000);
    CentralityOptions options;
    options.sources = 2;
    options.deviceStrategy = 0;
    const Scores expectedLonger = test::fromSources(longer, options);
    const Scores expectedShorter = test::fromSources(shorter, options);
    for (const CentralityEngine* each : test::onDevice(test::enginesUnderTest().centralityEngines())) {
        const std::string& id = each->info().id;
        const bool queues = id != "vertex-parallel" && id != "edge-parallel" && id != "virtual-vertices";
        expectAgreement(*each, queues ? longer : shorter, options, queues ? expectedLonger : expectedShorter,
                        "long path");
    }
}

TEST(BetweennessStrategies, ShapesAsTheyAre) {
    SKIP_WITHOUT_DEVICE();
    CentralityOptions plain;
    plain.peel = false;
    plain.relabel = false;
    std::vector<test::EdgeOf> clique;
    for (VertexId u = 0; u < 300; ++u)
        for (VertexId v = u + 1; v < 300; ++v) clique.push_back({u, v});
    expectAgreement(test::makeGraph(300, clique), plain, "complete");
    std::vector<test::EdgeOf> star;
    for (VertexId v = 1; v <= 4000; ++v) star.push_back({0, v});
    expectAgreement(test::makeGraph(4001, star), plain, "star");
    std::vector<test::EdgeOf> apart;
    for (VertexId c = 0; c < 200; ++c)
        for (VertexId v = 0; v < 4; ++v) apart.push_back({c * 7 + v, c * 7 + v + 1});
    expectAgreement(test::makeGraph(1400, apart), plain, "many components");
    std::vector<test::EdgeOf> loops;
    for (VertexId v = 0; v < 500; ++v) {
        loops.push_back({v, v});
        loops.push_back({v, (v * 17 + 1) % 500});
        loops.push_back({v, (v * 17 + 1) % 500});
        loops.push_back({(v * 17 + 1) % 500, v});
    }
    expectAgreement(test::makeGraph(500, loops), plain, "loops and repeated edges");
    plain.directed = true;
    expectAgreement(test::makeGraph(500, loops, false, Direction::directed), plain, "the same, directed");
}

// What peeling folds into a vertex counts as often as it says.
TEST(BetweennessStrategies, MassesOfPeeledTrees) {
    SKIP_WITHOUT_DEVICE();
    std::vector<test::EdgeOf> edges;
    for (VertexId v = 0; v < 300; ++v) edges.push_back({v, (v + 1) % 300});
    for (VertexId v = 0; v < 300; v += 3) edges.push_back({v, (v * 5 + 7) % 300});
    for (VertexId v = 300; v < 2000; ++v) edges.push_back({v, v < 900 ? (v * v) % 300 : (v * 31) % 900});
    const Graph graph = test::makeGraph(2000, edges);
    CentralityOptions peeled;
    CentralityOptions whole;
    whole.peel = false;
    const Scores expected = test::fromSources(graph, whole);
    for (const CentralityEngine* each : test::onDevice(test::enginesUnderTest().centralityEngines())) {
        SCOPED_TRACE(each->info().id);
        const CentralityResult result = test::run(*each, graph, peeled);
        EXPECT_LE(test::relativeError(result.scores.value, expected.value), test::errorAllowed(each->info()));
        EXPECT_LT(result.scores.searches, 1000u);
    }
}

// The cores stop with the device.
TEST(BetweennessStrategies, WorkersStopSoonAndWait) {
    SKIP_WITHOUT_DEVICE();
    const Graph graph = *generate("rmat:17:16:1").graph;
    std::stop_source stop;
    PauseGate gate;
    RunContext context{.stop = stop.get_token(), .observer = silentObserver(), .live = {}, .gate = &gate};
    Stopwatch clock;
    std::jthread asker([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        gate.pause();
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        clock.restart();
        stop.request_stop();
    });
    const CentralityResult result = engine("heterogeneous").run(graph, {}, context);
    EXPECT_LT(clock.seconds(), 0.15);
    EXPECT_EQ(result.status, RunStatus::cancelled);
    EXPECT_GT(result.scores.searches, 0u);
}

}  // namespace
}  // namespace quartier
