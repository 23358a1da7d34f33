#include "gpu/louvain/sort_reduce.h"

#include <algorithm>

#include "gpu/louvain/contract_buckets.h"

namespace quartier::gpu::louvain {
namespace {

// A run is not started for buckets smaller than this part of the arcs.
constexpr u64 kMostBuckets = 64;

}  // namespace

u64 sortReduceBytes(const GraphShape& shape, const CommunityOptions& options, u64 room) {
    const u64 coarse = plannedCoarseArcs(shape.arcs, options.rounds);
    const auto inBuckets = [&](u64 arcs) {
        CommunityOptions bucketed = options;
        bucketed.bucketArcs = arcs;
        return std::max(moveBytes(shape, bucketed, SortedSums::kBytesPerArc, SortedSums::kBytesPerRow),
                        contractInBucketsBytes(shape.vertices, coarse, arcs));
    };
    if (options.bucketArcs != 0 && options.bucketArcs < shape.arcs) return inBuckets(options.bucketArcs);
    const u64 whole = std::max(moveBytes(shape, options, SortedSums::kBytesPerArc, SortedSums::kBytesPerRow),
                               sortedContractionBytes(shape, options));
    // What does not fit is done in buckets of what does.
    const u64 least = inBuckets(std::max(shape.arcs / kMostBuckets, shape.largestDegree));
    return std::min(whole, std::max(room, least));
}

}  // namespace quartier::gpu::louvain
