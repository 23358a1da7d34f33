// Frees what it is given on a thread of its own: the results of a large graph are gigabytes, and the window's
// thread must not wait for them.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <new>
#include <thread>
#include <utility>
#include <vector>

namespace quartier::session {

class Disposal {
  public:
    // Never throws: where there is no memory or no thread for it, `what` is freed here.
    template <class T>
    void take(T what) noexcept {
        try {
            takeOwned(std::make_shared<T>(std::move(what)));
        } catch (const std::bad_alloc&) {
        }
    }

  private:
    void takeOwned(std::shared_ptr<void> what);
    void run(const std::stop_token& stop);

    std::mutex mutex_;  // guards `queue_`
    std::condition_variable_any filled_;
    std::vector<std::shared_ptr<void>> queue_;
    std::jthread thread_;  // started by the first take(); last, so that it ends before what it uses
};

}  // namespace quartier::session
