// Real graphs against reference values made by igraph and NetworkX: ranges of modularity, betweenness to nine
// digits. Only small ones by default; QUARTIER_ALL_GRAPHS=1 lifts the limit.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

#include "analytics/engine_registry.h"
#include "catalog_graphs.h"

namespace quartier {
namespace {

using test::CatalogEntry;

bool allGraphs() { return std::getenv("QUARTIER_ALL_GRAPHS") != nullptr; }

constexpr u64 kEdgesForLouvain = 200'000;
constexpr u64 kWorkForBetweenness = 150'000'000;  // nodes x edges: about a second on one core

const EngineRegistry& engines() {
    static const EngineRegistry registry = [] {
        EngineRegistry cpu;
        registerCpuEngines(cpu);
        return cpu;
    }();
    return registry;
}

std::string entryName(const testing::TestParamInfo<CatalogEntry>& info) {
    std::string name = info.param.name;
    for (char& c : name)
        if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
    return name;
}

class Catalog : public testing::TestWithParam<CatalogEntry> {};

TEST_P(Catalog, ModularityReachesTheRangeOfIgraph) {
    const CatalogEntry& entry = GetParam();
    if (std::isnan(entry.lowestModularity)) GTEST_SKIP() << "no reference values";
    if (entry.edges > kEdgesForLouvain && !allGraphs()) GTEST_SKIP() << "large; QUARTIER_ALL_GRAPHS=1";
    const LoadedGraph loaded = test::loadSimple(entry, false);
    if (loaded.graph == nullptr) GTEST_SKIP() << "a format that only the references were made from";
    ASSERT_EQ(loaded.graph->edgeCount(), entry.edges);
    for (const auto& engine : engines().communityEngines()) {
        // igraph shuffles the vertices; so must the yardstick, whose natural order can be much worse.
        f64 best = 0;
        f64 seconds = 0;
        for (const u64 seed : {1, 2, 3}) {
            CommunityOptions options;
            options.seed = seed;
            options.binThreshold = 0;
            RunContext context = plainContext();
            const Stopwatch watch;
            const CommunityResult result = engine->run(*loaded.graph, options, context);
            seconds += watch.seconds() / 3;
            EXPECT_EQ(result.disconnected, 0u);
            EXPECT_GE(result.modularity, entry.lowestModularity - 0.02) << engine->info().id << " " << seed;
            best = std::max(best, result.modularity);
        }
        EXPECT_GE(best, entry.lowestModularity - 0.005) << engine->info().id;
        RecordProperty(engine->info().id + " modularity", std::to_string(best));
        if (allGraphs())
            std::printf("%-22s %-10s %.6f (%.6f .. %.6f) %.3f s\n", entry.name.c_str(),
                        engine->info().id.c_str(), best, entry.lowestModularity, entry.highestModularity,
                        seconds);
    }
}

void expectScores(const CatalogEntry& entry, bool directed, const std::vector<std::string>& labels,
                  const std::vector<f64>& expected) {
    const LoadedGraph loaded = test::loadSimple(entry, directed);
    if (loaded.graph == nullptr) GTEST_SKIP() << "a format that only the references were made from";
    CentralityOptions options;
    options.directed = directed;
    RunContext context = plainContext();
    const Stopwatch watch;
    const CentralityResult result = engines().centrality("sources").run(*loaded.graph, options, context);
    const f64 seconds = watch.seconds();
    f64 difference = 0;
    f64 norm = 0;
    for (size_t i = 0; i < labels.size(); ++i) {
        const auto v = loaded.nodes->find(labels[i]);
        ASSERT_TRUE(v.has_value()) << "node " << labels[i];
        difference += std::pow(result.scores.value[*v] - expected[i], 2);
        norm += expected[i] * expected[i];
    }
    EXPECT_LE(std::sqrt(difference), 1e-9 * std::sqrt(norm));
    if (allGraphs())
        std::printf("%-22s betweenness%s: relative L2 %.1e, %.3f s, %.3f GTEPS\n", entry.name.c_str(),
                    directed ? " directed" : "", std::sqrt(difference / norm), seconds,
                    1e-9 * static_cast<f64>(loaded.graph->edgeCount()) *
                        static_cast<f64>(loaded.graph->vertexCount()) / seconds);
}

TEST_P(Catalog, BetweennessIsThatOfIgraph) {
    const CatalogEntry& entry = GetParam();
    if (!entry.hasBetweenness) GTEST_SKIP() << "no reference values";
    if (entry.nodes * entry.edges > kWorkForBetweenness && !allGraphs())
        GTEST_SKIP() << "large; QUARTIER_ALL_GRAPHS=1";
    const test::ExpectedScores expected = test::expectedBetweenness(entry);
    expectScores(entry, false, expected.labels, expected.undirected);
    if (!expected.directed.empty()) expectScores(entry, true, expected.labels, expected.directed);
}

INSTANTIATE_TEST_SUITE_P(Real, Catalog, testing::ValuesIn(test::catalog()), entryName);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(Catalog);

}  // namespace
}  // namespace quartier
