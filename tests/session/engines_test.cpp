// The choice of engines, and the retry when a device has too little memory.
#include "app/session/engines.h"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include "app/session/commands.h"
#include "app/session/measure_run.h"
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

// A CUDA engine that only claims: an id, a need of device memory, and the options of `parallel`. It runs as
// `sequential` does, or runs out of memory on the way.
class FakeCudaLouvain : public CommunityEngine {
  public:
    FakeCudaLouvain(std::string id, u64 deviceBytes, bool fails = false) : need_(deviceBytes), fails_(fails) {
        registerCpuEngines(cpu_);
        info_ = cpu_.community("parallel").info();
        info_.backend = Backend::cuda;
        info_.id = id;
        info_.name = id;
    }
    const EngineInfo& info() const override { return info_; }
    MemoryEstimate estimate(const Graph&, const CommunityOptions&) const override {
        return {.deviceBytes = need_, .hostBytes = 1};
    }
    CommunityResult run(const Graph& graph, const CommunityOptions& options,
                        RunContext& context) const override {
        if (fails_) throw DeviceOutOfMemory(need_, need_ / 2);
        return cpu_.community("sequential").run(graph, options, context);
    }

  private:
    EngineRegistry cpu_;
    EngineInfo info_;
    u64 need_;
    bool fails_;
};

struct FakeMachine {
    u64 freeBytes = 100'000'000'000;
    bool fastFails = false;

