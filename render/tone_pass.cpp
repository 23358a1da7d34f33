#include "render/tone_pass.h"

#include <algorithm>
#include <cmath>

namespace quartier::render {

bool isLight(const Colour& ground) {
    return ground.a > 0.25f && 0.2126f * ground.r + 0.7152f * ground.g + 0.0722f * ground.b > 0.5f;
}

TonePass::TonePass(bool onHost)
    : host_(onHost ? std::make_unique<HostTone>() : nullptr),
      program_("screen.vert", "tone_map.frag"),
      none_(GlVertexArray::make()),
      edgeTexels_(GlTexelBuffer::make()),
      splatTexels_(GlTexelBuffer::make()) {}

ToneCurve toneCurve(const Style& style, const TonePass::Input& input) {
    ToneCurve curve;
    curve.ground = style.background;
    curve.linesPerStep = input.linesPerStep;
    const f32 middle = input.lines.middle, high = input.lines.high;
    // One line alone stays visible; where lines crowd, the knee follows them, but slowly: a few dense spots
    // must not put out the bridges between them.
    curve.knee = std::max(std::min(0.35f * middle, 5 + 0.05f * middle), 0.5f);
    curve.ceiling = std::log1p(std::max(2.0f * high / curve.knee, 3.0f));
    curve.strength = std::max(style.edgeStrength, 0.0f);
    curve.splatKnee = std::max(0.5f * input.discsPerPixel, 0.25f);
    curve.splatCeiling = std::log1p(std::max(6 * input.discsPerPixel, 2.0f) / curve.splatKnee);
    curve.light = isLight(style.background);
    return curve;
}

void TonePass::draw(const View& view, const Style& style, const Input& input, u32 framebuffer) {
    const ToneCurve curve = toneCurve(style, input);
    if (host_ != nullptr) {
        host_->draw(view, curve, input.edges, input.splats, framebuffer);
    } else {
        drawOnDevice(view, curve, input);
    }
}

void TonePass::drawOnDevice(const View& view, const ToneCurve& curve, const Input& input) {
    program_.use();
    program_.set("part", view.part.x, view.part.y, view.part.width, view.part.height);
    program_.set("ground", curve.ground.r, curve.ground.g, curve.ground.b, curve.ground.a);
    program_.set("withEdges", input.edges != nullptr);
    program_.set("withSplats", input.splats != nullptr);
    program_.set("linesPerStep", curve.linesPerStep);
    program_.set("knee", curve.knee);
    program_.set("ceiling", curve.ceiling);
    program_.set("strength", curve.strength);
    program_.set("splatKnee", curve.splatKnee);
    program_.set("splatCeiling", curve.splatCeiling);
    program_.set("light", curve.light);
    // As texels: fetched quicker than from a storage block by software and hardware alike.
    if (input.edges != nullptr) glTextureBuffer(edgeTexels_.name(), GL_RGBA32UI, input.edges->name());
    if (input.splats != nullptr) glTextureBuffer(splatTexels_.name(), GL_RGBA32UI, input.splats->name());
    glBindTextureUnit(0, edgeTexels_.name());
    glBindTextureUnit(1, splatTexels_.name());
    glDisable(GL_BLEND);
    glBindVertexArray(none_.name());
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

}  // namespace quartier::render
