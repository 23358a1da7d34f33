// The kernels that every Louvain strategy shares. Rows are walked by a warp; those longer than kLongRow by
// the whole block afterwards, so that one hub does not hold a warp for long.
#include "gpu/device_math.cuh"
#include "gpu/launch.h"
#include "gpu/louvain/level.h"

namespace quartier::gpu::louvain {
namespace {

constexpr u32 kWarpsPerBlock = kBlock / kWarp;
constexpr u64 kLongRow = 2048;

__device__ f64 strengthPart(const LevelView& level, VertexId v, u64 first, u64 step) {
    f64 sum = 0;
    for (u64 a = level.offsets[v] + first; a < level.offsets[v + 1]; a += step)
        sum += level.weight(a) * (level.targets[a] == v ? level.loopFactor : 1.0);
    return sum;
}

__global__ void strengthKernel(LevelView level, f64* strength) {
    const u64 base = static_cast<u64>(blockIdx.x) * kWarpsPerBlock;
    const u64 mine = base + threadIdx.x / kWarp;
    if (mine < level.vertices && level.offsets[mine + 1] - level.offsets[mine] <= kLongRow) {
        const f64 sum = warpSum(strengthPart(level, static_cast<VertexId>(mine), threadIdx.x % kWarp, kWarp));
        if (threadIdx.x % kWarp == 0) strength[mine] = sum;
    }
    for (u64 v = base; v < base + kWarpsPerBlock && v < level.vertices; ++v) {
        if (level.offsets[v + 1] - level.offsets[v] <= kLongRow) continue;
        const f64 sum = blockSum(strengthPart(level, static_cast<VertexId>(v), threadIdx.x, kBlock));
        if (threadIdx.x == 0) strength[v] = sum;
    }
}

__global__ void startKernel(LevelView level, PartitionView p) {
    const u64 v = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (v >= level.vertices) return;
    p.label[v] = static_cast<VertexId>(v);
    p.total[v] = level.strength[v];
    p.size[v] = 1;
    p.active[v] = 1;
    p.moved[v] = 0;
}

__global__ void totalsKernel(LevelView level, PartitionView p) {
    const u64 v = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (v >= level.vertices) return;
    atomicAdd(&p.total[p.label[v]], level.strength[v]);
    atomicAdd(&p.size[p.label[v]], 1u);
}

__global__ void applyKernel(LevelView level, PartitionView p, const VertexId* list, const VertexId* next,
                            u32 count, u64* movedCount) {
    const u64 i = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    bool moves = false;
    if (i < count) {
        const VertexId v = list[i];
        const VertexId from = p.label[v];
        const VertexId to = next[i];
        moves = from != to;
        p.moved[v] = moves;
        if (moves) {
            const f64 k = level.strength[v];
            atomicAdd(&p.total[from], -k);
            atomicAdd(&p.total[to], k);
            atomicSub(&p.size[from], 1u);
            atomicAdd(&p.size[to], 1u);
            p.label[v] = to;
        }
    }
    const u32 movers = __popc(__ballot_sync(kFullWarp, moves));
    if (movers != 0 && threadIdx.x % kWarp == 0) atomicAddU64(movedCount, movers);
}

__device__ void activateRow(const LevelView& level, const PartitionView& p, VertexId v, u64 first, u64 step) {
    const VertexId own = p.label[v];
    for (u64 a = level.offsets[v] + first; a < level.offsets[v + 1]; a += step) {
        const VertexId t = level.targets[a];
        if (p.label[t] != own) p.active[t] = 1;
    }
}

__global__ void activateKernel(LevelView level, PartitionView p, const VertexId* list, u32 count) {
    const u64 base = static_cast<u64>(blockIdx.x) * kWarpsPerBlock;
    const u64 mine = base + threadIdx.x / kWarp;
    if (mine < count) {
        const VertexId v = list[mine];
        if (p.moved[v] != 0 && level.offsets[v + 1] - level.offsets[v] <= kLongRow)
            activateRow(level, p, v, threadIdx.x % kWarp, kWarp);
    }
    for (u64 i = base; i < base + kWarpsPerBlock && i < count; ++i) {
        const VertexId v = list[i];
        if (p.moved[v] != 0 && level.offsets[v + 1] - level.offsets[v] > kLongRow)
            activateRow(level, p, v, threadIdx.x, kBlock);
    }
}

// Four sums per block; partials[sum * kPartialBlocks + block]. The weight inside stays a sum of weights,
// hence exact, so that it does not depend on the order of the arcs.
__global__ void sumKernel(LevelView level, PartitionView p, f64* partials) {
    const u64 step = static_cast<u64>(gridDim.x) * kBlock;
    const u64 first = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    f64 inside = 0;
    for (u64 a = first; a < level.arcs; a += step) {
        const VertexId s = level.sources[a];
        const VertexId t = level.targets[a];
        if (p.label[s] == p.label[t]) inside += level.weight(a) * (s == t ? level.loopFactor : 1.0);
    }
    f64 squares = 0;
    f64 total = 0;
    f64 communities = 0;
    for (u64 c = first; c < level.vertices; c += step) {
        if (p.size[c] == 0) continue;
        const f64 share = p.total[c] / p.m2;
        squares += share * share;
        total += share;
        communities += 1;
    }
    const f64 sums[4] = {blockSum(inside), blockSum(squares), blockSum(total), blockSum(communities)};
    if (threadIdx.x == 0)
        for (u32 k = 0; k < 4; ++k) partials[k * kPartialBlocks + blockIdx.x] = sums[k];
}

// One block adds the partial sums up, always in the same order.
__global__ void sumPartialsKernel(const f64* partials, u32 blocks, f64 m2, PartitionSums* sums) {
    f64 result[4];
    for (u32 k = 0; k < 4; ++k) {
        f64 part = 0;
        for (u32 b = threadIdx.x; b < blocks; b += kBlock) part += partials[k * kPartialBlocks + b];
        result[k] = blockSum(part);
    }
    if (threadIdx.x != 0) return;
    sums->inside = result[0] / m2;
    sums->squares = result[1];
    sums->total = result[2];
    sums->communities = result[3];
}

__global__ void gatherKernel(const VertexId* flat, const VertexId* label, u64 count, VertexId* out) {
    const u64 v = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (v < count) out[v] = label[flat == nullptr ? v : flat[v]];
}

// All vertices of a parent write the same value.
__global__ void placeKernel(const VertexId* parent, const VertexId* community, u64 count, VertexId* placed) {
    const u64 v = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (v < count) placed[parent[v]] = community[v];
}

}  // namespace

void computeStrengths(const LevelView& level, f64* strength, cudaStream_t stream) {
    strengthKernel<<<gridFor(level.vertices, kWarpsPerBlock), kBlock, 0, stream>>>(level, strength);
    CUDA_CHECK_LAUNCH("strengthKernel");
}

void startPartition(const LevelView& level, const PartitionView& partition, cudaStream_t stream) {
    startKernel<<<gridFor(level.vertices, kBlock), kBlock, 0, stream>>>(level, partition);
    CUDA_CHECK_LAUNCH("startKernel");
}

void rebuildTotals(const LevelView& level, const PartitionView& partition, cudaStream_t stream) {
    CUDA_CHECK(cudaMemsetAsync(partition.total, 0, level.vertices * sizeof(f64), stream));
    CUDA_CHECK(cudaMemsetAsync(partition.size, 0, level.vertices * sizeof(u32), stream));
    totalsKernel<<<gridFor(level.vertices, kBlock), kBlock, 0, stream>>>(level, partition);
    CUDA_CHECK_LAUNCH("totalsKernel");
}

void applyMoves(const LevelView& level, const PartitionView& partition, const VertexId* list,
                const VertexId* next, u32 count, u64* movedCount, cudaStream_t stream) {
    applyKernel<<<gridFor(count, kBlock), kBlock, 0, stream>>>(level, partition, list, next, count,
                                                               movedCount);
    CUDA_CHECK_LAUNCH("applyKernel");
}

void activateNeighbours(const LevelView& level, const PartitionView& partition, const VertexId* list,
                        u32 count, cudaStream_t stream) {
    activateKernel<<<gridFor(count, kWarpsPerBlock), kBlock, 0, stream>>>(level, partition, list, count);
    CUDA_CHECK_LAUNCH("activateKernel");
}

void sumPartition(const LevelView& level, const PartitionView& partition, f64* partials, PartitionSums* sums,
                  cudaStream_t stream) {
    const u32 blocks = gridFor(std::max<u64>(level.arcs, level.vertices), kBlock, kPartialBlocks);
    sumKernel<<<blocks, kBlock, 0, stream>>>(level, partition, partials);
    CUDA_CHECK_LAUNCH("sumKernel");
    sumPartialsKernel<<<1, kBlock, 0, stream>>>(partials, blocks, partition.m2, sums);
    CUDA_CHECK_LAUNCH("sumPartialsKernel");
}

void projectParents(const VertexId* parent, const VertexId* community, u64 count, VertexId* placed,
                    cudaStream_t stream) {
    placeKernel<<<gridFor(count, kBlock), kBlock, 0, stream>>>(parent, community, count, placed);
    CUDA_CHECK_LAUNCH("placeKernel");
}

void gatherLabels(const VertexId* flat, const VertexId* label, u64 count, VertexId* out,
                  cudaStream_t stream) {
    gatherKernel<<<gridFor(count, kBlock), kBlock, 0, stream>>>(flat, label, count, out);
    CUDA_CHECK_LAUNCH("gatherKernel");
}

}  // namespace quartier::gpu::louvain
