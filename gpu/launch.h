// Sizes of launches.
#pragma once

#include <algorithm>

#include "core/types.h"
#include "gpu/check.h"

namespace quartier::gpu {

// Blocks of `threads` that give every item a thread; at least 1, so that a launch over nothing is legal.
inline u32 gridFor(u64 items, u32 threads) {
    return static_cast<u32>(std::clamp<u64>((items + threads - 1) / threads, 1, 0x7FFFFFFF));
}
// For kernels that stride over their items: no more blocks than `most`.
inline u32 gridFor(u64 items, u32 threads, u32 most) { return std::min(gridFor(items, threads), most); }

inline int multiprocessors() {
    int device = 0;
    int count = 0;
    CUDA_CHECK(cudaGetDevice(&device));
    CUDA_CHECK(cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, device));
    return count;
}

}  // namespace quartier::gpu
