#include "gpu/louvain/fast/boundary.h"

#include "gpu/launch.h"
#include "gpu/louvain/fast/walk.cuh"

namespace quartier::gpu::louvain::fast {
namespace {

// All lanes that find a neighbour in another community write the same byte.
template <class Sum>
struct MarkRow {
    Rows<Sum> rows;
    const VertexId* label;
    LastPhase phase;
    u8* boundary;  // zero

    template <u32 kLanes>
    __device__ void walk(const RowPart& part) const {
        if (isInactive(part.vertex)) return;
        const VertexId own = label[part.vertex];
        for (u32 pass = 0; part.has(pass); ++pass) {
            if (label[rows.arc(part.arc(pass)).target] == own) continue;
            boundary[part.vertex] = 1;
            return;
        }
    }

    // Where so many vertices moved last that all became active, none was activated by itself.
    __device__ bool isInactive(VertexId v) const {
        return phase.activity != nullptr && phase.activity[v] == kInactive &&
               phase.state->allActiveSweep < phase.state->sweep;
    }
};

__global__ void activateBelowKernel(const u8* boundary, const VertexId* parent, VertexId vertices,
                                    u8* activity) {
    const u64 v = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (v < vertices) activity[v] = boundary[parent[v]] != 0 ? kActive : kInactive;
}

}  // namespace

template <class Sum>
void markBoundary(const OwnedLevel<Sum>& level, const RowLimits& limits, const VertexId* label,
                  const LastPhase& phase, u8* boundary, cudaStream_t stream) {
    CUDA_CHECK(cudaMemsetAsync(boundary, 0, level.stats.vertices, stream));
    walkRows(level.rows, level.longRows.view, limits, MarkRow<Sum>{level.rows, label, phase, boundary},
             stream);
}

void activateBelow(const u8* boundary, const VertexId* parent, VertexId vertices, u8* activity,
                   cudaStream_t stream) {
    activateBelowKernel<<<gridFor(vertices, kBlock), kBlock, 0, stream>>>(boundary, parent, vertices,
                                                                          activity);
    CUDA_CHECK_LAUNCH("activateBelowKernel");
}

template void markBoundary<u32>(const OwnedLevel<u32>&, const RowLimits&, const VertexId*, const LastPhase&,
                                u8*, cudaStream_t);
template void markBoundary<u64>(const OwnedLevel<u64>&, const RowLimits&, const VertexId*, const LastPhase&,
                                u8*, cudaStream_t);

}  // namespace quartier::gpu::louvain::fast
