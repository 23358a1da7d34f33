// What a run tells of its estimate on the way: the bound on its error, how long the top has been the same,
// and the scores with their standard errors for whoever watches.
#pragma once

#include "analytics/betweenness_bound.h"
#include "analytics/betweenness_preparation.h"

namespace quartier::gpu::betweenness {

class RunningLook {
  public:
    RunningLook(const PreparedRun& run, BetweennessBound& bound, LiveChannel* estimates, u64 vertices);

    // Standard errors are asked for.
    bool needsSquares() const { return run_.sampled() || estimates_ != nullptr; }
    // Somebody watches, and the looks so far took less than a tenth of the time.
    bool due() const;
    // At sums of `done` sources, brought to the host.
    void look(std::span<const f64> sums, std::span<const f64> squares, u64 done);
    void tell(Progress& progress) const;

  private:
    const PreparedRun& run_;
    BetweennessBound& bound_;
    LiveChannel* estimates_;
    TopWatch top_;
    f64 topError_ = -1;
    Stopwatch sinceLook_;
    f64 lookSeconds_ = 0;
};

}  // namespace quartier::gpu::betweenness
