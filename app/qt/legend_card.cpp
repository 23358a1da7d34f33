#include "app/qt/legend_card.h"

#include <cmath>

#include "app/qt/card_window.h"
#include "app/qt/translated.h"
#include "app/session/groups.h"
#include "app/session/legend.h"
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
    void lit(const render::Bounds& box, ImU32 colour) {
        list_.AddRectFilled(at(box.low.x, box.low.y), at(box.high.x, box.high.y), colour, 4);
    }
    void dot(const render::LegendDot& dot) {
        list_.AddCircleFilled(at(dot.centre.x, dot.centre.y), dot.radius / style_.pixelRatio,
                              imColour(dot.colour), 24);
    }
    void mark(const render::LegendMark& mark) {
        render::Colour ink = render::inkOf(style_);
        ink.a = render::kMarkAlpha;
        list_.AddRectFilled(at(mark.top.x, mark.top.y), at(mark.top.x + mark.width, mark.top.y + mark.height),
                            imColour(ink));
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

render::LegendLayout layOutLegendCard(const OverlayInput& input, render::TextRuler& ruler) {
    session::View view = input.view.view();
    if (!view.legend) return {};
    view.style = input.view.style();
    render::PictureExtras extras;
    extras.textScale = view.textScale;
    session::describeLegend(input.document, view, input.view.state().entered(), input.view.legend(), extras);
    translate(extras);
    render::LegendLayout legend = render::layOutLegend(extras, view.style.pixelRatio, ruler);
    if (!legend.empty())
        legend.moveTo(render::placeInCorner(session::legendCornerInWindow(input.view.view()), legend.size(),
                                            input.camera, view.style.pixelRatio));
    return legend;
}

void showLegendCard(OverlayFrame& frame, const render::LegendLayout& legend, TextTextures& textures) {
    if (legend.empty()) return;
    ViewController& view = frame.input.view;
    const render::Style style = view.style();
    const f32 ratio = style.pixelRatio;
    // ImGui's windows stand on whole logical pixels; the legend is drawn where the layout says.
    const ImVec2 low(std::floor(legend.frame.low.x / ratio), std::floor(legend.frame.low.y / ratio)),
        high(std::ceil(legend.frame.high.x / ratio), std::ceil(legend.frame.high.y / ratio));
    const CardWindow window(frame, {.name = "legend",
                                    .at = low,
                                    .size = ImVec2(high.x - low.x, high.y - low.y),
                                    .kind = CardKind::legend});
    ImDrawList& list = window.list();
    list.PushClipRectFullScreen();
    Pen pen(list, style);
    pen.frame(legend);
    const bool communities = view.legend().communities;
    const std::string kind = communities ? "community " : "group ";
    const QString ofGroup =
        communities ? QObject::tr(
                          "Click: this community alone and selected, the others dimmed\n"
                          "Double click: enter it\nRight click: name it, colour it, and more")
                    : QObject::tr("Click: select its nodes\nRight click: name it, colour it, and more");
    for (const render::LegendLine& line : legend.lines) {
        if (line.item == kNoVertex) continue;
        const ImVec2 at = pen.at(line.box.low.x, line.box.low.y),
                     end = pen.at(line.box.high.x, line.box.high.y);
        const auto touch =
            window.control(kind + std::to_string(line.item), at, ImVec2(end.x - at.x, end.y - at.y));
        window.tooltip(line.item == session::kNoValueItem ? QObject::tr("Click: select its nodes") : ofGroup,
                       CardWindow::Side::left);
        if (touch.hovered || touch.held)
            pen.lit(line.box, touch.held ? frame.colours.pressed : imColour(render::legendLineOf(style)));
        if (touch.pressedTwice && communities)
            frame.clicked.emplace_back([&view, node = line.item] { view.enter(node, true); });
        else if (touch.clicked && !touch.second && communities)
            frame.clicked.emplace_back([&view, node = line.item] { view.isolateAndSelect(node); });
        else if (touch.clicked && !touch.second)
            frame.clicked.emplace_back([&view, &bench = frame.input.bench, group = line.item] {
                bench.selection.selectOnly(
                    session::groupNodes(bench.document.document(), view.view().colour, group));
            });
    }
    for (const render::LegendDot& dot : legend.dots) pen.dot(dot);
    for (const render::LegendBand& band : legend.bands) pen.band(band);
    for (const render::LegendMark& mark : legend.marks) pen.mark(mark);
    for (const render::PlacedText& text : legend.texts) textures.draw(list, text, style, ratio);
    list.PopClipRect();
}

}  // namespace quartier::qt
