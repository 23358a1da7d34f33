// Rebuilds the levels of the hierarchy, so that they are nested below the communities found by uncoarsening.
//
// Vertices of a level get one parent when they had the same parent at the old level, are in the same final
// community, and are connected among themselves. The old levels are nested, so an arc whose ends share both
// at some level does at all coarser ones, too: it is inside from the finest such level on. One pass over the
// arcs of the input finds that level. Arcs of the finest level unite the components of their ends at once
// (union-find); the others are kept in a list that is scanned at every level. No level is contracted, and
// modularity comes from exact sums per level.
//
// Work O(arcs + vertices), and a scan of the list per level. Memory: 20 bytes a vertex, 4 an arc.
#pragma once

#include <vector>

#include "gpu/louvain/fast/level.h"

namespace quartier::gpu::louvain::fast {

// The old levels, and the final communities.
struct LevelStack {
    std::vector<const VertexId*> parents;  // per level, lowest first: [vertices of the level]
    const VertexId* community = nullptr;   // [vertices of the input] final; any labels
};

struct RebuiltLevel {
    DeviceBuffer<VertexId>
        parent;  // [vertices of the level below, or more] 0 .. by order of first occurrence
    VertexId communities = 0;
    f64 inside = 0;   // share of the weight inside communities
    f64 squares = 0;  // sum of the squared shares of strength
};

// As many levels as the stack has. Synchronises with the device once a large level, and at the end.
template <class Sum>
std::vector<RebuiltLevel> rebuildHierarchy(Workspace& workspace, const OwnedLevel<Sum>& input,
                                           const RowLimits& limits, const LevelStack& stack);

}  // namespace quartier::gpu::louvain::fast
