#include "core/run_context.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

namespace quartier {
namespace {

using namespace std::chrono_literals;

TEST(PauseGate, StepsOnceThenWaitsAgain) {
    PauseGate gate;
    gate.pause();
    std::atomic<int> passed{0};
    std::jthread worker([&](const std::stop_token& stop) {
        while (!stop.stop_requested()) {
            gate.pass(stop);
            if (!stop.stop_requested()) ++passed;
        }
    });
    std::this_thread::sleep_for(20ms);
    EXPECT_EQ(passed, 0);
    gate.stepOnce();
    for (int i = 0; i < 200 && passed == 0; ++i) std::this_thread::sleep_for(5ms);
    std::this_thread::sleep_for(20ms);
    EXPECT_EQ(passed, 1);
}

TEST(PauseGate, AStopEndsTheWait) {
    PauseGate gate;
    gate.pause();
    std::jthread worker([&](const std::stop_token& stop) { gate.pass(stop); });
    worker.request_stop();
    worker.join();
    SUCCEED();
}

TEST(PauseGate, CountsTheSecondsSomebodyWaits) {
    PauseGate gate;
    gate.pass({});
    EXPECT_EQ(gate.heldSeconds(), 0);
    gate.pause();
    std::jthread first([&](const std::stop_token& stop) { gate.pass(stop); });
    std::jthread second([&](const std::stop_token& stop) { gate.pass(stop); });
    std::this_thread::sleep_for(200ms);
    const f64 whilePaused = gate.heldSeconds();
    EXPECT_GT(whilePaused, 0.1);
    gate.resume();
    first.join();
    second.join();
    const f64 held = gate.heldSeconds();
    EXPECT_GE(held, whilePaused);
    EXPECT_LT(held, 1.6 * whilePaused) << "two who wait together wait once";
    std::this_thread::sleep_for(30ms);
    EXPECT_EQ(gate.heldSeconds(), held);
}

TEST(WorkWatch, StandsStillWhileTheRunIsHeld) {
    PauseGate gate;
    WorkWatch watch(&gate);
    const Stopwatch wall;
    gate.pause();
    std::jthread worker([&](const std::stop_token& stop) { gate.pass(stop); });
    std::this_thread::sleep_for(200ms);
    EXPECT_LT(watch.seconds(), wall.seconds() - 0.1);
    gate.resume();
    worker.join();
    const f64 worked = watch.seconds();
    std::this_thread::sleep_for(30ms);
    EXPECT_GE(watch.seconds(), worked + 0.025);
    watch.restart();
    EXPECT_LT(watch.seconds(), 0.02);
    EXPECT_GE(WorkWatch(nullptr).seconds(), 0);
}

// Keeps what it is told.
class Fractions : public RunObserver {
  public:
    void progress(const Progress& progress) override { told.push_back(progress.fraction); }
    std::vector<f64> told;
};

TEST(PartsProgress, PartsFollowEachOtherWithoutFallingBack) {
    Fractions fractions;
    PartsProgress parts(fractions);
    parts.next(0.5);
    for (const f64 fraction : {0.0, 0.5, 0.25, 0.75}) parts.progress({.stage = "a", .fraction = fraction});
    parts.next(1);
    for (const f64 fraction : {0.0, 1.0, 2.0}) parts.progress({.stage = "b", .fraction = fraction});
    EXPECT_EQ(fractions.told, (std::vector<f64>{0, 0.25, 0.25, 0.375, 0.375, 1, 1}));
}

TEST(PartsProgress, WhatIsUnknownStaysUnknownAndTakesNoShare) {
    Fractions fractions;
    PartsProgress parts(fractions);
    parts.next(0.5);
    parts.progress({.stage = "a", .fraction = -1});
    parts.next(1);
    parts.progress({.stage = "b", .fraction = 0.5});
    EXPECT_EQ(fractions.told, (std::vector<f64>{-1, 0.5}));
}

}  // namespace
}  // namespace quartier
