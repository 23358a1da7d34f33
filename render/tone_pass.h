// From densities to colours: background, edges by the logarithm of their density, small nodes.
#pragma once

#include "render/drawing_measure.h"
#include "render/view.h"

namespace quartier::render {

class TonePass {
  public:
    TonePass();
    struct Input {
        const GlBuffer* edges = nullptr;   // null = none
        const GlBuffer* splats = nullptr;  // null = none
        f32 linesPerStep = 1;  // lines for one fixed-point step of the density, missing edges made up for
        EdgeCrowding crowding;
    };
    // Writes every pixel of the framebuffer that is bound.
    void draw(const View& view, const Style& style, const Input& input);

  private:
    GlProgram program_;
    GlVertexArray none_;
};

// A ground on which ink must be dark.
bool isLight(const Colour& ground);

}  // namespace quartier::render
