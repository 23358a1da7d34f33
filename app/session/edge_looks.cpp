// Edges coloured and widened by their betweenness: the ramp of the nodes over the logarithm of the scores.
#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/session/bit_rows.h"
#include "app/session/view.h"

namespace quartier::session {
namespace {

constexpr f32 kThinnest = 0.5f;             // lines
constexpr f32 kWidest = 3.9f;               // a byte holds almost four
constexpr u32 kOneLine = 64u << 24;         // a look of the width of one line
constexpr u32 kColourOfLook = 0x00FFFFFFu;  // without its width

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

// An edge that is hidden has no width.
void hideEdges(const Bits& visible, std::vector<u32>& looks) {
    inWords(looks.size(), plainContext(), [&](u64 begin, u64 end) {
        for (u64 e = begin; e < end; ++e)
            if (!visible.test(e)) looks[e] &= kColourOfLook;
    });
}

// Looks by betweenness; empty where edges do not show it.
std::vector<u32> looksOf(const Document& document, const View& view) {
    const bool wide = isBetweenness(view.edgeWidth), wanted = wide || isBetweenness(view.edgeColour);
    if (!wanted || !document.betweenness || document.betweenness->edgeScores.empty()) return {};
    const std::vector<f32>& scores = document.betweenness->edgeScores;
    const f64 low = document.betweenness->edgeLow, high = document.betweenness->edgeHigh;
    const std::array<u32, 256> ramp = rampSteps(view.style);
    const f64 range = high > low ? std::log(high / low) : 1;
    std::vector<u32> looks(scores.size());
    tbb::parallel_for(tbb::blocked_range<size_t>(0, looks.size(), 4096), [&](const auto& part) {
        for (size_t e = part.begin(); e != part.end(); ++e) {
            const f64 t = scores[e] > 0 ? std::clamp(std::log(scores[e] / low) / range, 0.0, 1.0) : 0;
            const f64 lines = wide ? kThinnest + (kWidest - kThinnest) * t * t : 1;
            looks[e] = ramp[static_cast<size_t>(t * 255)] | static_cast<u32>(lines * 64) << 24;
        }
    });
    return looks;
}

}  // namespace

bool hidesEdges(const Document& document, const View& view) {
    const VisibleSet* visible = visibleOf(document, view);
    return visible != nullptr && visible->drawnEdges.size() > 0;
}

void showEdgeLooks(const Document& document, const View& view, render::Renderer& renderer) {
    std::vector<u32> looks = looksOf(document, view);
    if (hidesEdges(document, view)) {
        if (looks.empty()) looks.assign(document.edges().size(), kOneLine);
        hideEdges(visibleOf(document, view)->drawnEdges, looks);
    }
    renderer.setEdgeLooks(looks);
}

std::optional<render::LegendRamp> edgeLegend(const Document& document, const View& view) {
    const bool wide = isBetweenness(view.edgeWidth);
    const bool shown = view.style.edges && (wide || isBetweenness(view.edgeColour));
    if (!shown || !document.betweenness || document.betweenness->edgeScores.empty()) return std::nullopt;
    return render::LegendRamp{.title = "Betweenness of edges",
                              .note = "log",
                              .palette = view.style.edgeColours ? view.style.ramp : std::string(),
                              .low = formatAmount(document.betweenness->edgeLow),
                              .high = formatAmount(document.betweenness->edgeHigh),
                              .widening = wide};
}

}  // namespace quartier::session
