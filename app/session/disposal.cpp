#include "app/session/disposal.h"

#include <system_error>

namespace quartier::session {

void Disposal::takeOwned(std::shared_ptr<void> what) {
    if (!thread_.joinable()) {
        try {
            thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
        } catch (const std::system_error&) {
            return;  // no thread can be started: `what` is freed here
        }
    }
    {
        const std::scoped_lock lock(mutex_);
        queue_.push_back(std::move(what));
    }
    filled_.notify_one();
}

void Disposal::run(const std::stop_token& stop) {
    while (!stop.stop_requested()) {
        std::vector<std::shared_ptr<void>> taken;  // freed at the end of each turn, without the lock
        std::unique_lock lock(mutex_);
        filled_.wait(lock, stop, [this] { return !queue_.empty(); });
        taken.swap(queue_);
        lock.unlock();
    }
}

}  // namespace quartier::session
