#include "gpu/louvain/hash_map.h"

#include <algorithm>

#include "gpu/louvain/contract_map.h"

namespace quartier::gpu::louvain {

u64 hashMapBytes(const GraphShape& shape, const CommunityOptions& options, u64) {
    const u64 coarse = plannedCoarseArcs(shape.arcs, options.rounds);
    const u64 moves = moveBytes(shape, options, MappedSums::kBytesPerArc, MappedSums::kBytesPerRow);
    return std::max(moves, contractByMapBytes(shape.arcs, coarse));
}

}  // namespace quartier::gpu::louvain
