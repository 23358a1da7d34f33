// Sums over lanes and atomics for both widths of Sum.
#pragma once

#include "gpu/device_math.cuh"
#include "gpu/louvain/fast/rows.h"

namespace quartier::gpu::louvain::fast {

// The sum over kLanes neighbouring lanes, in all of them. All lanes of the warp call it.
template <u32 kLanes, class Sum>
__device__ Sum sumOfLanes(Sum value) {
    for (u32 d = kLanes / 2; d > 0; d /= 2) value += __shfl_xor_sync(kFullWarp, value, d);
    return value;
}

template <u32 kLanes, class Sum>
__device__ Sum largestOfLanes(Sum value) {
    for (u32 d = kLanes / 2; d > 0; d /= 2) value = max(value, __shfl_xor_sync(kFullWarp, value, d));
    return value;
}

template <class Sum>
__device__ void addAtomically(Sum* to, Sum value) {
    if constexpr (sizeof(Sum) == 4)
        atomicAdd(to, value);
    else
        atomicAddU64(to, value);
}

// A vertex of that strength joins or leaves. One atomic for both words where they fit: a total is never below
// the strength that leaves it, so nothing is borrowed from the size.
template <class Sum>
__device__ void joinOne(Community<Sum>& community, Sum strength) {
    if constexpr (sizeof(Sum) == 4) {
        atomicAddU64(reinterpret_cast<u64*>(&community), u64{1} << 32 | strength);
    } else {
        atomicAddU64(&community.total, strength);
        atomicAdd(&community.size, 1u);
    }
}
template <class Sum>
__device__ void leaveOne(Community<Sum>& community, Sum strength) {
    if constexpr (sizeof(Sum) == 4) {
        atomicAddU64(reinterpret_cast<u64*>(&community), 0 - (u64{1} << 32 | strength));
    } else {
        atomicAddU64(&community.total, 0 - strength);
        atomicSub(&community.size, 1u);
    }
}

// One atomic for a warp whose lanes all add to the same place, as neighbouring vertices often do.
template <class Value>
__device__ void addGrouped(Value* values, bool adds, u32 place, Value value) {
    const u32 adding = __ballot_sync(kFullWarp, adds);
    if (adding == 0) return;
    const u32 leader = __ffs(adding) - 1;
    const u32 common = __shfl_sync(kFullWarp, place, leader);
    if (__all_sync(kFullWarp, !adds || place == common)) {
        const Value sum = sumOfLanes<kWarp>(adds ? value : Value{0});
        if (threadIdx.x % kWarp == leader) addAtomically(&values[common], sum);
    } else if (adds) {
        addAtomically(&values[place], value);
    }
}

}  // namespace quartier::gpu::louvain::fast
