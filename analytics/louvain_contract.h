// From the communities of a level to the graph of the next one.
#pragma once

#include <optional>
#include <stop_token>
#include <vector>

#include "analytics/louvain_level.h"

namespace quartier::louvain {

// Merges every community (ids 0 .. communities-1, all inhabited) into a vertex. Work O(arcs) on all threads
// of the arena, rows gathered per community into per-thread buffers, so that beside the result only one copy
// of the result's arcs is held. The members of a community are visited by ascending id, so that the rows and
// the sums of fractional weights are the same on every run. Empty when stop was requested.
std::optional<LevelGraph> contract(const LevelGraph& level, const std::vector<VertexId>& community,
                                   VertexId communities, const std::stop_token& stop);

}  // namespace quartier::louvain
