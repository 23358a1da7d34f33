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
    // Of what a run takes at its start, as runs of Louvain do on a device: what was in use of it at once, and
    // what had no room in it. 0 where runs take memory as they go.
    u64 deviceUsed() const { return mostOfDevice_.usedOfArenas; }
    u64 deviceBeyond() const { return mostOfDevice_.beyondArenas; }
    // What the process grew by. 0 = the system cannot tell.
    u64 hostBytes() const { return hostBytes_; }

  private:
    int device_;
    u64 hostBefore_ = 0;
    bool hostKnown_ = false;
    gpu::MemoryUse mostOfDevice_;
    u64 hostBytes_ = 0;
};

}  // namespace quartier::bench
