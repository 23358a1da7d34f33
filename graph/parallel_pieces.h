// A loop over pieces of work on all cores that tells how far it is and can be stopped.
#pragma once

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <atomic>
#include <string>
#include <thread>

#include "core/error.h"
#include "core/run_context.h"

namespace quartier {

// Which part of a stage a loop is: Progress::fraction goes from `from` to `to`.
struct StagePart {
    const char* stage = "";
    f64 from = 0;
    f64 to = 1;
    // The part of this part from a to b, both in 0..1.
    StagePart part(f64 a, f64 b) const { return {stage, from + (to - from) * a, from + (to - from) * b}; }
};

// Runs work(begin, end) over [0, count) in pieces of at most `grain`; throws Cancelled when stopped. Only the
// calling thread talks to the observer and waits at the pause gate.
template <class Work>
void inPieces(u64 count, u64 grain, const RunContext& context, const StagePart& stage, Work&& work) {
    const std::thread::id caller = std::this_thread::get_id();
    std::atomic<u64> done{0};
    tbb::parallel_for(tbb::blocked_range<u64>(0, count, grain), [&](const tbb::blocked_range<u64>& range) {
        for (u64 begin = range.begin(); begin < range.end(); begin += grain) {
            if (context.stop.stop_requested()) return;
            const u64 end = std::min(begin + grain, range.end());
            work(begin, end);
            const u64 sum = done += end - begin;
            if (std::this_thread::get_id() != caller) continue;
            if (context.shouldStop()) return;
            const f64 share = static_cast<f64>(sum) / static_cast<f64>(count);
            context.observer.progress(
                {.stage = stage.stage, .fraction = stage.from + (stage.to - stage.from) * share});
        }
    });
    if (context.shouldStop()) throw Cancelled();
}

}  // namespace quartier
