// The last step of both ways: from the best other community of each row to the answer.
#pragma once

#include "gpu/device_math.cuh"
#include "gpu/launch.h"
#include "gpu/louvain/decision.cuh"
#include "gpu/louvain/neighbour_sums.h"
#include "gpu/primitives/primitives.h"

namespace quartier::gpu::louvain {

// best(row) gives the ScoredId of the row; its id is kNoVertex where the row has no other community.
template <class BestOf>
__global__ void decideMovesKernel(LevelView level, PartitionView p, ArcBucket bucket, BestOf best,
                                  const f64* own, VertexId* next, const u64* count, KeyTally::View tally) {
    const u64 row = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (row == 0) {
        *tally.sum += *count;
        *tally.seenByHost = *tally.sum;
    }
    if (row >= bucket.rows) return;
    const VertexId v = bucket.list[row];
    const ScoredId found = best(static_cast<u32>(row));
    next[row] = decideMove(level, p, v, own[row], found.score, found.id);
    p.active[v] = 0;
}

template <class BestOf>
void decideMoves(const BucketTask& task, const NeighbourSums& sums, BestOf best, const f64* own,
                 cudaStream_t stream) {
    decideMovesKernel<<<gridFor(task.bucket.rows, kBlock), kBlock, 0, stream>>>(
        task.level, task.partition, task.bucket, best, own, task.next, sums.count, task.tally);
    CUDA_CHECK_LAUNCH("decideMovesKernel");
}

}  // namespace quartier::gpu::louvain
