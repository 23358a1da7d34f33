#include "core/run_context.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

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

}  // namespace
}  // namespace quartier
