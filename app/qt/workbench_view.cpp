// The view part of the workbench: style, level, selection and the place in the tree.
#include <algorithm>

#include "app/qt/theme.h"
#include "app/qt/workbench.h"
#include "app/session/workspace_commands.h"

namespace quartier::qt {

// What cannot be done is said.
void Workbench::command(const std::function<void()>& call) {
    try {
        call();
    } catch (const std::exception& error) {
        emit message(QString::fromStdString(error.what()), true);
    }
}

void Workbench::onError(const std::string& text) { emit message(QString::fromStdString(text), true); }

void Workbench::onHistory() { emit historyChanged(); }

void Workbench::onSelection() {
    updateFlags();
    emit flagsChanged();
}

void Workbench::onStyle(session::ViewId) {
    rebuildShown();
    emit styleChanged();
}

void Workbench::onPlace(session::ViewId) {
    rebuildShown();
    updateFlags();
    emit placeChanged();
    emit flagsChanged();
}

void Workbench::onGround() { emit darkChanged(dark()); }

// Glides there. What fitted goes on to fit: at once inside a community, whose place is known; the whole
// drawing once a frame has shown what was hidden.
void Workbench::onCamera(session::ViewId, const session::CameraMove& move) {
    if (move.fit && !path().empty())
        emit fitWanted(false);
    else
        emit cameraWanted(move.camera);
}

render::Style Workbench::style() const { return workspace_.styleOf(view_, true); }

session::View Workbench::shownView() const { return workspace_.shownView(view_); }

void Workbench::changeView(const QString& what, const std::function<void(session::View&)>& change) {
    command([&] { session::changeView(workspace_, view_.id, what.toStdString(), change); });
}

void Workbench::colourBy(const std::string& quantity) {
    if (quantity == view().colour) return;
    recolour(quantity);
    tellMissing(quantity);
}

void Workbench::recolour(const std::string& quantity) {
    command([&] { session::colourBy(workspace_, view_.id, quantity); });
}

QString Workbench::whyMissing(const std::string& quantity) const {
    return QString::fromStdString(workspace_.whyMissing(quantity));
}

void Workbench::tellMissing(const std::string& quantity) {
    const QString why = whyMissing(quantity);
    if (why.isEmpty()) return;
    const QString what =
        quantity == session::kErrorQuantity ? tr("The error of betweenness") : tr("Betweenness");
    emit message(tr("%1 is %2.").arg(what, why), false);
}

// Says what is missing where the scores of edges are not there yet.
void Workbench::edgesBy(const std::string& colour, const std::string& width) {
    if (colour == view().edgeColour && width == view().edgeWidth) return;
    command([&] { session::edgesBy(workspace_, view_.id, colour, width); });
    const bool wanted = session::isBetweenness(colour) || session::isBetweenness(width);
    if (wanted && (betweenness() == nullptr || betweenness()->result.scores.edge.empty()))
        emit message(tr("Edges have no betweenness yet: run Betweenness with \u201cEdges too\u201d "
                        "(More options)."),
                     false);
}

void Workbench::sizeBy(const std::string& quantity) {
    if (quantity == view().size) return;
    command([&] { session::sizeBy(workspace_, view_.id, quantity); });
    tellMissing(quantity);
}

void Workbench::setLiveRange(f32 low, f32 high) { workspace_.setLiveRange(Vec2{low, high}); }

void Workbench::setDark(bool dark) {
    command([&] { session::setGround(workspace_, dark, toColour(theme(dark).canvas)); });
}

void Workbench::setLegend(bool shown) {
    command([&] { session::showLegend(workspace_, view_.id, shown); });
}

void Workbench::setCamera(const render::Camera& camera, bool fit) {
    view_.state.view.camera = camera;
    view_.state.view.fit = fit;
}

u32 Workbench::depthCount() const { return session::depthCount(document()); }

void Workbench::setDepth(u32 depth) {
    command([&] { session::showDepth(workspace_, view_.id, depth); });
}

void Workbench::stepLevel(int coarser) {
    const i64 wanted = static_cast<i64>(depth()) + coarser;
    if (wanted >= 0) setDepth(static_cast<u32>(wanted));
}

void Workbench::select(std::optional<VertexId> vertex, SelectMode mode) {
    command([&] { session::select(workspace_, vertex, mode); });
}

void Workbench::addToSelection(const std::vector<VertexId>& vertices) {
    command([&] { session::addToSelection(workspace_, vertices); });
}

void Workbench::setHovered(VertexId vertex) {
    if (vertex == hovered_) return;
    hovered_ = vertex;
    updateFlags();
    emit flagsChanged();
}

void Workbench::isolate(std::optional<u32> node) {
    command([&] { session::isolate(workspace_, view_.id, node); });
}

void Workbench::isolateAtItsLevel(u32 node) {
    command([&] { session::isolateAtItsLevel(workspace_, view_.id, node); });
}

void Workbench::enter(u32 node, bool secondClick) {
    command([&] { session::enter(workspace_, view_.id, node, secondClick); });
}

void Workbench::leave() {
    if (path().empty())
        isolate(std::nullopt);
    else
        leaveTo(path().size() - 1);
}

void Workbench::leaveTo(size_t places) {
    command([&] { session::leaveTo(workspace_, view_.id, places); });
}

u32 Workbench::treeNode(VertexId vertex, u32 depth) const {
    return session::treeNodeAt(document(), vertex, depth);
}

u32 Workbench::levelOf(u32 node) const { return session::levelOf(document(), node); }

VertexId Workbench::hubOf(u32 node) const { return session::hubOf(document(), node); }

QString Workbench::nameOf(u32 node) const {
    return QString::fromStdString(session::communityName(document(), node));
}

QColor Workbench::colourOf(u32 node) const {
    if (communities() == nullptr || node == 0) return theme(dark()).muted;
    const u32 key = communities()->dendrogram.nodes()[node].colourKey;
    return toQColor(render::communityColour(render::palette(view().style.categorical), key));
}

const std::vector<u32>& Workbench::shownCommunities() const {
    return path().empty() && depth() < depthCount() ? communities()->bySize[depth()] : shown_;
}

// Of the whole graph they are in order already.
void Workbench::rebuildShown() {
    shown_.clear();
    if (depthCount() == 0 || path().empty()) return;
    shown_ = session::communitiesInside(*communities(), depth(), path().back().node);
}

const session::GroupLegend& Workbench::legend() const {
    const LegendKey now{view().colour, view().style.categorical, depth(),
                        path().empty() ? 0 : path().back().node, isolated().value_or(0)};
    if (legendOf_ == now) return legend_;
    legendOf_ = now;
    legend_ = session::groupLegend(document(), view(), now.entered, now.isolated);
    return legend_;
}

render::LegendCorner Workbench::shownCorner() const { return session::legendCornerInWindow(view()); }

void Workbench::updateFlags() {
    const u32 entered = view_.state.entered(), isolated = view_.state.isolated.value_or(0);
    if (entered != flaggedEntered_ || isolated != flaggedIsolated_)
        flags_.setPlace(session::flagsOf(document(), entered, isolated));
    flaggedEntered_ = entered;
    flaggedIsolated_ = isolated;
    mark(flags_, hovered_);
}

// The neighbours marked are those of the vertex that is hovered, else of the one selected alone.
void Workbench::mark(session::VertexFlags& flags, VertexId hovered) const {
    const VertexId alone = selection().size() == 1 ? selection().front() : kNoVertex;
    const VertexId middle = hovered != kNoVertex ? hovered : alone;
    flags.setSelected(selection());
    flags.setHovered(hovered);
    flags.setNeighbours(middle < document().vertexCount() ? document().undirected().row(middle)
                                                          : std::span<const VertexId>());
}

std::vector<u8> Workbench::flagsWithoutHover() const {
    session::VertexFlags flags = flags_;
    mark(flags, kNoVertex);
    return flags.all();
}

}  // namespace quartier::qt
