// Components of a few vertices, of which a graph may hold hundreds of thousands: the same forces as the level
// solver, every pair, in arrays on the stack. Cost: O(n^2) per step, some microseconds for ten vertices.
#pragma once

#include <span>

#include "layouts/force_model.h"
#include "layouts/level_graph.h"

namespace quartier::layouts {

inline constexpr u32 kTiny = 32;  // vertices at most

// Moves the positions until they rest. `balance` first brings them to the size at which attraction and
// repulsion do equal work. Community gravity does not act: so few vertices are one community.
void layOutTiny(const LevelGraph& component, const ForceModel& model, bool balance,
                std::span<Vec2> positions);

}  // namespace quartier::layouts
