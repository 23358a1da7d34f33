#include "gpu/louvain/table_pool.h"

#include "gpu/device_math.cuh"
#include "gpu/launch.h"

namespace quartier::gpu::louvain {
namespace {

constexpr u64 kMostBytes = u64{256} << 20;  // unless one table needs more
constexpr u64 kSlotBytes = sizeof(f64) + sizeof(VertexId);
constexpr u32 kBlocksPerProcessor = 16;  // of 128 threads
constexpr u32 kScanThreads = 1024;

u64 slotsAtMost(u64 keys) { return leastSlots(keys) + leastSlots(keys) / 50 + 64; }

u64 poolSlots(u64 vertices, u64 arcs) {
    const u64 largest = slotsAtMost(std::min(vertices, arcs));
    return std::max(largest, std::min(kMostBytes / kSlotBytes, slotsAtMost(arcs)));
}

// One block: offsets[i + 1] = slots of the tables of items 0 .. i.
__global__ void __launch_bounds__(kScanThreads)
    cutKernel(const u32* missing, u32 count, u64 mostKeys, PrimeSizes primes, u64* offsets) {
    __shared__ u64 warps[kScanThreads / kWarp];
    const u32 lane = threadIdx.x % kWarp;
    const u32 warp = threadIdx.x / kWarp;
    u64 before = 0;
    if (threadIdx.x == 0) offsets[0] = 0;
    for (u32 base = 0; base < count; base += kScanThreads) {
        const u32 i = base + threadIdx.x;
        u64 sum = 0;
        if (i < count) {
            const u64 arcs = arcsMissing(missing[i]);
            sum = primes.forKeys(arcs < mostKeys ? arcs : mostKeys);
        }
        for (u32 d = 1; d < kWarp; d *= 2) {
            const u64 left = __shfl_up_sync(kFullWarp, sum, d);
            if (lane >= d) sum += left;
        }
        if (lane == kWarp - 1) warps[warp] = sum;
        __syncthreads();
        u64 all = before;
        for (u32 w = 0; w < kScanThreads / kWarp; ++w) {
            if (w == warp) before = all;
            all += warps[w];
        }
        if (i < count) offsets[i + 1] = before + sum;
        before = all;
        __syncthreads();
    }
}

}  // namespace

TablePool::TablePool(u64 vertices, u64 arcs, cudaStream_t stream)
    : blocks_(static_cast<u32>(multiprocessors()) * kBlocksPerProcessor),
      hostPrimes_(primeSizes(std::min(vertices, arcs))),
      primes_(uploaded(std::span<const u32>(hostPrimes_), stream)),
      keys_(poolSlots(vertices, arcs), stream),
      weights_(poolSlots(vertices, arcs), stream),
      offsets_(blocks_ + 1, stream) {}

u64 TablePool::bytesFor(u64 vertices, u64 arcs) { return poolSlots(vertices, arcs) * kSlotBytes; }

TableSlices TablePool::cut(const u32* missing, u32 count, u64 mostKeys, cudaStream_t stream) {
    const u32 tables = std::min(count, blocks_);
    cutKernel<<<1, kScanThreads, 0, stream>>>(missing, tables, mostKeys, primes(), offsets_.data());
    CUDA_CHECK_LAUNCH("cutKernel");
    return {keys_.data(), weights_.data(), offsets_.data(), slots(), tables};
}

TableSlices TablePool::equal(u32 tables, u32 size) {
    return {keys_.data(), weights_.data(), nullptr, size, tables};
}

void TablePool::clear(u64 slots, cudaStream_t stream) {
    CUDA_CHECK(cudaMemsetAsync(keys_.data(), 0xFF, slots * sizeof(VertexId), stream));
    CUDA_CHECK(cudaMemsetAsync(weights_.data(), 0, slots * sizeof(f64), stream));
}

}  // namespace quartier::gpu::louvain
