// The picture of scores while they grow.
#pragma once

#include "gpu/primitives/workspace.h"

namespace quartier::gpu::betweenness {

struct ScoreRange {
    f32 low = 0;
    f32 high = 0;
};

// out[v] = sums[v] * scale; *range, on the device, the smallest and the largest of them.
void scaleScores(Workspace& workspace, const f64* sums, f64 scale, u64 vertices, f32* out, ScoreRange* range);

}  // namespace quartier::gpu::betweenness
