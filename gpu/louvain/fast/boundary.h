// On the way back up only vertices with a neighbour in another community can move, and those come from
// vertices of the level above that have one: so a level's first sweep needs to look only there. In graphs
// with clear communities that is a small part of it.
#pragma once

#include "gpu/louvain/fast/level.h"
#include "gpu/louvain/fast/move.h"

namespace quartier::gpu::louvain::fast {

// What the visit before knows: only whom it did not leave asleep can lie at a boundary. Null: nothing is
// known.
struct LastVisit {
    const u8* waking = nullptr;  // [vertices]
    const MoveState* state = nullptr;
};

// boundary[v] = 1 where v has a neighbour with another label, else 0.
template <class Sum>
void markBoundary(const OwnedLevel<Sum>& level, const RowLimits& limits, const VertexId* label,
                  const LastVisit& visit, u8* boundary, cudaStream_t stream);

// waking[v] = kAwake where boundary[parent[v]], else kAsleep.
void wakeBelow(const u8* boundary, const VertexId* parent, VertexId vertices, u8* waking,
               cudaStream_t stream);

}  // namespace quartier::gpu::louvain::fast
