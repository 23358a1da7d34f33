// While uncoarsening only vertices with a neighbour in another community can move, and the vertices of the
// coarser level that they belong to have one too: a level's first sweep needs to evaluate only those. In
// graphs with clear communities they are a small part of it.
#pragma once

#include "gpu/louvain/fast/level.h"
#include "gpu/louvain/fast/move.h"

namespace quartier::gpu::louvain::fast {

// Result of the local moving phase before: vertices that it left inactive are not at a boundary. Null:
// nothing is known.
struct LastPhase {
    const u8* activity = nullptr;  // [vertices]
    const MoveState* state = nullptr;
};

// boundary[v] = 1 where v has a neighbour with another label, else 0.
template <class Sum>
void markBoundary(const OwnedLevel<Sum>& level, const RowLimits& limits, const VertexId* label,
                  const LastPhase& phase, u8* boundary, cudaStream_t stream);

// activity[v] = kActive where boundary[parent[v]], else kInactive.
void activateBelow(const u8* boundary, const VertexId* parent, VertexId vertices, u8* activity,
                   cudaStream_t stream);

}  // namespace quartier::gpu::louvain::fast
