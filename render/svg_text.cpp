#include "render/svg_text.h"

#include <fmt/format.h>

#include <cmath>

#include "core/utf8.h"
#include "render/ink.h"
#include "render/typeface.h"

namespace quartier::render {
namespace {

std::string rgb(const Colour& colour) {
    const auto byte = [](f32 x) { return std::lround(x * 255); };
    return fmt::format("#{:02x}{:02x}{:02x}", byte(colour.r), byte(colour.g), byte(colour.b));
}

// `textLength` keeps the layout where another font stands in for the one named.
std::string element(const PlacedText& text) {
    return fmt::format(
        R"(<text x="{:.2f}" y="{:.2f}" font-size="{:.2f}"{} fill-opacity="{}" textLength="{:.2f}" lengthAdjust=)"
        R"("spacingAndGlyphs">{}</text>)",
        text.at.x, text.at.y, text.size, text.bold ? R"( font-weight="bold")" : "", text.alpha, text.width,
        xmlText(drawableText(text.text)));
}

}  // namespace

std::string svgTexts(std::span<const PlacedText> texts, const Style& style, f64 unit) {
    if (texts.empty()) return {};
    std::string group =
        fmt::format(R"svg(<g transform="scale({})" font-family="'{}', {}" fill="{}" stroke="none" )svg"
                    R"svg(xml:space="preserve">)svg",
                    unit, xmlText(Typeface::of(false).family()), kTypeface, rgb(inkOf(style)));
    for (const PlacedText& text : texts) group += "\n" + element(text);
    return group + "\n</g>\n";
}

}  // namespace quartier::render
