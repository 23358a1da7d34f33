// "GPU accelerated implementation of Brandes algorithm", section "CPU and GPU cooperation": threads with a
// search of `sources` each, drawing from the counter that the device's driver draws from.
#pragma once

#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

#include "analytics/betweenness_preparation.h"
#include "analytics/brandes_search.h"
#include "core/run_context.h"
#include "gpu/betweenness/source_feed.h"

namespace quartier::gpu::betweenness {

class CpuWorkers {
  public:
    // Begin at once. The references must outlive them.
    CpuWorkers(const PreparedRun& run, std::vector<f64> lengths, SourceFeed& feed, const RunContext& context,
               u32 threads);
    // Stops them where they stand.
    ~CpuWorkers() { stop_.request_stop(); }

    u64 done() const { return done_.load(); }
    // All have found the feed empty, or were stopped.
    bool ended() const { return running_.load() == 0; }
    // Once they have ended: adds what they have found. Throws what one of them threw.
    void addTo(std::span<f64> sums, std::span<f64> squares);

    // Cores less the one that drives the device (footnote 1 of the report); at least 1.
    static u32 usualThreads();

  private:
    void work(std::optional<BrandesSearch>& search);

    const RunContext& context_;
    SourceFeed& feed_;
    std::stop_source stop_;
    std::stop_callback<std::function<void()>> forward_;
    BrandesPlan plan_;
    bool keepSquares_;
    std::vector<std::optional<BrandesSearch>> searches_;  // made by their threads
    std::atomic<u64> done_ = 0;
    std::atomic<u32> running_ = 0;
    std::mutex mutex_;
    std::exception_ptr thrown_;
    std::vector<std::jthread> threads_;  // last: they end before what they use
};

}  // namespace quartier::gpu::betweenness
