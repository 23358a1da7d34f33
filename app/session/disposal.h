// Frees what it is given on a thread of its own: the results of a large graph are gigabytes, and the window's
// thread must not wait for them.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace quartier::session {

class Disposal {
  public:
    template <class T>
    void take(T what) {
        takeOwned(std::make_shared<T>(std::move(what)));
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
