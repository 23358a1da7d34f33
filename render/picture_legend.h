// The legend of a picture: a card in the corner where it covers the least of the drawing.
#pragma once

#include <cairo.h>

#include "render/label_placement.h"
#include "render/picture.h"

namespace quartier::render {

class PictureLegend {
  public:
    // Both must outlive it.
    PictureLegend(const Style& style, const PictureExtras& extras);
    bool empty() const { return extras_.legend.empty() && extras_.ramps.empty(); }
    // Takes the corner under which fewest nodes lie: the lower left one, the lower right, then those above
    // where they are alike.
    void place(Renderer& renderer, const Camera& camera);
    LabelBox box() const;  // where no name may be
    void draw(cairo_t* cairo) const;
    // Draws back from the drawing, or moves it, as little as is needed for a free corner; `margin` pixels
    // stay free around. The camera as it is where that would halve the drawing.
    Camera makeRoom(Renderer& renderer, const Camera& camera, f32 margin) const;

  private:
    struct Frame {
        f64 x = 0, y = 0, width = 0, height = 0;  // pixels
    };
    // Discs under it, at a camera that may be another than they were found for.
    struct Nodes {
        std::vector<Vec2> places;  // layout units
        f32 radius = 0;            // pixels
    };
    f64 text() const;    // height of its letters, pixels
    f64 margin() const;  // around and inside, pixels
    void measure();
    Nodes nodesOf(Renderer& renderer, const Camera& camera) const;
    std::vector<Frame> corners(const Camera& camera) const;
    static size_t covered(const Frame& frame, const Camera& camera, const Nodes& nodes);
    bool findsCorner(const Camera& camera, const Nodes& nodes) const;
    // From (x, y) down; returns where it ends.
    f64 drawTitle(cairo_t* cairo, const std::string& title, f64 x, f64 y) const;
    f64 drawEntries(cairo_t* cairo, f64 x, f64 y, f64 width) const;
    f64 drawRamp(cairo_t* cairo, const LegendRamp& ramp, f64 x, f64 y, f64 width) const;

    const Style& style_;
    const PictureExtras& extras_;
    Frame frame_;
};

}  // namespace quartier::render
