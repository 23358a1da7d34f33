#include "gpu/louvain/fast/order.h"

#include "gpu/device_math.cuh"
#include "gpu/launch.h"
#include "gpu/primitives/primitives.h"

namespace quartier::gpu::louvain::fast {
namespace {

constexpr u32 kPasses = 8;
constexpr u32 kChunk = kBlock * kPasses;  // vertices of a block
constexpr u32 kWarps = kBlock / kWarp;
constexpr u32 kNoClass = kRowClasses;

__device__ u32 classOf(const ArcOffset* offsets, u64 v, VertexId vertices, ClassLimits limits) {
    return v < vertices ? rowClassOf(offsets[v + 1] - offsets[v], limits) : kNoClass;
}

__global__ void countClassesKernel(const ArcOffset* offsets, VertexId vertices, ClassLimits limits,
                                   u32* counts) {
    __shared__ u32 mine[kRowClasses + 1];
    if (threadIdx.x <= kRowClasses) mine[threadIdx.x] = 0;
    __syncthreads();
    for (u32 pass = 0; pass < kPasses; ++pass) {
        const u64 v = static_cast<u64>(blockIdx.x) * kChunk + pass * kBlock + threadIdx.x;
        const u32 c = classOf(offsets, v, vertices, limits);
        const u32 same = __match_any_sync(kFullWarp, c);
        if (__ffs(same) - 1 == static_cast<int>(threadIdx.x % kWarp)) atomicAdd(&mine[c], __popc(same));
    }
    __syncthreads();
    if (threadIdx.x < kRowClasses) counts[threadIdx.x * gridDim.x + blockIdx.x] = mine[threadIdx.x];
    if (blockIdx.x == 0 && threadIdx.x == 0) counts[kRowClasses * gridDim.x] = 0;
}

__global__ void placeKernel(const ArcOffset* offsets, VertexId vertices, ClassLimits limits,
                            const u32* starts, VertexId* order, u32* classStart) {
    __shared__ u32 next[kRowClasses];
    __shared__ u32 ofWarp[kWarps][kRowClasses];
    const u32 warp = threadIdx.x / kWarp;
    const u32 lane = threadIdx.x % kWarp;
    if (threadIdx.x < kRowClasses) next[threadIdx.x] = starts[threadIdx.x * gridDim.x + blockIdx.x];
    if (blockIdx.x == 0 && threadIdx.x <= kRowClasses)
        classStart[threadIdx.x] = starts[threadIdx.x * gridDim.x];
    for (u32 pass = 0; pass < kPasses; ++pass) {
        const u64 v = static_cast<u64>(blockIdx.x) * kChunk + pass * kBlock + threadIdx.x;
        const u32 c = classOf(offsets, v, vertices, limits);
        const u32 same = __match_any_sync(kFullWarp, c);
        if (lane < kRowClasses) ofWarp[warp][lane] = 0;
        __syncwarp();
        if (c != kNoClass && __ffs(same) - 1 == static_cast<int>(lane)) ofWarp[warp][c] = __popc(same);
        __syncthreads();
        if (c != kNoClass) {
            u32 place = next[c] + __popc(same & ((1u << lane) - 1));
            for (u32 w = 0; w < warp; ++w) place += ofWarp[w][c];
            order[place] = static_cast<VertexId>(v);
        }
        __syncthreads();
        if (threadIdx.x < kRowClasses)
            for (u32 w = 0; w < kWarps; ++w) next[threadIdx.x] += ofWarp[w][threadIdx.x];
        __syncthreads();
    }
}

}  // namespace

void orderRows(Workspace& workspace, const ArcOffset* offsets, VertexId vertices, const ClassLimits& limits,
               RowOrder& order) {
    const cudaStream_t stream = workspace.stream();
    const u32 blocks = gridFor(vertices, kChunk);
    const u64 counts = u64{blocks} * kRowClasses + 1;
    order.vertex.ensure(vertices, stream);
    order.counts.ensure(counts, stream);
    order.classStart.ensure(kRowClasses + 1, stream);
    countClassesKernel<<<blocks, kBlock, 0, stream>>>(offsets, vertices, limits, order.counts.data());
    CUDA_CHECK_LAUNCH("countClassesKernel");
    exclusiveSum(workspace, order.counts.data(), order.counts.data(), counts);
    placeKernel<<<blocks, kBlock, 0, stream>>>(offsets, vertices, limits, order.counts.data(),
                                               order.vertex.data(), order.classStart.data());
    CUDA_CHECK_LAUNCH("placeKernel");
    order.limits = limits;
}

}  // namespace quartier::gpu::louvain::fast
