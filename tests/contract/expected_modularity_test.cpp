// What every Louvain strategy reaches on the real graphs of shared/data/expected, against `sequential` and
// against igraph's multilevel: the mean over some seeds, as one run of Louvain differs from the next by more
// than what is asked here (facebook100_Reed98: .005 from seed to seed, whatever the strategy). Large graphs
// only where there is a GPU, or with QUARTIER_ALL_GRAPHS=1.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "catalog_graphs.h"
#include "engine_runs.h"
#include "graph/modularity.h"
#include "shared_data.h"

namespace quartier {
namespace {

using test::CatalogEntry;

constexpr u64 kEdgesWithoutGpu = 500'000;
constexpr u64 kSeeds = 5;  // of graphs up to that size; one of larger ones
constexpr f64 kBehindSequential = 0.01;
constexpr f64 kBelowRange = 5e-4;  // twenty runs do not show the lowest that igraph can end at

bool isLargeHere(const CatalogEntry& entry) {
    return entry.edges > kEdgesWithoutGpu && gpu::probe().devices.empty() &&
           std::getenv("QUARTIER_ALL_GRAPHS") == nullptr;
}

// These two are held to the range of igraph's multilevel too.
bool mustReachTheRange(const EngineInfo& info) { return info.id == "fast" || info.id == "parallel"; }

void expectSound(const Graph& graph, const CommunityResult& result) {
    EXPECT_EQ(result.status, RunStatus::complete);
    EXPECT_GE(result.modularity, -0.5);
    EXPECT_LE(result.modularity, 1.0);
    ASSERT_NO_THROW(result.hierarchy.check());  // levels nest
    f64 below = modularity(graph, result.hierarchy.flatten(0));
    for (size_t depth = 1; depth <= result.hierarchy.levelCount(); ++depth) {
        const auto labels = result.hierarchy.flatten(depth);
        const f64 here = modularity(graph, labels);
        EXPECT_NEAR(result.hierarchy.levels[depth - 1].modularity, here, 1e-9) << "level " << depth;
        EXPECT_GE(here, below - 1e-9) << "level " << depth;
        below = here;
        if (depth == result.hierarchy.levelCount()) {
            EXPECT_NEAR(result.modularity, here, 1e-9);
            EXPECT_EQ(disconnectedCommunities(graph, labels), 0u);
        }
    }
    EXPECT_EQ(result.disconnected, 0u);
}

// The mean over the seeds. Every run must be sound.
f64 meanModularity(const CommunityEngine& engine, const Graph& graph, u64 seeds) {
    CommunityOptions options;
    options.deterministic = test::heeds(engine.info(), "deterministic");  // the same on every run here
    f64 sum = 0;
    for (options.seed = 0; options.seed < seeds; ++options.seed) {
        const CommunityResult result = test::run(engine, graph, options);
        expectSound(graph, result);
        sum += result.modularity;
    }
    return sum / static_cast<f64>(seeds);
}

class ExpectedModularity : public testing::TestWithParam<CatalogEntry> {};

TEST_P(ExpectedModularity, IsReachedByEveryStrategy) {
    const CatalogEntry& entry = GetParam();
    SKIP_WITHOUT(test::sharedData(entry.file));
    if (isLargeHere(entry)) GTEST_SKIP() << "large; with a GPU or QUARTIER_ALL_GRAPHS=1";
    const LoadedGraph loaded = test::loadSimple(entry, false);
    if (loaded.graph == nullptr) GTEST_SKIP() << "a format that only the references were made from";
    const Graph& graph = *loaded.graph;
    ASSERT_EQ(graph.edgeCount(), entry.edges);
    const u64 seeds = entry.edges <= kEdgesWithoutGpu ? kSeeds : 1;
    const f64 lowest = std::isnan(entry.lowestModularity) ? 1.0 : entry.lowestModularity;
    const f64 yardstick = meanModularity(test::enginesUnderTest().community("sequential"), graph, seeds);
    std::printf("[ EXPECTED ] %-22s %8llu edges, igraph from %.5f:", entry.name.c_str(),
                static_cast<unsigned long long>(entry.edges), entry.lowestModularity);
    for (const auto& engine : test::enginesUnderTest().communityEngines()) {
        SCOPED_TRACE(engine->info().id);
        const f64 modularity = meanModularity(*engine, graph, seeds);
        EXPECT_GE(modularity, std::min(yardstick - kBehindSequential, lowest));
        if (mustReachTheRange(engine->info()) && !std::isnan(entry.lowestModularity)) {
            EXPECT_GE(modularity, entry.lowestModularity - kBelowRange);
        }
        std::printf(" %s %.5f", engine->info().id.c_str(), modularity);
    }
    std::printf("\n");
}

std::string entryName(const testing::TestParamInfo<CatalogEntry>& info) {
    std::string name = info.param.name;
    for (char& c : name)
        if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
    return name;
}

INSTANTIATE_TEST_SUITE_P(Real, ExpectedModularity, testing::ValuesIn(test::catalog()), entryName);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(ExpectedModularity);

}  // namespace
}  // namespace quartier
