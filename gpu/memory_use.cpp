// What this program holds of a device's memory, by the word of the device's pool and of the runs' arenas.
#include <cuda_runtime_api.h>

#include <algorithm>

#include "gpu/arena.h"
#include "gpu/gpu.h"

namespace quartier::gpu {

MemoryUse memoryUse(int device) noexcept {
    cudaMemPool_t pool = nullptr;
    u64 now = 0;
    u64 peak = 0;
    const ArenaUse arenas = arenaUse(device);
    if (cudaDeviceGetDefaultMemPool(&pool, device) == cudaSuccess &&
        cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &now) == cudaSuccess &&
        cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemHigh, &peak) == cudaSuccess)
        return {.now = now,
                .peak = peak,
                .used = peak - std::min(peak, arenas.idle),
                .usedOfArenas = arenas.used,
                .beyondArenas = arenas.beyond};
    clearCudaError();
    return {};
}

void resetMemoryPeak(int device) noexcept {
    resetArenaUse(device);
    cudaMemPool_t pool = nullptr;
    u64 zero = 0;  // the only value that the attribute can be set to: the mark falls to the present use
    if (cudaDeviceGetDefaultMemPool(&pool, device) != cudaSuccess ||
        cudaMemPoolSetAttribute(pool, cudaMemPoolAttrUsedMemHigh, &zero) != cudaSuccess)
        clearCudaError();
}

}  // namespace quartier::gpu
