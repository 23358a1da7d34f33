// Small device helpers: searches in sorted arrays, reductions over a warp and over a block of kBlock threads.
#pragma once

#include "core/types.h"
#include "gpu/mix_bits.h"

namespace quartier::gpu {

constexpr u32 kWarp = 32;
constexpr u32 kBlock = 256;
constexpr u32 kFullWarp = 0xFFFFFFFFu;

// CUDA's own takes unsigned long long, which is another type of the same width.
__device__ inline u64 atomicAddU64(u64* address, u64 value) {
    static_assert(sizeof(u64) == sizeof(unsigned long long));
    return ::atomicAdd(reinterpret_cast<unsigned long long*>(address),
                       static_cast<unsigned long long>(value));
}

// The first of `count` ascending values that is not less than `least`; count when there is none.
template <class Value>
__device__ u64 lowerBound(const Value* values, u64 count, u64 least) {
    u64 low = 0;
    u64 high = count;
    while (low < high) {
        const u64 middle = low + (high - low) / 2;
        if (values[middle] < least)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

// The row that holds place x: starts[row] <= x < starts[row + 1], given starts[low] <= x < starts[high].
template <class Start>
__device__ u32 rowHolding(const Start* starts, u32 low, u32 high, u64 x) {
    while (high - low > 1) {
        const u32 middle = low + (high - low) / 2;
        if (starts[middle] <= x)
            low = middle;
        else
            high = middle;
    }
    return low;
}

__device__ inline f64 warpSum(f64 value) {
    for (u32 d = kWarp / 2; d > 0; d /= 2) value += __shfl_down_sync(kFullWarp, value, d);
    return value;
}

// The sum over a block of kBlock threads, in thread 0, in an order that never changes. All threads call it.
__device__ inline f64 blockSum(f64 value) {
    __shared__ f64 warps[kBlock / kWarp];
    value = warpSum(value);
    if (threadIdx.x % kWarp == 0) warps[threadIdx.x / kWarp] = value;
    __syncthreads();
    if (threadIdx.x < kWarp) value = warpSum(threadIdx.x < kBlock / kWarp ? warps[threadIdx.x] : 0.0);
    __syncthreads();
    return value;
}

}  // namespace quartier::gpu
