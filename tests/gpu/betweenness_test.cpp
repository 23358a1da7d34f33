// The CUDA betweenness engines beyond the contract: against the CPU engine on generated graphs, hubs, batch
// sizes, counts of paths beyond double, and how soon a run stops.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "betweenness_agreement.h"
#include "core/error.h"
#include "device_tests.h"
#include "graph/generators.h"
#include "small_graphs.h"
#include "stop_after.h"

namespace quartier {
namespace {

using test::expectAgreement;
using test::run;

std::vector<const CentralityEngine*> cudaEngines() {
    return test::onDevice(test::enginesUnderTest().centralityEngines());
}

TEST(CudaBetweenness, AgreesWithTheCpu) {
    SKIP_WITHOUT_DEVICE();
    expectAgreement(test::randomGraph(2000, 9000, 1), {}, "random");
    expectAgreement(test::gridGraph(60, 40), {}, "grid");
    expectAgreement(test::cliqueRing(100, 9), {}, "clique ring");
    for (const char* spec : {"rmat:11:12:1", "ba:4000:2:1", "planted:3000:30:20:0.2:1"})
        expectAgreement(*generate(spec).graph, {}, spec);
    CentralityOptions directed;
    directed.directed = true;
    expectAgreement(test::randomGraph(2000, 7000, 4, 0, Direction::directed), directed, "directed");
}

// What the tests measure standard errors by, without a device: one wrong error is seen, and so is what a
// formula may lack; rounding where sources differ by less than it is not.
TEST(ErrorOfErrors, SeesWrongErrorsAndNoRounding) {
    CentralityOptions options;
    options.sources = 100;
    const Scores right = test::fromSources(test::randomGraph(2000, 9000, 1), options);
    EXPECT_EQ(test::errorOfErrors(right.standardError, right), 0);
    const auto busiest = std::max_element(right.value.begin(), right.value.end()) - right.value.begin();
    std::vector<f64> wrong = right.standardError;
    wrong[static_cast<size_t>(busiest)] *= 1.0001;
    EXPECT_GT(test::errorOfErrors(wrong, right), 1e-5);
    wrong = right.standardError;
    for (f64& error : wrong) error /= std::sqrt(1 - 100.0 / 2000);
    EXPECT_GT(test::errorOfErrors(wrong, right), 1e-2);
    wrong[0] = std::nan("");
    EXPECT_FALSE(test::errorOfErrors(wrong, right) <= 1);
    // One source missing from the squares.
    wrong = right.standardError;
    for (f64& error : wrong) error *= std::sqrt(0.99);
    EXPECT_GT(test::errorOfErrors(wrong, right), 1e-3);

    // A hub whose sources differ by one in 10^5: floats cannot tell them from equal ones.
    Scores hub;
    hub.value = {1e9};
    hub.standardError = {1e9 * 1e-5 / std::sqrt(8.0)};
    hub.searches = 8;
    hub.searchesOfAll = 100'000;
    EXPECT_LE(test::errorOfErrors({0.0}, hub), 1e-9);
    EXPECT_GT(test::errorOfErrors({1e9 * 1e-2 / std::sqrt(8.0)}, hub), 1e-5);
}

TEST(CudaBetweenness, SamplesTheSameSources) {
    SKIP_WITHOUT_DEVICE();
    CentralityOptions options;
    options.sources = 100;
    options.seed = 7;
    expectAgreement(*generate("rmat:13:10:2").graph, options, "rmat");
}

// The hub and its leaves' neighbours: rows for one lane, for a warp and for a block in one search.
TEST(CudaBetweenness, HandlesHubs) {
    SKIP_WITHOUT_DEVICE();
    constexpr VertexId leaves = 120'000;
    std::vector<test::EdgeOf> edges;
    for (VertexId v = 1; v <= leaves; ++v) edges.push_back({0, v});
    for (VertexId v = 1; v + 1 <= leaves; v += 3) edges.push_back({v, v + 1});
    for (VertexId v = 100; v < 2000; ++v) edges.push_back({50, v * 7});
    const Graph graph = test::makeGraph(leaves + 1, edges);
    CentralityOptions options;
    options.sources = 64;
    expectAgreement(graph, options, "hub");
    options.relabel = false;
    options.sources = 8;
    expectAgreement(graph, options, "hub as it is");
}

TEST(CudaBetweenness, AnyBatchGivesTheSame) {
    SKIP_WITHOUT_DEVICE();
    const Graph graph = test::randomGraph(1500, 6000, 9);
    for (const u32 batch : {1u, 3u, 100u, 100'000u}) {
        CentralityOptions options;
        options.batch = batch;
        expectAgreement(graph, options, "batch " + std::to_string(batch));
    }
}

// A ladder of k diamonds has 2^k paths from end to end: counts overflow double beyond k = 1023. The scores
// are known from the CPU, which counts with exponents throughout.
TEST(CudaBetweenness, CountsBeyondDouble) {
    SKIP_WITHOUT_DEVICE();
    constexpr VertexId diamonds = 1400;
    std::vector<test::EdgeOf> edges;
    for (VertexId d = 0; d < diamonds; ++d) {
        const VertexId a = d * 3;
        edges.push_back({a, a + 1});
        edges.push_back({a, a + 2});
        edges.push_back({a + 1, a + 3});
        edges.push_back({a + 2, a + 3});
    }
    const Graph graph = test::makeGraph(diamonds * 3 + 1, edges);
    expectAgreement(graph, {}, "ladder");
    CentralityOptions sample;
    sample.sources = 40;
    expectAgreement(graph, sample, "ladder, sampled");
}

// A shallow graph, and half a million vertices with searches of 1,400 levels.
TEST(CudaBetweenness, StopsSoonWithWholeSourcesOnly) {
    SKIP_WITHOUT_DEVICE();
    for (const char* spec : {"rmat:17:16:1", "grid:700:700"}) {
        const Graph graph = *generate(spec).graph;
        for (const CentralityEngine* engine : cudaEngines()) {
            SCOPED_TRACE(std::string(spec) + ", " + engine->info().id);
            test::StopAfter stop(std::chrono::milliseconds(400));
            const CentralityResult result = engine->run(graph, {}, stop.context);
            const f64 seconds = stop.clock.seconds();
            std::printf("[    STOP  ] %-14s %-18s %3.0f ms\n", spec, engine->info().id.c_str(),
                        seconds * 1e3);
            EXPECT_LT(seconds, 0.1);
            EXPECT_EQ(result.status, RunStatus::cancelled);
            EXPECT_LT(result.scores.sourcesUsed, graph.vertexCount());
            for (const f64 value : result.scores.value) ASSERT_TRUE(std::isfinite(value) && value >= 0);
        }
    }
}

TEST(CudaBetweenness, RefusesWeightsInOneSentence) {
    SKIP_WITHOUT_DEVICE();
    const Graph graph = test::randomGraph(100, 300, 3, 5);
    CentralityOptions options;
    options.weighted = true;
    for (const CentralityEngine* engine : cudaEngines()) {
        if (engine->info().weighted) continue;
        EXPECT_THROW(run(*engine, graph, options), OptionError);
    }
}

}  // namespace
}  // namespace quartier
