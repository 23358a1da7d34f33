// The view part of the workbench: style, level, selection, the place in the tree, and their undo.
#include <algorithm>
#include <numeric>

#include "app/qt/theme.h"
#include "app/qt/view_step.h"
#include "app/qt/workbench.h"
#include "app/session/session_file.h"

namespace quartier::qt {

namespace {

constexpr const char* kDarkGroundPalette = "glasbey";
constexpr const char* kLightGroundPalette = "glasbey-light";

}  // namespace

ViewState Workbench::state(bool withCamera) const {
    ViewState now{view_, selection_, path_, isolated_, std::nullopt, communities(), betweenness(), dark_};
    if (withCamera) now.camera = view_.camera;
    return now;
}

void Workbench::record(const QString& what, const ViewState& before) {
    push(new ViewStep(*this, what, before, state(false)));
}

void Workbench::push(QUndoCommand* step) {
    if (document().empty())
        delete step;
    else
        undo_.push(step);
}

void Workbench::restore(const ViewState& state) {
    const session::View present = view_;
    const bool otherGround = std::exchange(dark_, state.dark) != state.dark;
    view_ = state.view;
    if (state.scores != betweenness() || liveRange_) rangeScores();
    view_.camera = present.camera;
    view_.fit = present.fit;
    selection_ = state.selection;
    // The first look may have brought a tree since: a place in none is nowhere in it.
    const bool sameTree = state.tree == communities();
    if (!sameTree) view_.style.depth = present.style.depth;
    path_ = sameTree ? state.path : std::vector<Place>{};
    isolated_ = sameTree ? state.isolated : std::nullopt;
    rebuildShown();
    updateFlags();
    if (otherGround) emit darkChanged(dark_);
    emit styleChanged();
    emit placeChanged();
    if (state.camera) wantCamera(*state.camera, state.view.fit);
}

// Glides there. What fitted goes on to fit: at once inside a community, whose place is known; the whole
// drawing once a frame has shown what was hidden.
void Workbench::wantCamera(const render::Camera& camera, bool fit) {
    if (fit && !path_.empty()) return emit fitWanted(false);
    emit cameraWanted(camera);
    view_.fit = fit;
}

render::Style Workbench::style() const { return styleOf(true); }

// `live`: with what a run in progress has published.
render::Style Workbench::styleOf(bool live) const {
    render::Style style = view_.style;
    const auto missing = [&](const std::string& quantity) {
        return !whyMissing(quantity).isEmpty() ||
               (!live && session::isBetweenness(quantity) && betweenness() == nullptr);
    };
    // The low end of the ramp and the smallest size all over would look like a result.
    if (missing(view_.colour)) style.colourBy = render::ColourBy::single;
    if (missing(view_.size)) style.sizeBy = render::SizeBy::none;
    style.liveLabels = live && liveLabels();
    if (view_.colour == session::kCommunityQuantity && depthCount() == 0 && !style.liveLabels)
        style.colourBy = render::ColourBy::single;
    return style;
}

session::View Workbench::shownView() const {
    session::View shown = view_;
    shown.style = styleOf(false);
    if (!path_.empty()) shown.entered = session::placeOf(document(), path_.back().node);
    if (isolated_) shown.isolated = session::placeOf(document(), *isolated_);
    shown.legendCorner = shownCorner();
    return shown;
}

void Workbench::changeView(const QString& what, const std::function<void(session::View&)>& change) {
    const ViewState before = state(false);
    try {
        change(view_);
    } catch (const std::exception& error) {
        view_ = before.view;
        emit message(QString::fromStdString(error.what()), true);
        return;
    }
    rebuildShown();
    record(what, before);
    emit styleChanged();
}

void Workbench::colourBy(const std::string& quantity) {
    if (quantity == view_.colour) return;
    recolour(quantity);
    tellMissing(quantity);
}

void Workbench::recolour(const std::string& quantity) {
    if (quantity == view_.colour) return;
    changeView(tr("Colour by %1").arg(QString::fromStdString(quantity)), [&](session::View& view) {
        session::colourBy(view, document(), quantity);
        useLiveRange();
    });
}

QString Workbench::whyMissing(const std::string& quantity) const {
    const bool error = quantity == session::kErrorQuantity;
    if (!session::isBetweenness(quantity) || document().empty()) return {};
    if (!error && (liveRange_ || betweenness() != nullptr)) return {};
    if (error && betweenness() != nullptr)
        return betweenness()->result.scores.standardError.empty() ? tr("zero: all scores are exact")
                                                                  : QString();
    const auto& analysis = const_cast<session::Session&>(session_).analysis();
    const bool computed = analysis.busy() && session_.lastAnalysis() == session::Analysis::betweenness;
    return computed ? tr("being computed") : tr("not computed yet: run it (Ctrl+B)");
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
    if (colour == view_.edgeColour && width == view_.edgeWidth) return;
    changeView(tr("Edges by %1").arg(QString::fromStdString(colour == view_.edgeColour ? width : colour)),
               [&](session::View& view) { session::edgesBy(view, colour, width); });
    const bool wanted = session::isBetweenness(colour) || session::isBetweenness(width);
    if (wanted && (betweenness() == nullptr || betweenness()->result.scores.edge.empty()))
        emit message(tr("Edges have no betweenness yet: run Betweenness with \u201cEdges too\u201d "
                        "(More options)."),
                     false);
}

void Workbench::sizeBy(const std::string& quantity) {
    if (quantity == view_.size) return;
    changeView(tr("Size by %1").arg(QString::fromStdString(quantity)),
               [&](session::View& view) { session::sizeBy(view, document(), quantity); });
    tellMissing(quantity);
}

void Workbench::setLiveRange(f32 low, f32 high) {
    liveRange_ = {low, high};
    useLiveRange();
}

// What shows scores takes the range of those there are.
void Workbench::rangeScores() {
    if (session::isBetweenness(view_.colour))
        session::colourBy(view_, document(), view_.colour);
    else if (session::isBetweenness(view_.size))
        session::sizeBy(view_, document(), view_.size);
    useLiveRange();
}

void Workbench::useLiveRange() {
    if (!liveRange_ || (!session::isBetweenness(view_.colour) && !session::isBetweenness(view_.size))) return;
    view_.style.scoreLow = liveRange_->x;
    view_.style.scoreHigh = liveRange_->y;
}

void Workbench::setDark(bool dark) {
    if (dark == dark_) return;
    const ViewState before = state(false);
    dark_ = dark;
    view_.style.background = toColour(theme(dark).canvas);
    // The standard palette has a sister for each ground; one that was chosen stays.
    auto& palette = view_.style.categorical;
    if (palette == kDarkGroundPalette || palette == kLightGroundPalette)
        palette = dark ? kDarkGroundPalette : kLightGroundPalette;
    record(tr("Background"), before);
    emit darkChanged(dark);
    emit styleChanged();
}

void Workbench::setLegend(bool shown) {
    if (shown == view_.legend) return;
    changeView(tr("Legend"), [&](session::View& view) { view.legend = shown; });
}

void Workbench::setCamera(const render::Camera& camera, bool fit) {
    view_.camera = camera;
    view_.fit = fit;
}

u32 Workbench::depthCount() const { return communities() == nullptr ? 0 : communities()->depthCount(); }

void Workbench::setDepth(u32 depth) {
    const ViewState before = state(false);
    if (!showDepth(depth)) return;
    record(tr("Level %1").arg(depth + 1), before);
    emit styleChanged();
}

// False when it is shown already, or there is none.
bool Workbench::showDepth(u32 depth) {
    if (depth >= depthCount() || depth == view_.style.depth) return false;
    view_.style.depth = depth;
    if (view_.colour != session::kCommunityQuantity)
        session::colourBy(view_, document(), session::kCommunityQuantity);
    rebuildShown();
    return true;
}

void Workbench::stepLevel(int coarser) {
    const i64 wanted = static_cast<i64>(depth()) + coarser;
    if (wanted >= 0) setDepth(static_cast<u32>(wanted));
}

void Workbench::select(std::optional<VertexId> vertex, SelectMode mode) {
    std::vector<VertexId> next = mode == SelectMode::replace ? std::vector<VertexId>{} : selection_;
    if (vertex) {
        const auto found = std::find(next.begin(), next.end(), *vertex);
        if (found == next.end())
            next.push_back(*vertex);
        else if (mode == SelectMode::toggle)
            next.erase(found);
    }
    if (next == selection_) return;
    const ViewState before = state(false);
    selection_ = std::move(next);
    updateFlags();
    record(tr("Selection"), before);
    emit flagsChanged();
}

void Workbench::addToSelection(const std::vector<VertexId>& vertices) {
    if (vertices.empty()) return;
    const ViewState before = state(false);
    std::vector<VertexId> next = selection_;
    next.insert(next.end(), vertices.begin(), vertices.end());
    std::sort(next.begin(), next.end());
    next.erase(std::unique(next.begin(), next.end()), next.end());
    selection_ = std::move(next);
    updateFlags();
    record(tr("Selection"), before);
    emit flagsChanged();
}

void Workbench::setHovered(VertexId vertex) {
    if (vertex == hovered_) return;
    hovered_ = vertex;
    updateFlags();
    emit flagsChanged();
}

void Workbench::isolate(std::optional<u32> node) {
    if (node && isolated_ == node) node.reset();
    if (node != isolated_) showOnly(node, state(false));
}

void Workbench::isolateAtItsLevel(u32 node) {
    const ViewState before = state(false);
    const u32 level = levelOf(node);
    if (level >= 1 && showDepth(level - 1)) emit styleChanged();
    showOnly(isolated_ == node ? std::nullopt : std::optional<u32>(node), before);
}

void Workbench::showOnly(std::optional<u32> node, const ViewState& before) {
    isolated_ = node;
    updateFlags();
    record(node ? tr("Isolate %1").arg(nameOf(*node)) : tr("Show all"), before);
    emit placeChanged();
    emit flagsChanged();
}

void Workbench::enter(u32 node, bool secondClick) {
    if (communities() == nullptr || node == 0 || node >= communities()->dendrogram.nodes().size()) return;
    if (!path_.empty() && path_.back().node == node) return;
    const ViewState before = state(true);
    path_.push_back({node, depth(), view_.camera, view_.fit});
    isolated_.reset();
    view_.style.depth = session::depthInside(*communities(), node);
    rebuildShown();
    updateFlags();
    ViewState after = state(true);
    after.view.fit = true;
    auto* step = new ViewStep(*this, tr("Enter %1").arg(nameOf(node)), before, after);
    if (secondClick) step->joinClick();
    push(step);
    emit styleChanged();
    emit placeChanged();
    emit fitWanted(false);
}

// The view that a session file was saved with, on the screen and the ground that are there now.
void Workbench::takeKeptView() {
    if (document().views.empty()) return;
    try {
        session::View view = document().views.front()->view;
        view.style.pixelRatio = view_.style.pixelRatio;
        view.style.background = view_.style.background;
        view.camera.width = view_.camera.width;
        view.camera.height = view_.camera.height;
        view.style.depth = std::min(view.style.depth, depthCount() == 0 ? 0 : depthCount() - 1);
        session::colourBy(view, document(), view.colour);
        session::sizeBy(view, document(), view.size);
        view_ = view;
        const u32 entered = session::treeNodeOf(document(), view.entered);
        const u32 isolated = session::treeNodeOf(document(), view.isolated);
        view_.entered = view_.isolated = {};
        emit styleChanged();
        if (entered != 0) enter(entered);
        if (isolated != 0) isolate(isolated);
        if (depthCount() > 0) showDepth(view.style.depth);
        wantCamera(view.camera, view.fit);
    } catch (const Error& error) {
        emit message(
            tr("The view of this session cannot be shown: %1").arg(QString::fromStdString(error.what())),
            true);
    }
    undo_.clear();
}

void Workbench::leave() {
    if (path_.empty())
        isolate(std::nullopt);
    else
        leaveTo(path_.size() - 1);
}

void Workbench::leaveTo(size_t places) {
    if (places >= path_.size()) return;
    const ViewState before = state(true);
    const Place back = path_[places];
    path_.resize(places);
    isolated_.reset();
    view_.style.depth = std::min(back.depthBefore, depthCount() == 0 ? 0 : depthCount() - 1);
    rebuildShown();
    updateFlags();
    ViewState after = state(false);
    after.camera = back.cameraBefore;
    after.view.fit = back.fitBefore;
    push(new ViewStep(*this, tr("Leave"), before, after));
    emit styleChanged();
    emit placeChanged();
    wantCamera(back.cameraBefore, back.fitBefore);
}

u32 Workbench::treeNode(VertexId vertex, u32 depth) const {
    if (communities() == nullptr || depth >= depthCount()) return 0;
    if (vertex >= communities()->result.hierarchy.vertices) return 0;
    return communities()->dendrogram.nodeOf(depth + 1, communities()->communityOf(depth, vertex));
}

u32 Workbench::levelOf(u32 node) const {
    if (communities() == nullptr || node == 0) return 0;
    const auto& tree = communities()->dendrogram;
    return tree.depthCount() - tree.nodes()[node].depth + 1;
}

VertexId Workbench::hubOf(u32 node) const {
    return communities() != nullptr && node < communities()->hubs.size() ? communities()->hubs[node]
                                                                         : kNoVertex;
}

QString Workbench::nameOf(u32 node) const {
    const VertexId hub = hubOf(node);
    if (node == 0 || hub == kNoVertex || document().loaded.nodes == nullptr) return tr("all");
    return QString::fromStdString(document().loaded.nodes->label(hub));
}

QColor Workbench::colourOf(u32 node) const {
    if (communities() == nullptr || node == 0) return theme(dark_).muted;
    const u32 key = communities()->dendrogram.nodes()[node].colourKey;
    return toQColor(render::communityColour(render::palette(view_.style.categorical), key));
}

const std::vector<u32>& Workbench::shownCommunities() const {
    return path_.empty() && depth() < depthCount() ? communities()->bySize[depth()] : shown_;
}

// Of the whole graph they are in order already.
void Workbench::rebuildShown() {
    shown_.clear();
    if (depthCount() == 0 || path_.empty()) return;
    shown_ = session::communitiesInside(*communities(), depth(), path_.back().node);
}

const session::GroupLegend& Workbench::legend() const {
    const LegendKey now{view_.colour, view_.style.categorical, depth(), path_.empty() ? 0 : path_.back().node,
                        isolated_.value_or(0)};
    if (legendOf_ == now) return legend_;
    legendOf_ = now;
    legend_ = session::groupLegend(document(), view_, now.entered, now.isolated);
    return legend_;
}

render::LegendCorner Workbench::shownCorner() const {
    const bool fixed = view_.legendCorner != render::LegendCorner::automatic;
    return fixed ? view_.legendCorner : render::LegendCorner::topRight;
}

void Workbench::updateFlags() {
    const u32 entered = path_.empty() ? 0 : path_.back().node, isolated = isolated_.value_or(0);
    if (entered != flaggedEntered_ || isolated != flaggedIsolated_)
        flags_.setPlace(session::flagsOf(document(), entered, isolated));
    flaggedEntered_ = entered;
    flaggedIsolated_ = isolated;
    mark(flags_, hovered_);
}

// The neighbours marked are those of the vertex that is hovered, else of the one selected alone.
void Workbench::mark(session::VertexFlags& flags, VertexId hovered) const {
    const VertexId alone = selection_.size() == 1 ? selection_.front() : kNoVertex;
    const VertexId middle = hovered != kNoVertex ? hovered : alone;
    flags.setSelected(selection_);
    flags.setHovered(hovered);
    flags.setNeighbours(middle < document().vertexCount() ? document().undirected->row(middle)
                                                          : std::span<const VertexId>());
}

std::vector<u8> Workbench::flagsWithoutHover() const {
    session::VertexFlags flags = flags_;
    mark(flags, kNoVertex);
    return flags.all();
}

}  // namespace quartier::qt
