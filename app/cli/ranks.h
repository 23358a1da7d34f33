// The processes that one run is spread over, started by a launcher: mpirun -n 4 quartier betweenness ...
// Started alone, there is one, and nothing here costs anything. Every process calls the same functions in the
// same order.
#pragma once

#include <exception>
#include <functional>
#include <string>

#include "analytics/shares.h"

namespace quartier::cli {

// The library of MPI and its version, "Open MPI v4.1.4"; empty without one.
std::string mpiVersion();

class Ranks : public SharedLooks {
  public:
    // Joins the others. Throws Error when a launcher started several and this program was built without MPI.
    Ranks();
    ~Ranks() override;  // NOLINT(performance-trivially-destructible): with MPI it ends the processes together
    Ranks(const Ranks&) = delete;
    Ranks& operator=(const Ranks&) = delete;

    u32 rank() const { return rank_; }
    u32 count() const { return count_; }
    bool first() const { return rank_ == 0; }
    // Of the processes on this machine.
    u32 rankHere() const { return rankHere_; }
    u32 countHere() const { return countHere_; }

    // Does `work` in every process. When it fails in some, the first of them throws what it failed with and
    // the others get false: none is left waiting.
    bool together(const std::function<void()>& work);
    // Sums over all processes.
    SumOverShares sum();
    // Inside together(): what a bound looks at. Where a process left or failed, no other is left waiting.
    bool meet(std::span<f64> values) override;
    void leave() noexcept override;

  private:
    // What a process has come to say at the one place where all wait for all: the rank of one that failed, or
    u32 leaving() const { return count_; }
    u32 well() const { return count_ + 1; }
    u32 leastOf(u32 word) const noexcept;  // over all processes
    void sumOverProcesses(std::span<f64> values) const;

    static constexpr u32 kNone = 0xFFFFFFFF;
    u32 failedElsewhere_ = kNone;  // the process that was heard to have failed
    u32 rank_ = 0;
    u32 count_ = 1;
    u32 rankHere_ = 0;
    u32 countHere_ = 1;
};

}  // namespace quartier::cli
