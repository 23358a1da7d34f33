// From 0 to 1 without corners, as smoothstep() of the shaders.
#pragma once

#include <algorithm>

#include "core/types.h"

namespace quartier::render {

inline f32 smoothStep(f32 low, f32 high, f32 x) {
    const f32 t = std::clamp((x - low) / (high - low), 0.0f, 1.0f);
    return t * t * (3 - 2 * t);
}

}  // namespace quartier::render
