// One worker thread with a mailbox: starts a piece of work, tells how far it is, pauses, steps, cancels it,
// and catches what it throws. The window polls; nothing is signalled and nobody blocks.
#pragma once

#include <atomic>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "core/run_context.h"

namespace quartier::session {

// Whether a job works at once, or waits at its gate before its first sweep, batch or iteration.
enum class JobStart { running, paused };

// finished: the work has returned; cancelled: it has thrown Cancelled, so that nothing came of it; failed: it
// has thrown anything else. A run that is stopped and gives its best so far has finished.
enum class JobStatus { idle, running, paused, finished, cancelled, failed };

struct JobState {
    JobStatus status = JobStatus::idle;
    std::string title;  // "Louvain, block per vertex"
    Progress progress;
    f64 seconds = 0;     // since the start, or of the whole when over; those of pauses are left out
    std::string error;   // when failed
    u64 stagesDone = 0;  // stages() grows to this many
};

class Job : private RunObserver {
  public:
    Job() = default;
    ~Job() override;  // cancels and joins

    // Starts `work` on a fresh thread; it must return soon after context.stop is requested. Throws Error
    // while another runs.
    void start(std::string title, LiveSet live, std::function<void(RunContext&)> work,
               JobStart how = JobStart::running);
    void cancel();
    void pause();
    void resume();
    void stepOnce();
    bool busy() const;  // running or paused
    JobState state() const;
    std::vector<Stage> stages(u64 from) const;  // those done since, for live plots
    bool ended() const { return ended_; }       // and takeEnd() has not told it yet
    // True once for every end of a job; joins the thread. Call from the window's poll.
    bool takeEnd();
    void wait();

  private:
    void progress(const Progress& progress) override;
    void stageDone(const Stage& stage) override;

    mutable std::mutex mutex_;
    JobState state_;
    std::vector<Stage> stages_;
    PauseGate gate_;
    WorkWatch worked_{&gate_};
    std::atomic<bool> ended_{false};
    std::jthread thread_;
};

}  // namespace quartier::session
