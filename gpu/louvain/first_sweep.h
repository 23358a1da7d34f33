// The first sweep of a level without sums (Fontolan 2020, section 5.3): every vertex is a singleton, so each
// arc is already the weight to a neighbouring community, and copy, sort, reduce and self counting fall away.
// Sound only on the snapshot where no vertex has moved yet: the first step of the sweep.
// Work O(arcs). Memory: a list of the rows that get a block of their own, 4 bytes per 1024 arcs.
#pragma once

#include "gpu/louvain/strategy.h"

namespace quartier::gpu::louvain {

class FirstSweep {
  public:
    void decide(const LevelView& level, const PartitionView& partition, const Batch& batch,
                cudaStream_t stream);

  private:
    DeviceBuffer<u32> hubs_;  // how many, then their places in the batch
};

}  // namespace quartier::gpu::louvain
