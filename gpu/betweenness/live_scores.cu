#include "gpu/betweenness/live_scores.h"
#include "gpu/device_math.cuh"
#include "gpu/launch.h"
#include "gpu/primitives/primitives.h"

namespace quartier::gpu::betweenness {
namespace {

__global__ void scaleKernel(const f64* sums, f64 scale, u64 vertices, f32* out) {
    const u64 v = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (v < vertices) out[v] = static_cast<f32>(sums[v] * scale);
}

}  // namespace

void scaleScores(Workspace& workspace, const f64* sums, f64 scale, u64 vertices, f32* out,
                 ScoreRange* range) {
    scaleKernel<<<gridFor(vertices, kBlock), kBlock, 0, workspace.stream()>>>(sums, scale, vertices, out);
    CUDA_CHECK_LAUNCH("scaleKernel");
    smallestAndLargest(workspace, out, &range->low, &range->high, vertices);
}

}  // namespace quartier::gpu::betweenness
