// The next level by the global map (Fontolan 2020, section 5.2, aggregation phase): every arc adds its weight
// at (community of its source, community of its target), the table is contracted and its list sorted.
// The same rows, to the bit, as contractBySorting(): sums are exact and keys are sorted in the end.
// Work O(arcs) plus a sort of the coarse arcs; memory: 24 bytes per arc and 16 per coarse
// arc, or 48 per coarse arc.
#pragma once

#include "gpu/louvain/global_map.h"
#include "gpu/louvain/level.h"
#include "gpu/louvain/sub_phases.h"

namespace quartier::gpu::louvain {

CoarseRows contractByMap(Workspace& workspace, const LevelView& level, const PartitionView& partition,
                         const Renumbered& renumbered, SubPhases& phases);
// Of the contractions of a run whose level 0 keeps so many of its arcs.
u64 contractByMapBytes(u64 arcs, u64 coarseArcs);

}  // namespace quartier::gpu::louvain
