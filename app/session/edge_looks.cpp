// Edges coloured and widened by their betweenness, weight or columns: the ramp of the nodes over the scores.
#include <fmt/format.h>
#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "app/session/bit_rows.h"
#include "app/session/edge_quantity.h"
#include "app/session/groups.h"
#include "app/session/legend.h"
#include "app/session/ramp_legend.h"
#include "app/session/view.h"
#include "core/error.h"
#include "render/ink.h"

namespace quartier::session {
namespace {

constexpr f32 kThinnest = 0.5f;             // lines
constexpr f32 kWidest = 3.9f;               // a byte holds almost four
constexpr u32 kOneLine = 64u << 24;         // a look of the width of one line
constexpr size_t kLongestTitle = 24;        // characters
constexpr u32 kColourOfLook = 0x00FFFFFFu;  // without its width

// The lower three bytes of a look.
u32 bytesOf(const render::Colour& colour) {
    const u32 rgb = render::rgbOf(colour);
    return (rgb & 0xFFu) << 16 | (rgb & 0xFF00u) | rgb >> 16;
}

// The ramp in 256 steps.
std::array<u32, 256> rampSteps(const render::Style& style) {
    std::array<u32, 256> steps{};
    const render::Palette& palette = render::rampOn(style.ramp, style.background);
    for (size_t i = 0; i < steps.size(); ++i)
        steps[i] = bytesOf(render::rampColour(palette, static_cast<f32>(i) / 255));
    return steps;
}

// An edge that is hidden has no width.
void hideEdges(const Bits& visible, std::vector<u32>& looks) {
    inWords(looks.size(), plainContext(), [&](u64 begin, u64 end) {
        for (u64 e = begin; e < end; ++e)
            if (!visible.test(e)) looks[e] &= kColourOfLook;
    });
}

// Where an edge lies along the ramp of what it shows: 0 to 1, NaN where it has no value.
class RampPlaces {
  public:
    // Nothing where the document has not (yet) what the edges are to show. `range` is that of the view, which
    // has none of betweenness.
    RampPlaces(const Document& document, const std::string& name, const render::ValueRange& range,
               const Scale& scale) {
        if (isBetweenness(name)) {
            if (!document.betweenness) return;
            scores_ = document.betweenness->edgeScores;
            range_ = edgeRangeOf(document, name, scale);
            return;
        }
        const std::optional<EdgeQuantity> quantity = findEdgeQuantity(document, name);
        if (!quantity) return;
        numbers_ = edgeNumbers(document, *quantity);
        scores_ = numbers_;
        range_ = range;
    }
    RampPlaces(const RampPlaces&) = delete;
    RampPlaces& operator=(const RampPlaces&) = delete;

    bool empty() const { return scores_.empty(); }
    f64 of(size_t edge) const { return edgePlace(scores_[edge], range_); }
    // In lines; of logarithms the square, as most values are at their high end.
    f64 widthOf(size_t edge) const {
        const f64 place = of(edge);
        if (std::isnan(place)) return kThinnest;
        const bool logarithmic = range_.scale == render::RampScale::logarithmic;
        return kThinnest + (kWidest - kThinnest) * (logarithmic ? place * place : place);
    }