    Installed installed() const {
        Installed here;
        here.probe = [free = freeBytes] {
            gpu::Availability found;
            found.compiled = true;
            found.devices.push_back({.index = 0, .name = "a GPU", .freeBytes = free});
            return found;
        };
        registerCpuEngines(here.engines);
        registerCpuLayouts(here.layouts);
        here.engines.add(std::make_unique<FakeCudaLouvain>("unheard-of", 1'000'000));
        here.engines.add(std::make_unique<FakeCudaLouvain>("block-per-vertex", 2'000'000'000));
        here.engines.add(std::make_unique<FakeCudaLouvain>("fast", 5'000'000'000, fastFails));
        return here;
    }
    Engines engines(u64 budget = 0, BackendChoice backend = BackendChoice::automatic) const {
        return Engines({.backend = backend, .device = 0, .threads = 0, .memoryBudget = budget}, installed());
    }
};

struct Picked {
    std::string id;
    std::string why;
};
Picked autoPick(const Engines& engines, const Graph& graph, const CommunityOptions& options = {}) {
    std::string why;
    const std::string id = engines.pickCommunity("auto", graph, options, why).info().id;
    return {id, why};
}

TEST(AutoTest, TakesTheFirstOfTheTableThatFits) {
    const Graph large = test::gridGraph(200, 200);
    const Picked first = autoPick(FakeMachine{}.engines(), large);
    EXPECT_EQ(first.id, "fast");
    EXPECT_THAT(first.why, HasSubstr("a GPU"));
    EXPECT_THAT(first.why, HasSubstr("5 GB"));
    const Picked second = autoPick(FakeMachine{.freeBytes = 4'000'000'000}.engines(), large);
    EXPECT_EQ(second.id, "block-per-vertex");
    EXPECT_THAT(second.why, HasSubstr("fast 5 GB"));
    EXPECT_THAT(second.why, HasSubstr("4 GB are free"));
    // A part of the free memory is left to the screen; of a budget all is used.
    EXPECT_EQ(autoPick(FakeMachine{.freeBytes = 5'100'000'000}.engines(), large).id, "block-per-vertex");
    EXPECT_EQ(autoPick(FakeMachine{}.engines(5'000'000'000), large).id, "fast");
    // What the table does not name comes after what it names, and before the CPU.
    EXPECT_EQ(autoPick(FakeMachine{}.engines(2'000'000), large).id, "unheard-of");
}

TEST(AutoTest, SaysWithNumbersWhyItTookTheCpu) {
    const Picked picked = autoPick(FakeMachine{}.engines(500'000), test::gridGraph(200, 200));
    EXPECT_EQ(picked.id, "parallel");
    EXPECT_THAT(picked.why, HasSubstr("500 KB may be used (--memory-budget)"));
    EXPECT_THAT(picked.why, HasSubstr("fast 5 GB, block-per-vertex 2 GB, unheard-of 1 MB"));
}

TEST(AutoTest, ASmallGraphStaysOffTheGpuUnlessItMust) {
    const Graph small = test::cliqueRing(3, 4);
    const Picked picked = autoPick(FakeMachine{}.engines(), small);
    EXPECT_EQ(picked.id, "sequential");
    EXPECT_THAT(picked.why, HasSubstr("small"));
    EXPECT_EQ(autoPick(FakeMachine{}.engines(0, BackendChoice::cuda), small).id, "fast");
    EXPECT_THROW(autoPick(FakeMachine{}.engines(1000, BackendChoice::cuda), small), Error);
}

TEST(AutoTest, OnlyTakesEnginesThatHeedWhatWasSet) {
    CommunityOptions options;
    options.binThreshold = 0.5;
    EXPECT_EQ(autoPick(FakeMachine{}.engines(), test::gridGraph(200, 200), options).id, "fast");
    options.blocks = 12;  // none of them
    EXPECT_THROW(autoPick(FakeMachine{}.engines(), test::gridGraph(200, 200), options), OptionError);
}

TEST(MemoryBudgetTest, ANamedStrategyThatDoesNotFitIsRefusedBeforeItStarts) {
    RunContext context = plainContext();
    const Document document = openDocument("grid:30:30", {}, context);
    const Engines engines = FakeMachine{}.engines(512'000'000, BackendChoice::cuda);
    try {
        runCommunities(document, engines, "block-per-vertex", {}, context);
        FAIL() << "it ran";
    } catch (const DeviceOutOfMemory& refusal) {
        EXPECT_THAT(refusal.what(), HasSubstr("block-per-vertex"));
        EXPECT_THAT(refusal.what(), HasSubstr("2 GB"));
        EXPECT_THAT(refusal.what(), HasSubstr("512 MB may be used (--memory-budget)"));
        EXPECT_THAT(refusal.what(), HasSubstr("raise the budget"));
    }
    EXPECT_EQ(runCommunities(document, engines, "unheard-of", {}, context)->engine.id, "unheard-of");
}

TEST(MemoryBudgetTest, WithBackendAutoAnotherEngineTakesOverAndIsNamed) {
    RunContext context = plainContext();
    const Document document = openDocument("grid:200:200", {}, context);
    const auto run =
        runCommunities(document, FakeMachine{}.engines(512'000'000), "block-per-vertex", {}, context);
    EXPECT_TRUE(run->fellBack);
    EXPECT_EQ(run->engine.id, "parallel");
    EXPECT_THAT(run->why, HasSubstr("block-per-vertex asks for 2 GB of device memory"));
    EXPECT_THAT(run->why, HasSubstr("512 MB may be used (--memory-budget)"));
    // The same when the memory is found missing on the way.
    const auto later =
        runCommunities(document, FakeMachine{.fastFails = true}.engines(), "auto", {}, context);
    EXPECT_TRUE(later->fellBack);
    EXPECT_EQ(later->engine.id, "parallel");
    EXPECT_THAT(later->why, HasSubstr("2.5 GB are free"));
}

TEST(MemoryBudgetTest, HoldsForARealDevice) {
    if (gpu::probe().devices.empty()) GTEST_SKIP() << gpu::probe().reason;
    RunContext context = plainContext();
    const Document document = openDocument("planted:20000:200:16:0.3:1", {}, context);
    EngineSetup setup{.backend = BackendChoice::cuda, .device = 0, .threads = 0, .memoryBudget = 1'000'000};
    const std::string id = "block-per-vertex";
    EXPECT_THROW(runCommunities(document, Engines(setup), id, {}, context), DeviceOutOfMemory);
    EXPECT_THROW(runCommunities(document, Engines(setup), "auto", {}, context), Error);
    setup.backend = BackendChoice::automatic;
    for (const std::string& strategy : {id, std::string("auto")}) {
        const auto run = runCommunities(document, Engines(setup), strategy, {}, context);
        EXPECT_EQ(run->engine.id, "parallel");
        EXPECT_THAT(run->why, HasSubstr("1 MB may be used (--memory-budget)"));
    }
    setup.memoryBudget = 1'000'000'000;
    EXPECT_EQ(runCommunities(document, Engines(setup), id, {}, context)->engine.id, id);
    EXPECT_EQ(runCommunities(document, Engines(setup), "auto", {}, context)->engine.backend, Backend::cuda);
}

TEST(MemoryBudgetTest, TheForecastHeedsIt) {
    const Graph graph = test::gridGraph(30, 30);
    for (const Forecast& one : forecastMemory(FakeMachine{}.engines(3'000'000'000), graph))
        EXPECT_EQ(one.fits, one.engine.id != "fast") << one.engine.id;
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

TEST(EnginesTest, WhoHasTheOptionIsNamed) {
    const Engines engines(kCpu);
    std::string why;
    try {
        engines.pickCommunity("sequential", test::cliqueRing(3, 4), {.prune = false}, why);
        FAIL() << "sequential has no --prune";
    } catch (const OptionError& error) {
        EXPECT_THAT(error.what(), HasSubstr("no option --prune: leave it out, or take 'parallel'"));
    }
}

TEST(EnginesTest, CudaIsRefusedWithItsReasonWhereThereIsNone) {
    if (!gpu::probe().devices.empty()) GTEST_SKIP() << "this machine has a CUDA device";
    try {
        const Engines engines({.backend = BackendChoice::cuda, .device = 0, .threads = 0});
        FAIL();
    } catch (const Error& error) {
        EXPECT_THAT(error.what(), HasSubstr(gpu::probe().lack));
    }
}

// A program with CUDA engines on a machine without a driver.
Installed withoutDriver() {
    Installed here;
    here.probe = [] {
        gpu::Availability found;
        found.compiled = true;
        found.lack = "no driver was found";
        found.remedy = "install one";
        found.reason = found.lack + ", so the CPU engines are used";
        return found;
    };
    registerCpuEngines(here.engines);
    registerCpuLayouts(here.layouts);
    here.built = {FakeCudaLouvain("fast", 1).info(), FakeCudaLouvain("adaptive", 1).info()};
    return here;
}

// A CUDA version of the core numbers that asks for 3 GB and runs as the CPU's does, or out of memory.
Measure deviceCores(bool fails) {
    return {measures().find("core").info(),
            [fails](const Graph& graph, const MeasureOptions& options, RunContext& context) {
                if (fails) throw DeviceOutOfMemory(3'000'000'000, 1'000'000'000);
                return measures().find("core").run(graph, options, context).values;
            },
            MeasureDevice{[](const Graph&, const MeasureOptions&) { return u64{3'000'000'000}; },
                          [](u64 seed) { return cpuTrace("core", "cuda", seed); }}};
}

Engines withDeviceCores(FakeMachine machine, BackendChoice backend, bool fails = false, u64 budget = 0) {
    Installed installed = machine.installed();
    installed.deviceMeasures.add(deviceCores(fails));
    return Engines({.backend = backend, .device = 0, .threads = 0, .memoryBudget = budget},
                   std::move(installed));
}

TEST(MeasureOnDeviceTest, IsTakenForLargeGraphsThatFit) {
    const auto idOf = [](const Engines& engines, const char* name, const Graph& graph, std::string& why) {
        return engines.pickMeasure(name, graph, {}, why).info().id;
    };
    const Graph small = test::gridGraph(9, 9), large = test::gridGraph(520, 520);
    std::string why;
    const Engines automatic = withDeviceCores({}, BackendChoice::automatic);
    EXPECT_EQ(idOf(automatic, "core", large, why), "cuda");
    EXPECT_EQ(why, "on the GPU");
    EXPECT_EQ(idOf(automatic, "core", small, why), "cores");
    EXPECT_EQ(why, "on all cores");
    EXPECT_EQ(idOf(automatic, "degree", large, why), "cores");
    const Engines narrow = withDeviceCores({.freeBytes = 2'000'000'000}, BackendChoice::automatic);
    EXPECT_EQ(idOf(narrow, "core", large, why), "cores");
    EXPECT_THAT(why, HasSubstr("on the GPU it asks for 3 GB of device memory and 2 GB are free"));
    // Of a budget all is used.
    EXPECT_EQ(idOf(withDeviceCores({}, BackendChoice::automatic, false, 3'000'000'000), "core", large, why),
              "cuda");
    const Engines cuda = withDeviceCores({}, BackendChoice::cuda);
    EXPECT_EQ(idOf(cuda, "core", small, why), "cuda");
    EXPECT_EQ(idOf(cuda, "degree", small, why), "cores");
    EXPECT_EQ(why, "on all cores: there is no CUDA version of 'degree'");
}

TEST(MeasureOnDeviceTest, FallsBackToTheCoresOnlyWhenItMay) {
    RunContext context = plainContext();
    const Document document = openGraph("grid:520:520", {}, context);
    const auto run =
        runMeasure(document, withDeviceCores({}, BackendChoice::automatic, true), "core", {}, "", context);
    EXPECT_TRUE(run->fellBack);
    EXPECT_EQ(run->engine.id, "cores");
    EXPECT_THAT(run->why, HasSubstr("on the GPU it asks for 3 GB of device memory"));
    EXPECT_EQ(run->values().front(), 2);
    EXPECT_THROW(
        runMeasure(document, withDeviceCores({}, BackendChoice::cuda, true), "core", {}, "", context),
        DeviceOutOfMemory);
}

std::string refusalOf(const std::function<void()>& work) {
    try {
        work();
    } catch (const Error& error) {
        return error.what();
    }
    return "not refused";
}

TEST(EnginesTest, ARefusalDoesNotSayThatTheCpuIsUsed) {
    EXPECT_EQ(refusalOf([] { Engines({.backend = BackendChoice::cuda}, withoutDriver()); }),
              "--backend cuda was given, but no driver was found: install one, or leave --backend cuda out");
    const Engines engines({}, withoutDriver());
    std::string why;
    EXPECT_EQ(refusalOf([&] { engines.pickCommunity("fast", test::gridGraph(9, 9), {}, why); }),
              "strategy 'fast' needs an NVIDIA GPU, but no driver was found: install one, or take one of "
              "the CPU");
    EXPECT_THAT(autoPick(engines, test::gridGraph(200, 200)).why,
                testing::EndsWith("on the CPU: no driver was found"));
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

TEST(EnginesTest, AnOptionOfGpusOnlyIsNamedWithThoseThatTakeIt) {
    Installed here = withoutDriver();
    here.built.front().options = communityOptionSpecs();
    const Engines engines({}, std::move(here));
    const Graph graph = test::gridGraph(9, 9);
    std::string why;
    CommunityOptions options;
    options.blocks = 4;
    EXPECT_EQ(refusalOf([&] { engines.pickCommunity("auto", graph, options, why); }),
              "no Louvain strategy of the CPU has the option --blocks: leave it out, or take 'fast' on "
              "an NVIDIA GPU (no driver was found)");
    EXPECT_THAT(refusalOf([&] { Engines(kCpu).pickCommunity("auto", graph, options, why); }),
                HasSubstr("has the option --blocks: leave it out"));
}

TEST(EnginesTest, TheReasonNamesTheOptionThatDecided) {
    const Engines engines({}, withoutDriver());
    const Graph small = test::gridGraph(9, 9);
    CommunityOptions options;
    options.prune = false;
    const Picked picked = autoPick(engines, small, options);
    EXPECT_EQ(picked.id, "parallel");
    EXPECT_THAT(picked.why, HasSubstr("on the CPU: it heeds --no-prune, which Sequential does not"));
    // Where it would have been taken anyway, the option decided nothing.
    EXPECT_THAT(autoPick(engines, test::gridGraph(200, 200), options).why, HasSubstr("no driver was found"));
}

TEST(CommandsTest, AnEmptyDocumentIsRefusedInPlainWords) {
    const Engines engines(kCpu);
    RunContext context = plainContext();
    EXPECT_THROW(runCommunities({}, engines, "auto", {}, context), Error);
    EXPECT_THROW(exportPartition({}, "x.csv"), Error);
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
    const auto run = communitiesFrom(
        document,
        {.labels = {7, 7, 3, 3}, .origin = {.kind = PartitionOrigin::Kind::file, .name = "a/truth.csv"}});
    ASSERT_EQ(run->depthCount(), 1u);
    EXPECT_THAT(run->result.hierarchy.levels[0].parent, ::testing::ElementsAre(0, 0, 1, 1));
    // Three edges, one between the halves: Q = 2/3 - 2 (3/6)^2.
    EXPECT_NEAR(run->result.modularity, 2.0 / 3 - 0.5, 1e-12);
    EXPECT_EQ(run->engine.name, "imported from truth.csv");
}

}  // namespace
}  // namespace quartier::session
