#include "gpu/betweenness/live_scores.h"
#include "gpu/device_math.cuh"
#include "gpu/launch.h"
#include "gpu/primitives/primitives.h"

namespace quartier::gpu::betweenness {
namespace {

__global__ void offsetKernel(const f64* offset, u64 vertices, f32* out) {
    const u64 v = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (v < vertices) out[v] = offset == nullptr ? 0.0f : static_cast<f32>(offset[v]);
}

__global__ void scaleKernel(const f64* sums, const VertexId* original, const f64* offset, f64 scale,
                            u64 searched, f32* out) {
    const u64 i = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (i >= searched) return;
    const u64 v = original == nullptr ? i : original[i];
    out[v] = static_cast<f32>((offset == nullptr ? 0.0 : offset[v]) + sums[i] * scale);
}

}  // namespace

LiveScores::LiveScores(const PreparedRun& run, u64 vertices, cudaStream_t stream)
    : run_(run),
      vertices_(vertices),
      original_(uploaded(run.original(), stream)),
      offset_(uploaded(run.offset(), stream)),
      range_(1, stream) {}

ScoreRange LiveScores::write(const f64* sums, u64 done, f32* out, Workspace& workspace) {
    const cudaStream_t stream = workspace.stream();
    const u64 searched = run_.graph().vertexCount();
    if (searched < vertices_) {
        offsetKernel<<<gridFor(vertices_, kBlock), kBlock, 0, stream>>>(offset_.data(), vertices_, out);
        CUDA_CHECK_LAUNCH("offsetKernel");
    }
    scaleKernel<<<gridFor(searched, kBlock), kBlock, 0, stream>>>(sums, original_.data(), offset_.data(),
                                                                  run_.factor(done), searched, out);
    CUDA_CHECK_LAUNCH("scaleKernel");
    smallestAndLargest(workspace, out, &range_.data()->low, &range_.data()->high, vertices_);
    return hostRange_.read(range_.data(), stream);
}

}  // namespace quartier::gpu::betweenness
