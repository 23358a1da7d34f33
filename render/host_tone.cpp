#include "render/host_tone.h"

#include <tbb/parallel_for.h>

#include <bit>
#include <cmath>

#include "render/smooth_step.h"

#include "core/error.h"

namespace quartier::render {
namespace {

u32 tableIndex(u32 sum, u32 steps) {
    const u32 bits = std::bit_cast<u32>(static_cast<f32>(sum));
    return (bits >> (23 - std::bit_width(steps - 1))) - 127 * steps;
}

f32 rootOf(f32 x) { return x > 0 ? std::sqrt(x) : 0.0f; }

Four colourOf(const FourSums& sum, f32 scale) { return __builtin_convertvector(sum, Four) * scale; }

// A layer's colour (linear) over what is below, by its alpha.
Four over(Four linear, f32 alpha, Four below) {
    const Four shown{std::min(rootOf(linear[0]), 1.0f), std::min(rootOf(linear[1]), 1.0f),
                     std::min(rootOf(linear[2]), 1.0f), 1};
    return shown * alpha + below * (1 - alpha);
}

}  // namespace

void HostTone::fillTables(const ToneCurve& curve) {
    for (u32 i = 0; i < edges_.size(); ++i) {
        // The middle of the step.
        const f32 sum =
            std::bit_cast<f32>(((i + 127 * kSteps) << (23 - std::bit_width(kSteps - 1))) | 1u << 16);
        const f32 level = std::pow(std::log1p(sum * curve.linesPerStep / curve.knee) / curve.ceiling, 0.8f);
        edges_[i] = {1 - std::exp(-1.15f * curve.strength * level), smoothStep(0.55f, 1.3f, level)};
        const f32 crowd = std::log1p(sum / 256 / curve.splatKnee) / curve.splatCeiling;
        splats_[i] = {1 - std::exp(-3 * crowd), curve.light ? 1.05f - 0.35f * crowd : 0.5f + 0.6f * crowd};
    }
}

u32 HostTone::pixel(const FourSums* edge, const FourSums* splat, const ToneCurve& curve, Four ground) const {
    Four result = ground;
    if (edge != nullptr && (*edge)[3] > 0) {
        const Weight weight = edges_[tableIndex((*edge)[3], kSteps)];
        Four tint = colourOf(*edge, 1 / static_cast<f32>((*edge)[3]));
        const f32 grey = 0.2126f * tint[0] + 0.7152f * tint[1] + 0.0722f * tint[2];
        tint = grey + (tint - grey) * 1.15f;
        if (curve.light) {
            const f32 dark = 0.72f - 0.25f * weight.glow;
            result = over(tint * (dark * dark), weight.alpha, result);
        } else {
            result = over(tint * (0.85f + 0.25f * weight.glow) + 0.06f * weight.glow, weight.alpha, result);
        }
    }
    if (splat != nullptr && (*splat)[3] > 0) {
        const Weight weight = splats_[tableIndex((*splat)[3], kSteps)];
        result = over(colourOf(*splat, weight.glow / static_cast<f32>((*splat)[3])), weight.alpha, result);
    }
    using Ints = i32 __attribute__((vector_size(16)));
    const Ints bytes = __builtin_convertvector(result * 255.0f + 0.5f, Ints);
    return static_cast<u32>(bytes[0] | bytes[1] << 8 | bytes[2] << 16 | bytes[3] << 24);
}

void HostTone::draw(const View& view, const ToneCurve& curve, const GlBuffer* edges, const GlBuffer* splats,
                    u32 framebuffer) {
    const int width = view.part.width, height = view.part.height;
    image_.resizeTo(width, height);
    pixels_.resize(view.pixels());
    fillTables(curve);
    const Mapped<FourSums> edgeSums(edges), splatSums(splats);
    const Four ground = Four{curve.ground.r, curve.ground.g, curve.ground.b, 1} * curve.ground.a;
    const u32 bareGround = pixel(nullptr, nullptr, curve, ground);
    tbb::parallel_for(tbb::blocked_range<int>(0, height, 8), [&](const auto& range) {
        for (int row = range.begin(); row < range.end(); ++row) {
            const auto first = static_cast<std::ptrdiff_t>(row) * width;
            u32* out = pixels_.data() + static_cast<std::ptrdiff_t>(height - 1 - row) * width;
            for (std::ptrdiff_t i = first; i < first + width; ++i, ++out) {
                const FourSums* edge = edges != nullptr ? edgeSums.data() + i : nullptr;
                const FourSums* splat = splats != nullptr ? splatSums.data() + i : nullptr;
                const bool bare =
                    (edge == nullptr || (*edge)[3] == 0) && (splat == nullptr || (*splat)[3] == 0);
                *out = bare ? bareGround : pixel(edge, splat, curve, ground);
            }
        }
    });
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glTextureSubImage2D(image_.texture().name(), 0, 0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE,
                        pixels_.data());
    image_.copyTo(framebuffer);
}

}  // namespace quartier::render
