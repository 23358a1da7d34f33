#include "gpu/device_math.cuh"
#include "gpu/launch.h"
#include "gpu/louvain/decision.cuh"
#include "gpu/louvain/first_sweep.h"

namespace quartier::gpu::louvain {
namespace {

constexpr u64 kLongRow = 1024;  // longer ones get a block of their own
constexpr u32 kMostHubBlocks = 4096;

struct Best {
    f64 score;
    VertexId community;
};
__device__ Best nothing() { return {-INFINITY, kNoVertex}; }

__device__ void takeBetter(Best& best, const Best& other) {
    if (other.score > best.score || (other.score == best.score && other.community < best.community))
        best = other;
}

// The best of each group of `lanes` neighbouring lanes, in all of them.
__device__ Best groupBest(Best best, u32 lanes) {
    for (u32 d = lanes / 2; d > 0; d /= 2)
        takeBetter(
            best, {__shfl_xor_sync(kFullWarp, best.score, d), __shfl_xor_sync(kFullWarp, best.community, d)});
    return best;
}

__device__ Best bestOfArcs(const LevelView& level, const PartitionView& p, VertexId v, u64 first, u64 step) {
    const f64 factor = joiningFactor(p, level.strength[v]);
    Best best = nothing();
    for (u64 a = level.offsets[v] + first; a < level.offsets[v + 1]; a += step) {
        const VertexId t = level.targets[a];
        if (t != v) takeBetter(best, {scoreOf(level.weight(a), factor, p.total[t]), t});
    }
    return best;
}

__device__ void answer(const LevelView& level, const PartitionView& p, const Batch& batch, u64 i,
                       const Best& best) {
    const VertexId v = batch.list[i];
    batch.next[i] = decideMove(level, p, v, 0, best.score, best.community);
    p.active[v] = 0;
}

__device__ bool isLong(const LevelView& level, VertexId v) {
    return level.offsets[v + 1] - level.offsets[v] > kLongRow;
}

// kLanes lanes a row. The long rows go to the list: *hubs counts them, their places follow.
template <u32 kLanes>
__global__ void __launch_bounds__(kBlock)
    firstSweepKernel(LevelView level, PartitionView p, Batch batch, u32* hubs) {
    const u64 i = static_cast<u64>(blockIdx.x) * (kBlock / kLanes) + threadIdx.x / kLanes;
    const bool here = i < batch.count;
    const bool isHub = here && isLong(level, batch.list[i]);
    const bool first = threadIdx.x % kLanes == 0;
    Best best = nothing();
    if (here && !isHub) best = bestOfArcs(level, p, batch.list[i], threadIdx.x % kLanes, kLanes);
    best = groupBest(best, kLanes);
    if (isHub && first) hubs[1 + atomicAdd(hubs, 1u)] = static_cast<u32>(i);
    if (here && !isHub && first) answer(level, p, batch, i, best);
}

__global__ void __launch_bounds__(kBlock)
    firstSweepOfHubsKernel(LevelView level, PartitionView p, Batch batch, const u32* hubs) {
    __shared__ Best warps[kBlock / kWarp];
    for (u32 h = blockIdx.x; h < hubs[0]; h += gridDim.x) {
        const u32 i = hubs[1 + h];
        Best best = groupBest(bestOfArcs(level, p, batch.list[i], threadIdx.x, kBlock), kWarp);
        if (threadIdx.x % kWarp == 0) warps[threadIdx.x / kWarp] = best;
        __syncthreads();
        if (threadIdx.x == 0) {
            for (u32 w = 1; w < kBlock / kWarp; ++w) takeBetter(best, warps[w]);
            answer(level, p, batch, i, best);
        }
        __syncthreads();
    }
}

template <u32 kLanes>
void launch(const LevelView& level, const PartitionView& partition, const Batch& batch, u32* hubs,
            cudaStream_t stream) {
    firstSweepKernel<kLanes>
        <<<gridFor(batch.count, kBlock / kLanes), kBlock, 0, stream>>>(level, partition, batch, hubs);
    CUDA_CHECK_LAUNCH("firstSweepKernel");
}

}  // namespace

void FirstSweep::decide(const LevelView& level, const PartitionView& partition, const Batch& batch,
                        cudaStream_t stream) {
    const u64 mostHubs = std::min<u64>(level.arcs / kLongRow, batch.count);
    hubs_.ensure(mostHubs + 1, stream);
    CUDA_CHECK(cudaMemsetAsync(hubs_.data(), 0, sizeof(u32), stream));
    const u64 degree = level.arcs / level.vertices;
    if (degree < 8)
        launch<4>(level, partition, batch, hubs_.data(), stream);
    else if (degree < 32)
        launch<8>(level, partition, batch, hubs_.data(), stream);
    else
        launch<32>(level, partition, batch, hubs_.data(), stream);
    if (mostHubs == 0) return;
    const u32 blocks = static_cast<u32>(std::min<u64>(mostHubs, kMostHubBlocks));
    firstSweepOfHubsKernel<<<blocks, kBlock, 0, stream>>>(level, partition, batch, hubs_.data());
    CUDA_CHECK_LAUNCH("firstSweepOfHubsKernel");
}

}  // namespace quartier::gpu::louvain
