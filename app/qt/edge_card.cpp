#include "app/qt/edge_card.h"

#include <algorithm>
#include <cmath>

#include "app/qt/card_rows.h"
#include "app/qt/column_rows.h"
#include "app/qt/texts.h"
#include "app/qt/translated.h"
#include "app/session/edge_pick.h"
#include "app/session/legend.h"

namespace quartier::qt {

namespace {

constexpr size_t kLongestLabel = 28;                // characters
constexpr float kFaintLine = 1, kFaintHead = 0.8f;  // of those of a hovered node
constexpr float kLine = 2, kRim = 4;                // width of a mark and of what sets it off, logical pixels
constexpr float kHead = 9, kHeadWidth = 3.5;        // of an arrow's head: length, half its width

std::string shortLabel(const session::Document& document, VertexId v) {
    return session::shortened(document.nodes().label(v), kLongestLabel);
}

void addWeights(CardRows& card, const Graph& graph, render::Edge edge) {
    if (!graph.isWeighted()) return;
    const auto forth = session::arcBetween(graph, edge.a, edge.b);
    const auto back = graph.isDirected() ? session::arcBetween(graph, edge.b, edge.a) : std::nullopt;
    const auto add = [&](const std::optional<ArcOffset>& arc, const char* arrow) {
        if (!arc) return;
        card.row({.left = QObject::tr("Weight").toStdString() + (forth && back ? arrow : ""),
                  .right = translated(session::formatAmount(graph.weight(*arc))).toStdString()});
    };
    add(forth, " \u2192");
    add(back, " \u2190");
}

ImVec2 directionFrom(ImVec2 from, ImVec2 to) {
    const float length = std::max(std::hypot(to.x - from.x, to.y - from.y), 1e-6f);
    return ImVec2((to.x - from.x) / length, (to.y - from.y) / length);
}

// `size`: of that at a single edge.
void drawHeads(ImDrawList& list, const EdgeMark& mark, ImVec2 a, ImVec2 control, ImVec2 b, float size,
               ImU32 colour) {
    const auto draw = [&](ImVec2 tip) {
        const ImVec2 along = directionFrom(control, tip);
        const ImVec2 foot(tip.x - along.x * size * kHead, tip.y - along.y * size * kHead);
        const ImVec2 aside(-along.y * size * kHeadWidth, along.x * size * kHeadWidth);
        list.AddTriangleFilled(tip, ImVec2(foot.x + aside.x, foot.y + aside.y),
                               ImVec2(foot.x - aside.x, foot.y - aside.y), colour);
    };
    if (mark.forth) draw(b);
    if (mark.back) draw(a);
}

}  // namespace

void drawEdgeMarks(const OverlayFrame& frame) {
    auto& list = *ImGui::GetBackgroundDrawList();
    for (const EdgeMark& mark : frame.input.edges) {
        const ImVec2 a(static_cast<float>(mark.from.x()), static_cast<float>(mark.from.y()));
        const ImVec2 b(static_cast<float>(mark.to.x()), static_cast<float>(mark.to.y()));
        const ImVec2 control(static_cast<float>(mark.control.x()), static_cast<float>(mark.control.y()));
        if (!(std::hypot(b.x - a.x, b.y - a.y) > 1)) continue;
        if (mark.faint) {
            list.AddBezierQuadratic(a, control, b, frame.colours.muted, kFaintLine);
            drawHeads(list, mark, a, control, b, kFaintHead, frame.colours.muted);
            continue;
        }
        list.AddBezierQuadratic(a, control, b, frame.colours.ground, kRim);
        list.AddBezierQuadratic(a, control, b, frame.colours.accent, kLine);
        drawHeads(list, mark, a, control, b, 1, frame.colours.accent);
    }
}

void showEdgeCard(OverlayFrame& frame) {
    const OverlayInput& input = frame.input;
    const session::Document& document = input.document;
    if (!input.hoveredEdge || !input.mouse || !document.drawn() ||
        *input.hoveredEdge >= document.edges().size())
        return;
    const render::Edge edge = document.edges()[*input.hoveredEdge];
    std::string arrow = " \u2014 ";
    if (document.graph().isDirected()) {
        const u8 directions = document.version->directionsOf(*input.hoveredEdge);
        arrow = directions == (render::kForth | render::kBack) ? " \u21c4 "
                : directions == render::kForth                 ? " \u2192 "
                                                               : " \u2190 ";
    }
    CardRows card(frame);
    card.row(
        {.left = shortLabel(document, edge.a) + arrow + shortLabel(document, edge.b), .face = Face::bold});
    addWeights(card, document.graph(), edge);
    addColumns(card, session::allColumns(document).edges(), *input.hoveredEdge);
    card.showBeside("edge", *input.mouse);
}

}  // namespace quartier::qt
