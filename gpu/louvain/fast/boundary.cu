#include "gpu/louvain/fast/boundary.h"

#include "gpu/launch.h"
#include "gpu/louvain/fast/walk.cuh"

namespace quartier::gpu::louvain::fast {
namespace {

// All who find a neighbour outside write the same byte.
template <class Sum>
struct MarkRow {
    Rows<Sum> rows;
    const VertexId* label;
    LastVisit visit;
    u8* boundary;  // zero

    template <u32 kLanes>
    __device__ void walk(const RowPart& part) const {
        if (asleep(part.vertex)) return;
        const VertexId own = label[part.vertex];
        for (u32 pass = 0; part.has(pass); ++pass) {
            if (label[rows.arc(part.arc(pass)).target] == own) continue;
            boundary[part.vertex] = 1;
            return;
        }
    }

    // Where so many moved last that all were to be looked at, nobody was woken one by one.
    __device__ bool asleep(VertexId v) const {
        return visit.waking != nullptr && visit.waking[v] == kAsleep &&
               visit.state->everyone < visit.state->sweep;
    }
};

__global__ void wakeBelowKernel(const u8* boundary, const VertexId* parent, VertexId vertices, u8* waking) {
    const u64 v = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (v < vertices) waking[v] = boundary[parent[v]] != 0 ? kAwake : kAsleep;
}

}  // namespace

template <class Sum>
void markBoundary(const OwnedLevel<Sum>& level, const RowLimits& limits, const VertexId* label,
                  const LastVisit& visit, u8* boundary, cudaStream_t stream) {
    CUDA_CHECK(cudaMemsetAsync(boundary, 0, level.stats.vertices, stream));
    walkRows(level.rows, level.longRows.view, limits, MarkRow<Sum>{level.rows, label, visit, boundary},
             stream);
}

void wakeBelow(const u8* boundary, const VertexId* parent, VertexId vertices, u8* waking,
               cudaStream_t stream) {
    wakeBelowKernel<<<gridFor(vertices, kBlock), kBlock, 0, stream>>>(boundary, parent, vertices, waking);
    CUDA_CHECK_LAUNCH("wakeBelowKernel");
}

template void markBoundary<u32>(const OwnedLevel<u32>&, const RowLimits&, const VertexId*, const LastVisit&,
                                u8*, cudaStream_t);
template void markBoundary<u64>(const OwnedLevel<u64>&, const RowLimits&, const VertexId*, const LastVisit&,
                                u8*, cudaStream_t);

}  // namespace quartier::gpu::louvain::fast
