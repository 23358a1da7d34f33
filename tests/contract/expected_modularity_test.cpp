// What every Louvain strategy reaches on the real graphs with reference values. One run of Louvain differs
// from the next by more than what is asked here (facebook100_Reed98: .005 from seed to seed, whatever the
// strategy), so means over seeds are compared. Large graphs only where there is a GPU, or with
// QUARTIER_ALL_GRAPHS=1.
#include <fmt/format.h>
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

// `sequential` and igraph's multilevel are the same method with other random orders of the vertices. Their
// means over 5 and over 20 seeds differ by less than three standard errors of the difference.
const f64 kErrorsOfTheMean = 3 * std::sqrt(1.0 / kSeeds + 1.0 / 20);
// `parallel` moves the vertices again on the way back to the finer levels, which finds more than igraph does:
// by .0002 to .0145 on all graphs but netscience, where it ends .0008 below.
constexpr f64 kParallelBelowIgraph = 0.001;

// CUDA: the strategies of the papers decide for many vertices on the same state.
// bench/results/louvain-table.json and louvain-table-last.json have them up to .0084 behind `sequential`
// (rmat:22:16:1), and by less on real graphs; a run of this test at 0d5b2c8 on an H200 held all of
// data/expected to these bounds. Its output is not in the repository: tighten them from the summaries that
// bench/h200_checks.sh writes.
constexpr f64 kCudaBehindSequential = 0.01;
constexpr f64 kFastBelowRange = 5e-4;  // twenty runs do not show the lowest that igraph can end at

bool isLargeHere(const CatalogEntry& entry) {
    return entry.edges > kEdgesWithoutGpu && gpu::probe().devices.empty() &&
           std::getenv("QUARTIER_ALL_GRAPHS") == nullptr;
}

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

class ExpectedModularity : public testing::TestWithParam<CatalogEntry> {
  protected:
    void SetUp() override {
        SKIP_WITHOUT(test::graphFile(GetParam().file));
        if (isLargeHere(GetParam())) GTEST_SKIP() << "large; with a GPU or QUARTIER_ALL_GRAPHS=1";
        const LoadedGraph loaded = test::loadSimple(GetParam(), false);
        if (loaded.graph == nullptr) GTEST_SKIP() << "a format that only the references were made from";
        graph = loaded.graph;
        ASSERT_EQ(graph->edgeCount(), GetParam().edges);
    }
    // bench/h200_checks.sh keeps this line.
    void TearDown() override {
        if (!means.empty())
            std::printf("[ EXPECTED ] %-22s %8llu edges, igraph from %.5f, mean %.5f:%s\n",
                        GetParam().name.c_str(), static_cast<unsigned long long>(GetParam().edges),
                        GetParam().lowestModularity, GetParam().meanModularity, means.c_str());
    }

    // The mean over `count` seeds from `first` on. Every run must be sound.
    f64 meanModularity(const CommunityEngine& engine, u64 first, u64 count) {
        SCOPED_TRACE(engine.info().id);
        CommunityOptions options;
        options.deterministic = test::heeds(engine.info(), "deterministic");  // the same on every run here
        f64 sum = 0;
        for (options.seed = first; options.seed < first + count; ++options.seed) {
            const CommunityResult result = test::run(engine, *graph, options);
            expectSound(*graph, result);
            sum += result.modularity;
        }
        const f64 mean = sum / static_cast<f64>(count);
        means += fmt::format(" {} {:.5f}", engine.info().id, mean);
        return mean;
    }

    GraphPtr graph;
    std::string means;  // of every strategy that was run, for the record
};

// Seeds from 1 on: with seed 0 `sequential` takes the vertices in the order of the file, which is no random
// sample.
TEST_P(ExpectedModularity, OfCpuStrategiesIsThatOfIgraph) {
    const CatalogEntry& entry = GetParam();
    if (std::isnan(entry.meanModularity)) GTEST_SKIP() << "no reference values";
    const EngineRegistry& engines = test::enginesUnderTest();
    EXPECT_GE(meanModularity(engines.community("sequential"), 1, kSeeds),
              entry.meanModularity - kErrorsOfTheMean * entry.modularityDeviation);
    EXPECT_GE(meanModularity(engines.community("parallel"), 1, kSeeds),
              entry.meanModularity - kParallelBelowIgraph);
}

TEST_P(ExpectedModularity, IsReachedByCudaStrategies) {
    const CatalogEntry& entry = GetParam();
    if (gpu::probe().devices.empty()) GTEST_SKIP() << gpu::probe().reason;
    const u64 seeds = entry.edges <= kEdgesWithoutGpu ? kSeeds : 1;
    const f64 lowest = std::isnan(entry.lowestModularity) ? 1.0 : entry.lowestModularity;
    const EngineRegistry& engines = test::enginesUnderTest();
    const f64 sequential = meanModularity(engines.community("sequential"), 0, seeds);
    for (const CommunityEngine* engine : test::onDevice(engines.communityEngines())) {
        const f64 mean = meanModularity(*engine, 0, seeds);
        EXPECT_GE(mean, std::min(sequential - kCudaBehindSequential, lowest)) << engine->info().id;
        if (engine->info().id == "fast" && !std::isnan(entry.lowestModularity)) {
            EXPECT_GE(mean, entry.lowestModularity - kFastBelowRange);
        }
    }
}

std::string entryName(const testing::TestParamInfo<CatalogEntry>& info) {
    std::string name = info.param.name;
    for (char& c : name)
        if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
    return name;
}

INSTANTIATE_TEST_SUITE_P(Real, ExpectedModularity, testing::ValuesIn(test::catalog()), entryName);

}  // namespace
}  // namespace quartier
