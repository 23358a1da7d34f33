// What the kernels of `fast` have in common on the host: the sums so far, the words of progress, the picture
// while scores grow, the check of the sum.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "analytics/betweenness_bound.h"
#include "analytics/betweenness_preparation.h"
#include "gpu/betweenness/fast/order.h"
#include "gpu/betweenness/live_scores.h"
#include "gpu/live_memory.h"
#include "gpu/stream.h"

namespace quartier::gpu::betweenness::fast {

// What a run needs to know of whoever asked for it.
struct RunFrame {
    const Graph& input;
    const PreparedRun& host;
    const CentralityOptions& options;
    RunContext& context;
    CentralityResult& result;
    std::shared_ptr<Stream> stream;
    Workspace& workspace;
    int device = 0;
};

// What a kernel has done: sums of its groups, [groups][vertices], and how much that is.
struct Share {
    const f64* sums = nullptr;
    const f64* squares = nullptr;
    u32 groups = 0;
    const OrderedGraph* order = nullptr;  // that the sums are in; null: that of the searched graph
    u64 sources = 0;
    u64 pairs = 0;  // what the sums must add up to: over pairs (distance - 1), by mass
};

class Scoreboard {
  public:
    // asked: sources of the whole run. The bound must outlive it.
    Scoreboard(const RunFrame& frame, u64 asked, BetweennessBound& bound);

    // A part of the run begins: of its sources, `idle` have no arcs and add nothing.
    void begin(u64 sources, u64 idle);
    // The part is over: looks at the bound where it is due.
    void end();

    bool stopped();  // waits while paused
    // After every launch: `now` is what it has done so far, beyond what was added.
    void tell(const Share& now, f64 seconds, bool last);
    // For good.
    void add(const Share& share);
    Scores finish();

  private:
    void publish(const Share& now, bool always);
    void collect(const f64* sums, const Share& share, const f64* base, f64* out) const;
    void file();
    void check();
    void lookAtTop(const Share& now);
    std::vector<f64> sumsOnHost(const Share& now);
    u64 doneOf(u64 sources) const;

    RunFrame frame_;
    u64 asked_;
    BetweennessBound& bound_;
    TopWatch top_;
    f64 topError_ = -1;
    Stopwatch sinceLook_;
    f64 lookSeconds_ = 0.02;
    u64 before_ = 0;  // sources of the parts that are over
    u64 part_ = 0;    // with arcs, of this part
    u64 idle_ = 0;    // without
    DeviceBuffer<f64> sums_, squares_, now_, total_;
    std::shared_ptr<LiveMemory> liveMemory_;
    std::optional<LiveScores> live_;
    u64 sources_ = 0;  // of this part, that were added
    u64 pairs_ = 0;
    u64 seen_ = 0;   // sources done, by the last word
    u64 filed_ = 0;  // in the trace
    f64 fraction_ = 0;
    f64 unfiledSeconds_ = 0;
    int stages_ = 0;
};

}  // namespace quartier::gpu::betweenness::fast
