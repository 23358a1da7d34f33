// Betweenness by summed weight on the device.
#include "betweenness_agreement.h"
#include "device_tests.h"
#include "graph/generators.h"
#include "small_graphs.h"

namespace quartier {
namespace {

using test::expectAgreement;

CentralityOptions weightedOptions(bool directed = false) {
    CentralityOptions options;
    options.weighted = true;
    options.directed = directed;
    return options;
}

// The same arcs with other weights.
template <class WeightOf>
Graph reweighted(const Graph& graph, const WeightOf& weightOf) {
    std::vector<test::EdgeOf> edges;
    for (VertexId v = 0; v < graph.vertexCount(); ++v)
        for (const VertexId t : graph.row(v))
            if (v <= t) edges.push_back({v, t, weightOf(v, t)});
    return test::makeGraph(graph.vertexCount(), edges, true);
}

TEST(WeightedBetweenness, AgreesWithTheCpu) {
    SKIP_WITHOUT_DEVICE();
    for (const int largest : {1, 3, 50, 100'000}) {
        const std::string name = "weights to " + std::to_string(largest);
        expectAgreement(test::randomGraph(1500, 6000, 11, largest), weightedOptions(), name);
        expectAgreement(test::randomGraph(1500, 5000, 12, largest, Direction::directed),
                        weightedOptions(true), name + ", directed");
    }
}

// Ties by decimals, as files write them: 0.1 + 0.2 is 0.3.
TEST(WeightedBetweenness, CountsTiesOfDecimals) {
    SKIP_WITHOUT_DEVICE();
    const Graph grid = test::gridGraph(40, 30);
    const auto tenths = [](VertexId v, VertexId t) { return 0.1f * static_cast<f32>(1 + (v * 7 + t) % 4); };
    expectAgreement(reweighted(grid, tenths), weightedOptions(), "tenths");
    // No common unit: weights as they are.
    const auto odd = [](VertexId v, VertexId t) {
        return 1.0f + 0.123456789f * static_cast<f32>((v * 31 + t * 17) % 97);
    };
    expectAgreement(reweighted(grid, odd), weightedOptions(), "odd numbers");
}

TEST(WeightedBetweenness, TakesLengthsOfAllSizes) {
    SKIP_WITHOUT_DEVICE();
    const Graph base = *generate("rmat:11:8:3").graph;
    const auto wide = [](VertexId v, VertexId t) { return (v + t) % 5 == 0 ? 1e6f : 1.0f; };
    const Graph graph = reweighted(base, wide);
    const Scores expected = test::fromSources(graph, weightedOptions());
    for (const f64 step : {0.0, 1e-6, 0.01, 1.0, 1e6}) {
        CentralityOptions options = weightedOptions();
        options.lengthStep = step;
        expectAgreement(test::enginesUnderTest().centrality("work-efficient"), graph, options, expected,
                        "step " + std::to_string(step));
    }
}

TEST(WeightedBetweenness, CountsBeyondDouble) {
    SKIP_WITHOUT_DEVICE();
    constexpr VertexId diamonds = 1200;
    for (const Direction direction : {Direction::undirected, Direction::directed}) {
        std::vector<test::EdgeOf> edges;
        for (VertexId d = 0; d < diamonds; ++d) {
            const VertexId a = d * 3;
            edges.push_back({a, a + 1, 2});
            edges.push_back({a, a + 2, 1});
            edges.push_back({a + 1, a + 3, 1});
            edges.push_back({a + 2, a + 3, 2});
        }
        const Graph graph = test::makeGraph(diamonds * 3 + 1, edges, true, direction);
        CentralityOptions options = weightedOptions(direction == Direction::directed);
        options.sources = 60;
        expectAgreement(graph, options, "ladder");
    }
}

TEST(WeightedBetweenness, HubsAndSamples) {
    SKIP_WITHOUT_DEVICE();
    constexpr VertexId leaves = 40'000;
    std::vector<test::EdgeOf> edges;
    for (VertexId v = 1; v <= leaves; ++v) edges.push_back({0, v, static_cast<f32>(1 + v % 9)});
    for (VertexId v = 1; v + 1 <= leaves; v += 2) edges.push_back({v, v + 1, static_cast<f32>(1 + v % 5)});
    CentralityOptions options = weightedOptions();
    options.sources = 40;
    expectAgreement(test::makeGraph(leaves + 1, edges, true), options, "hub");
}

// Without weights in the graph, hops.
TEST(WeightedBetweenness, UnweightedGraphs) {
    SKIP_WITHOUT_DEVICE();
    const Graph graph = test::randomGraph(800, 2500, 21);
    expectAgreement(graph, weightedOptions(), "no weights");
}

}  // namespace
}  // namespace quartier
