// Nodes that are moved with the mouse. A drag from a node moves it, one from the ground pans: where nodes are
// too small to be aimed at, only those that are selected can be taken hold of.
#include <algorithm>
#include <map>

#include "app/qt/viewport_scene.h"
#include "app/session/workspace_commands.h"

namespace quartier::qt {

namespace {

constexpr float kGrabReach = 2;   // logical pixels beside the disc
constexpr float kGrabRadius = 3;  // logical pixels: smaller discs are ground, unless they are selected
// Beyond so many, all positions are sent instead of one after the other.
constexpr size_t kFewNodes = 256;

}  // namespace

bool ViewportWidget::canGrab(VertexId vertex) {
    if (vertex == kNoVertex) return false;
    if ((view_.flags().all()[vertex] & render::kSelected) != 0) return true;
    const render::Style style = styleNow();
    const std::vector<f32> radii = scene_->renderer.radii(view_.view().camera, style, {&vertex, 1});
    return radii.front() >= kGrabRadius * style.pixelRatio;
}

VertexId ViewportWidget::grabbableAt(QPointF at) {
    const VertexId vertex = vertexAt(at, kGrabReach);
    return canGrab(vertex) ? vertex : kNoVertex;
}

// Those that are selected go along with one of them, unless they are hidden. A layout that runs is stopped:
// the drag waits until it has given its positions.
void ViewportWidget::dragNode(QPointF at) {
    const session::Document& document = bench_.document.document();
    if (bench_.document.session().layout().busy()) return bench_.runs.stopLayout();
    if (document.positions == nullptr || anotherGraph() || grabbed_ >= document.vertexCount()) return;
    if (!nodeDrag_) {
        std::vector<VertexId> nodes{grabbed_};
        const session::VertexFlags& flags = view_.flags();
        if ((flags.all()[grabbed_] & render::kSelected) != 0) {
            nodes = bench_.selection.selected();
            std::erase_if(nodes, [&](VertexId v) { return flags.isHidden(v); });
        }
        nodeDrag_.emplace(std::move(nodes), document.positions, placeAt(lastMouse_));
        view_.setCamera(view_.view().camera, false);
    }
    if (nodeDrag_->positions() != document.positions) return dropNodes(false);  // undone meanwhile
    nodeDrag_->follow(placeAt(at));
    showPlaces(nodeDrag_->nodes(), nodeDrag_->places());
}

void ViewportWidget::showPlaces(const std::vector<VertexId>& nodes, const std::vector<Vec2>& places) {
    if (scene_ == nullptr) return;
    positionsNow();
    makeCurrent();
    for (size_t i = 0; i < nodes.size(); ++i) positions_[nodes[i]] = places[i];
    if (nodes.size() <= kFewNodes)
        scene_->renderer.updatePositions(nodes, places);
    else
        scene_->renderer.setPositions(positions_);
    labelsStale_ = true;
    motion_.moved();
    wake();
}

// `keep`: they stay where they are now, as a step of undo; otherwise they go back.
void ViewportWidget::dropNodes(bool keep) {
    grabbed_ = kNoVertex;
    if (!nodeDrag_) return;
    const NodeDrag drag = *std::exchange(nodeDrag_, std::nullopt);
    const session::Document& document = bench_.document.document();
    if (drag.positions() != document.positions) {
        pending_ = pending_ | session::Change::positions;
        return wake();
    }
    if (!keep) {
        std::vector<Vec2> from;
        for (const VertexId v : drag.nodes()) from.push_back((*drag.positions())[v]);
        return showPlaces(drag.nodes(), from);
    }
    if (!drag.moved()) return;
    bench_.document.perform(
        [&](session::Workspace& workspace) { session::moveNodes(workspace, drag.nodes(), drag.places()); });
}

// The button is still down: what it does until it goes up is nothing.
bool ViewportWidget::cancelDrag() {
    if (!dragged_ || dragging_ == Qt::NoButton || (!shape_ && grabbed_ == kNoVertex)) return false;
    dropNodes(false);
    shape_.reset();
    dragging_ = Qt::NoButton;
    dragged_ = false;
    unsetCursor();
    wake();
    return true;
}

std::pair<render::Camera, std::vector<layouts::HalfSize>> ViewportWidget::sizesInView(
    const std::vector<VertexId>& nodes, bool names) {
    std::vector<layouts::HalfSize> sizes;
    render::Camera camera = view_.view().camera;
    if (scene_ == nullptr || nodes.empty()) return {camera, sizes};
    makeCurrent();
    camera = fitted(wantedBounds());
    const render::Style style = styleNow();
    for (const f32 radius : scene_->renderer.radii(camera, style, nodes)) sizes.push_back({radius, radius});
    if (!names) return {camera, sizes};
    const f32 beside = render::kLabelBeside * style.pixelRatio, air = render::kLabelAir * style.pixelRatio;
    std::map<VertexId, render::Bounds> boxes;
    const LabelLayer& layer = scene_->overlay.labels();
    for (const render::PlacedLabel& placed : layer.layout())
        if (placed.shown && placed.label < layer.labels().size())
            boxes[layer.labels()[placed.label].vertex] = placed.box;
    for (size_t i = 0; i < nodes.size(); ++i) {
        const auto box = boxes.find(nodes[i]);
        if (box == boxes.end()) continue;
        const render::Bounds& at = box->second;
        sizes[i].width = std::max(sizes[i].width, (at.high.x - at.low.x) / 2 + 2 * air);
        sizes[i].height += beside + at.high.y - at.low.y + air;
    }
    return {camera, sizes};
}

// Small marks of the window's own: pictures have none.
std::vector<QPointF> ViewportWidget::pinsInSight() {
    constexpr size_t kMostPins = 20'000;  // beyond, the marks would say nothing
    const auto& pinned = bench_.document.document().pinned;
    std::vector<QPointF> marks;
    if (pinned == nullptr || pinned->size() > kMostPins || !haveDrawing_ || anotherGraph()) return marks;
    const auto& at = positionsNow();
    const session::VertexFlags& flags = view_.flags();
    const qreal ratio = devicePixelRatioF();
    for (const VertexId v : *pinned) {
        if (v >= at.size() || flags.isHidden(v)) continue;
        const Vec2 p = view_.view().camera.toScreen(at[v]);
        const QPointF mark = QPointF(p.x, p.y) / ratio;
        if (QRectF(rect()).contains(mark)) marks.push_back(mark);
    }
    return marks;
}

}  // namespace quartier::qt
