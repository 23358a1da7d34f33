// How soon a run ends when it is asked to stop, on a machine where other programs may compute at the same
// time.
#pragma once

#include <algorithm>
#include <chrono>
#include <limits>
#include <stop_token>
#include <thread>

#include "core/types.h"

namespace quartier::test {

// Seconds that run(stop token) goes on for after a stop that comes `delay` after its start; negative if it
// ended before.
template <class Run>
f64 secondsAfterStop(std::chrono::milliseconds delay, Run&& run) {
    using Clock = std::chrono::steady_clock;
    std::stop_source stop;
    Clock::time_point asked = Clock::time_point::max();
    std::jthread asker([&] {
        std::this_thread::sleep_for(delay);
        asked = Clock::now();
        stop.request_stop();
    });
    run(stop.get_token());
    const Clock::time_point ended = Clock::now();
    asker.join();
    return std::chrono::duration<f64>(ended - asked).count();
}

// The least of up to five such times, and of no more once one is below `bound`. Other programs can only
// lengthen a time, so a run that is above the bound in all five is late by itself.
template <class Run>
f64 leastSecondsAfterStop(f64 bound, std::chrono::milliseconds delay, Run&& run) {
    f64 least = std::numeric_limits<f64>::infinity();
    for (int call = 0; call < 5 && least >= bound; ++call)
        least = std::min(least, secondsAfterStop(delay, run));
    return least;
}

}  // namespace quartier::test
