// Connected communities: the promise "disconnected: 0", kept level by level.
#pragma once

#include <vector>

#include "analytics/louvain_level.h"

namespace quartier::louvain {

// Splits every community of a level into its connected parts, numbered by order of first occurrence; returns
// their number. When every vertex of the level is connected inside, as those of a split finer level are, so
// are all communities, down to the input; and as parts only ever get joined by later levels, the levels
// nest. Never lowers modularity. Union-find over all threads, O(vertices) in the common case that few
// communities are broken (the sampling of Sutton, Ben-Nun and Barak 2018, "Afforest"), else O(arcs).
VertexId splitCommunities(const LevelGraph& level, std::vector<VertexId>& community);

}  // namespace quartier::louvain
