// Edges coloured and widened by their betweenness: the ramp of the nodes over the logarithm of the scores.
#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/session/view.h"

namespace quartier::session {
namespace {

constexpr f32 kThinnest = 0.5f;  // lines
constexpr f32 kWidest = 3.9f;    // a byte holds almost four

// The ramp in 256 steps, as the lower three bytes of a look.
std::array<u32, 256> rampSteps(const render::Style& style) {
    std::array<u32, 256> steps{};
    const render::Palette& palette = render::rampOn(style.ramp, style.background);
    for (size_t i = 0; i < steps.size(); ++i) {
        const render::Colour colour = render::rampColour(palette, static_cast<f32>(i) / 255);
        const auto byte = [](f32 x) {
            return static_cast<u32>(std::lround(std::clamp(x, 0.0f, 1.0f) * 255));
        };
        steps[i] = byte(colour.r) | byte(colour.g) << 8 | byte(colour.b) << 16;
    }
    return steps;
}

}  // namespace

void showEdgeLooks(const Document& document, const View& view, render::Renderer& renderer) {
    const bool wanted = view.style.edgeColours || view.style.edgeWidths;
    if (!wanted || !document.betweenness || document.betweenness->edgeScores.empty())
        return renderer.setEdgeLooks({});
    const std::vector<f32>& scores = document.betweenness->edgeScores;
    const f64 low = document.betweenness->edgeLow, high = document.betweenness->edgeHigh;
    const std::array<u32, 256> ramp = rampSteps(view.style);
    const f64 range = high > low ? std::log(high / low) : 1;
    std::vector<u32> looks(scores.size());
    tbb::parallel_for(tbb::blocked_range<size_t>(0, looks.size(), 4096), [&](const auto& part) {
        for (size_t e = part.begin(); e != part.end(); ++e) {
            const f64 t = scores[e] > 0 ? std::clamp(std::log(scores[e] / low) / range, 0.0, 1.0) : 0;
            const f64 lines = kThinnest + (kWidest - kThinnest) * t * t;
            looks[e] = ramp[static_cast<size_t>(t * 255)] | static_cast<u32>(lines * 64) << 24;
        }
    });
    renderer.setEdgeLooks(looks);
}

std::optional<render::LegendRamp> edgeLegend(const Document& document, const View& view) {
    const bool shown = view.style.edges && (view.style.edgeColours || view.style.edgeWidths);
    if (!shown || !document.betweenness || document.betweenness->edgeScores.empty()) return std::nullopt;
    return render::LegendRamp{.title = "Betweenness of edges",
                              .note = "log",
                              .palette = view.style.edgeColours ? view.style.ramp : std::string(),
                              .low = formatAmount(document.betweenness->edgeLow),
                              .high = formatAmount(document.betweenness->edgeHigh),
                              .widening = view.style.edgeWidths};
}

}  // namespace quartier::session
