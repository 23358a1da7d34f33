#include "app/qt/overlay.h"

#include <algorithm>
#include <utility>

#include "app/qt/breadcrumb.h"
#include "app/qt/community_card.h"
#include "app/qt/edge_card.h"
#include "app/qt/figures_card.h"
#include "app/qt/legend_card.h"
#include "app/qt/level_stepper.h"
#include "app/qt/missing_card.h"
#include "app/qt/node_card.h"
#include "app/qt/run_card.h"
#include "app/qt/translated.h"
#include "graph/io/reader.h"

namespace quartier::qt {

namespace {

constexpr float kMostWelcome = 620, kWelcomeGap = 20, kWelcomeLine = 18;  // logical pixels
constexpr qint64 kTooltipAfter = 450;  // milliseconds that the pointer rests

void drawOutline(const OverlayFrame& frame) {
    if (frame.input.outline.size() < 2) return;
    std::vector<ImVec2> points;
    for (const QPointF p : frame.input.outline)
        points.emplace_back(static_cast<float>(p.x()), static_cast<float>(p.y()));
    ImGui::GetForegroundDrawList()->AddPolyline(points.data(), static_cast<int>(points.size()),
                                                frame.colours.accent, ImDrawFlags_Closed, 1.5f);
}

// A dot in the middle of every pinned node, seen on dark and light colours.
void drawPins(const OverlayFrame& frame) {
    constexpr float kDot = 2.5f, kRim = 1;  // logical pixels
    auto& list = *ImGui::GetBackgroundDrawList();
    for (const QPointF p : frame.input.pins) {
        const ImVec2 at(static_cast<float>(p.x()), static_cast<float>(p.y()));
        list.AddCircleFilled(at, kDot + kRim, IM_COL32(255, 255, 255, 255));
        list.AddCircleFilled(at, kDot, IM_COL32(20, 20, 20, 255));
    }
}

// Broken at blanks so that each is at most so wide.
QStringList linesOf(const OverlayFrame& frame, const QString& text, float width) {
    QStringList lines;
    for (const QString& word : text.split(' ')) {
        const QString longer = lines.isEmpty() ? word : lines.back() + ' ' + word;
        if (!lines.isEmpty() && frame.glue.width(Face::regular, longer.toStdString()) <= width)
            lines.back() = longer;
        else
            lines << word;
    }
    return lines;
}

void drawWelcome(const OverlayFrame& frame) {
    if (frame.input.bench.runs.busy()) return;
    auto& list = *ImGui::GetBackgroundDrawList();
    const auto line = [&](Face face, float below, ImU32 colour, const QString& words) {
        const std::string text = words.toStdString();
        const float x = (frame.width() - frame.glue.width(face, text)) / 2;
        frame.glue.text(list, face, ImVec2(x, frame.height() / 2 + below), colour, text);
    };
    line(Face::bold, -22, frame.colours.text, QObject::tr("Drop a graph here, or press Ctrl+O"));
    QStringList formats;
    for (const FormatInfo& format : graphFormats())
        if (format.id != "edges") formats << translated(format.name);
    const QString all = QObject::tr("Edge lists, CSV, %1, also compressed").arg(formats.join(", "));
    float below = 4;
    for (const QString& words :
         linesOf(frame, all, std::min(kMostWelcome, frame.width() - 2 * kWelcomeGap))) {
        line(Face::regular, below, frame.colours.muted, words);
        below += kWelcomeLine;
    }
}

void needLetters(const OverlayInput& input, ImGuiGlue& glue) {
    const VertexId hovered = input.bench.selection.hovered();
    if (!input.document.empty() && hovered != kNoVertex)
        glue.need(QString::fromStdString(input.document.nodes().label(hovered)));
    for (const std::string& quantity : {input.view.view().colour, input.view.view().size})
        glue.need(QString::fromStdString(quantity));
    if (const auto& styles = input.document.groupStyles)
        for (const auto& [key, style] : *styles) glue.need(QString::fromStdString(style.name));
    needBreadcrumbLetters(input, glue);
}

}  // namespace

OverlayFrame Overlay::frameOf(const OverlayInput& input) const {
    return {.input = input,
            .glue = glue_,
            .colours = CardColours(theme(input.bench.document.dark())),
            .tooltips = sinceMouse_.isValid() && sinceMouse_.elapsed() >= kTooltipAfter,
            .cards = {},
            .controls = {},
            .clicked = {},
            .awaitsTooltip = false};
}

void Overlay::begin(const OverlayInput& input) {
    needLetters(input, glue_);
    glue_.begin(input.size, input.pixelRatio, input.font);
}

void Overlay::draw(const OverlayInput& input) {
    begin(input);
    OverlayFrame frame = frameOf(input);
    legend_ = {};
    if (input.document.empty()) {
        drawWelcome(frame);
    } else {
        textures_.beginFrame();
        legend_ = layOutLegendCard(input, ruler_);
        drawEdgeMarks(frame);
        drawPins(frame);
        markHoveredDisc(frame);
        if (input.drawing) drawLabels(input);
    }
    showCards(frame);
    drawOutline(frame);
    showNodeCard(frame);
    showEdgeCard(frame);
    showCommunityCard(frame);
    glue_.end(true);
    painted_ = true;
}

bool Overlay::takeMouse(const OverlayInput& input, const MouseEvent& event) {
    if (!painted_) return false;
    if (event.kind != MouseEvent::Kind::rest) sinceMouse_.start();
    glue_.setMouse(event);
    std::vector<std::function<void()>> clicked;
    const auto frameWithoutPicture = [&] {
        begin(input);
        OverlayFrame frame = frameOf(input);
        showCards(frame);
        glue_.end(false);
        clicked = std::move(frame.clicked);
        return glue_.wantsMouse();
    };
    const bool taken = frameWithoutPicture();
    if (!taken) {
        glue_.forgetMouse();
        if (event.kind == MouseEvent::Kind::press) frameWithoutPicture();  // the button is up again
    }
    for (const auto& action : clicked) action();
    return taken;
}

void Overlay::showCards(OverlayFrame& frame) {
    applyCardStyle(frame.colours);
    if (!frame.input.document.empty()) {
        const auto ratio = static_cast<float>(frame.input.pixelRatio);
        showLegendCard(frame, legend_, textures_);
        showMissingCard(frame, legend_.empty() ? 0 : legend_.frame.high.y / ratio);
        showBreadcrumb(frame);
        showLevelStepper(frame);
    }
    showRunCard(frame);
    showFiguresCard(frame);
    cards_ = std::move(frame.cards);
    controls_ = std::move(frame.controls);
    awaitsTooltip_ = frame.awaitsTooltip;
}

std::optional<int> Overlay::tooltipDueIn() const {
    if (!awaitsTooltip_ || !sinceMouse_.isValid()) return std::nullopt;
    return static_cast<int>(std::max<qint64>(0, kTooltipAfter - sinceMouse_.elapsed()) + 1);
}

// No name is shown under a card of the frame before.
void Overlay::drawLabels(const OverlayInput& input) {
    std::optional<render::Bounds> legend;
    if (!legend_.empty()) legend = legend_.frame;
    const render::Style style = input.view.style();
    labels_.draw(*ImGui::GetBackgroundDrawList(),
                 {.camera = input.camera,
                  .style = style,
                  .textScale = input.view.view().textScale,
                  .most = input.view.view().labels,
                  .controls = cards_,
                  .legend = legend,
                  .nodes = input.nodes},
                 ruler_, textures_);
}

}  // namespace quartier::qt
