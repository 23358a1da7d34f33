#include "gpu/device_buffer.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <limits>
#include <mutex>

#include "core/error.h"
#include "gpu/arena.h"
#include "gpu/gpu.h"

namespace quartier::gpu {
namespace {

constexpr int kDevicesKnown = 64;

// True when the device has a memory pool. The pool keeps up to a quarter of the device's memory between
// allocations, so that repeated runs do not pay for mapping it anew and other programs still find room.
bool preparePool(int device) {
    int supported = 0;
    if (cudaDeviceGetAttribute(&supported, cudaDevAttrMemoryPoolsSupported, device) != cudaSuccess ||
        supported == 0) {
        clearCudaError();
        return false;
    }
    cudaMemPool_t pool = nullptr;
    size_t free = 0;
    size_t total = 0;
    CUDA_CHECK(cudaDeviceGetDefaultMemPool(&pool, device));
    CUDA_CHECK(cudaMemGetInfo(&free, &total));
    u64 keep = total / 4;
    CUDA_CHECK(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &keep));
    return true;
}

bool currentDeviceHasPool() {
    static std::mutex mutex;
    static std::array<signed char, kDevicesKnown> known{};  // 0 = not asked, 1 = yes, -1 = no
    int device = 0;
    CUDA_CHECK(cudaGetDevice(&device));
    if (device >= kDevicesKnown) return false;
    const std::scoped_lock lock(mutex);
    signed char& answer = known[static_cast<size_t>(device)];
    if (answer == 0) answer = preparePool(device) ? 1 : -1;
    return answer > 0;
}

void* takeFromPool(u64 bytes, cudaStream_t stream) {
    void* data = nullptr;
    const cudaError_t status =
        currentDeviceHasPool() ? cudaMallocAsync(&data, bytes, stream) : cudaMalloc(&data, bytes);
    if (status == cudaErrorMemoryAllocation) {
        clearCudaError();
        size_t free = 0;
        size_t total = 0;
        if (cudaMemGetInfo(&free, &total) != cudaSuccess) clearCudaError();
        throw DeviceOutOfMemory(bytes, free);
    }
    CUDA_CHECK(status);
    return data;
}

void giveToPool(void* data, cudaStream_t stream) noexcept {
    bool pool = false;
    try {
        pool = currentDeviceHasPool();
    } catch (...) {
        clearCudaError();
    }
    const cudaError_t status = pool ? cudaFreeAsync(data, stream) : cudaFree(data);
    if (status != cudaSuccess) clearCudaError();
}

// Page-locked memory, which kernels reach across the bus.
void* takeFromHost(u64 bytes) {
    void* data = nullptr;
    const cudaError_t status = cudaMallocHost(&data, bytes);
    if (status == cudaErrorMemoryAllocation) {
        clearCudaError();
        throw DeviceOutOfMemory(bytes, freeOnDevice());
    }
    CUDA_CHECK(status);
    return data;
}

bool isOfHost(const void* data) noexcept {
    cudaPointerAttributes attributes{};
    if (cudaPointerGetAttributes(&attributes, data) == cudaSuccess)
        return attributes.type == cudaMemoryTypeHost;
    clearCudaError();
    return false;
}

// Waits: work on the stream may still use it.
void giveToHost(void* data, cudaStream_t stream) noexcept {
    if (cudaStreamSynchronize(stream) != cudaSuccess) clearCudaError();
    if (cudaFreeHost(data) != cudaSuccess) clearCudaError();
}

bool hasArena(cudaStream_t stream) { return roomInArena(stream) != std::numeric_limits<u64>::max(); }

}  // namespace

// A run with an arena announced no more than that: what finds no room in it lies on the host.
void* allocateOnDevice(u64 bytes, cudaStream_t stream) {
    if (void* const data = takeFromArena(bytes, stream)) return data;
    void* const data = hasArena(stream) ? takeFromHost(bytes) : takeFromPool(bytes, stream);
    tookFromPool(data, bytes, stream);
    return data;
}

void releaseOnDevice(void* data, cudaStream_t stream) noexcept {
    if (giveToArena(data, stream)) return;
    if (isOfHost(data))
        giveToHost(data, stream);
    else
        giveToPool(data, stream);
}

bool shrinkOnDevice(void* data, u64 bytes, cudaStream_t stream) { return shrinkInArena(data, bytes, stream); }

namespace {

struct PoolUse {
    u64 reserved = 0;
    u64 used = 0;
};

PoolUse poolUse() {
    PoolUse use;
    if (!currentDeviceHasPool()) return use;
    int device = 0;
    cudaMemPool_t pool = nullptr;
    CUDA_CHECK(cudaGetDevice(&device));
    CUDA_CHECK(cudaDeviceGetDefaultMemPool(&pool, device));
    CUDA_CHECK(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReservedMemCurrent, &use.reserved));
    CUDA_CHECK(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &use.used));
    return use;
}

std::atomic<u64> memoryLimit{std::numeric_limits<u64>::max()};

}  // namespace

u64 freeOnDevice() {
    size_t free = 0;
    size_t total = 0;
    CUDA_CHECK(cudaMemGetInfo(&free, &total));
    const PoolUse pool = poolUse();
    return free + (pool.reserved - pool.used);
}

u64 freeForPlans() {
    const u64 used = poolUse().used;
    const u64 limit = deviceMemoryLimit();
    return std::min(freeOnDevice(), limit > used ? limit - used : 0);
}

u64 deviceMemoryLimit() { return memoryLimit; }
void setMemoryBudget(u64 bytes) { memoryLimit = bytes == 0 ? std::numeric_limits<u64>::max() : bytes; }

}  // namespace quartier::gpu
