#include "app/qt/view_controller.h"

#include "app/qt/document_controller.h"
#include "app/qt/selection_controller.h"
#include "app/qt/theme.h"
#include "app/qt/translated.h"
#include "app/session/groups.h"
#include "app/session/workspace_commands.h"

namespace quartier::qt {

using session::Change;
using session::ViewId;
using session::Workspace;

ViewController::ViewController(DocumentController& document, SelectionController& selection,
                               std::shared_ptr<session::OpenView> view)
    : document_(document), selection_(selection), open_(std::move(view)) {
    connect(&document, &DocumentController::changed, this, &ViewController::onDocument);
    connect(&document, &DocumentController::styleChanged, this, [this](ViewId of) {
        if (of != id()) return;
        rebuildShown();
        emit styleChanged();
    });
    connect(&document, &DocumentController::placeChanged, this, [this](ViewId of) {
        if (of != id()) return;
        rebuildShown();
        updateFlags();
        emit placeChanged();
        emit flagsChanged();
    });
    // What fitted goes on to fit: at once inside a community, whose place is known; the whole drawing once a
    // frame has shown what was hidden.
    connect(&document, &DocumentController::cameraWanted, this,
            [this](ViewId of, const session::CameraMove& move) {
                if (of != id()) return;
                if (move.fit && !state().path.empty())
                    emit fitWanted(false);
                else
                    emit cameraWanted(move.camera);
            });
    connect(&selection, &SelectionController::changed, this, [this] {
        updateFlags();
        emit flagsChanged();
    });
    onDocument(Change::document);
}

void ViewController::onDocument(Change what) {
    const bool opened = session::has(what, Change::document) || session::has(what, Change::graph);
    // Nodes may have other names and values, groups other names and colours.
    for (const Change one : {Change::columns, Change::styles, Change::betweenness})
        if (session::has(what, one)) legendOf_.reset();
    if (session::has(what, Change::styles)) emit styleChanged();
    if (!opened && !session::has(what, Change::communities)) return;
    legendOf_.reset();
    rebuildShown();
    if (opened) {
        flags_.reset(document_.document().vertexCount());
        flaggedEntered_ = flaggedIsolated_ = 0;
        flaggedVisible_ = nullptr;
    }
    updateFlags();
}

render::Style ViewController::style() const { return document_.workspace().styleOf(*open_, true); }

session::View ViewController::shownView() const { return document_.workspace().shownView(*open_); }

void ViewController::changeView(const char* what, const std::function<void(session::View&)>& change) {
    document_.perform([&](Workspace& workspace) { session::changeView(workspace, id(), what, change); });
}

void ViewController::colourBy(const std::string& quantity) {
    if (quantity == view().colour) return;
    document_.perform([&](Workspace& workspace) { session::colourBy(workspace, id(), quantity); });
    tellMissing(quantity);
}

void ViewController::sizeBy(const std::string& quantity) {
    if (quantity == view().size) return;
    document_.perform([&](Workspace& workspace) { session::sizeBy(workspace, id(), quantity); });
    tellMissing(quantity);
}

void ViewController::tellMissing(const std::string& quantity) {
    const QString why = translated(document_.workspace().whyMissing(quantity));
    if (why.isEmpty()) return;
    const QString what =
        quantity == session::kErrorQuantity ? tr("The error of betweenness") : tr("Betweenness");
    emit document_.message(tr("%1 is %2.").arg(what, why), false);
}

void ViewController::edgesBy(const std::string& colour, const std::string& width) {
    if (colour == view().edgeColour && width == view().edgeWidth) return;
    document_.perform([&](Workspace& workspace) { session::edgesBy(workspace, id(), colour, width); });
    const bool wanted = session::isBetweenness(colour) || session::isBetweenness(width);
    const auto* run = document_.betweenness();
    if (wanted && (run == nullptr || run->result.scores.edge.empty()))
        emit document_.message(tr("Edges have no betweenness yet: run Betweenness with \u201c"
                                  "Edges too\u201d "
                                  "(More options)."),
                               false);
}

void ViewController::setLegend(bool shown) {
    document_.perform([&](Workspace& workspace) { session::showLegend(workspace, id(), shown); });
}

void ViewController::setDepth(u32 depth) {
    document_.perform([&](Workspace& workspace) { session::showDepth(workspace, id(), depth); });
}

void ViewController::stepLevel(int coarser) {
    const i64 wanted = static_cast<i64>(state().depth()) + coarser;
    if (wanted >= 0) setDepth(static_cast<u32>(wanted));
}

void ViewController::isolate(std::optional<u32> node) {
    document_.perform([&](Workspace& workspace) { session::isolate(workspace, id(), node); });
}

void ViewController::isolateAtItsLevel(u32 node) {
    document_.perform([&](Workspace& workspace) { session::isolateAtItsLevel(workspace, id(), node); });
}

void ViewController::isolateAndSelect(u32 node) {
    document_.perform([&](Workspace& workspace) { session::isolateAndSelect(workspace, id(), node); });
}

void ViewController::enter(u32 node, bool secondClick) {
    document_.perform([&](Workspace& workspace) { session::enter(workspace, id(), node, secondClick); });
}

void ViewController::leave() {
    if (state().path.empty())
        isolate(std::nullopt);
    else
        leaveTo(state().path.size() - 1);
}

void ViewController::leaveTo(size_t entered) {
    document_.perform([&](Workspace& workspace) { session::leaveTo(workspace, id(), entered); });
}

void ViewController::setCamera(const render::Camera& camera, bool fit) {
    open_->state.view.camera = camera;
    open_->state.view.fit = fit;
}

void ViewController::setScreen(f32 pixelRatio, f32 textScale) {
    open_->state.view.style.pixelRatio = pixelRatio;
    open_->state.view.textScale = textScale;
}

void ViewController::lead(const render::Camera& camera, bool glide) { emit led(camera, glide); }

bool ViewController::liveLabels() const {
    return open_->liveLabels && view().colour == session::kCommunityQuantity;
}

const std::vector<u32>& ViewController::shownCommunities() const {
    const bool whole = state().path.empty() && state().depth() < session::depthCount(document_.document());
    return whole ? document_.communities()->bySize[state().depth()] : shown_;
}

// Of the whole graph they are in order already.
void ViewController::rebuildShown() {
    shown_.clear();
    if (session::depthCount(document_.document()) == 0 || state().path.empty()) return;
    shown_ = session::communitiesInside(*document_.communities(), state().depth(), state().entered());
}

const session::GroupLegend& ViewController::legend() const {
    const render::Style shown = style();
    const LegendKey now{.colour = view().colour,
                        .palette = shown.categorical,
                        .ramp = shown.ramp,
                        .edgeColour = view().edgeColour,
                        .by = shown.colourBy,
                        .edges = shown.edges,
                        .dark = render::isDarkGround(shown.background),
                        .depth = state().depth(),
                        .entered = state().entered(),
                        .isolated = state().isolated.value_or(0)};
    if (legendOf_ == now) return legend_;
    legendOf_ = now;
    session::View drawn = view();
    drawn.style = shown;
    legend_ = session::groupLegend(document_.document(), drawn, now.entered, now.isolated);
    return legend_;
}

QColor ViewController::colourOf(u32 treeNode) const {
    if (document_.communities() == nullptr || treeNode == 0) return theme(document_.workspace().dark()).muted;
    return toQColor(
        session::groupColour(document_.document(), style(), session::kCommunityQuantity, treeNode));
}

void ViewController::updateFlags() {
    const u32 entered = state().entered(), isolated = state().isolated.value_or(0);
    if (entered != flaggedEntered_ || isolated != flaggedIsolated_ || view().visible != flaggedVisible_)
        flags_.setPlace(session::flagsOf(document_.document(), view(), entered, isolated));
    flaggedVisible_ = view().visible;
    flaggedEntered_ = entered;
    flaggedIsolated_ = isolated;
    mark(flags_, selection_.hovered());
}

// The neighbours marked are those of the vertex that is hovered, else of the one selected alone.
void ViewController::mark(session::VertexFlags& flags, VertexId hovered) const {
    const auto& selected = selection_.selected();
    const VertexId alone = selected.size() == 1 ? selected.front() : kNoVertex;
    const VertexId middle = hovered != kNoVertex ? hovered : alone;
    const session::Document& document = document_.document();
    flags.setSelected(selected);
    flags.setHovered(hovered);
    flags.setNeighbours(middle < document.vertexCount() ? document.undirected().row(middle)
                                                        : std::span<const VertexId>());
}

std::vector<u8> ViewController::flagsWithoutHover() const {
    session::VertexFlags flags = flags_;
    mark(flags, kNoVertex);
    return flags.all();
}

}  // namespace quartier::qt
