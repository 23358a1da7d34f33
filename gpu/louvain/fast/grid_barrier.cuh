// A barrier of all blocks of a cooperative launch.
#pragma once

#include "core/types.h"

namespace quartier::gpu::louvain::fast {

// Waits until all blocks are here; what they wrote before is seen after. The counter only grows during a
// launch. All blocks of the grid are resident (cooperative launch).
__device__ inline void gridBarrier(u32* arrived) {
    __syncthreads();
    if (gridDim.x == 1) return;
    if (threadIdx.x == 0) {
        __threadfence();
        const u32 ticket = atomicAdd(arrived, 1u);
        const u32 all = (ticket / gridDim.x + 1) * gridDim.x;
        while (*static_cast<volatile u32*>(arrived) < all) {
        }
        __threadfence();
    }
    __syncthreads();
}

}  // namespace quartier::gpu::louvain::fast
