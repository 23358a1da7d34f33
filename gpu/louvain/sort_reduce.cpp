#include "gpu/louvain/sort_reduce.h"

#include <algorithm>

#include "gpu/louvain/contract_buckets.h"

namespace quartier::gpu::louvain {
namespace {

// While a level is contracted in one piece: 32 bytes per arc, or, on a coarse level of up to three quarters
// of the arcs, 32 and the 16 of the level's own rows.
constexpr u64 kBytesInOnePiece = 36;
// The smallest bucket worth starting a run for.
constexpr u64 kLeastBucket = u64{1} << 20;

}  // namespace

u64 sortReduceBytes(const GraphShape& shape, const CommunityOptions& options, u64 room) {
    const u64 moves = moveBytes(shape, options, SortedSums::kBytesPerArc, SortedSums::kBytesPerRow);
    if (options.bucketArcs != 0 && options.bucketArcs < shape.arcs)
        return std::max(moves, contractInBucketsBytes(shape.vertices, shape.arcs, options.bucketArcs));
    const u64 whole = std::max(moves, kBytesInOnePiece * shape.arcs);
    // What does not fit is done in buckets of what does.
    const u64 least =
        contractInBucketsBytes(shape.vertices, shape.arcs, std::max(kLeastBucket, shape.largestDegree));
    return std::min(whole, std::max(room, least));
}

}  // namespace quartier::gpu::louvain
