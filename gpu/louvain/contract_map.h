// The next level by the global map (Fontolan 2020, section 5.2, aggregation phase): every arc adds its weight
// at (community of its source, community of its target), the table is contracted and its list sorted.
// The same rows, to the bit, as contractBySorting(): sums are exact and keys are sorted in the end.
// Work O(arcs) plus a sort of the coarse arcs; memory: 24 bytes per key that can occur and 8 per coarse arc,
// or 32 per coarse arc.
#pragma once

#include "gpu/louvain/global_map.h"
#include "gpu/louvain/level.h"
#include "gpu/louvain/sub_phases.h"

namespace quartier::gpu::louvain {

CoarseRows contractByMap(Workspace& workspace, const LevelView& level, const PartitionView& partition,
                         const Renumbered& renumbered, SubPhases& phases);
// At most.
u64 contractByMapBytes(const LevelView& level, const Renumbered& renumbered);

}  // namespace quartier::gpu::louvain
