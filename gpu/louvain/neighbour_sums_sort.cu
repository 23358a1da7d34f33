#include "gpu/louvain/arc_buckets.cuh"
#include "gpu/louvain/neighbour_sums.cuh"
#include "gpu/louvain/neighbour_sums_sort.h"

namespace quartier::gpu::louvain {
namespace {

struct SortedBest {
    const ScoredId* best;
    __device__ ScoredId operator()(u32 row) const { return best[row]; }
};

__global__ void copyKernel(LevelView level, PartitionView p, ArcBucket bucket, int idBits, u64* keys,
                           f64* weights) {
    forArcsOfTile(bucket, level.offsets, [&](u64 slot, u32 row, VertexId v, u64 arc) {
        const VertexId t = level.targets[arc];
        keys[slot] = static_cast<u64>(row) << idBits | p.label[t];
        weights[slot] = t == v ? 0.0 : level.weight(arc);
    });
}

}  // namespace

NeighbourSums SortedSums::gather(Workspace& workspace, const BucketTask& task) {
    const cudaStream_t stream = workspace.stream();
    const ArcBucket& bucket = task.bucket;
    const int idBits = bitsFor(task.level.vertices);
    task.phases("copy", bucket.arcs, [&] {
        copyKernel<<<gridForArcs(bucket.arcs), kBlock, 0, stream>>>(task.level, task.partition, bucket,
                                                                    idBits, keysA_.data(), sumsA_.data());
        CUDA_CHECK_LAUNCH("copyKernel");
    });
    Swapped<u64> keys{keysA_.data(), keysB_.data()};
    Swapped<f64> sums{sumsA_.data(), sumsB_.data()};
    task.phases("sort", bucket.arcs,
                [&] { sortPairs(workspace, keys, sums, bucket.arcs, idBits + bitsFor(bucket.rows)); });
    // items of this part: the distinct keys, which endSweep() fills in
    task.phases("reduce", 0, [&] {
        sumByKey(workspace, keys.current, sums.current, keys.other, sums.other, counts_.data(), bucket.arcs);
    });
    return {keys.other, sums.other, counts_.data(), bucket.arcs, idBits};
}

void SortedSums::decide(Workspace& workspace, const BucketTask& task) {
    const cudaStream_t stream = workspace.stream();
    const ArcBucket& bucket = task.bucket;
    if (bucket.arcs > arcsHeld()) {
        release();
        keysA_ = DeviceBuffer<u64>(bucket.arcs, stream);
        keysB_ = DeviceBuffer<u64>(bucket.arcs, stream);
        sumsA_ = DeviceBuffer<f64>(bucket.arcs, stream);
        sumsB_ = DeviceBuffer<f64>(bucket.arcs, stream);
    }
    own_.ensure(bucket.rows, stream);
    best_.ensure(static_cast<u64>(bucket.rows) + 1, stream);
    counts_.ensure(2, stream);
    const NeighbourSums sums = gather(workspace, task);
    task.phases("self", bucket.rows, [&] { pickOwnSums(task, sums, own_.data(), stream); });
    task.phases("delta", bucket.arcs, [&] { scoreSums(task, sums, stream); });
    task.phases("max", bucket.arcs, [&] {
        // the sorted keys are not needed any more: room for one word per row, of which each has an arc
        u64* const free = sums.keys == keysA_.data() ? keysB_.data() : keysA_.data();
        bestByRow(workspace, sums.keys, sums.sums, sums.count, sums.most, sums.idBits, bucket.rows,
                  reinterpret_cast<u32*>(free), best_.data(), counts_.data() + 1);
        decideMoves(task, sums, SortedBest{best_.data()}, own_.data(), stream);
    });
}

void SortedSums::release() {
    keysA_.reset();
    keysB_.reset();
    sumsA_.reset();
    sumsB_.reset();
    own_.reset();
    best_.reset();
}

}  // namespace quartier::gpu::louvain
