// The first sweep of a level without sums (Fontolan 2020, section 5.3): every vertex is alone, so each arc is
// already the weight to a neighbouring community, and copy, sort, reduce and self counting fall away.
// Sound only on the snapshot where nobody has moved yet: the first step of the sweep. Work O(arcs), no
// memory.
#pragma once

#include "gpu/louvain/strategy.h"

namespace quartier::gpu::louvain {

void firstSweepMoves(const LevelView& level, const PartitionView& partition, const Batch& batch,
                     cudaStream_t stream);

}  // namespace quartier::gpu::louvain
