// Adding to a coarse row, an open-addressed table of slots in global memory.
#pragma once

#include "gpu/louvain/fast/lanes.cuh"

namespace quartier::gpu::louvain::fast {

// The row's slots, never all of them in use. True: the target is new to the row.
template <class Sum>
__device__ bool addToRow(Arc<Sum>* row, u32 capacity, VertexId target, Sum sum) {
    u32 place = __umulhi(mixBits(target), capacity);
    VertexId met = kNoVertex;
    for (;; place = place + 1 == capacity ? 0 : place + 1) {
        VertexId* key = &row[place].target;
        met = *static_cast<volatile VertexId*>(key);
        if (met == kNoVertex) met = atomicCAS(key, kNoVertex, target);
        if (met == kNoVertex || met == target) break;
    }
    addAtomically(&row[place].weight, sum);
    return met == kNoVertex;
}

// The sum over the lanes of a tile of kLanes that have the same key, in the first of them; the others get
// false. All lanes of the warp call it.
template <u32 kLanes, class Sum>
__device__ bool sumOfEqual(u32 key, Sum weight, Sum& sum) {
    const u32 lane = threadIdx.x % kWarp;
    const u32 firstLane = lane / kLanes * kLanes;
    const u32 tile = ((1u << kLanes) - 1) << firstLane;
    const u32 equal = __match_any_sync(kFullWarp, key) & tile;
    sum = 0;
    for (u32 i = 0; i < kLanes; ++i) {
        const Sum other = __shfl_sync(kFullWarp, weight, firstLane + i);
        if ((equal >> (firstLane + i) & 1) != 0) sum += other;
    }
    return __ffs(equal) - 1 == static_cast<int>(lane);
}

}  // namespace quartier::gpu::louvain::fast
