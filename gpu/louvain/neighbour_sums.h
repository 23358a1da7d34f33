// For the vertices of a bucket, the weight to every neighbouring community, and from these where each vertex
// goes: the parts that the sort-reduce and the hash-map way share (Fontolan 2020, sections 5.1 and 5.2,
// sub-phases "self community counting" and "compute delta").
//
// A sum is a key (row of the bucket, community) and a weight. Loops add nothing.
#pragma once

#include "gpu/louvain/arc_buckets.h"
#include "gpu/louvain/strategy.h"

namespace quartier::gpu::louvain {

struct NeighbourSums {
    u64* keys = nullptr;         // row << idBits | community, all distinct
    f64* sums = nullptr;         // the weight; later the score
    const u64* count = nullptr;  // how many there are: on the device, so that the host does not wait for it
    u64 most = 0;                // at most so many
    int idBits = 0;
};

// How many distinct keys a sweep met: k* of the thesis. Kernels add to it; the host may read its copy once
// the stream has been waited for.
class KeyTally {
  public:
    struct View {
        u64* sum = nullptr;
        u64* seenByHost = nullptr;
    };
    void clear(cudaStream_t stream);
    View view() { return {sum_.data(), host_.data()}; }
    u64 keys() { return *host_.data(); }

  private:
    DeviceBuffer<u64> sum_;
    PinnedValue<u64> host_;
};

// What a way of summing is asked to decide.
struct BucketTask {
    const LevelView& level;
    const PartitionView& partition;
    const ArcBucket& bucket;
    VertexId* next;  // [bucket.rows] on the device: the answer
    KeyTally::View tally;
    SubPhases& phases;
};

// Per row e(v, own community); own: [rows].
void pickOwnSums(const BucketTask& task, const NeighbourSums& sums, f64* own, cudaStream_t stream);
// Turns every sum into the score of joining that community; the own one gets -infinity.
void scoreSums(const BucketTask& task, const NeighbourSums& sums, cudaStream_t stream);

}  // namespace quartier::gpu::louvain
