// The head of an arrow at the end of an edge, on the host; the same as resources/shaders/arrows.comp, and
// both must stay so. Heads are sums of the density like the lines that they belong to.
#pragma once

#include "render/edge_path.h"
#include "render/line_walk.h"

namespace quartier::render {

// A triangle whose tip touches the disc of the node that the edge leads to. Pixels of the whole picture.
struct ArrowHead {
    Vec2 tip;
    Vec2 along;  // of length 1, towards the tip
    f32 length;
    f32 halfWidth;  // of the base
    Four colour;    // linear, weighted

    // Share of the pixel around that place that the head covers.
    f32 cover(Vec2 at) const;
    // Corners of a box around it, with a pixel to spare.
    Vec2 low() const;
    Vec2 high() const;
};

// The one at the vertex that the edge comes to. False where there is none to be seen: edges lie too close
// there to be told apart, the edge is hidden, or too short to show a line before its heads. `heads`: how many
// the edge has; `ink`: edgeInk().
bool makeArrowHead(ArrowHead& head, const View& view, const LineStyle& style, const CrowdingGrid& crowding,
                   const EdgeArrival& arrival, Look lookFrom, Look lookTo, int heads, f32 ink,
                   u32 edgeLook = 0);

// LineStyle::headLength where this crowding (edge length per layout area) has some that are seen, else 0.
f32 headLength(f32 leastCrowding, f32 zoom, f32 pixelRatio);

}  // namespace quartier::render
