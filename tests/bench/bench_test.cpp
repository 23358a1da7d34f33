// Variants of strategies, the limits of a row, and what stands in it.
#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <thread>

#include "bench/betweenness_bench.h"
#include "bench/louvain_bench.h"
#include "core/error.h"
#include "graph/generators.h"

namespace quartier::bench {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

TEST(Variants, AStrategyCarriesItsOwnSettings) {
    const Variant variant = parseVariant("sort-reduce:prune=0:threshold=1e-3");
    EXPECT_EQ(variant.strategy, "sort-reduce");
    ASSERT_EQ(variant.settings.size(), 2u);
    EXPECT_EQ(variant.settings[1].key, "threshold");
    EXPECT_EQ(variant.settings[1].value, "1e-3");
    for (const char* wrong : {"a:prune", "a:=1", "a:prune="})
        EXPECT_THROW(parseVariant(wrong), OptionError) << wrong;
}

TEST(Variants, SweepsMultiply) {
    const auto all = withSweeps({parseVariant("a"), parseVariant("b")},
                                {parseSweep("blocks=1,2,4"), parseSweep("prune=0,1")});
    ASSERT_EQ(all.size(), 12u);
    EXPECT_EQ(all[0].strategy, "a");
    EXPECT_EQ(all[11].strategy, "b");
    EXPECT_EQ(all[11].settings[0].value, "4");
    EXPECT_EQ(all[11].settings[1].value, "1");
    EXPECT_THROW(parseSweep("blocks"), OptionError);
}

TEST(Variants, SwitchesAreNumbersOrWords) {
    EngineInfo info;
    info.id = "given";
    info.options = communityOptionSpecs();
    EXPECT_EQ(valueFor(info, {"prune", "0"}), 0);
    EXPECT_EQ(valueFor(info, {"prune", "1"}), 1);
    EXPECT_EQ(valueFor(info, {"prune", "false"}), 0);
    EXPECT_EQ(valueFor(info, {"prune", "true"}), 1);
    try {
        valueFor(info, {"prune", "no"});
        FAIL() << "'no' was taken";
    } catch (const OptionError& error) {
        EXPECT_THAT(error.what(),
                    HasSubstr("'prune' is set to 1, 0, true or false here, and 'no' was given"));
    }
}

EngineInfo cpuEngine() {
    EngineInfo info;
    info.id = "given";
    return info;
}

Outcome outcomeOf(f64 uploadSeconds, u64 fingerprint) {
    Outcome outcome;
    outcome.trace.stages.push_back({.name = "upload", .seconds = uploadSeconds});
    outcome.status = RunStatus::complete;
    outcome.fingerprint = fingerprint;
    return outcome;
}

TEST(Measure, RunsAsOftenAsAskedAndSeesWhatDiffers) {
    int runs = 0;
    const Measured same = measure(cpuEngine(), {.cpuRuns = 5}, -1, plainContext(), [&](RunContext&, u64) {
        ++runs;
        return outcomeOf(0, 7);
    });
    EXPECT_EQ(runs, 5);
    EXPECT_EQ(same.runSeconds.size(), 5u);
    EXPECT_EQ(same.deviceSeconds.size(), 5u);
    EXPECT_TRUE(same.repeated);
    EXPECT_TRUE(same.identical);
    const Measured other = measure(cpuEngine(), {.cpuRuns = 3}, -1, plainContext(),
                                   [&](RunContext&, u64) { return outcomeOf(0, static_cast<u64>(runs++)); });
    EXPECT_FALSE(other.identical);
}

TEST(Measure, TakesSeedsInTurnAndComparesRunsOfTheSameSeed) {
    std::vector<u64> seeds;
    const auto once = [&](RunContext&, u64 seed) {
        seeds.push_back(seed);
        return outcomeOf(0, 100 + seed);
    };
    const Measured measured = measure(cpuEngine(), {.cpuRuns = 5, .seeds = 3}, -1, plainContext(), once);
    EXPECT_THAT(seeds, ::testing::ElementsAre(0, 1, 2, 0, 1));
    EXPECT_TRUE(measured.repeated);
    EXPECT_TRUE(measured.identical);
    EXPECT_FALSE(measure(cpuEngine(), {.cpuRuns = 3, .seeds = 3}, -1, plainContext(), once).repeated);
    u64 run = 0;
    const Measured differing = measure(cpuEngine(), {.cpuRuns = 4, .seeds = 3}, -1, plainContext(),
                                       [&](RunContext&, u64) { return outcomeOf(0, run++); });
    EXPECT_FALSE(differing.identical);
}

TEST(Measure, TheMedianOfAnEvenNumberLiesBetweenTheTwoInTheMiddle) {
    EXPECT_EQ(median({3}), 3);
    EXPECT_EQ(median({5, 1, 2}), 2);
    EXPECT_EQ(median({8, 1, 2, 4}), 3);
    Measured measured;
    measured.deviceSeconds = {8, 1, 2, 4};
    EXPECT_EQ(measured.medianRun(), 2u);
}

// A run of 100 s, and its stages: transfers and the check of the result are no work on the device.
TEST(Measure, TellsTheTimeOnTheDeviceFromTheTimeOfTheCall) {
    const Measured measured = measure(cpuEngine(), {.cpuRuns = 1}, -1, plainContext(), [](RunContext&, u64) {
        Outcome outcome = outcomeOf(1, 0);  // an upload of 1 s
        outcome.seconds = 100;
        outcome.trace.stages.push_back({.name = "move", .seconds = 50});
        outcome.trace.stages.push_back({.name = "download", .seconds = 20});
        outcome.trace.stages.push_back({.name = "verify", .seconds = 4});
        return outcome;
    });
    EXPECT_NEAR(measured.deviceSeconds.front(), 75, 1e-9);
    EXPECT_EQ(measured.runSeconds.front(), 100);
}

TEST(Measure, BeginsNoRunAfterTheLimitOfTheRow) {
    const Measured measured =
        measure(cpuEngine(), {.cpuRuns = 100, .rowSeconds = 0}, -1, plainContext(), [](RunContext&, u64) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
            return outcomeOf(0, 0);
        });
    EXPECT_EQ(measured.runSeconds.size(), 1u);
}

