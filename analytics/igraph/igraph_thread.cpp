#include "analytics/igraph/igraph_thread.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>

#include "core/error.h"

namespace quartier {
namespace {

constexpr std::chrono::milliseconds kBetweenLooks(20);

// What the thread and the caller share.
class Aside : public RunObserver {
  public:
    Aside(std::string stage, std::function<void(const RunContext&)> work)
        : stage_(std::move(stage)), work_(std::move(work)) {}

    void progress(const Progress& progress) override { fraction_ = progress.fraction; }

    void run() {
        try {
            work_({.stop = stop_.get_token(), .observer = *this, .live = {}, .gate = &gate_});
        } catch (...) {
            error_ = std::current_exception();
        }
        const std::lock_guard lock(mutex_);
        done_ = true;
        changed_.notify_all();
    }

    void wait(const RunContext& context) {
        std::unique_lock lock(mutex_);
        while (!changed_.wait_for(lock, kBetweenLooks, [&] { return done_; })) {
            lock.unlock();
            context.observer.progress({.stage = stage_, .fraction = fraction_});
            if (context.shouldYield()) gate_.pause();
            if (context.shouldStop()) throw Cancelled();
            gate_.resume();
            lock.lock();
        }
        if (error_) std::rethrow_exception(error_);
    }

    void stop() { stop_.request_stop(); }

  private:
    const std::string stage_;
    const std::function<void(const RunContext&)> work_;
    std::stop_source stop_;
    PauseGate gate_;
    std::atomic<f64> fraction_ = -1;
    std::mutex mutex_;
    std::condition_variable changed_;
    bool done_ = false;
    std::exception_ptr error_;
};

}  // namespace

void runOnIgraphThread(std::string stage, std::function<void(const RunContext&)> work,
                       const RunContext& context) {
    const auto run = std::make_shared<Aside>(std::move(stage), std::move(work));
    std::thread([run] { run->run(); }).detach();
    try {
        run->wait(context);
    } catch (...) {
        run->stop();
        throw;
    }
}

}  // namespace quartier
