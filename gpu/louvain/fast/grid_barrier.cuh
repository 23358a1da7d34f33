// A barrier of all blocks of a cooperative launch.
#pragma once

#include "core/types.h"

namespace quartier::gpu::louvain::fast {

// Waits until all blocks are here; what they wrote before is seen after. The counter only grows during a
// launch. All blocks of the grid are resident. Then the first warp of every block calls after(), and what it
// writes to shared memory is seen by its block.
template <class After>
__device__ void gridBarrier(u32* arrived, After after) {
    constexpr u32 kFirstWarp = 32;
    __syncthreads();
    if (threadIdx.x < kFirstWarp) {
        if (gridDim.x != 1 && threadIdx.x == 0) {
            __threadfence();
            const u32 ticket = atomicAdd(arrived, 1u);
            const u32 all = (ticket / gridDim.x + 1) * gridDim.x;
            while (*static_cast<volatile u32*>(arrived) < all) {
            }
            __threadfence();
        }
        __syncwarp();
        after();
    }
    __syncthreads();
}

__device__ inline void gridBarrier(u32* arrived) {
    gridBarrier(arrived, [] {});
}

}  // namespace quartier::gpu::louvain::fast