TEST(Measure, StopsARunAfterItsLimit) {
    const Measured measured = measure(cpuEngine(), {.cpuRuns = 3, .runSeconds = 0.02}, -1, plainContext(),
                                      [](RunContext& context, u64) {
                                          while (!context.shouldStop())
                                              std::this_thread::sleep_for(std::chrono::milliseconds(1));
                                          Outcome outcome = outcomeOf(0, 0);
                                          outcome.status = RunStatus::cancelled;
                                          return outcome;
                                      });
    EXPECT_EQ(measured.runSeconds.size(), 1u);
    EXPECT_TRUE(measured.stopped);
}

class RowTest : public ::testing::Test {
  protected:
    RowTest() { registerCpuEngines(engines); }

    EngineRegistry engines;
    GraphPtr graph = generate("planted:2000:20:12:0.2:1").graph;
    Asked asked{.everywhere = {}, .limits = {.cpuRuns = 3}, .traces = true, .device = -1};
    RunContext context = plainContext();
};

TEST_F(RowTest, MemoryOfTheHostIsThatOfOneRun) {
    EXPECT_EQ(louvainRow(engines, parseVariant("sequential"), *graph, asked, context)["memory"]["hostPeak"],
              0);
    asked.limits.memoryOnly = true;
    const GraphPtr large = generate("planted:100000:500:16:0.3:1").graph;
    const json row = louvainRow(engines, parseVariant("sequential"), *large, asked, context);
    EXPECT_EQ(row["runs"], 1);
    // At least the parent map of the first level; what earlier runs left may hide the rest.
    EXPECT_GT(row["memory"]["hostPeak"], u64{large->vertexCount()} * sizeof(VertexId));
    std::vector<f64> values;
    const json scores =
        betweennessRow(engines, parseVariant("sources"), *large, asked, 4, {}, values, context);
    EXPECT_EQ(scores["status"], "done") << scores.dump();
    EXPECT_GT(scores["memory"]["hostPeak"], 0);
}

