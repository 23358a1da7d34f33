// What a person does to a drawing as a whole or to a part of it: lines it up, turns, mirrors and scales it.
#pragma once

#include <span>
#include <vector>

#include "core/types.h"

namespace quartier::layouts {

enum class TransformKind : u8 {
    alignLeft,    // to the smallest x
    alignRight,   // to the largest x
    alignTop,     // to the largest y
    alignBottom,  // to the smallest y
    alignColumn,  // to the x in the middle between them
    alignRow,     // to the y in the middle
    rotate,       // by `amount` degrees anticlockwise
    mirrorX,      // left becomes right
    mirrorY,      // top becomes bottom
    scale,        // by `amount`, above 0: further apart or closer together
};

struct Transform {
    TransformKind kind = TransformKind::rotate;
    f64 amount = 0;
};

// The points (finite) after it, in their order. Rotations, mirrors and scalings are about the centroid, which
// stays. The same for any number of threads. Cost: O(n), on all cores. Throws OptionError for an amount that
// is not finite, or a scale that is not above 0.
std::vector<Vec2> transformed(std::span<const Vec2> points, const Transform& transform);

}  // namespace quartier::layouts
