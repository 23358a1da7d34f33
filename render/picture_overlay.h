// Labels and legend of a picture, drawn by cairo on whatever surface the picture is made of.
#pragma once

#include <cairo.h>

#include "render/legend_layout.h"
#include "render/picture_text.h"

namespace quartier::render {

class PictureOverlay {
  public:
    PictureOverlay(Renderer& renderer, const Camera& camera, const Style& style, const PictureExtras& extras);
    // `offsetY`: the row of the picture that is the surface's first.
    void draw(cairo_t* cairo, f64 offsetY, Letters letters) const;
    // All of its letters, over everything else.
    const std::vector<PlacedText>& texts() const { return texts_; }

  private:
    Style style_;
    LegendLayout legend_;
    std::vector<PlacedText> texts_;
};

}  // namespace quartier::render