TEST_F(RowTest, LouvainTellsTimeQualityMemoryAndEveryStage) {
    asked.everywhere = {{"threshold", "1e-4"}, {"blocks", "4"}};  // nobody on the CPU has blocks
    const json row = louvainRow(engines, parseVariant("sequential:seed=2"), *graph, asked, context);
    EXPECT_EQ(row["status"], "done") << row.dump();
    EXPECT_EQ(row["settings"], json({{"threshold", 1e-4}, {"seed", 2}}));
    EXPECT_EQ(row["runs"], 3);
    EXPECT_EQ(row["identical"], true);
    EXPECT_GT(row["modularity"], 0.6);
    EXPECT_EQ(row["disconnected"], 0);
    EXPECT_GT(row["firstSweepTeps"], 0);
    EXPECT_GT(row["memory"]["hostEstimated"], 0);
    EXPECT_EQ(row["memory"]["deviceUsed"], 0);  // on the CPU
    EXPECT_EQ(row["memory"]["deviceBeyond"], 0);
    for (const char* time : {"device", "run"}) {
        const json& seconds = row["seconds"][time];
        EXPECT_LE(seconds["smallest"], seconds["median"]);
        EXPECT_LE(seconds["median"], seconds["largest"]);
    }
    EXPECT_GT(row["stages"]["verify"]["seconds"], 0);
    EXPECT_LT(row["seconds"]["device"]["smallest"], row["seconds"]["run"]["smallest"]);
    EXPECT_EQ(row["seeds"], 1);
    EXPECT_EQ(row["levels"].back()["communities"], row["communities"]);
    ASSERT_FALSE(row["trace"]["rows"].empty());
    EXPECT_EQ(row["trace"]["rows"][0].size(), row["trace"]["columns"].size());
    EXPECT_EQ(row["trace"]["rows"][0][0], "move");
    EXPECT_EQ(row["stages"]["move"]["count"],
              std::count_if(row["trace"]["rows"].begin(), row["trace"]["rows"].end(),
                            [](const json& stage) { return stage[0] == "move"; }));
}

TEST_F(RowTest, LouvainTakesTheMeanOverSeeds) {
    asked.limits.seeds = 3;
    const json row = louvainRow(engines, parseVariant("sequential:seed=5"), *graph, asked, context);
    ASSERT_EQ(row["modularities"].size(), 3u);
    EXPECT_EQ(row["seeds"], 3);
    f64 sum = 0;
    for (u64 i = 0; i < 3; ++i) {
        CommunityOptions options;
        options.seed = 5 + i;
        RunContext quietly = plainContext();
        const f64 expected = engines.community("sequential").run(*graph, options, quietly).modularity;
        EXPECT_EQ(row["modularities"][i], expected);
        sum += expected;
    }
    EXPECT_NEAR(row["modularity"].get<f64>(), sum / 3, 1e-15);
    EXPECT_TRUE(row["identical"].is_null()) << "no seed ran twice";
}

TEST_F(RowTest, SaysHowSoonRunsStop) {
    asked.limits.stops = 3;
    const json row = louvainRow(engines, parseVariant("sequential"), *graph, asked, context);
    ASSERT_EQ(row["stops"]["rows"].size(), 3u);
    for (const json& stop : row["stops"]["rows"]) {
        EXPECT_GE(stop[1].get<f64>(), 0);
        EXPECT_LT(stop[1].get<f64>(), 5);
    }
    EXPECT_FALSE(louvainRow(engines, parseVariant("sequential"), *graph, {}, context).contains("stops"));
}

