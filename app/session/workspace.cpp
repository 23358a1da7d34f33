#include "app/session/workspace.h"
#include "app/session/named_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/session/session_file.h"
#include "app/session/workspace_commands.h"
#include "core/error.h"

namespace quartier::session {
namespace {

u32 coarsest(const Document& document) { return std::max(depthCount(document), 1u) - 1; }

}  // namespace

Workspace::Workspace(const EngineSetup& setup) : session_(setup), history_(session_.disposal()) {
    views_.push_back(std::make_unique<OpenView>());
    views_.front()->id = 1;
    views_.front()->name = "View 1";
    views_.front()->state.view.legend = true;
    history_.onChange([this] {
        if (observer_ != nullptr) observer_->onHistory();
    });
}

OpenView& Workspace::view(ViewId id) {
    const auto found =
        std::find_if(views_.begin(), views_.end(), [id](const auto& view) { return view->id == id; });
    if (found == views_.end()) throw Error(fmt::format("there is no view {}: it was closed", id));
    return **found;
}

void Workspace::expectLayout(bool goesOn) {
    layoutExpected_ = true;
    layoutGoesOn_ = goesOn;
}

Change Workspace::poll() {
    Computed before = document();
    const Change what = session_.poll();
    if (what == Change::none || what == Change::job) return what;
    std::vector<ViewSnapshot> viewsBefore = snapshots();
    for (ViewSnapshot& view : viewsBefore) {
        view.tree = before.communities.get();
        view.scores = before.betweenness.get();
    }
    takeOver(what);
    recordRuns(what, before, std::move(viewsBefore));
    session_.disposal().take(std::move(before));  // it may be the last to hold what a closed graph had
    return what;
}

// The worker has made all that grows with the graph (CommunityRun): a new document alone is another matter.
void Workspace::takeOver(Change what) {
    if (what == Change::none) return;
    const bool opened = has(what, Change::document);
    const bool regrouped = opened || has(what, Change::communities);
    const bool scored = has(what, Change::betweenness);
    struct Before {
        ViewId view;
        u32 depth;
        bool placed;
    };
    std::vector<Before> before;
    for (const auto& view : views_)
        before.push_back(
            {view->id, view->state.depth(), !view->state.path.empty() || view->state.isolated.has_value()});
    if (opened) reset();
    if (scored) liveRange_.reset();
    for (const auto& view : views_) {
        ViewState& state = view->state;
        if (regrouped) {
            view->liveLabels = false;
            state.path.clear();
            state.isolated.reset();
            state.view.style.depth = coarsest(document());
        }
        if (scored) rangeScores(state.view);
    }
    if (observer_ != nullptr) observer_->onDocument(what);
    for (const Before& was : before) {
        if (opened || scored || view(was.view).state.depth() != was.depth) tellStyle(was.view);
        if (opened || (regrouped && was.placed)) tellPlace(was.view);
    }
    if (opened) takeKeptView();
}

void Workspace::reset() {
    selection_ = {};
    liveRange_.reset();
    history_.clear();
    resultExpected_ = layoutExpected_ = false;
    // What the next graph has not: its scores and its columns.
    View& view = views_.front()->state.view;
    view.fit = true;
    colourBy(view, document(), view.colour == kDegreeQuantity ? kDegreeQuantity : kCommunityQuantity);
    sizeBy(view, document(), view.size == kNoQuantity ? kNoQuantity : kDegreeQuantity);
    edgesBy(view, "nodes", "none");
    view.style.nodeSize = restfulNodeSize(document().vertexCount());
}

// Runs that a person has started become commands. `before`: before poll() took them over.
void Workspace::recordRuns(Change what, const Computed& before, std::vector<ViewSnapshot> viewsBefore) {
    if (has(what, Change::document)) return tellResults();
    if (has(what, Change::communities) || has(what, Change::betweenness)) {
        if (std::exchange(resultExpected_, false)) recordResult(*this, {before, std::move(viewsBefore)});
        tellResults();
    }
    if (has(what, Change::positions) && std::exchange(layoutExpected_, false))
        recordLayout(*this, before.positions, layoutGoesOn_);
}

// The view that a session file was saved with, on the screen and the ground that are there now.
void Workspace::takeKeptView() {
    if (document().views.empty()) return;
    OpenView& open = *views_.front();
    try {
        open.state = stateOf(document().views.front()->view, open.state, document());
        tellStyle(open.id);
        tellPlace(open.id);
        moveCamera(open.id, {open.state.view.camera, open.state.view.fit});
    } catch (const Error& error) {
        if (observer_ != nullptr)
            observer_->onError(
                fmt::format("The view '{}' of this session cannot be shown: {}", open.name, error.what()));
    }
}

void Workspace::push(std::unique_ptr<Command> command) {
    if (!document().empty()) history_.push(std::move(command));
}

ViewSnapshot Workspace::snapshot(const OpenView& view) const {
    return {.view = view.id,
            .state = view.state,
            .tree = document().communities.get(),
            .scores = document().betweenness.get(),
            .move = std::nullopt};
}

std::vector<ViewSnapshot> Workspace::snapshots() const {
    std::vector<ViewSnapshot> all;
    for (const auto& view : views_) all.push_back(snapshot(*view));
    return all;
}

void Workspace::restore(const ViewSnapshot& snapshot) {
    ViewState& state = view(snapshot.view).state;
    const View present = state.view;
    state = snapshot.state;
    if (snapshot.scores != document().betweenness.get() || liveRange_) rangeScores(state.view);
    state.view.camera = present.camera;
    state.view.fit = present.fit;
    if (snapshot.tree != document().communities.get()) {
        state.view.style.depth = present.style.depth;
        state.path.clear();
        state.isolated.reset();
    }
    tellStyle(snapshot.view);
    tellPlace(snapshot.view);
    if (snapshot.move) moveCamera(snapshot.view, *snapshot.move);
}

void Workspace::moveCamera(ViewId id, const CameraMove& move) {
    if (observer_ != nullptr) observer_->onCamera(id, move);
    view(id).state.view.fit = move.fit;
}

void Workspace::setSelection(Selection selection) {
    selection_ = std::move(selection);
    if (observer_ != nullptr) observer_->onSelection();
}

void Workspace::setGround(bool dark) {
    if (std::exchange(dark_, dark) != dark && observer_ != nullptr) observer_->onGround();
}

void Workspace::setComputed(Computed computed) { takeOver(session_.setComputed(std::move(computed))); }

void Workspace::tellStyle(ViewId view) const {
    if (observer_ != nullptr) observer_->onStyle(view);
}

void Workspace::tellPlace(ViewId view) const {
    if (observer_ != nullptr) observer_->onPlace(view);
}

void Workspace::tellResults() const {
    if (observer_ != nullptr) observer_->onResults();
}

void Workspace::setLiveRange(std::optional<Vec2> range) {
    liveRange_ = range;
    for (const auto& view : views_) useLiveRange(view->state.view);
}

void Workspace::dropLive() {
    const bool scores = std::exchange(liveRange_, std::nullopt).has_value();
    bool labels = false;
    for (const auto& view : views_) {
        labels = std::exchange(view->liveLabels, false) || labels;
        if (scores) rangeScores(view->state.view);
    }
    if ((!labels && !scores) || observer_ == nullptr) return;
    observer_->onDocument((labels ? Change::communities : Change::none) |
                          (scores ? Change::betweenness : Change::none));
    for (const auto& view : views_) tellStyle(view->id);
}

// What shows scores takes the range of those there are.
void Workspace::rangeScores(View& view) const {
    if (isBetweenness(view.colour))
        colourBy(view, document(), view.colour);
    else if (isBetweenness(view.size))
        sizeBy(view, document(), view.size);
    useLiveRange(view);
}

void Workspace::useLiveRange(View& view) const {
    if (!liveRange_ || (!isBetweenness(view.colour) && !isBetweenness(view.size))) return;
    view.style.scoreLow = liveRange_->x;
    view.style.scoreHigh = liveRange_->y;
}

std::string Workspace::whyMissing(const std::string& quantity) const {
    const CentralityRun* run = document().betweenness.get();
    const bool error = quantity == kErrorQuantity;
    if (!isBetweenness(quantity) || document().empty()) return {};
    if (!error && (liveRange_ || run != nullptr)) return {};
    if (error && run != nullptr)
        return run->result.scores.standardError.empty() ? "zero: all scores are exact" : "";
    const bool computed = session_.analysis().busy() && session_.lastAnalysis() == Analysis::betweenness;
    return computed ? "being computed" : "not computed yet: run it (Ctrl+B)";
}

render::Style Workspace::styleOf(const OpenView& open, bool live) const {
    const View& view = open.state.view;
    render::Style style = view.style;
    const auto missing = [&](const std::string& quantity) {
        return !whyMissing(quantity).empty() ||
               (!live && isBetweenness(quantity) && document().betweenness == nullptr);
    };
    // The low end of the ramp and the smallest size all over would look like a result.
    if (missing(view.colour)) style.colourBy = render::ColourBy::single;
    if (missing(view.size)) style.sizeBy = render::SizeBy::none;
    style.liveLabels = live && open.liveLabels && view.colour == kCommunityQuantity;
    if (view.colour == kCommunityQuantity && depthCount(document()) == 0 && !style.liveLabels)
        style.colourBy = render::ColourBy::single;
    return style;
}

View Workspace::shownView(const OpenView& open) const {
    View shown = namedView(open.state, document());
    shown.style = styleOf(open, false);
    shown.legendCorner = legendCornerInWindow(shown);
    return shown;
}

}  // namespace quartier::session
