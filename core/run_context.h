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
    u64 communities = 0;  // communities left; 0 = nobody has counted them
    // Of betweenness; negative = not known.
    int topStable = -1;  // looks in a row that found the same nodes at the top
    int topSize = 0;     // nodes at the top: 100, or all there are
    f64 topError = -1;   // largest standard error at the top, as a part of the highest score
    f64 bound = -1;      // on the error of every normalised score, with the confidence asked for
};

// Told on the worker thread, or on threads that work for it, several of which may tell at the same time.
// Implementations only store the value (a mailbox), never block.
class RunObserver {
  public:
    virtual ~RunObserver() = default;
    virtual void progress(const Progress&) {}
    virtual void stageDone(const Stage&) {}
};

// Makes one run of several parts that follow each other: each tells its fraction as 0 to 1, and `whole` is
// told that of the whole, one at a time, which never falls back. What a part does not know stays unknown.
class PartsProgress : public RunObserver {
  public:
    explicit PartsProgress(RunObserver& whole) : whole_(whole) {}
    // A part begins where the one before has come to, and ends at `until` of the whole.
    void next(f64 until);
    void progress(const Progress& progress) override;
    void stageDone(const Stage& stage) override { whole_.stageDone(stage); }

  private:
    RunObserver& whole_;
    std::mutex mutex_;  // readers tell from whichever thread has finished a piece
    f64 from_ = 0;
    f64 until_ = 0;
    f64 reached_ = 0;
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
    // For what works inside a passage: put the work down and come to the gate. False within a step.
    bool waiting() const;
    // Seconds in which somebody waited in pass(), of all time.
    f64 heldSeconds() const;

  private:
    mutable std::mutex mutex_;
    std::condition_variable_any changed_;
    bool paused_ = false;
    int steps_ = 0;
    bool inStep_ = false;  // a passage was let through while paused, and the next one is not there yet
    int held_ = 0;         // who waits
    Stopwatch sinceHeld_;  // the first of them came
    f64 heldSeconds_ = 0;  // before that
};

// A stopwatch of work: it stands still while the run waits at its gate. Without a gate it never does.
class WorkWatch {
  public:
    explicit WorkWatch(const PauseGate* gate) : gate_(gate) { restart(); }
    void restart();
    f64 seconds() const;

  private:
    f64 held() const { return gate_ == nullptr ? 0 : gate_->heldSeconds(); }

    const PauseGate* gate_;
    Stopwatch since_;
    f64 heldBefore_ = 0;
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
    // For workers inside a batch: stopped or paused, so put the work down; the next shouldStop() waits.
    bool shouldYield() const { return stop.stop_requested() || (gate != nullptr && gate->waiting()); }
    // The same run told to somebody else.
    RunContext toldTo(RunObserver& other) const {
        return {.stop = stop, .observer = other, .live = live, .gate = gate};
    }
};

// An observer that tells nobody.
RunObserver& silentObserver();
// A context that never stops, tells nobody and publishes nowhere.
RunContext plainContext();

}  // namespace quartier