TEST(Measure, AsksEachRunToStopLater) {
    RunContext outer = plainContext();
    const auto stops = measureStops(4, 0.04, outer, [](RunContext& context) {
        while (!context.stop.stop_requested()) std::this_thread::yield();
        return Outcome{};
    });
    ASSERT_EQ(stops.size(), 4u);
    for (size_t i = 0; i < stops.size(); ++i) {
        EXPECT_FALSE(stops[i].late);
        EXPECT_GE(stops[i].asked, 0.01 * (static_cast<f64>(i) + 0.4));
        EXPECT_EQ(stops[i].stage, "start");
    }
    const auto late = measureStops(1, 10, outer, [](RunContext&) { return Outcome{}; });
    EXPECT_TRUE(late.front().late);
}

TEST_F(RowTest, WhatCannotBeHadIsARowToo) {
    const json unheeded = louvainRow(engines, parseVariant("sequential:blocks=3"), *graph, asked, context);
    EXPECT_EQ(unheeded["status"], "refused");
    EXPECT_THAT(unheeded["message"].get<std::string>(), HasSubstr("blocks"));
    for (const char* wrong : {"sequential:prune=yes", "sequential:threshold=1x", "sequential:refine=no-such"})
        EXPECT_EQ(louvainRow(engines, parseVariant(wrong), *graph, asked, context)["status"], "refused")
            << wrong;
    const json outside = louvainRow(engines, parseVariant("sequential:threshold=-1"), *graph, asked, context);
    EXPECT_EQ(outside["status"], "refused");
    EXPECT_EQ(unknownRow(parseVariant("no-such"), "louvain", gpu::probe())["status"], "unknown");
}

TEST_F(RowTest, AChoiceIsSetByItsName) {
    const json row = louvainRow(engines, parseVariant("sequential:refine=leiden"), *graph, asked, context);
    EXPECT_EQ(row["status"], "done") << row.dump();
    EXPECT_EQ(row["variant"], json({{"refine", "leiden"}}));
    EXPECT_TRUE(row["stages"].contains("refine")) << row["stages"];
}

TEST_F(RowTest, BetweennessIsComparedWithWhatIsExpected) {
    asked.limits.cpuRuns = 1;
    std::vector<f64> exact;
    const json first = betweennessRow(engines, parseVariant("sources"), *graph, asked, 0, {}, exact, context);
    EXPECT_EQ(first["sources"], 2000);
    EXPECT_FALSE(first.contains("relativeError"));
    Reference doubled{"twice", exact};
    for (f64& score : doubled.scores) score *= 2;
    std::vector<f64> again;
    const json second =
        betweennessRow(engines, parseVariant("sources"), *graph, asked, 0, doubled, again, context);
    EXPECT_NEAR(second["relativeError"], 0.5, 1e-9);
    EXPECT_EQ(second["reference"], "twice");
    EXPECT_GT(second["gteps"], 0);
}

TEST_F(RowTest, SeveralDevicesAreForStrategiesOnThem) {
    asked.limits.cpuRuns = 1;
    std::vector<f64> values;
    const auto rowOf = [&](const char* variant) {
        return betweennessRow(engines, parseVariant(variant), *graph, asked, 64, {}, values, context);
    };
    EXPECT_EQ(rowOf("sources:devices=1")["status"], "done");
    for (const char* wrong : {"sources:devices=2", "sources:devices=0", "sources:devices=two"}) {
        const json row = rowOf(wrong);
        EXPECT_EQ(row["status"], "refused") << row.dump();
        EXPECT_THAT(row["message"].get<std::string>(), HasSubstr("devices"));
    }
}

TEST(Report, TablesHaveARowALine) {
    const json report = {{"graphs", {{{"graph", "g"}, {"runs", {{{"q", 1}}, {{"q", 2}}}}}}},
                         {"version", "1"}};
    std::ostringstream text;
    writeCompact(report, text);
    EXPECT_EQ(json::parse(text.str()), report);
    EXPECT_THAT(text.str(), HasSubstr("\n    {\"q\":1},\n    {\"q\":2}\n"));
}

}  // namespace
}  // namespace quartier::bench
