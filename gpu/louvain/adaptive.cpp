#include "gpu/louvain/adaptive.h"

#include <algorithm>

#include "gpu/louvain/contract_map.h"

namespace quartier::gpu::louvain {
namespace {

// The first sweep whose k* counts is the second (index 1); the third may be the first by map.
constexpr int kFirstByMap = 2;

}  // namespace

SumsBy Adaptive::sumsBy(const SweepPlace& place) {
    const bool was = place.iteration > kFirstByMap && map_;
    const f64 share = static_cast<f64>(keysOfLastSweep()) / static_cast<f64>(arcsOfLevel());
    map_ = was || (place.iteration >= kFirstByMap && share < options().keyShare);
    switches_ = map_ && !was;
    keysThatDecided_ = keysOfLastSweep();
    return map_ ? SumsBy::map : SumsBy::sort;
}

void Adaptive::endSweep(const SweepPlace& place, StageTimer& timer) {
    SumsStrategy::endSweep(place, timer);
    if (switches_)
        timer.note({.name = "move/switch",
                    .level = place.level,
                    .iteration = place.iteration,
                    .items = keysThatDecided_});
    switches_ = false;
}

u64 adaptiveBytes(const GraphShape& shape, const CommunityOptions& options, u64) {
    const u64 moves = moveBytes(shape, options, SortedSums::kBytesPerArc,
                                SortedSums::kBytesPerRow + MappedSums::kBytesPerRow);
    return std::max(moves, mappedContractionBytes(shape, options));
}

}  // namespace quartier::gpu::louvain
