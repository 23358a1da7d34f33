// Where names stand: beside what they name, clear of each other and of the nodes that they do not name. The
// same for the window and for pictures.
#pragma once

#include <span>
#include <vector>

#include "render/renderer.h"

namespace quartier::render {

enum class LabelSide : u8 {
    none,
    middle,
    above,
    below,
    right,
    left,
    aboveRight,
    aboveLeft,
    belowRight,
    belowLeft
};

// Pixels, y down from the top left corner.
struct LabelBox {
    Vec2 anchor;     // the middle of what is named
    f32 beside = 0;  // from the anchor to the box beside it; under 0 the box lies on the anchor
    f32 width = 0, height = 0;
    f32 priority = 0;                    // higher is placed first
    bool mayCover = false;               // stands even where it covers other nodes; else it is left out there
    LabelSide before = LabelSide::none;  // in the frame before: it stays there while it can
    u32 kind = 0;                        // of what is named; on others of its kind a name misleads less
};

struct LabelPlace {
    LabelSide side = LabelSide::none;  // none: there is no room for it
    Vec2 centre;
};

// A node that names keep clear of.
struct LabelObstacle {
    Vec2 centre;
    f32 radius;
    u32 kind = 0;
};

// Logical pixels. Smaller nodes are ground to a name, as edges are.
inline constexpr f32 kSmallestObstacle = 1.5f;
inline constexpr f32 kLabelBeside = 3;  // between a node and its name
inline constexpr f32 kLabelAir = 3;     // around a name
// Those that are not dimmed; their kinds are their colours.
std::vector<LabelObstacle> obstaclesOf(std::span<const NodeDisc> discs);
u32 kindOf(const NodeDisc& disc);
// Among discs in the order of their vertices; null when it is not there.
const NodeDisc* discOf(std::span<const NodeDisc> discs, u32 vertex);

// Greedy on a grid, in order of priority: each on the side where it covers fewest nodes, above its node when
// all sides are alike. No two overlap, none leaves the area and none lies across the edge of `shown`, the
// part of the area that is seen, where it would be cut. `air`: pixels that stay free around a name; twice as
// many at its ends, where it would be read on.
std::vector<LabelPlace> placeLabels(std::span<const LabelBox> boxes, std::span<const LabelObstacle> nodes,
                                    const Bounds& area, const Bounds& shown, f32 air);

}  // namespace quartier::render
