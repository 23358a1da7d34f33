#include "bench/measure.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <numeric>
#include <thread>

#include "analytics/community.h"
#include "bench/memory_meter.h"
#include "graph/generators.h"

namespace quartier::bench {
namespace {

// A stop token that fires with another one, or when the time is up.
class TimeLimit {
  public:
    TimeLimit(const std::stop_token& outer, f64 seconds)
        : forward_(outer, [this] { source_.request_stop(); }),
          clock_([this, seconds](const std::stop_token& over) {
              std::unique_lock lock(mutex_);
              wake_.wait_for(lock, over, std::chrono::duration<f64>(seconds), [] { return false; });
              if (!over.stop_requested()) source_.request_stop();
          }) {}
    std::stop_token token() const { return source_.get_token(); }

  private:
    std::stop_source source_;
    std::stop_callback<std::function<void()>> forward_;
    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::jthread clock_;
};

// The last stage before the check of the result.
std::string lastStage(const Trace& trace) {
    for (auto stage = trace.stages.rbegin(); stage != trace.stages.rend(); ++stage)
        if (stage->name != "verify") return fmt::format("{} {}", stage->name, stage->level);
    return "start";
}

}  // namespace

size_t Measured::medianRun() const {
    std::vector<size_t> order(deviceSeconds.size());
    std::iota(order.begin(), order.end(), size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](size_t a, size_t b) { return deviceSeconds[a] < deviceSeconds[b]; });
    return order[(order.size() - 1) / 2];
}

f64 median(std::vector<f64> values) {
    std::sort(values.begin(), values.end());
    const size_t half = values.size() / 2;
    return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

Measured measure(const EngineInfo& info, const Limits& limits, int device, const RunContext& outer,
                 const std::function<Outcome(RunContext&, u64)>& once) {
    Measured measured;
    MemoryMeter memory(info.backend == Backend::cuda ? device : -1);
    std::vector<u64> fingerprints;  // by seed
    const Stopwatch row;
    const int runs = std::max(1, limits.runs(info));
    for (int i = 0; i < runs && !measured.stopped; ++i) {
        if (i > 0 && row.seconds() > limits.rowSeconds) break;
        outer.observer.progress({.stage = info.id, .iteration = i + 1});
        const TimeLimit limit(outer.stop, limits.runSeconds);
        RunContext context{.stop = limit.token(), .observer = silentObserver()};
        memory.start();
        const auto seed = static_cast<size_t>(i % limits.seeds);
        Outcome outcome = once(context, seed);
        memory.stop();
        const Trace& trace = outcome.trace;
        measured.runSeconds.push_back(outcome.seconds);
        measured.deviceSeconds.push_back(outcome.seconds - trace.secondsOf("upload") -
                                         trace.secondsOf("download") - trace.secondsOf("verify"));
        measured.traces.push_back(std::move(outcome.trace));
        measured.stopped = outcome.status != RunStatus::complete;
        if (seed == fingerprints.size()) {
            fingerprints.push_back(outcome.fingerprint);
            continue;
        }
        measured.repeated = true;
        measured.identical = measured.identical && outcome.fingerprint == fingerprints[seed];
    }
    measured.deviceBytes = memory.deviceBytes();
    measured.deviceUsed = memory.deviceUsed();
    measured.deviceBeyond = memory.deviceBeyond();
    if (limits.memoryOnly) measured.hostBytes = memory.hostBytes();
    return measured;
}

GraphPtr warmUpGraph() { return generate("planted:1000:10:12:0.2:1").graph; }

std::vector<Stop> measureStops(int runs, f64 whole, const RunContext& outer,
                               const std::function<Outcome(RunContext&)>& once) {
    std::vector<Stop> stops;
    for (int i = 0; i < runs && !outer.stop.stop_requested(); ++i) {
        std::stop_source source;
        Stop stop;
        stop.asked = whole * (i + 0.5) / runs;
        const Stopwatch clock;
        std::atomic<f64> asked = 0;
        std::jthread asker([&](const std::stop_token& over) {
            std::mutex mutex;
            std::condition_variable_any wake;
            std::unique_lock lock(mutex);
            wake.wait_for(lock, over, std::chrono::duration<f64>(stop.asked), [] { return false; });
            asked = clock.seconds();
            if (!over.stop_requested()) source.request_stop();
        });
        RunContext context{.stop = source.get_token(), .observer = silentObserver()};
        const Outcome outcome = once(context);
        const f64 end = clock.seconds();
        asker.request_stop();
        asker.join();
        stop.late = !source.stop_requested();
        stop.asked = asked;
        stop.seconds = stop.late ? 0 : end - asked;
        stop.stage = lastStage(outcome.trace);
        stops.push_back(std::move(stop));
    }
    return stops;
}

void Fingerprint::add(u64 word) {
    u64 z = state_ ^ word;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    state_ = (z ^ (z >> 31)) + 0x9E3779B97F4A7C15u;
}

void Fingerprint::add(f64 value) { add(std::bit_cast<u64>(value)); }

}  // namespace quartier::bench
