// Stopping from another thread and pausing, at full speed.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "analytics/community_algorithms.h"
#include "analytics/engine_registry.h"
#include "small_graphs.h"
#include "stop_time.h"

namespace quartier {
namespace {

using namespace std::chrono_literals;

// 50 ms is the promise; a busy machine gets ten times as long before the test calls it broken.
constexpr f64 kPatience = 0.5;

template <class Run>
f64 secondsToStop(Run&& run) {
    return test::leastSecondsAfterStop(kPatience, 60ms, [&](const std::stop_token& stop) {
        RunContext context{.stop = stop, .observer = silentObserver(), .live = {}, .gate = nullptr};
        run(context);
    });
}

TEST(Cancel, BetweennessStopsInTheMiddleOfASource) {
    EngineRegistry registry;
    registerCpuEngines(registry);
    const Graph graph = test::randomGraph(100000, 400000, 3, 9);
    CentralityOptions options;
    for (const bool weighted : {false, true}) {
        options.weighted = weighted;
        EXPECT_LT(secondsToStop([&](RunContext& context) {
                      const auto result = registry.centrality("sources").run(graph, options, context);
                      EXPECT_EQ(result.status, RunStatus::cancelled);
                  }),
                  kPatience);
    }
}

TEST(Cancel, LouvainStopsInTheMiddleOfASweep) {
    EngineRegistry registry;
    registerCpuEngines(registry);
    const Graph graph = test::randomGraph(200000, 1000000, 3);
    for (const auto& engine : registry.communityEngines()) {
        if (engine->info().algorithm != kLouvain) continue;
        EXPECT_LT(secondsToStop([&](RunContext& context) {
                      const auto result = engine->run(graph, {}, context);
                      EXPECT_EQ(result.status, RunStatus::cancelled);
                      EXPECT_NO_THROW(result.hierarchy.check());
                  }),
                  kPatience)
            << engine->info().id;
    }
}

class CountSweeps : public RunObserver {
  public:
    void progress(const Progress&) override { ++count; }
    std::atomic<int> count = 0;
};

TEST(Pause, HoldsARunAndStepsIt) {
    EngineRegistry registry;
    registerCpuEngines(registry);
    const Graph graph = test::randomGraph(2000, 10000, 3);
    for (const auto& engine : registry.communityEngines()) {
        if (engine->info().algorithm != kLouvain) continue;
        PauseGate gate;
        gate.pause();
        CountSweeps observer;
        std::jthread worker([&](const std::stop_token& stop) {
            RunContext context{.stop = stop, .observer = observer, .live = {}, .gate = &gate};
            engine->run(graph, {}, context);
        });
        std::this_thread::sleep_for(20ms);
        EXPECT_EQ(observer.count, 0) << "nothing moves while paused";
        for (int steps = 0; observer.count == 0 && steps < 200; ++steps) {
            gate.stepOnce();
            // Steps that a slow machine has not taken yet would be taken together.
            for (int i = 0; i < 2000 && !gate.waiting(); ++i) std::this_thread::sleep_for(1ms);
        }
        EXPECT_GE(observer.count, 1);
        EXPECT_LE(observer.count, 3) << "one sweep a step";
        gate.resume();
    }
}

}  // namespace
}  // namespace quartier
