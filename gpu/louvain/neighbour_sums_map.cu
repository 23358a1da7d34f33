#include "gpu/louvain/arc_buckets.cuh"
#include "gpu/louvain/neighbour_sums.cuh"
#include "gpu/louvain/neighbour_sums_map.h"

namespace quartier::gpu::louvain {
namespace {

constexpr u32 kMostBlocks = 1u << 16;

struct MappedBest {
    const u64* bits;
    const VertexId* ids;
    __device__ ScoredId operator()(u32 row) const { return {fromOrderedBits(bits[row]), ids[row]}; }
};

__global__ void fillKernel(LevelView level, PartitionView p, ArcBucket bucket, int idBits,
                           GlobalMapView map) {
    forArcsOfTile(bucket, level.offsets, [&](u64, u32 row, VertexId v, u64 arc) {
        const VertexId t = level.targets[arc];
        if (t != v) addToMap(map, static_cast<u64>(row) << idBits | p.label[t], level.weight(arc));
    });
}

__global__ void maxKernel(NeighbourSums sums, u64* bestBits) {
    const u64 count = *sums.count;
    const u64 step = static_cast<u64>(gridDim.x) * kBlock;
    for (u64 i = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x; i < count; i += step) {
        const u64 bits = orderedBits(sums.sums[i]);
        u64* const best = &bestBits[sums.keys[i] >> sums.idBits];
        if (*static_cast<volatile u64*>(best) < bits)
            atomicMax(reinterpret_cast<unsigned long long*>(best), static_cast<unsigned long long>(bits));
    }
}

__global__ void lowestOfBestKernel(NeighbourSums sums, const u64* bestBits, VertexId* bestId) {
    const u64 count = *sums.count;
    const u64 step = static_cast<u64>(gridDim.x) * kBlock;
    for (u64 i = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x; i < count; i += step) {
        const u64 key = sums.keys[i];
        const u64 row = key >> sums.idBits;
        if (orderedBits(sums.sums[i]) == bestBits[row])
            atomicMin(&bestId[row], static_cast<VertexId>(key & ((u64{1} << sums.idBits) - 1)));
    }
}

}  // namespace

void MappedSums::decide(Workspace& workspace, const BucketTask& task) {
    const cudaStream_t stream = workspace.stream();
    const ArcBucket& bucket = task.bucket;
    const int idBits = bitsFor(task.level.vertices);
    own_.ensure(bucket.rows, stream);
    bestBits_.ensure(bucket.rows, stream);
    bestId_.ensure(bucket.rows, stream);
    count_.ensure(1, stream);
    task.phases("fill", bucket.arcs, [&] {
        const GlobalMapView map = map_.clear(bucket.arcs, stream);
        fillKernel<<<gridForArcs(bucket.arcs), kBlock, 0, stream>>>(task.level, task.partition, bucket,
                                                                    idBits, map);
        CUDA_CHECK_LAUNCH("fillKernel");
    });
    // items of this part: the distinct keys, which endSweep() fills in
    task.phases("contract", 0, [&] { map_.contractTable(workspace, count_.data()); });
    const NeighbourSums sums{map_.keys(), map_.sums(), count_.data(), bucket.arcs, idBits};
    task.phases("self", bucket.rows, [&] { pickOwnSums(task, sums, own_.data(), stream); });
    task.phases("delta", bucket.arcs, [&] { scoreSums(task, sums, stream); });
    task.phases("max", bucket.arcs, [&] {
        CUDA_CHECK(cudaMemsetAsync(bestBits_.data(), 0, bucket.rows * sizeof(u64), stream));
        CUDA_CHECK(cudaMemsetAsync(bestId_.data(), 0xFF, bucket.rows * sizeof(VertexId), stream));
        const u32 blocks = gridFor(sums.most, kBlock, kMostBlocks);
        maxKernel<<<blocks, kBlock, 0, stream>>>(sums, bestBits_.data());
        CUDA_CHECK_LAUNCH("maxKernel");
        lowestOfBestKernel<<<blocks, kBlock, 0, stream>>>(sums, bestBits_.data(), bestId_.data());
        CUDA_CHECK_LAUNCH("lowestOfBestKernel");
        decideMoves(task, sums, MappedBest{bestBits_.data(), bestId_.data()}, own_.data(), stream);
    });
}

}  // namespace quartier::gpu::louvain
