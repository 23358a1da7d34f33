#include "app/qt/legend_card.h"

#include <QRectF>

#include "app/qt/overlay_card.h"
#include "render/ink.h"

namespace quartier::qt {

namespace {

constexpr int kRampSteps = 48;

ImU32 imColour(const render::Colour& colour) { return qt::imColour(toQColor(colour)); }

// Draws what is given in device pixels.
class Pen {
  public:
    Pen(ImDrawList& list, const render::Style& style) : list_(list), style_(style) {}

    ImVec2 at(float x, float y) const { return {x / style_.pixelRatio, y / style_.pixelRatio}; }

    void frame(const render::LegendLayout& legend) {
        const ImVec2 low = at(legend.frame.low.x, legend.frame.low.y),
                     high = at(legend.frame.high.x, legend.frame.high.y);
        const float rounding = legend.rounding / style_.pixelRatio;
        list_.AddRectFilled(low, high, imColour(render::legendGroundOf(style_)), rounding);
        list_.AddRect(low, high, imColour(render::legendLineOf(style_)), rounding);
    }
    void lit(const render::Bounds& box) {
        list_.AddRectFilled(at(box.low.x, box.low.y), at(box.high.x, box.high.y),
                            imColour(render::legendLineOf(style_)), 4);
    }
    void dot(const render::LegendDot& dot) {
        list_.AddCircleFilled(at(dot.centre.x, dot.centre.y), dot.radius / style_.pixelRatio,
                              imColour(dot.colour), 24);
    }
    void band(const render::LegendBand& band) {
        const auto& [low, high] = band.box;
        const auto colourAt = [&](float t) {
            return band.palette.empty()
                       ? imColour(render::inkOf(style_))
                       : imColour(render::rampColour(render::rampOn(band.palette, style_.background), t));
        };
        const float width = high.x - low.x;
        for (int i = 0; i < kRampSteps; ++i) {
            const float a = static_cast<float>(i) / kRampSteps, b = static_cast<float>(i + 1) / kRampSteps;
            const ImU32 left = colourAt(a), right = colourAt(b);
            list_.AddRectFilledMultiColor(at(low.x + a * width, low.y), at(low.x + b * width, high.y), left,
                                          right, right, left);
        }
        if (band.widening) cutWedge(band.box);
    }

  private:
    // What is over and under the wedge is taken away again: quads side by side would show their seams.
    void cutWedge(const render::Bounds& box) {
        const ImU32 ground = imColour(render::legendGroundOf(style_)) | IM_COL32_A_MASK;
        const float gap = (box.high.y - box.low.y) * (1 - render::kWedgeThinnest) / 2;
        list_.AddTriangleFilled(at(box.low.x, box.low.y), at(box.high.x, box.low.y),
                                at(box.low.x, box.low.y + gap), ground);
        list_.AddTriangleFilled(at(box.low.x, box.high.y), at(box.low.x, box.high.y - gap),
                                at(box.high.x, box.high.y), ground);
    }

    ImDrawList& list_;
    const render::Style& style_;
};

}  // namespace

void drawLegend(ImDrawList& list, const render::LegendLayout& legend, const render::Style& style,
                const std::optional<QPointF>& mouse, TextTextures& textures) {
    Pen pen(list, style);
    pen.frame(legend);
    for (const render::LegendLine& line : legend.lines) {
        const Vec2 low = line.box.low, high = line.box.high;
        const QRectF where(low.x, low.y, high.x - low.x, high.y - low.y);
        if (line.item != kNoVertex && mouse && where.contains(*mouse * style.pixelRatio)) pen.lit(line.box);
    }
    for (const render::LegendDot& dot : legend.dots) pen.dot(dot);
    for (const render::LegendBand& band : legend.bands) pen.band(band);
    for (const render::PlacedText& text : legend.texts) textures.draw(list, text, style, style.pixelRatio);
}

}  // namespace quartier::qt
