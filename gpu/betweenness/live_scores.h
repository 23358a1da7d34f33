// The picture of scores while they grow.
#pragma once

#include "analytics/betweenness_preparation.h"
#include "gpu/device_buffer.h"
#include "gpu/primitives/workspace.h"

namespace quartier::gpu::betweenness {

struct ScoreRange {
    f32 low = 0;
    f32 high = 0;
};

class LiveScores {
  public:
    LiveScores(const PreparedRun& run, u64 vertices, cudaStream_t stream);
    // out[v] = what the sums of `done` sources make of every vertex of the input; their range. Waits.
    ScoreRange write(const f64* sums, u64 done, f32* out, Workspace& workspace);
    u64 vertices() const { return vertices_; }  // of the input

  private:
    const PreparedRun& run_;
    u64 vertices_;
    DeviceBuffer<VertexId> original_;  // empty: the same
    DeviceBuffer<f64> offset_;         // empty: 0
    DeviceBuffer<ScoreRange> range_;
    PinnedValue<ScoreRange> hostRange_;
};

}  // namespace quartier::gpu::betweenness
