// Ambroszczyk 2020, "Louvain algorithm full GPU implementation", section 1: one block of 256 threads per
// vertex whatever its degree; the threads read consecutive arcs and add the weights up by community in an
// open-addressed table with double hashing whose size is a power of two.
//
// The table lies in shared memory up to kSharedDegree neighbours, in global memory above, one per block in
// flight. `blocks` bounds the blocks of a launch (table 2 of the paper); 0 = one per vertex.
// Work of a sweep: O(arcs of the active vertices). Memory: blockPerVertexBytes().
#pragma once

#include "gpu/louvain/strategy.h"

namespace quartier::gpu::louvain {

std::unique_ptr<MoveStrategy> makeBlockPerVertex(u32 blocks, u32 rounds);
u64 blockPerVertexBytes(const GraphShape& shape, u32 rounds, int multiprocessors);

}  // namespace quartier::gpu::louvain
