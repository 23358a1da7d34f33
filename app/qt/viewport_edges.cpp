// Edges under the mouse: highlighted, clicked, and that between two selected nodes.
#include <algorithm>
#include <cmath>

#include "app/qt/viewport_scene.h"

namespace quartier::qt {

namespace {

constexpr size_t kMostLit = 500;  // edges of a node under the mouse, each some microseconds a frame
constexpr float kEdgeReach = 3;   // logical pixels beside the line

}  // namespace

// Between nodes that are shown, unless a predicate of edges hides it.
bool ViewportWidget::edgeShown(u32 row) const {
    const session::Document& document = bench_.document.document();
    if (row >= document.edges().size()) return false;
    const render::Edge edge = document.edges()[row];
    if (view_.flags().isHidden(edge.a) || view_.flags().isHidden(edge.b)) return false;
    const session::VisibleSet* visible = session::visibleOf(document, view_.view());
    return visible == nullptr || visible->drawnEdges.size() == 0 || visible->drawnEdges.test(row);
}

// Of what was drawn last.
session::EdgePaths ViewportWidget::edgePaths() const {
    const auto& directions = bench_.document.document().version->directions;
    const render::Style style = view_.style();
    return {.shape = style.edgeShape,
            .directions = directions == nullptr ? std::span<const u8>() : std::span<const u8>(*directions),
            .bundles = edgeBundles_,
            .bundling = style.bundling};
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
                               .paths = edgePaths(),
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
    selectNodes({edge.a, edge.b}, modifiers);
    return true;
}

// All but a node under the mouse and its neighbours fades, when the mouse has stayed for a moment; passing
// over nodes, or from one to the next, nothing flashes.
f32 ViewportWidget::nextVeil() {
    constexpr f32 kDeepest = 0.6f;
    constexpr int kPatience = 120, kFade = 150;  // milliseconds
    const bool hovering = bench_.selection.hovered() != kNoVertex && !nodeDrag_;
    if (std::exchange(hovering_, hovering) != hovering) sinceHover_.restart();
    const f32 wanted = hovering ? kDeepest : 0;
    if (veil_ == wanted) return veil_;
    const int waiting = kPatience - static_cast<int>(sinceHover_.elapsed());
    if (waiting > 0) {
        veilDue_.start(waiting);
        return veil_;
    }
    wake();
    const f32 step = kDeepest * std::min(static_cast<f32>(sincePaint_.elapsed()) / kFade, 0.5f);
    return hovering ? std::min(veil_ + step, wanted) : std::max(veil_ - step, wanted);
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
    const auto ratio = static_cast<f32>(devicePixelRatioF());
    const render::Style style = styleNow();
    // Of positions that change from frame to frame a device would have to read all back.
    if (scene_->renderer.software() || (!nodeDrag_ && !bench_.document.session().layout().busy()))
        edgeBundles_ = scene_->renderer.edgeBundles(style);
    const session::EdgePaths paths = edgePaths();
    const auto add = [&](u32 row, bool faint = false) {
        if (row == session::kNoEdge || !edgeShown(row)) return;
        const render::Edge edge = document.edges()[row];
        const VertexId ends[] = {edge.a, edge.b};
        const std::vector<f32> radii = scene_->renderer.radii(view_.view().camera, style, ends);
        render::EdgePath path = paths.of(row, edge, at[edge.a], at[edge.b]);
        for (Vec2& point : std::span(path.points).first(path.count))
            point = view_.view().camera.toScreen(point);
        if (!(std::hypot(path.b().x - path.a().x, path.b().y - path.a().y) > radii[0] + radii[1])) return;
        const auto atDisc = [](Vec2 centre, Vec2 towards, f32 radius) {
            const f32 x = towards.x - centre.x, y = towards.y - centre.y;
            const f32 share = radius / std::max(std::hypot(x, y), 1e-6f);
            return Vec2{centre.x + share * x, centre.y + share * y};
        };
        const Vec2 from = atDisc(path.a(), path.afterA(), radii[0]),
                   to = atDisc(path.b(), path.beforeB(), radii[1]);
        path.points[0] = from;
        path.points[path.count - 1] = to;
        for (Vec2& point : std::span(path.points).first(path.count))
            point = {point.x / ratio, point.y / ratio};
        const u8 directions = document.version->directionsOf(row);
        marks.push_back({.path = path,
                         .forth = (directions & render::kForth) != 0,
                         .back = (directions & render::kBack) != 0,
                         .faint = faint});
    };
    // Those of the node under the mouse, with the rest behind the veil.
    const VertexId hovered = bench_.selection.hovered();
    if (veil_ > 0 && hovered < document.vertexCount()) {
        const auto neighbours = document.undirected().row(hovered);
        if (neighbours.size() <= kMostLit)
            for (const VertexId other : neighbours)
                if (other != hovered) add(session::edgeBetween(document.edges(), hovered, other), true);
    }
    add(chosen);
    if (edgeHover_.row() != chosen) add(edgeHover_.row());
    return marks;
}

}  // namespace quartier::qt
