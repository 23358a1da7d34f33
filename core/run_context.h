// What a run is given by whoever started it: a way to stop, somebody to tell, and channels to publish into.
#pragma once

#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <string>

#include "core/live_channel.h"
#include "core/trace.h"

namespace quartier {

// The latest state of a run, small enough to copy at 30 Hz.
struct Progress {
    std::string stage;    // "reading", "move", "contract", "sources", "layout" ...
    int level = 0;        // Louvain level
    int iteration = 0;    // sweep, batch or layout iteration
    f64 fraction = -1;    // 0..1 of the whole run; negative = not known
    f64 metric = 0;       // modularity so far, or sources done, or layout energy
    u64 moved = 0;        // vertices moved by the last sweep
    u64 communities = 0;  // communities left
};

// Told on the worker thread; implementations only store the value (a mailbox), never block.
class RunObserver {
  public:
    virtual ~RunObserver() = default;
    virtual void progress(const Progress&) {}
    virtual void stageDone(const Stage&) {}
};

// Pause and single step: a worker passes through the gate between sweeps or batches.
class PauseGate {
  public:
    void pause();
    void resume();
    void stepOnce();  // lets one passage through while paused
    bool paused() const;
    // Blocks while paused; returns at once when stop is requested.
    void pass(const std::stop_token& stop);

  private:
    mutable std::mutex mutex_;
    std::condition_variable_any changed_;
    bool paused_ = false;
    int steps_ = 0;
};

struct RunContext {
    std::stop_token stop;
    RunObserver& observer;
    LiveSet live = {};
    PauseGate* gate = nullptr;

    // Between sweeps or batches: waits while paused, then says whether to stop. Test it at least every 50 ms
    // of work.
    bool shouldStop() const {
        if (gate != nullptr) gate->pass(stop);
        return stop.stop_requested();
    }
};

// An observer that tells nobody.
RunObserver& silentObserver();
// A context that never stops, tells nobody and publishes nowhere.
RunContext plainContext();

}  // namespace quartier
