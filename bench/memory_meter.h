// How much memory a run took at most, on the device and on the host, beside what was estimated.
#pragma once

#include "core/trace.h"
#include "gpu/gpu.h"

namespace quartier::bench {

class MemoryMeter {
  public:
    // `device` < 0: there is none to ask.
    explicit MemoryMeter(int device) : device_(device) {}
    void start();
    void stop();  // the larger of this run's figures and earlier ones counts

    // The resident graph included. 0 = the device cannot tell.
    u64 deviceBytes() const { return mostOfDevice_.peak; }
    // The same without what a run took at its start, as runs of Louvain do on a device, and never had in use.
    u64 deviceUsed() const { return mostOfDevice_.used; }
    // What had no room in what a run took at its start.
    u64 deviceBeyond() const { return mostOfDevice_.beyondArenas; }
    // What the process grew by. 0 = the system cannot tell. What the allocator still holds of earlier runs
    // hides a part of it.
    u64 hostBytes() const { return hostBytes_; }

  private:
    int device_;
    u64 hostBefore_ = 0;
    bool hostKnown_ = false;
    gpu::MemoryUse mostOfDevice_;
    u64 hostBytes_ = 0;
};

}  // namespace quartier::bench
