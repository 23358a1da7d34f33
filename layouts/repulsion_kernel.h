// The innermost loop of the repulsion: sixteen points meet a list of masses, in the widest vectors that the
// processor has.
#pragma once

#include <cstddef>

#include "core/types.h"

namespace quartier::layouts {

inline constexpr u32 kKernelPoints = 16;

// out_k = sum over the `count` entries j of the list of m_j (p_k - l_j) / (|p_k - l_j|^2 + softening^2), for
// the sixteen points p. softening > 0. The relative error of a term is that of a few roundings.
void repelByList(const f32* px, const f32* py, const f32* lx, const f32* ly, const f32* lm, size_t count,
                 f32 softening, f32* outX, f32* outY);

}  // namespace quartier::layouts
