// LevelStats of a new level, computed on the device and read back together.
#pragma once

#include "gpu/louvain/fast/rows.h"

namespace quartier::gpu::louvain::fast {

// sums[kSquareParts] = parts of the sum of (strength / 2m)^2, always of the same communities. `count` is on
// the device where it is not known yet; else null and `most`.
constexpr u32 kSquareParts = 256;
template <class Sum>
void sumSquares(const Sum* strength, const u32* count, VertexId most, f64 m2, f64* sums, cudaStream_t stream);

class StatsGatherer {
  public:
    explicit StatsGatherer(cudaStream_t stream);
    // Rows longer than the limits. `count` is on the device where it is not known yet; else null and `most`.
    void countLongRows(const ArcOffset* offsets, const u32* count, VertexId most, const RowLimits& limits);
    // inside and squares; *between: the weight of the arcs between communities, on the device. Null `count`:
    // `most` communities.
    template <class Sum>
    void addQuality(const Sum* strength, const u64* between, const u32* count, VertexId most, f64 m2);
    // vertices = *count, arcs = offsets[*count].
    void takeSizes(const u32* count, const ArcOffset* offsets);
    LevelStats read();  // waits for the stream

  private:
    cudaStream_t stream_;
    DeviceBuffer<LevelStats> stats_;
    DeviceBuffer<f64> parts_;  // [kSquareParts]
};

// The lists of the rows that were counted.
struct LongRowLists;
LongRowLists makeLongRows(const LevelStats& stats, const ArcOffset* offsets, const RowLimits& limits,
                          cudaStream_t stream);

}  // namespace quartier::gpu::louvain::fast
