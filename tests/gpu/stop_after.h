// A run that is asked to stop after some time, by a thread of its own.
#pragma once

#include <chrono>
#include <stop_token>
#include <thread>

#include "core/run_context.h"

namespace quartier::test {

class StopAfter {
    std::stop_source source_;

  public:
    explicit StopAfter(std::chrono::milliseconds wait)
        : asker_([this, wait] {
              std::this_thread::sleep_for(wait);
              clock.restart();
              source_.request_stop();
          }) {}

    Stopwatch clock;  // since the asking
    RunContext context{
        .stop = source_.get_token(), .observer = silentObserver(), .live = {}, .gate = nullptr};

  private:
    std::jthread asker_;  // the last member: it uses the others
};

}  // namespace quartier::test
