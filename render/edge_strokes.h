// Edges as strokes of a vector picture: where the density draws them, in the colours that one line alone has
// there.
#pragma once

#include "render/host_tone.h"

namespace quartier::render {

// Of all edges of the scene that cross the view. `lines` are smooth.
std::vector<EdgeStroke> edgeStrokes(Scene& scene, const View& view, const LineStyle& lines,
                                    const ToneCurve& curve);

}  // namespace quartier::render
