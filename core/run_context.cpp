#include "core/run_context.h"

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
    changed_.wait(lock, stop, [this] { return !paused_ || steps_ > 0; });
    if (paused_ && steps_ > 0) --steps_;
}

RunObserver& silentObserver() {
    static RunObserver observer;
    return observer;
}

RunContext plainContext() { return {.stop = {}, .observer = silentObserver(), .live = {}, .gate = nullptr}; }

}  // namespace quartier