  private:
    std::vector<f32> numbers_;
    std::span<const f32> scores_;
    render::ValueRange range_;
};

// Colour and width show the same quantity on the same scale.
bool bothAlike(const View& view) {
    return view.edgeWidth == view.edgeColour && view.edgeWidthScale == view.edgeColourScale;
}

// Empty where edges are as by default.
std::vector<u32> looksOf(const Document& document, const View& view) {
    const bool coloured = view.edgeColour != kEdgesAsNodes, wide = view.edgeWidth != kEdgesAllAlike;
    if (!coloured && !wide) return {};
    const RampPlaces colours(document, view.edgeColour, view.edgeColourRange, view.edgeColourScale);
    // Where both show the same, it is looked up once.
    std::optional<RampPlaces> ofWidth;
    if (!bothAlike(view)) ofWidth.emplace(document, view.edgeWidth, view.edgeWidthRange, view.edgeWidthScale);
    const RampPlaces& widths = ofWidth ? *ofWidth : colours;
    if (colours.empty() && widths.empty()) return {};
    const std::array<u32, 256> ramp = rampSteps(view.style);
    const u32 noValue = bytesOf(render::noValueColour(view.style.ramp, view.style.background));
    std::vector<u32> looks(document.edges().size());
    tbb::parallel_for(tbb::blocked_range<size_t>(0, looks.size(), 4096), [&](const auto& part) {
        for (size_t e = part.begin(); e != part.end(); ++e) {
            const f64 colour = colours.empty() ? 0 : colours.of(e);
            const f64 lines = widths.empty() ? 1 : widths.widthOf(e);
            const u32 bytes = std::isnan(colour) ? noValue : ramp[static_cast<size_t>(colour * 255)];
            looks[e] = bytes | static_cast<u32>(lines * 64) << 24;
        }
    });
    return looks;
}

std::optional<render::LegendRamp> rampOf(const Document& document, const View& view, Ramp ramp) {
    const bool colours = ramp == Ramp::edgeColour;
    const std::string& name = colours ? view.edgeColour : view.edgeWidth;
    render::ValueRange range = colours ? view.edgeColourRange : view.edgeWidthRange;
    std::string title = "Betweenness of edges";
    ColumnPtr column;
    if (isBetweenness(name)) {
        if (!document.betweenness || document.betweenness->edgeScores.empty()) return std::nullopt;
        range = edgeRangeOf(document, name, colours ? view.edgeColourScale : view.edgeWidthScale);
    } else {
        const std::optional<EdgeQuantity> quantity = findEdgeQuantity(document, name);
        if (!quantity) return std::nullopt;
        column = quantity->column;
        title =
            shortened(column == nullptr ? "Weight of edges" : quantity->title + " of edges", kLongestTitle);
    }
    render::LegendRamp described{.title = std::move(title),
                                 .palette = colours ? view.style.ramp : std::string(),
                                 .widening = !colours || bothAlike(view)};
    describeScale({.range = range,
                   .place = [&range](f64 value) { return edgePlace(value, range); },
                   .column = column.get(),
                   .style = view.style},
                  described);
    return described;
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

u64 edgesWithoutValue(const Document& document, const View& view) {
    if (!view.style.edges || view.edgeColour == kEdgesAsNodes) return 0;
    if (!isBetweenness(view.edgeColour)) {
        const std::optional<EdgeQuantity> quantity = findEdgeQuantity(document, view.edgeColour);
        return quantity && quantity->column ? quantity->column->missingCount() : 0;  // all have a weight
    }
    if (!document.betweenness) return 0;
    const std::vector<f32>& scores = document.betweenness->edgeScores;
    return static_cast<u64>(
        std::count_if(scores.begin(), scores.end(), [](f32 score) { return std::isnan(score); }));
}

std::vector<render::LegendRamp> edgeLegend(const Document& document, const View& view, u64 withoutValue) {
    std::vector<render::LegendRamp> ramps;
    if (!view.style.edges) return ramps;
    if (view.edgeColour != kEdgesAsNodes) {
        if (auto ramp = rampOf(document, view, Ramp::edgeColour)) {
            if (withoutValue != 0)
                ramp->noValue = {.text = kNoValueName,
                                 .colour = render::noValueColour(view.style.ramp, view.style.background),
                                 .amount = formatCount(withoutValue)};
            ramps.push_back(*std::move(ramp));
        }
    }
    if (view.edgeWidth != kEdgesAllAlike && !bothAlike(view))
        if (auto ramp = rampOf(document, view, Ramp::edgeWidth)) ramps.push_back(*std::move(ramp));
    return ramps;
}

void edgesBy(View& view, const Document& document, const std::string& colour, const std::string& width) {
    const auto rangeOf = [&](const std::string& name, const Scale& scale, const char* plain,
                             const char* what) -> render::ValueRange {
        if (name == plain || isBetweenness(name)) return {};
        if (findEdgeQuantity(document, name)) return edgeRangeOf(document, name, scale);
        std::string names = plain;
        for (const EdgeQuantity& quantity : edgeQuantitiesOf(document)) names += ", " + quantity.name;
        throw OptionError(fmt::format("edges cannot be {} '{}'; there are: {}", what, name, names));
    };
    const bool same = width == colour && view.edgeWidthScale == view.edgeColourScale;
    const render::ValueRange ofColour = rangeOf(colour, view.edgeColourScale, kEdgesAsNodes, "coloured by");
    const render::ValueRange ofWidth =
        same ? ofColour : rangeOf(width, view.edgeWidthScale, kEdgesAllAlike, "as wide as");
    edgesBy(view, colour, width);
    view.edgeColourRange = ofColour;
    view.edgeWidthRange = ofWidth;
}

void edgesAgain(View& view, const Document& document) {
    const auto there = [&](const std::string& name) { return findEdgeQuantity(document, name).has_value(); };
    edgesBy(view, document, there(view.edgeColour) ? view.edgeColour : kEdgesAsNodes,
            there(view.edgeWidth) ? view.edgeWidth : kEdgesAllAlike);
}

}  // namespace quartier::session
