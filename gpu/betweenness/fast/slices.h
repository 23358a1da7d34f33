// The launches of a list of batches, in slices of time, whichever kernel does them.
#pragma once

#include <vector>

#include "gpu/betweenness/fast/scoreboard.h"
#include "gpu/device_buffer.h"
#include "gpu/device_clock.h"
#include "gpu/stream.h"

namespace quartier::gpu::betweenness::fast {

constexpr f64 kMilliseconds = 25;
constexpr f64 kDrainMilliseconds = 60;

// What the groups have done, and whether any of them has something left.
struct Standing {
    u64 sources = 0;
    u64 pairs = 0;
    bool busy = false;
    bool gaveUp = false;
};

// Launches until nobody is busy, or, once a group gave up or the run was stopped, until what was on its way
// is in the sums. Tells the scoreboard after every launch and adds the share at the end. The first launch
// lasts as task.clocks says. Returns the cursors as they stand then; standingOf(cursors, task) reads them.
template <class Task, class Cursor, class Launch, class StandingOf>
std::vector<Cursor> runSlices(Task& task, const DeviceBuffer<Cursor>& cursors, Share& share,
                              Scoreboard& scores, cudaStream_t stream, const Launch& launch,
                              const StandingOf& standingOf) {
    const Event from(Event::Timing::on);
    const Event to(Event::Timing::on);
    while (true) {
        from.record(stream);
        launch(task);
        to.record(stream);
        std::vector<Cursor> now = downloaded(cursors, cursors.size(), stream);
        const Standing standing = standingOf(now, task);
        share.sources = standing.sources;
        share.pairs = standing.pairs;
        scores.tell(share, Event::seconds(from, to), !standing.busy);
        if (!standing.busy) {
            scores.add(share);
            return now;
        }
        if (!task.drain) task.clocks = clocksOf(kMilliseconds);
        if (!task.drain && (standing.gaveUp || scores.stopped())) {
            task.drain = true;
            task.clocks = clocksOf(kDrainMilliseconds);
        }
    }
}

}  // namespace quartier::gpu::betweenness::fast
