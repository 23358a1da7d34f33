// Repulsion of every pair, exactly, for small levels: tiles of nodes in shared memory (Nyland, Harris, Prins,
// GPU Gems 3, 2007, chapter 31). Cost: O(n^2).
#pragma once

#include "core/types.h"
#include "gpu/device_buffer.h"

namespace quartier::gpu::layout {

// The nodes are cut into so many parts, which act one beside the other: a small level fills the device too.
u32 pairParts(u32 nodes);

// parts[p][i] = sum over the nodes j of part p of mass_j (p_i - p_j) / (|p_i - p_j|^2 + softening^2).
void repelPairs(const float2* positions, const f32* mass, u32 nodes, f32 softening, float2* parts,
                cudaStream_t stream);

}  // namespace quartier::gpu::layout
