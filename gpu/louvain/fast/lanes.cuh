// Sums over lanes and atomics for both widths of Sum.
#pragma once

#include "gpu/device_math.cuh"

namespace quartier::gpu::louvain::fast {

// The sum over kLanes neighbouring lanes, in all of them. All lanes of the warp call it.
template <u32 kLanes, class Sum>
__device__ Sum sumOfLanes(Sum value) {
    for (u32 d = kLanes / 2; d > 0; d /= 2) value += __shfl_xor_sync(kFullWarp, value, d);
    return value;
}

template <class Sum>
__device__ void addAtomically(Sum* to, Sum value) {
    if constexpr (sizeof(Sum) == 4)
        atomicAdd(to, value);
    else
        atomicAddU64(to, value);
}

}  // namespace quartier::gpu::louvain::fast
