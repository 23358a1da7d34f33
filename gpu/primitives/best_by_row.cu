#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>

#include "gpu/primitives/cub_call.cuh"
#include "gpu/primitives/primitives.h"

namespace quartier::gpu {
namespace {

constexpr u32 kNoId = 0xFFFFFFFFu;

// The number of pairs is known on the device only, so the reduction runs over as many as there can be; those
// beyond the end form a last row of their own.
struct RowAt {
    const u64* keys;
    const u64* count;
    int idBits;
    u32 rows;
    __device__ u32 operator()(u64 i) const { return i < *count ? static_cast<u32>(keys[i] >> idBits) : rows; }
};

struct PairAt {
    const u64* keys;
    const f64* scores;
    const u64* count;
    u64 idMask;
    __device__ ScoredId operator()(u64 i) const {
        if (i >= *count) return {0, kNoId};
        return {scores[i], static_cast<u32>(keys[i] & idMask)};
    }
};

struct Better {
    __device__ ScoredId operator()(const ScoredId& a, const ScoredId& b) const {
        return b.score > a.score || (b.score == a.score && b.id < a.id) ? b : a;
    }
};

}  // namespace

void bestByRow(Workspace& workspace, const u64* keys, const f64* scores, const u64* count, u64 most,
               int idBits, u32 rows, u32* rowsFound, ScoredId* best, u64* runs) {
    using Index = thrust::counting_iterator<u64>;
    const thrust::transform_iterator<RowAt, Index, u32, u32> row(Index(0), RowAt{keys, count, idBits, rows});
    const thrust::transform_iterator<PairAt, Index, ScoredId, ScoredId> pair(
        Index(0), PairAt{keys, scores, count, (u64{1} << idBits) - 1});
    withScratch(workspace, [&](void* scratch, size_t& bytes) {
        return cub::DeviceReduce::ReduceByKey(scratch, bytes, row, rowsFound, pair, best, runs, Better{},
                                              most, workspace.stream());
    });
}

}  // namespace quartier::gpu
