// Neighbour sums by copying, sorting and reducing the arcs of a bucket (Fontolan 2020, PSR-Louvain, section
// 5.1, sub-phases 1 to 6): the key (vertex, community of the neighbour) of every arc, a radix sort, a
// reduction of equal keys, the scores, and a reduction by vertex to the best.
// Loops are kept as arcs of weight 0 to the own community: so every vertex has a key, and nothing is packed.
// Work: about eight passes over the bucket. Memory: 32 bytes per arc and 28 per vertex of the bucket.
#pragma once

#include "gpu/louvain/neighbour_sums.h"
#include "gpu/primitives/primitives.h"

namespace quartier::gpu::louvain {

class SortedSums {
  public:
    static constexpr u64 kBytesPerArc = 2 * (sizeof(u64) + sizeof(f64));
    static constexpr u64 kBytesPerRow = sizeof(f64) + sizeof(ScoredId);

    void decide(Workspace& workspace, const BucketTask& task);
    u64 arcsHeld() const { return keysA_.size(); }
    void release();

  private:
    NeighbourSums gather(Workspace& workspace, const BucketTask& task);

    DeviceBuffer<u64> keysA_, keysB_;
    DeviceBuffer<f64> sumsA_, sumsB_;
    DeviceBuffer<f64> own_;
    DeviceBuffer<ScoredId> best_;
    DeviceBuffer<u64> counts_;  // keys, rows
};

}  // namespace quartier::gpu::louvain
