// The levels of the way down once more, so that they nest below the communities of the way back up.
//
// Vertices of a level stay together when they came to the same vertex of the old level above, ended in the
// same community, and are connected among themselves. The old levels nest, so an arc whose ends have both in
// common at some level has it at all higher ones, too: from the lowest such level on it lies inside. One pass
// over the input's arcs finds that level. Arcs of the lowest level join the parts of their ends at once
// (union-find); the others wait in a list that every level looks through for its own. No level is contracted,
// and modularity comes from exact sums per level.
//
// Work O(arcs + vertices), and a look at the list per level. Memory: 20 bytes a vertex, 4 an arc.
#pragma once

#include <vector>

#include "gpu/louvain/fast/level.h"

namespace quartier::gpu::louvain::fast {

// What the input's vertices became on the way down, and where they ended.
struct Tower {
    std::vector<const VertexId*> parents;  // per level, lowest first: [vertices of the level]
    const VertexId* community = nullptr;   // [vertices of the input] final; any labels
};

struct NestedLevel {
    DeviceBuffer<VertexId>
        parent;  // [vertices of the level below, or more] 0 .. by order of first occurrence
    VertexId communities = 0;
    f64 inside = 0;   // share of the weight inside communities
    f64 squares = 0;  // sum of the squared shares of strength
};

// As many levels as the tower has. Waits once a large level, and at the end.
template <class Sum>
std::vector<NestedLevel> nestLevels(Workspace& workspace, const OwnedLevel<Sum>& input,
                                    const RowLimits& limits, const Tower& tower);

}  // namespace quartier::gpu::louvain::fast
