// What a view may hold, from a file or a command line.
#pragma once

#include "core/types.h"

namespace quartier::session {

// Pixels per layout unit.
inline constexpr f32 kSmallestZoom = 1e-12f;
inline constexpr f32 kLargestZoom = 1e12f;

}  // namespace quartier::session
