// Nodes that lie on one another are moved apart, as little as it takes and without changing places.
#pragma once

#include <span>
#include <stop_token>
#include <vector>

#include "core/types.h"

namespace quartier::layouts {

// What a node takes up about its position: half the width and half the height, layout units, each above 0.
// A disc is a box as wide as high.
struct HalfSize {
    f32 width = 1;
    f32 height = 1;
};

// Places (finite) where no two boxes overlap. Boxes of growing size are pushed apart, along x and along y in
// turn, by constraints between neighbours of a scan line (after Dwyer, Marriott, Stuckey, "Fast node overlap
// removal", Graph Drawing 2005); of each pass the mean of its leftmost and its rightmost solution is taken,
// which fulfils the constraints as both do. Nodes at one and the same place are spread round it first. Where
// nothing overlaps nothing is moved. After a stop: the positions as they were. Deterministic. Cost: O(n log
// n) for each of 18 passes.
std::vector<Vec2> withoutOverlaps(std::span<const Vec2> positions, std::span<const HalfSize> sizes,
                                  const std::stop_token& stop);

// Whether any two boxes overlap. Cost: O(n log n).
bool anyOverlap(std::span<const Vec2> positions, std::span<const HalfSize> sizes);

}  // namespace quartier::layouts
