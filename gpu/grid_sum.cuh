// Sums over a whole grid in one launch: the block that arrives last adds up what all have left, always in the
// same order.
#pragma once

#include "gpu/device_math.cuh"

namespace quartier::gpu {

// True in the block that arrives last; what the first threads of the others wrote before is visible to it.
// `arrived` is 0 before the launch and after it. All threads of the block call it.
__device__ inline bool isLastBlock(u32* arrived) {
    __shared__ bool last;
    if (threadIdx.x == 0) {
        __threadfence();
        last = atomicAdd(arrived, 1u) == gridDim.x - 1;
        if (last) *arrived = 0;
        __threadfence();
    }
    __syncthreads();
    return last;
}

// The sums over a block of kBlock threads, in thread 0, in an order that never changes. All threads call it.
template <int kSums>
__device__ void blockSums(f64 (&values)[kSums]) {
    constexpr u32 warpCount = kBlock / kWarp;
    __shared__ f64 warps[kSums][warpCount];
    const u32 lane = threadIdx.x % kWarp;
    for (int s = 0; s < kSums; ++s) {
        values[s] = warpSum(values[s]);
        if (lane == 0) warps[s][threadIdx.x / kWarp] = values[s];
    }
    __syncthreads();
    if (threadIdx.x < kWarp)
        for (int s = 0; s < kSums; ++s) values[s] = warpSum(lane < warpCount ? warps[s][lane] : 0.0);
    __syncthreads();
}

// Adds up kSums values over the grid: true in thread 0 of the last block, where `values` are the totals then.
// partial: [kSums][gridDim.x]. All threads of a block of kBlock threads call it.
template <int kSums>
__device__ bool gridSum(f64 (&values)[kSums], f64* partial, u32* arrived) {
    blockSums(values);
    if (threadIdx.x == 0)
        for (int s = 0; s < kSums; ++s) partial[u64{gridDim.x} * s + blockIdx.x] = values[s];
    if (!isLastBlock(arrived)) return false;
    for (int s = 0; s < kSums; ++s) {
        values[s] = 0;
        for (u32 b = threadIdx.x; b < gridDim.x; b += kBlock)
            values[s] += __ldcg(&partial[u64{gridDim.x} * s + b]);
    }
    blockSums(values);
    return threadIdx.x == 0;
}

}  // namespace quartier::gpu
