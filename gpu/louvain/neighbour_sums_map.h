// Neighbour sums by one map of all vertices of a bucket (Fontolan 2020, PH-Louvain, section 5.2, sub-phases 1
// to 4): every arc adds its weight at the key (vertex, community of the neighbour), the table is contracted
// to a list, and the best of every vertex is found by atomicMax on 64 bits.
// The thesis packs a gain of 32 bits with the community in those 64. Here they hold the whole gain and a
// second pass takes the lowest community among those that have it: the choice is exact, as by sorting.
// Work: a few passes over 1.5 slots per arc, random access. Memory: 24 bytes per arc, 20 per vertex.
#pragma once

#include "gpu/louvain/global_map.h"
#include "gpu/louvain/neighbour_sums.h"

namespace quartier::gpu::louvain {

class MappedSums {
  public:
    static constexpr u64 kBytesPerArc = GlobalMap::kBytesPerKey;
    static constexpr u64 kBytesPerRow = sizeof(f64) + sizeof(u64) + sizeof(VertexId);

    void decide(Workspace& workspace, const BucketTask& task);
    u64 arcsHeld() const { return map_.keysHeld(); }
    void release() {
        map_.release();
        own_.reset();
        bestBits_.reset();
        bestId_.reset();
    }

  private:
    GlobalMap map_;
    DeviceBuffer<f64> own_;
    DeviceBuffer<u64> bestBits_;
    DeviceBuffer<VertexId> bestId_;
    DeviceBuffer<u64> count_;
};

}  // namespace quartier::gpu::louvain
