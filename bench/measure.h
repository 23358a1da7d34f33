// The runs of one strategy on one graph: how often, for how long, and what they took.
//
// Every run has two times, which mean the same for every engine. "run": run() as it was called, from the
// graph in host memory to the checked result in host memory; the graph is on the device already, but for the
// first run. "device": the same without the transfer of the graph ("upload"), what the host waited for copies
// of the result ("download") and the check of the result on the host ("verify"), as programs are compared
// whose graph and labels stay on the device. Work memory is taken inside both, and so is what the host
// prepares.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/options.h"
#include "core/run_context.h"
#include "graph/graph.h"

namespace quartier {
enum class RunStatus;
}

namespace quartier::bench {

struct Limits {
    int cudaRuns = 9;
    int cpuRuns = 3;
    f64 rowSeconds = 120;  // no further run begins after this
    f64 runSeconds = 600;  // a run is stopped after this
    int stops = 0;         // further runs, each of which is asked to stop on its way
    int seeds = 1;         // run i takes seed i % seeds, from the seed that was asked for on
    // One run, after another one on a small graph, for its memory on the host. In a process of its own: what
    // the allocator keeps of larger runs hides what this one takes.
    bool memoryOnly = false;

    int runs(const EngineInfo& info) const {
        if (memoryOnly) return 1;
        return info.backend == Backend::cpu ? cpuRuns : cudaRuns;
    }
};

// What one run gave. Two runs are the same when their fingerprints are.
struct Outcome {
    Trace trace;
    RunStatus status{};
    u64 fingerprint = 0;
    f64 seconds = 0;  // of run()
};

struct Measured {
    std::vector<f64> deviceSeconds;  // of every run; see above
    std::vector<f64> runSeconds;     // of every run
    std::vector<Trace> traces;       // one per run
    u64 deviceBytes = 0;             // at most, the resident graph included; 0 = not known
    u64 deviceUsed = 0;              // deviceBytes without what a run took at its start and did not use
    u64 deviceBeyond = 0;            // that had no room in it, at most at once
    u64 hostBytes = 0;               // that the process grew by; 0 = not known, or not measured
    bool repeated = false;           // some seed was run more than once
    bool identical = true;           // runs of the same seed gave the same, bit by bit
    bool stopped = false;            // by runSeconds or by the person; the last run is not complete

    size_t medianRun() const;  // by deviceSeconds; of an even number of runs the quicker one in the middle
};

// The mean of the two in the middle where there is an even number. Must not be empty.
f64 median(std::vector<f64> values);

// Runs once(context, seed), seed 0 .. limits.seeds - 1, until a limit. `device`: whose memory is watched, < 0
// for none.
Measured measure(const EngineInfo& info, const Limits& limits, int device, const RunContext& outer,
                 const std::function<Outcome(RunContext&, u64)>& once);

// What an engine runs on before its memory is measured: kernels are loaded then, and threads have their
// stacks.
GraphPtr warmUpGraph();

// What came of asking a run to stop.
struct Stop {
    f64 asked = 0;      // seconds after the run began
    f64 seconds = 0;    // from then until run() returned
    bool late = false;  // the run had ended before
    std::string stage;  // the last one but "verify" that the trace has
};
// Runs `once` so many times, and asks each to stop: at times spread evenly over `whole` seconds.
std::vector<Stop> measureStops(int runs, f64 whole, const RunContext& outer,
                               const std::function<Outcome(RunContext&)>& once);

// Order-dependent mixing of 64-bit words.
class Fingerprint {
  public:
    void add(u64 word);
    void add(f64 value);
    u64 value() const { return state_; }

  private:
    u64 state_ = 0x9E3779B97F4A7C15u;
};

}  // namespace quartier::bench
