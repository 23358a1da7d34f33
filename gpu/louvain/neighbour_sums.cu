#include "gpu/louvain/neighbour_sums.cuh"

namespace quartier::gpu::louvain {
namespace {

constexpr u32 kMostBlocks = 1u << 16;

__device__ u32 rowOf(const NeighbourSums& sums, u64 key) { return static_cast<u32>(key >> sums.idBits); }
__device__ VertexId communityOf(const NeighbourSums& sums, u64 key) {
    return static_cast<VertexId>(key & ((u64{1} << sums.idBits) - 1));
}

__global__ void ownKernel(PartitionView p, ArcBucket bucket, NeighbourSums sums, f64* own) {
    const u64 count = *sums.count;
    const u64 step = static_cast<u64>(gridDim.x) * kBlock;
    for (u64 i = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x; i < count; i += step) {
        const u64 key = sums.keys[i];
        const u32 row = rowOf(sums, key);
        if (p.label[bucket.list[row]] == communityOf(sums, key)) own[row] = sums.sums[i];
    }
}

__global__ void scoreKernel(LevelView level, PartitionView p, ArcBucket bucket, NeighbourSums sums) {
    const u64 count = *sums.count;
    const u64 step = static_cast<u64>(gridDim.x) * kBlock;
    for (u64 i = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x; i < count; i += step) {
        const u64 key = sums.keys[i];
        const VertexId v = bucket.list[rowOf(sums, key)];
        const VertexId c = communityOf(sums, key);
        const f64 factor = joiningFactor(p, level.strength[v]);
        sums.sums[i] = p.label[v] == c ? -INFINITY : scoreOf(sums.sums[i], factor, p.total[c]);
    }
}

}  // namespace

void KeyTally::clear(cudaStream_t stream) {
    sum_.ensure(1, stream);
    sum_.fillBytes(0, stream);
    *host_.data() = 0;
}

void pickOwnSums(const BucketTask& task, const NeighbourSums& sums, f64* own, cudaStream_t stream) {
    CUDA_CHECK(cudaMemsetAsync(own, 0, task.bucket.rows * sizeof(f64), stream));
    ownKernel<<<gridFor(sums.most, kBlock, kMostBlocks), kBlock, 0, stream>>>(task.partition, task.bucket,
                                                                              sums, own);
    CUDA_CHECK_LAUNCH("ownKernel");
}

void scoreSums(const BucketTask& task, const NeighbourSums& sums, cudaStream_t stream) {
    scoreKernel<<<gridFor(sums.most, kBlock, kMostBlocks), kBlock, 0, stream>>>(task.level, task.partition,
                                                                                task.bucket, sums);
    CUDA_CHECK_LAUNCH("scoreKernel");
}

}  // namespace quartier::gpu::louvain
