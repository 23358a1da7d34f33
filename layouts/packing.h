// Many discs in one neat drawing: the components of a graph beside each other, isolated vertices round them.
#pragma once

#include <span>
#include <vector>

#include "core/types.h"

namespace quartier::layouts {

struct Disc {
    Vec2 centre;
    f32 radius = 0;
};

// A disc round all points, a little larger than the smallest (Badoiu and Clarkson 2003: walk toward the
// farthest point with shrinking steps). Cost: O(n) per step, fewer steps for more points.
Disc enclosingDisc(std::span<const Vec2> points);
Disc enclosingDisc(std::span<const Disc> discs);

// Centres for discs of these radii, without overlap, the first near the middle. Keeping the order of the
// radii keeps the arrangement. The first few hundred are packed tightly along a front chain (Wang et al.,
// "Visualization of large hierarchical data by circle packing", CHI 2006), the rest in rings around them.
std::vector<Vec2> packDiscs(std::span<const f32> radii);

// `count` places with `spacing` between neighbours, as a sunflower around a disc of radius `inner` at
// `centre` (a full disc when inner is 0).
std::vector<Vec2> ringOfPoints(size_t count, Vec2 centre, f32 inner, f32 spacing);

}  // namespace quartier::layouts
