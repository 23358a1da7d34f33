// Labels and legend of a picture, drawn by cairo on whatever surface the picture is made of.
#pragma once

#include <cairo.h>

#include "render/label_placement.h"
#include "render/picture.h"

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
    bool hasLegend() const { return !extras_.legend.empty() || !extras_.ramps.empty(); }
    struct Frame {
        f64 x = 0, y = 0, width = 0, height = 0;  // pixels
    };
    void placeLegend(Renderer& renderer, const Camera& camera);
    LabelBox legendBox() const;
    void place(Renderer& renderer, const Camera& camera);
    f64 legendText() const;  // pixels
    void drawLegend(cairo_t* cairo) const;
    // From (x, y) down; returns where it ends.
    f64 drawTitle(cairo_t* cairo, const std::string& title, f64 x, f64 y) const;
    f64 drawEntries(cairo_t* cairo, f64 x, f64 y, f64 width) const;
    f64 drawRamp(cairo_t* cairo, const LegendRamp& ramp, f64 x, f64 y, f64 width) const;
    Colour ink() const;
    Colour paper() const;

    const Style& style_;
    const PictureExtras& extras_;
    Frame legend_;
    std::vector<Placed> labels_;
};

}  // namespace quartier::render
