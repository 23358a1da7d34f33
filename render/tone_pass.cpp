#include "render/tone_pass.h"

#include <algorithm>
#include <cmath>

namespace quartier::render {

bool isLight(const Colour& ground) {
    return ground.a > 0.25f && 0.2126f * ground.r + 0.7152f * ground.g + 0.0722f * ground.b > 0.5f;
}

TonePass::TonePass() : program_("screen.vert", "tone_map.frag"), none_(GlVertexArray::make()) {}

void TonePass::draw(const View& view, const Style& style, const Input& input) {
    // Layout density to lines per pixel: a line of length L covers L x zoom pixels of an area x zoom^2.
    const f32 middle = input.crowding.middle / view.whole.zoom;
    const f32 high = input.crowding.high / view.whole.zoom;
    // One line alone stays visible; where lines crowd, the knee follows them.
    const f32 knee = std::max(0.35f * middle, 0.5f);
    const f32 ceiling = std::log1p(std::max(2.0f * high / knee, 3.0f));
    program_.use();
    program_.set("part", view.part.x, view.part.y, view.part.width, view.part.height);
    program_.set("ground", style.background.r, style.background.g, style.background.b, style.background.a);
    program_.set("withEdges", input.edges != nullptr);
    program_.set("withSplats", input.splats != nullptr);
    program_.set("perUnit", input.linesPerStep);
    program_.set("knee", knee);
    program_.set("ceiling", ceiling);
    program_.set("strength", std::max(style.edgeStrength, 0.0f));
    program_.set("light", isLight(style.background));
    if (input.edges != nullptr) input.edges->bind(3);
    if (input.splats != nullptr) input.splats->bind(4);
    if (input.edges == nullptr && input.splats != nullptr) input.splats->bind(3);
    if (input.splats == nullptr && input.edges != nullptr) input.edges->bind(4);
    glDisable(GL_BLEND);
    glBindVertexArray(none_.name());
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

}  // namespace quartier::render
