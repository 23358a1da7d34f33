#include "core/run_context.h"

#include <algorithm>

namespace quartier {

void PauseGate::pause() {
    const std::scoped_lock lock(mutex_);
    paused_ = true;
    steps_ = 0;
}

void PauseGate::resume() {
    {
        const std::scoped_lock lock(mutex_);
        paused_ = false;
    }
    changed_.notify_all();
}

void PauseGate::stepOnce() {
    {
        const std::scoped_lock lock(mutex_);
        paused_ = true;
        ++steps_;
    }
    changed_.notify_all();
}

bool PauseGate::paused() const {
    const std::scoped_lock lock(mutex_);
    return paused_;
}

void PauseGate::pass(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    inStep_ = false;
    const auto open = [this] { return !paused_ || steps_ > 0; };
    if (!open()) {
        if (held_++ == 0) sinceHeld_.restart();
        changed_.wait(lock, stop, open);
        if (--held_ == 0) heldSeconds_ += sinceHeld_.seconds();
    }
    if (paused_ && steps_ > 0) {
        --steps_;
        inStep_ = true;
    }
}

bool PauseGate::waiting() const {
    const std::scoped_lock lock(mutex_);
    return paused_ && steps_ == 0 && !inStep_;
}

f64 PauseGate::heldSeconds() const {
    const std::scoped_lock lock(mutex_);
    return heldSeconds_ + (held_ > 0 ? sinceHeld_.seconds() : 0);
}

void WorkWatch::restart() {
    since_.restart();
    heldBefore_ = held();
}

f64 WorkWatch::seconds() const { return since_.seconds() - (held() - heldBefore_); }

void PartsProgress::next(f64 until) {
    const std::scoped_lock lock(mutex_);
    from_ = reached_;
    until_ = std::max(until, reached_);
}

void PartsProgress::progress(const Progress& progress) {
    Progress told = progress;
    const std::scoped_lock lock(mutex_);
    if (progress.fraction >= 0) {
        const f64 now = from_ + (until_ - from_) * std::min(progress.fraction, 1.0);
        told.fraction = reached_ = std::max(reached_, now);
    }
    whole_.progress(told);
}

RunObserver& silentObserver() {
    static RunObserver observer;
    return observer;
}

RunContext plainContext() { return {.stop = {}, .observer = silentObserver(), .live = {}, .gate = nullptr}; }

}  // namespace quartier
