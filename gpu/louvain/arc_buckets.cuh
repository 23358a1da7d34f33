// How a kernel walks the arcs of a bucket: a block per tile of kTileArcs slots, so that hubs and leaves cost
// the same; the vertex of a slot is found by binary search among the rows of the tile.
#pragma once

#include "gpu/device_math.cuh"
#include "gpu/launch.h"
#include "gpu/louvain/arc_buckets.h"

namespace quartier::gpu::louvain {

constexpr u32 kTileArcs = 8 * kBlock;

inline u32 gridForArcs(u64 arcs) { return gridFor(arcs, kTileArcs); }

// visit(slot of the bucket, row of the bucket, vertex, arc of the level) for every slot of the block's tile.
template <class Visit>
__device__ void forArcsOfTile(const ArcBucket& bucket, const ArcOffset* offsets, Visit visit) {
    __shared__ u32 bounds[2];
    const u64 from = static_cast<u64>(blockIdx.x) * kTileArcs;
    const u64 to = from + kTileArcs < bucket.arcs ? from + kTileArcs : bucket.arcs;
    if (from >= to) return;
    if (threadIdx.x < 2)
        bounds[threadIdx.x] =
            rowHolding(bucket.starts, 0, bucket.rows, bucket.firstArc + (threadIdx.x == 0 ? from : to - 1));
    __syncthreads();
    for (u64 slot = from + threadIdx.x; slot < to; slot += kBlock) {
        const u64 x = bucket.firstArc + slot;
        const u32 row = rowHolding(bucket.starts, bounds[0], bounds[1] + 1, x);
        const VertexId v = bucket.list[row];
        visit(slot, row, v, offsets[v] + (x - bucket.starts[row]));
    }
}

}  // namespace quartier::gpu::louvain
