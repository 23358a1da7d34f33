// Labels and legend of a picture, drawn by cairo on whatever surface the picture is made of.
#pragma once

#include <cairo.h>

#include "render/picture_legend.h"

namespace quartier::render {

// The labels that fit, with their places in pixels of the whole picture.
class PictureOverlay {
  public:
    PictureOverlay(Renderer& renderer, const Camera& camera, const Style& style, const PictureExtras& extras);
    // `offsetY`: the row of the picture that is the surface's first.
    void draw(cairo_t* cairo, f64 offsetY) const;

  private:
    struct Placed {
        const PictureLabel* label;
        f64 x, y;  // left end of the base line
        f64 size;  // pixels
    };
    void place(Renderer& renderer, const Camera& camera);

    const Style& style_;
    const PictureExtras& extras_;
    PictureLegend legend_;
    std::vector<Placed> labels_;
};

}  // namespace quartier::render
