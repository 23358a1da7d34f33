// What a drawing is like as a whole: its bounds, and how densely its edges lie. Both fix sizes and brightness
// of a picture from the drawing and the zoom alone, so that tiles fit and nothing flickers while panning.
#pragma once

#include "render/gl_program.h"
#include "render/scene.h"

namespace quartier::render {

struct EdgeCrowding {
    f32 middle = 0;      // half of all edge length lies where it is denser: edge length per layout area
    f32 high = 0;        // 2 % of it lies where it is denser
    f32 fadeLength = 1;  // layout units
};

class DrawingMeasure {
  public:
    DrawingMeasure();
    // Of the visible vertices. Where the extent is beyond 8 x the RMS distance from the centre, it is cut to
    // 3.5 x: a few runaways must not shrink everything else to a dot.
    Bounds bounds(Scene& scene);
    EdgeCrowding crowding(Scene& scene);
    // Vertices that are not hidden and have a place.
    u32 shown(Scene& scene);

  private:
    struct Sums {
        Bounds box{{3e38f, 3e38f}, {-3e38f, -3e38f}};
        f64 x = 0, y = 0, squares = 0, count = 0;
    };
    Sums sum(Scene& scene, const Bounds& window);

    GlProgram bounds_;
    GlProgram sample_;
    GlBuffer rows_;
    GlBuffer ends_;
    // Versions of the scene.
    u64 boundsOf_ = 0, boundsHidden_ = 0, crowdingOf_ = 0, crowdingHidden_ = 0;
    Bounds box_;
    u32 shown_ = 0;
    EdgeCrowding crowding_;
};

}  // namespace quartier::render
