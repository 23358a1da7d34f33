// igraph as oracle: betweenness with and without directions and weights, and modularity.
#include <gtest/gtest.h>
#include <igraph/igraph.h>

#include <cmath>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <span>

#include "analytics/community_algorithms.h"
#include "analytics/engine_registry.h"
#include "catalog_graphs.h"
#include "graph/modularity.h"
#include "shared_data.h"
#include "small_graphs.h"

namespace quartier {
namespace {

// The same graph and weights in igraph's hands.
class Oracle {
  public:
    explicit Oracle(const Graph& graph) {
        igraph_vector_int_t ends;
        igraph_vector_int_init(&ends, 0);
        igraph_vector_init(&weights_, 0);
        for (VertexId v = 0; v < graph.vertexCount(); ++v)
            for (ArcOffset arc = graph.offsets()[v]; arc < graph.offsets()[v + 1]; ++arc) {
                if (!graph.isDirected() && graph.targets()[arc] < v) continue;
                igraph_vector_int_push_back(&ends, v);
                igraph_vector_int_push_back(&ends, graph.targets()[arc]);
                igraph_vector_push_back(&weights_, graph.weight(arc));
            }
        igraph_create(&graph_, &ends, graph.vertexCount(), graph.isDirected());
        igraph_vector_int_destroy(&ends);
    }
    ~Oracle() {
        igraph_destroy(&graph_);
        igraph_vector_destroy(&weights_);
    }
    Oracle(const Oracle&) = delete;
    Oracle& operator=(const Oracle&) = delete;

    std::vector<f64> betweenness(bool weighted) const {
        igraph_vector_t scores;
        igraph_vector_init(&scores, 0);
        igraph_betweenness(&graph_, &scores, igraph_vss_all(), igraph_is_directed(&graph_),
                           weighted ? &weights_ : nullptr);
        std::vector<f64> values(igraph_vector_size(&scores));
        for (size_t v = 0; v < values.size(); ++v) values[v] = VECTOR(scores)[v];
        igraph_vector_destroy(&scores);
        return values;
    }

    // Of the best level of one run of the multilevel method.
    f64 multilevelModularity(u64 seed) const {
        igraph_rng_seed(igraph_rng_default(), seed);
        igraph_vector_int_t members;
        igraph_vector_t levels;
        igraph_vector_int_init(&members, 0);
        igraph_vector_init(&levels, 0);
        igraph_community_multilevel(&graph_, nullptr, 1, &members, nullptr, &levels);
        const f64 best = igraph_vector_max(&levels);
        igraph_vector_destroy(&levels);
        igraph_vector_int_destroy(&members);
        return best;
    }

    // One score per edge, in the order of the rows' arcs that do not go to lower vertices.
    std::vector<f64> edgeBetweenness(bool weighted) const {
        igraph_vector_t scores;
        igraph_vector_init(&scores, 0);
        igraph_edge_betweenness(&graph_, &scores, igraph_is_directed(&graph_),
                                weighted ? &weights_ : nullptr);
        std::vector<f64> values(igraph_vector_size(&scores));
        for (size_t e = 0; e < values.size(); ++e) values[e] = VECTOR(scores)[e];
        igraph_vector_destroy(&scores);
        return values;
    }

    f64 modularity(std::span<const VertexId> labels, f64 resolution) const {
        igraph_vector_int_t membership;
        igraph_vector_int_init(&membership, static_cast<igraph_integer_t>(labels.size()));
        for (size_t v = 0; v < labels.size(); ++v) VECTOR(membership)[v] = labels[v];
        igraph_real_t value = 0;
        igraph_modularity(&graph_, &membership, &weights_, resolution, false, &value);
        igraph_vector_int_destroy(&membership);
        return value;
    }

