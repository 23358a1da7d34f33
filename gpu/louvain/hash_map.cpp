#include "gpu/louvain/hash_map.h"

#include <algorithm>

#include "gpu/louvain/contract_map.h"

namespace quartier::gpu::louvain {

u64 hashMapBytes(const GraphShape& shape, const CommunityOptions& options, u64) {
    const u64 moves = moveBytes(shape, options, MappedSums::kBytesPerArc, MappedSums::kBytesPerRow);
    return std::max(moves, mappedContractionBytes(shape, options));
}

}  // namespace quartier::gpu::louvain
