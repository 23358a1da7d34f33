#include "render/ink.h"

#include "render/tone_pass.h"

namespace quartier::render {
namespace {

bool isPaper(const Style& style) { return isLight(style.background) || style.background.a <= 0.25f; }

Colour mixed(const Colour& paper, const Colour& ink, f32 share, f32 alpha) {
    const auto mix = [&](f32 a, f32 b) { return a + share * (b - a); };
    return {mix(paper.r, ink.r), mix(paper.g, ink.g), mix(paper.b, ink.b), alpha};
}

}  // namespace

Colour inkOf(const Style& style) {
    return isPaper(style) ? Colour{0.10f, 0.11f, 0.13f, 1} : Colour{0.95f, 0.96f, 0.98f, 1};
}

Colour paperOf(const Style& style) {
    return style.background.a > 0.25f ? style.background : Colour{1, 1, 1, 1};
}

Colour noValueOf(const Style& style) {
    const bool ramp = style.colourBy != ColourBy::community;
    return noValueColour(ramp ? style.ramp : style.categorical, style.background);
}

Colour legendGroundOf(const Style& style) {
    return mixed(paperOf(style), inkOf(style), isPaper(style) ? 0.04f : 0.07f, 0.97f);
}

Colour legendLineOf(const Style& style) { return mixed(paperOf(style), inkOf(style), 0.18f, 0.99f); }

}  // namespace quartier::render
