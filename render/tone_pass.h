// From densities to colours: background, edges by the logarithm of their density, small nodes.
#pragma once

#include <memory>

#include "render/drawing_measure.h"
#include "render/host_tone.h"

namespace quartier::render {

class TonePass {
  public:
    explicit TonePass(bool onHost);
    struct Input {
        const GlBuffer* edges = nullptr;   // null = none
        const GlBuffer* splats = nullptr;  // null = none
        f32 linesPerStep = 1;              // see ToneCurve
        LinesInView lines;
        f32 discsPerPixel = 0;  // mean cover over the drawing's bounds
    };
    // Writes every pixel of the part into the framebuffer, which is bound.
    void draw(const View& view, const Style& style, const Input& input, u32 framebuffer);

  private:
    void drawOnDevice(const View& view, const ToneCurve& curve, const Input& input);

    std::unique_ptr<HostTone> host_;  // null: the shader
    GlProgram program_;
    GlVertexArray none_;
    GlTexelBuffer edgeTexels_, splatTexels_;
};

// What draw() does to densities.
ToneCurve toneCurve(const Style& style, const TonePass::Input& input);
// A ground on which ink must be dark.
bool isLight(const Colour& ground);

}  // namespace quartier::render
