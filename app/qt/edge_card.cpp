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

ImVec2 vectorOf(Vec2 place) { return ImVec2(place.x, place.y); }

void drawLine(ImDrawList& list, const EdgeMark& mark, ImU32 colour, float width) {
    list.PathLineTo(vectorOf(mark.path.a()));
    const std::vector<render::CubicPiece> curve = render::cubicPieces(mark.path);
    for (const auto& [one, two, end] : curve)
        list.PathBezierCubicCurveTo(vectorOf(one), vectorOf(two), vectorOf(end));
    if (curve.empty()) list.PathLineTo(vectorOf(mark.path.b()));
    list.PathStroke(colour, 0, width);
}

// `size`: of that at a single edge.
void drawHeads(ImDrawList& list, const EdgeMark& mark, float size, ImU32 colour) {
    const auto draw = [&](ImVec2 before, ImVec2 tip) {
        const ImVec2 along = directionFrom(before, tip);
        const ImVec2 foot(tip.x - along.x * size * kHead, tip.y - along.y * size * kHead);
        const ImVec2 aside(-along.y * size * kHeadWidth, along.x * size * kHeadWidth);
        list.AddTriangleFilled(tip, ImVec2(foot.x + aside.x, foot.y + aside.y),
                               ImVec2(foot.x - aside.x, foot.y - aside.y), colour);
    };
    if (mark.forth) draw(vectorOf(mark.path.beforeB()), vectorOf(mark.path.b()));
    if (mark.back) draw(vectorOf(mark.path.afterA()), vectorOf(mark.path.a()));
}

}  // namespace

void drawEdgeMarks(const OverlayFrame& frame) {
    auto& list = *ImGui::GetBackgroundDrawList();
    for (const EdgeMark& mark : frame.input.edges) {
        const Vec2 a = mark.path.a(), b = mark.path.b();
        if (!(std::hypot(b.x - a.x, b.y - a.y) > 1)) continue;
        if (mark.faint) {
            drawLine(list, mark, frame.colours.muted, kFaintLine);
            drawHeads(list, mark, kFaintHead, frame.colours.muted);
            continue;
        }
        drawLine(list, mark, frame.colours.ground, kRim);
        drawLine(list, mark, frame.colours.accent, kLine);
        drawHeads(list, mark, 1, frame.colours.accent);
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
