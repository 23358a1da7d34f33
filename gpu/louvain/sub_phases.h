// Times the parts of a stage ("move/decide" of "move") in the run's trace. On small levels the events would
// take longer than what they time: there the parts run untimed.
#pragma once

#include <string>

#include "gpu/stage_timer.h"

namespace quartier::gpu::louvain {

class SubPhases {
  public:
    // Parts of `stage` at that level and sweep; timed if `timed`.
    SubPhases(StageTimer& timer, std::string stage, int level, int iteration, bool timed)
        : timer_(timer), stage_(std::move(stage)), level_(level), iteration_(iteration), timed_(timed) {}

    // Runs work(), which only queues on the timer's stream; pieces of one part add up over a sweep.
    template <class Work>
    void operator()(const char* part, u64 items, const Work& work) {
        if (!timed_) {
            work();
            return;
        }
        const auto handle = timer_.begin(
            {.name = stage_ + '/' + part, .level = level_, .iteration = iteration_, .items = items});
        work();
        timer_.end(handle);
    }

  private:
    StageTimer& timer_;
    std::string stage_;
    int level_;
    int iteration_;
    bool timed_;
};

}  // namespace quartier::gpu::louvain
