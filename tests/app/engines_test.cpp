// The choice of engines, and the retry when a device has too little memory.
#include "app/session/engines.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/session/commands.h"
#include "core/error.h"
#include "small_graphs.h"

namespace quartier::session {
namespace {

using ::testing::HasSubstr;

const EngineSetup kCpu{.backend = BackendChoice::cpu, .device = 0, .threads = 0};

TEST(EnginesTest, TinyGraphsTakeOneThreadAndLargerOnesAll) {
    const Engines engines(kCpu);
    std::string why;
    EXPECT_EQ(engines.pickCommunity("auto", test::cliqueRing(3, 4), {}, why).info().id, "sequential");
    EXPECT_THAT(why, HasSubstr("small"));
    EXPECT_EQ(engines.pickCommunity("auto", test::gridGraph(200, 200), {}, why).info().id, "parallel");
    EXPECT_THAT(why, HasSubstr("--backend cpu"));
}

TEST(EnginesTest, AnOptionThatAnEngineDoesNotKnowIsNotDroppedInSilence) {
    const Engines engines(kCpu);
    const Graph graph = test::cliqueRing(3, 4);
    std::string why;
    CommunityOptions options;
    options.blocks = 12;  // of a CUDA engine
    EXPECT_THROW(engines.pickCommunity("sequential", graph, options, why), OptionError);
    EXPECT_THROW(engines.pickCommunity("auto", graph, options, why), OptionError);
    EXPECT_THROW(engines.pickCommunity("nosuch", graph, {}, why), OptionError);
}

TEST(EnginesTest, CudaIsRefusedWithItsReasonWhereThereIsNone) {
    if (!gpu::probe().devices.empty()) GTEST_SKIP() << "this machine has a CUDA device";
    try {
        const Engines engines({.backend = BackendChoice::cuda, .device = 0, .threads = 0});
        FAIL();
    } catch (const Error& error) {
        EXPECT_THAT(error.what(), HasSubstr(gpu::probe().reason));
    }
}

TEST(EnginesTest, WhatCannotFitIsRefusedWithBothNumbers) {
    EngineInfo info;
    info.algorithm = "louvain";
    info.id = "huge";
    refuseWhatCannotFit(info, {.deviceBytes = 0, .hostBytes = 1000});
    try {
        refuseWhatCannotFit(info, {.deviceBytes = 0, .hostBytes = u64{1} << 60});
        FAIL();
    } catch (const Error& error) {
        EXPECT_THAT(error.what(), HasSubstr(" TB of memory"));
        EXPECT_THAT(error.what(), HasSubstr("free"));
    }
}

TEST(EnginesTest, TheForecastNamesEveryEngine) {
    const Engines engines(kCpu);
    const auto forecast = forecastMemory(engines, test::gridGraph(30, 30));
    EXPECT_EQ(forecast.size(), engines.engines().communityEngines().size() +
                                   engines.engines().centralityEngines().size() +
                                   engines.layouts().layouts().size());
    for (const Forecast& one : forecast) EXPECT_TRUE(one.fits) << one.engine.id;
}

TEST(CommandsTest, AnEmptyDocumentIsRefusedInPlainWords) {
    const Engines engines(kCpu);
    RunContext context = plainContext();
    EXPECT_THROW(runCommunities({}, engines, "auto", {}, context), Error);
    EXPECT_THROW(exportPartition({}, "x.csv", false), Error);
}

TEST(CommandsTest, DirectedBetweennessNeedsADirectedGraph) {
    const Engines engines(kCpu);
    RunContext context = plainContext();
    const Document document = openDocument("grid:3:3", {}, context);
    CentralityOptions options;
    options.directed = true;
    EXPECT_THROW(runBetweenness(document, engines, "auto", options, context), OptionError);
}

TEST(CommandsTest, APartitionFromElsewhereIsARunOfOneLevel) {
    RunContext context = plainContext();
    const Document document = openDocument("grid:4:1", {}, context);
    const auto run = communitiesFrom(document, {7, 7, 3, 3}, "truth.csv");
    ASSERT_EQ(run->labels.size(), 1u);
    EXPECT_THAT(run->labels[0], ::testing::ElementsAre(0, 0, 1, 1));
    // Three edges, one between the halves: Q = 2/3 - 2 (3/6)^2.
    EXPECT_NEAR(run->result.modularity, 2.0 / 3 - 0.5, 1e-12);
    EXPECT_EQ(run->engine.name, "truth.csv");
}

}  // namespace
}  // namespace quartier::session
