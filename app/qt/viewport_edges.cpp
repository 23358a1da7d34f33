// Edges under the mouse: highlighted, clicked, and that between two selected nodes.
#include <algorithm>
#include <cmath>

#include "app/qt/viewport_scene.h"

namespace quartier::qt {

namespace {

constexpr float kEdgeReach = 3;  // logical pixels beside the line

}  // namespace

// Between nodes that are shown, unless a predicate of edges hides it.
bool ViewportWidget::edgeShown(u32 row) const {
    const session::Document& document = bench_.document.document();
    if (row >= document.edges().size()) return false;
    const render::Edge edge = document.edges()[row];
    const auto& flags = view_.flags().all();
    const auto hidden = [&](VertexId v) { return v < flags.size() && (flags[v] & render::kHidden) != 0; };
    if (hidden(edge.a) || hidden(edge.b)) return false;
    const session::VisibleSet* visible = session::visibleOf(document, view_.view());
    return visible == nullptr || visible->drawnEdges.size() == 0 || visible->drawnEdges.test(row);
}

// Nothing while the nodes move: what is under the mouse is another edge in the next moment.
std::optional<EdgeHover::Question> ViewportWidget::edgeQuestion(QPointF at) {
    const session::Document& document = bench_.document.document();
    if (scene_ == nullptr || !haveDrawing_ || anotherGraph() || !document.drawn() ||
        document.positions == nullptr || !view_.style().edges || nodeDrag_ ||
        bench_.document.session().layout().busy())
        return std::nullopt;
    const f32 zoom = view_.view().camera.zoom / static_cast<f32>(devicePixelRatioF());
    if (!(zoom > 0)) return std::nullopt;
    return EdgeHover::Question{.version = document.version,
                               .positions = document.positions,
                               .at = placeAt(at),
                               .reach = kEdgeReach / zoom,
                               .visible = [this](u32 row) { return edgeShown(row); }};
}

u32 ViewportWidget::edgeAt(QPointF at) {
    const auto question = edgeQuestion(at);
    if (!question) return session::kNoEdge;
    const u32 row = edgeHover_.row();
    return row != session::kNoEdge && mouse_ && (*mouse_ - at).manhattanLength() < 1
               ? row
               : EdgeHover::now(*question);
}

// Its ends are selected: the edge between two selected nodes is marked, here and in the table of edges.
bool ViewportWidget::selectEdge(QPointF at, Qt::KeyboardModifiers modifiers) {
    const u32 row = edgeAt(at);
    if (row == session::kNoEdge) return false;
    const render::Edge edge = bench_.document.document().edges()[row];
    if (modifiers & (Qt::ControlModifier | Qt::ShiftModifier))
        bench_.selection.add({edge.a, edge.b});
    else
        bench_.selection.selectOnly({edge.a, edge.b});
    return true;
}

std::vector<EdgeMark> ViewportWidget::edgeMarks() {
    std::vector<EdgeMark> marks;
    const session::Document& document = bench_.document.document();
    if (!haveDrawing_ || anotherGraph() || !document.drawn() || !view_.style().edges) return marks;
    const auto& selected = bench_.selection.selected();
    const u32 chosen = selected.size() == 2
                           ? session::edgeBetween(document.edges(), selected.front(), selected.back())
                           : session::kNoEdge;
    const auto& at = positionsNow();
    const qreal ratio = devicePixelRatioF();
    render::Style style = view_.style();
    style.pixelRatio = static_cast<f32>(ratio);
    const auto add = [&](u32 row) {
        if (row == session::kNoEdge || !edgeShown(row)) return;
        const render::Edge edge = document.edges()[row];
        const VertexId ends[] = {edge.a, edge.b};
        const std::vector<f32> radii = scene_->renderer.radii(view_.view().camera, style, ends);
        const Vec2 a = view_.view().camera.toScreen(at[edge.a]), b = view_.view().camera.toScreen(at[edge.b]);
        const f32 length = std::hypot(b.x - a.x, b.y - a.y);
        if (!(length > radii[0] + radii[1])) return;
        const QPointF along = QPointF(b.x - a.x, b.y - a.y) / length;
        const bool directed = document.graph().isDirected();
        marks.push_back({.from = (QPointF(a.x, a.y) + along * radii[0]) / ratio,
                         .to = (QPointF(b.x, b.y) - along * radii[1]) / ratio,
                         .forth = directed && session::arcBetween(document.graph(), edge.a, edge.b),
                         .back = directed && session::arcBetween(document.graph(), edge.b, edge.a)});
    };
    add(chosen);
    if (edgeHover_.row() != chosen) add(edgeHover_.row());
    return marks;
}

}  // namespace quartier::qt
