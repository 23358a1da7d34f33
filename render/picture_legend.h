// The legend of a picture: its corner, and its shapes drawn by cairo.
#pragma once

#include <cairo.h>

#include "render/legend_layout.h"

namespace quartier::render {

// The upper left corner of a legend of that size. `automatic` is the corner under which fewest nodes lie: the
// lower left one, the lower right, then those above where they are alike.
Vec2 placeLegend(Renderer& renderer, const Camera& camera, const Style& style, Vec2 size,
                 LegendCorner corner);
// Draws back from the drawing, or moves it, as little as is needed so that a legend of that size covers no
// node in its corner; `margin` pixels stay free around. The camera as it is where that would halve the
// drawing.
Camera cameraWithRoom(Renderer& renderer, const Camera& camera, const Style& style, Vec2 size,
                      LegendCorner corner, f32 margin);
// All but its letters.
void drawLegendShapes(cairo_t* cairo, const LegendLayout& legend, const Style& style);

}  // namespace quartier::render