  private:
    igraph_t graph_;
    igraph_vector_t weights_;
};

void expectSameBetweenness(const Graph& graph, bool weighted) {
    EngineRegistry registry;
    registerCpuEngines(registry);
    CentralityOptions options;
    options.directed = graph.isDirected();
    options.weighted = weighted;
    RunContext context = plainContext();
    const auto result = registry.centrality("sources").run(graph, options, context);
    const std::vector<f64> expected = Oracle(graph).betweenness(weighted);
    ASSERT_EQ(result.scores.value.size(), expected.size());
    for (size_t v = 0; v < expected.size(); ++v)
        ASSERT_NEAR(result.scores.value[v], expected[v], 1e-9 * (1 + expected[v])) << "vertex " << v;
}

void expectSameEdgeBetweenness(const Graph& graph, bool weighted) {
    EngineRegistry registry;
    registerCpuEngines(registry);
    CentralityOptions options;
    options.directed = graph.isDirected();
    options.weighted = weighted;
    options.edges = true;
    RunContext context = plainContext();
    const auto result = registry.centrality("sources").run(graph, options, context);
    const std::vector<f64> expected = Oracle(graph).edgeBetweenness(weighted);
    ASSERT_EQ(result.scores.edge.size(), graph.arcCount());
    size_t edge = 0;
    for (VertexId v = 0; v < graph.vertexCount(); ++v)
        for (ArcOffset arc = graph.offsets()[v]; arc < graph.offsets()[v + 1]; ++arc) {
            if (!graph.isDirected() && graph.targets()[arc] < v) continue;
            ASSERT_NEAR(result.scores.edge[arc], expected[edge], 1e-9 * (1 + expected[edge]))
                << v << " - " << graph.targets()[arc];
            ++edge;
        }
}

TEST(AgainstIgraph, Betweenness) {
    for (const u64 seed : {1, 2, 3}) {
        expectSameBetweenness(test::randomGraph(500, 450, seed), false);
        expectSameBetweenness(test::randomGraph(500, 2500, seed), false);
        expectSameBetweenness(test::randomGraph(400, 1500, seed, 6), true);
    }
}

TEST(AgainstIgraph, BetweennessWithDirections) {
    for (const u64 seed : {4, 5, 6}) {
        expectSameBetweenness(test::randomGraph(500, 700, seed, 0, Direction::directed), false);
        expectSameBetweenness(test::randomGraph(400, 2500, seed, 0, Direction::directed), false);
        expectSameBetweenness(test::randomGraph(300, 1500, seed, 5, Direction::directed), true);
    }
}

TEST(AgainstIgraph, EdgeBetweenness) {
    for (const u64 seed : {1, 2, 3}) {
        expectSameEdgeBetweenness(test::randomGraph(500, 450, seed), false);
        expectSameEdgeBetweenness(test::randomGraph(300, 1500, seed), false);
        expectSameEdgeBetweenness(test::randomGraph(300, 900, seed, 6), true);
        expectSameEdgeBetweenness(test::randomGraph(300, 900, seed, 0, Direction::directed), false);
        expectSameEdgeBetweenness(test::randomGraph(300, 900, seed, 5, Direction::directed), true);
    }
}

// Normalised: igraph's scores over the number of pairs that leave the node out.
TEST(AgainstIgraph, WeightedAndNormalised) {
    for (const Direction direction : {Direction::undirected, Direction::directed}) {
        const Graph graph = test::randomGraph(200, 900, 9, 4, direction);
        EngineRegistry registry;
        registerCpuEngines(registry);
        CentralityOptions options;
        options.directed = graph.isDirected();
        options.weighted = true;
        options.normalized = true;
        RunContext context = plainContext();
        const auto result = registry.centrality("sources").run(graph, options, context);
        const std::vector<f64> plain = Oracle(graph).betweenness(true);
        const f64 pairs = 199.0 * 198.0 / (graph.isDirected() ? 1 : 2);
        for (size_t v = 0; v < plain.size(); ++v)
            ASSERT_NEAR(result.scores.value[v], plain[v] / pairs, 1e-12) << "vertex " << v;
    }
}

TEST(AgainstIgraph, ModularityOfWhatWeFind) {
    EngineRegistry registry;
    registerCpuEngines(registry);
    for (const auto& engine : registry.communityEngines()) {
        if (engine->info().algorithm != kLouvain) continue;
        for (const f64 resolution : {0.5, 1.0, 2.0}) {
            const Graph graph = test::randomGraph(1000, 4000, 7, 3);
            RunContext context = plainContext();
            const auto result = engine->run(graph, {.resolution = resolution}, context);
            const auto labels = result.hierarchy.flatten(result.hierarchy.levelCount());
            EXPECT_NEAR(result.modularity, Oracle(graph).modularity(labels, resolution), 1e-12)
                << engine->info().id;
        }
    }
}

struct Spread {
    f64 mean = 0;
    f64 deviation = 0;
};

// Over the seeds 1 to 20.
Spread spreadOf(const std::function<f64(u64)>& modularityOf) {
    constexpr u64 kSeeds = 20;
    std::vector<f64> found;
    Spread spread;
    for (u64 seed = 1; seed <= kSeeds; ++seed) {
        found.push_back(modularityOf(seed));
        spread.mean += found.back() / kSeeds;
    }
    for (const f64 q : found) spread.deviation += (q - spread.mean) * (q - spread.mean);
    spread.deviation = std::sqrt(spread.deviation / (kSeeds - 1));
    return spread;
}

// Makes the reference values of tests/data/modularity_spread.json anew: some minutes (see
// tests/data/README.md).
TEST(AgainstIgraph, DISABLED_WritesTheSpreadOverSeeds) {
    constexpr u64 kMostEdges = 500'000;
    SKIP_WITHOUT(test::sharedData("expected"));
    EngineRegistry registry;
    registerCpuEngines(registry);
    nlohmann::json spreads;
    for (const test::CatalogEntry& entry : test::catalog()) {
        const LoadedGraph loaded = entry.edges > kMostEdges ? LoadedGraph() : test::loadSimple(entry, false);
        if (loaded.graph == nullptr) continue;
        const Oracle oracle(*loaded.graph);
        const Spread igraph = spreadOf([&](u64 seed) { return oracle.multilevelModularity(seed); });
        const Spread ours = spreadOf([&](u64 seed) {
            RunContext context = plainContext();
            return registry.community("sequential").run(*loaded.graph, {.seed = seed}, context).modularity;
        });
        spreads[entry.name] = {{"mean", igraph.mean},
                               {"deviation", igraph.deviation},
                               {"sequentialMean", ours.mean},
                               {"sequentialDeviation", ours.deviation}};
    }
    std::ofstream(test::repositoryData("modularity_spread.json")) << spreads.dump(1) << "\n";
}

}  // namespace
}  // namespace quartier
