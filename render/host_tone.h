// The tone map on all cores, for where OpenGL is software; the same as resources/shaders/tone_map.frag, and
// both must stay so.
#pragma once

#include <array>
#include <vector>

#include "render/layer.h"
#include "render/line_walk.h"

namespace quartier::render {

// The numbers of a tone map; uniforms of the shader.
struct ToneCurve {
    Colour ground;         // straight alpha
    f32 linesPerStep = 1;  // lines for one fixed-point step of the density, missing edges made up for
    f32 knee = 1;          // lines in a pixel where the logarithm sets in
    f32 ceiling = 1;       // log(1 + densest / knee)
    f32 strength = 1;
    f32 splatKnee = 1, splatCeiling = 1;  // the same for discs
    bool light = false;                   // light ground: edges darken it instead of glowing
};

class HostTone {
  public:
    // Draws the part into the lower left corner of the framebuffer. Null = no such density.
    void draw(const View& view, const ToneCurve& curve, const GlBuffer* edges, const GlBuffer* splats,
              u32 framebuffer);

  private:
    struct Weight {
        f32 alpha, glow;
    };
    // By the leading bits of the sum as a float: 64 steps an octave.
    static constexpr u32 kSteps = 64, kOctaves = 33;
    using Table = std::array<Weight, kSteps * kOctaves>;
    void fillTables(const ToneCurve& curve);
    u32 pixel(const FourSums* edge, const FourSums* splat, const ToneCurve& curve, Four ground) const;

    Layer image_;
    std::vector<u32> pixels_;  // lowest row first, as OpenGL has it
    Table edges_, splats_;
};

}  // namespace quartier::render
