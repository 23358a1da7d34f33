// The next level by the global map (Fontolan 2020, section 5.2, aggregation phase): every arc adds its weight
// at (community of its source, community of its target), the table is contracted and its list sorted.
// The same rows, to the bit, as contractBySorting(): sums are exact and keys are sorted in the end.
// Work O(arcs) plus a sort of the coarse arcs; memory: 24 bytes per key that the map is made for, then 32 per
// coarse arc.
#pragma once

#include <optional>

#include "gpu/louvain/global_map.h"
#include "gpu/louvain/level.h"
#include "gpu/louvain/sub_phases.h"

namespace quartier::gpu::louvain {

struct MapPlan {
    u64 keys = 0;      // that the map is made for; 0: it has no room
    u64 mostArcs = 0;  // that the next level can have
};
// What level.room holds; where that depends on how many arcs lie between communities, they are counted, in a
// pass over the arcs.
MapPlan planMap(const LevelView& level, const Renumbered& renumbered, cudaStream_t stream);
// Nothing, and the level without its sources, where the list of the keys turned out too long to be sorted.
std::optional<CoarseRows> contractByMap(Workspace& workspace, const LevelView& level,
                                        const PartitionView& partition, const Renumbered& renumbered,
                                        const MapPlan& plan, SubPhases& phases);

}  // namespace quartier::gpu::louvain
