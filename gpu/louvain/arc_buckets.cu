#include <algorithm>

#include "gpu/louvain/arc_buckets.cuh"
#include "gpu/primitives/primitives.h"

namespace quartier::gpu::louvain {
namespace {

constexpr u32 kMostCuts = 2 * ArcBuckets::kMostBuckets + 2;

// One element more than there are rows, so that the scan ends with all arcs.
__global__ void degreeKernel(LevelView level, const VertexId* list, u32 rows, u64* degrees) {
    const u64 i = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (i < rows) degrees[i] = level.offsets[list[i] + 1] - level.offsets[list[i]];
    if (i == rows) degrees[i] = 0;
}

// cuts[0 .. *] = first row and first arc of every bucket, and the end; two neighbouring buckets together hold
// more than `most`, so kMostCuts are enough. One thread: each cut depends on the one before.
__global__ void cutKernel(const u64* starts, u32 rows, u64 most, ArcBuckets::Cut* cuts) {
    u32 at = 0;
    for (u32 k = 0; k < kMostCuts; ++k) {
        cuts[k] = {starts[at], at};
        if (at == rows) continue;
        const u64 limit = starts[at] + most;
        // the last row whose start is not above the limit; the end counts as one
        const u32 next = starts[rows] <= limit ? rows : rowHolding(starts, at, rows, limit);
        at = next > at ? next : at + 1;
    }
}

}  // namespace

void ArcBuckets::count(Workspace& workspace, const LevelView& level, const VertexId* list, u32 rows) {
    const cudaStream_t stream = workspace.stream();
    list_ = list;
    rows_ = rows;
    starts_.ensure(static_cast<u64>(rows) + 1, stream);
    degreeKernel<<<gridFor(static_cast<u64>(rows) + 1, kBlock), kBlock, 0, stream>>>(level, list, rows,
                                                                                     starts_.data());
    CUDA_CHECK_LAUNCH("degreeKernel");
    exclusiveSum(workspace, starts_.data(), starts_.data(), static_cast<u64>(rows) + 1);
}

const std::vector<ArcBucket>& ArcBuckets::cut(Workspace& workspace, u64 most, u64 knownArcs) {
    u64 arcs = knownArcs;
    if (arcs == 0) download(&arcs, starts_.data() + rows_, 1, workspace.stream());
    if (arcs <= most)
        buckets_.assign(1, {list_, starts_.data(), 0, rows_, 0, arcs});
    else
        buckets_ = cutStarts(workspace, starts_.data(), rows_, arcs, most);
    for (ArcBucket& bucket : buckets_) bucket.list = list_ + bucket.firstRow;
    return buckets_;
}

std::vector<ArcBucket> ArcBuckets::cutStarts(Workspace& workspace, const u64* starts, u32 rows, u64 arcs,
                                             u64 most) {
    const cudaStream_t stream = workspace.stream();
    cuts_.ensure(kMostCuts, stream);
    cutKernel<<<1, 1, 0, stream>>>(starts, rows, std::max(most, arcs / kMostBuckets + 1), cuts_.data());
    CUDA_CHECK_LAUNCH("cutKernel");
    const std::vector<Cut> cuts = downloaded(cuts_, kMostCuts, stream);
    std::vector<ArcBucket> buckets;
    for (u32 k = 0; k + 1 < kMostCuts && cuts[k].row < rows; ++k)
        buckets.push_back({nullptr, starts + cuts[k].row, cuts[k].row, cuts[k + 1].row - cuts[k].row,
                           cuts[k].arc, cuts[k + 1].arc - cuts[k].arc});
    return buckets;
}

}  // namespace quartier::gpu::louvain
