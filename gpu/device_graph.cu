// Kernels of the upload. A thread takes a run of kRun consecutive arcs, finds the row of its first one by
// binary search and walks on from there: hubs and isolated vertices cost the same as others.
#include "gpu/device_graph.h"
#include "gpu/device_math.cuh"
#include "gpu/launch.h"

namespace quartier::gpu {
namespace {

constexpr u32 kRun = 16;
constexpr u32 kThreads = 256;

__global__ void expandSourcesKernel(const ArcOffset* offsets, VertexId vertices, u64 arcs,
                                    VertexId* sources) {
    const u64 begin = (static_cast<u64>(blockIdx.x) * kThreads + threadIdx.x) * kRun;
    if (begin >= arcs) return;
    const u64 end = begin + kRun < arcs ? begin + kRun : arcs;
    VertexId row = rowHolding(offsets, 0, vertices, begin);
    for (u64 a = begin; a < end; ++a) {
        while (offsets[row + 1] <= a) ++row;
        sources[a] = row;
    }
}

}  // namespace

void expandSources(const ArcOffset* offsets, VertexId vertices, u64 arcs, VertexId* sources,
                   cudaStream_t stream) {
    if (arcs == 0) return;
    expandSourcesKernel<<<gridFor((arcs + kRun - 1) / kRun, kThreads), kThreads, 0, stream>>>(
        offsets, vertices, arcs, sources);
    CUDA_CHECK_LAUNCH("expandSourcesKernel");
}

}  // namespace quartier::gpu
