// Edges and small nodes as sums per pixel: the interface of the two rasterisers (compute shader, all cores).
// A density buffer holds four u32 per pixel, top row first: the sums of weight x linear red, green, blue, and
// the sum of weights, all in fixed point: the result does not depend on the order of the additions.
#pragma once

#include "render/line_walk.h"

namespace quartier::render {

// Small discs go to the density, discs of `crispFrom` pixels radius and more are drawn as such.
struct NodeScale {
    f32 diameter = 6;   // pixels, of a middling node
    f32 crispFrom = 0;  // pixels
    u32 shown = 0;      // vertices that share the picture
    bool operator==(const NodeScale&) const = default;
};

class DensityRasteriser {
  public:
    virtual ~DensityRasteriser() = default;
    // Room for the part's pixels, all zero.
    virtual void clear(GlBuffer& density, const View& view) = 0;
    // Adds edges [from, ...) for about that long, at least one block; returns where it stopped.
    virtual u64 addEdges(GlBuffer& density, Scene& scene, const View& view, const LineStyle& style, u64 from,
                         f64 milliseconds) = 0;
    virtual void addNodes(GlBuffer& density, Scene& scene, const View& view, const NodeScale& scale) = 0;
};

}  // namespace quartier::render
