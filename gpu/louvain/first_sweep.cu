#include "gpu/device_math.cuh"
#include "gpu/launch.h"
#include "gpu/louvain/decision.cuh"
#include "gpu/louvain/first_sweep.h"

namespace quartier::gpu::louvain {
namespace {

constexpr u64 kLongRow = 2048;  // longer ones take the whole block

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
    batch.next[i] = settle(level, p, v, 0, best.score, best.community);
    p.active[v] = 0;
}

__device__ bool isLong(const LevelView& level, VertexId v) {
    return level.offsets[v + 1] - level.offsets[v] > kLongRow;
}

template <u32 kLanes>
__global__ void __launch_bounds__(kBlock) firstSweepKernel(LevelView level, PartitionView p, Batch batch) {
    constexpr u32 kRows = kBlock / kLanes;
    __shared__ Best warps[kBlock / kWarp];
    const u64 base = static_cast<u64>(blockIdx.x) * kRows;
    const u64 mine = base + threadIdx.x / kLanes;
    const bool here = mine < batch.count;
    const bool isHub = here && isLong(level, batch.list[mine]);
    Best best = nothing();
    if (here && !isHub) best = bestOfArcs(level, p, batch.list[mine], threadIdx.x % kLanes, kLanes);
    best = groupBest(best, kLanes);
    if (here && !isHub && threadIdx.x % kLanes == 0) answer(level, p, batch, mine, best);
    if (__syncthreads_or(isHub) == 0) return;
    for (u64 i = base; i < base + kRows && i < batch.count; ++i) {
        const VertexId v = batch.list[i];
        if (!isLong(level, v)) continue;
        best = groupBest(bestOfArcs(level, p, v, threadIdx.x, kBlock), kWarp);
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
void launch(const LevelView& level, const PartitionView& partition, const Batch& batch, cudaStream_t stream) {
    firstSweepKernel<kLanes>
        <<<gridFor(batch.count, kBlock / kLanes), kBlock, 0, stream>>>(level, partition, batch);
    CUDA_CHECK_LAUNCH("firstSweepKernel");
}

}  // namespace

void firstSweepMoves(const LevelView& level, const PartitionView& partition, const Batch& batch,
                     cudaStream_t stream) {
    const u64 degree = level.arcs / level.vertices;
    if (degree < 8)
        launch<4>(level, partition, batch, stream);
    else if (degree < 32)
        launch<8>(level, partition, batch, stream);
    else
        launch<32>(level, partition, batch, stream);
}

}  // namespace quartier::gpu::louvain
