#include "app/session/workspace.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/session/bookmarks.h"
#include "app/session/computed_identity.h"
#include "app/session/named_view.h"
#include "app/session/session_file.h"
#include "app/session/workspace_commands.h"
#include "core/error.h"

namespace quartier::session {

Workspace::Workspace(const EngineSetup& setup) : session_(setup), history_(session_.disposal()) {
    views_.push_back(makeView({}));
    views_.front()->state.view.legend = true;
    active_ = views_.front()->id;
    history_.onChange([this] {
        if (observer_ != nullptr) observer_->onHistory();
    });
}

// What commands change.
struct Workspace::Kept {
    explicit Kept(const Workspace& workspace)
        : computed(workspace.document()),
          selection(workspace.selection_),
          views(workspace.views_),
          active(workspace.active_),
          locked(workspace.locked_),
          dark(workspace.dark_) {
        for (const auto& view : views) states.push_back(*view);
    }
    Computed computed;
    Selection selection;
    std::vector<std::shared_ptr<OpenView>> views;
    std::vector<OpenView> states;  // of each
    ViewId active;
    bool locked, dark;
};

void Workspace::perform(const std::function<void(Workspace&)>& command) {
    Kept kept(*this);
    const u64 steps = history_.changes();
    try {
        command(*this);
    } catch (...) {
        // Once the history has the step, it is done.
        if (history_.changes() == steps) putBack(kept);
        throw;
    }
}

void Workspace::putBack(Kept& kept) {
    session_.swapComputed(kept.computed);
    std::swap(selection_, kept.selection);
    views_.swap(kept.views);
    for (size_t i = 0; i < views_.size(); ++i) std::swap(*views_[i], kept.states[i]);
    active_ = kept.active;
    locked_ = kept.locked;
    dark_ = kept.dark;
    if (observer_ == nullptr) return;
    // What has been told of the change by then is told again, of all.
    const ComputedIdentity present(document());
    if (!(present == ComputedIdentity(kept.computed)))
        observer_->onDocument(Change::communities | Change::betweenness | Change::positions |
                              Change::columns | Change::styles);
    if (!(selection_ == kept.selection)) observer_->onSelection();
    if (views_ != kept.views) tellViews();
    for (const auto& view : views_) {
        tellStyle(view->id);
        tellPlace(view->id);
    }
}

size_t Workspace::indexOf(ViewId id) const {
    const auto found =
        std::find_if(views_.begin(), views_.end(), [id](const auto& view) { return view->id == id; });
    if (found == views_.end()) throw Error(fmt::format("there is no view {}: it was closed", id));
    return static_cast<size_t>(found - views_.begin());
}

OpenView& Workspace::view(ViewId id) { return *views_[indexOf(id)]; }

void Workspace::expectLayout(bool goesOn) {
    layoutExpected_ = true;
    layoutGoesOn_ = goesOn;
}

Change Workspace::poll() {
    const Change what = takeRuns();
    if (auto edited = session_.takeEdited()) {
        applyEdit(*this, std::move(*edited));
        return what | Change::graph;
    }
    if (waitingEdit_ && !session_.layout().busy()) {
        const GraphEdit edit = *std::exchange(waitingEdit_, std::nullopt);
        session_.startEdit(edit);
    }
    return what;
}

void Workspace::startEdit(GraphEdit edit) {
    if (document().empty()) throw Error("no graph is open: open a file first");
    if (session_.analysis().busy() || waitingEdit_)
        throw Error(fmt::format("{} is running: wait for it or cancel it before the graph is edited",
                                session_.analysis().state().title));
    takeRuns();
    if (!session_.layout().busy()) return session_.startEdit(edit);
    session_.layout().cancel();
    waitingEdit_ = std::move(edit);
}

Change Workspace::takeRuns() {
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
    const bool edited = has(what, Change::graph);
    const bool regrouped = opened || edited || has(what, Change::communities);
    const bool scored = edited || has(what, Change::betweenness);
    struct Before {
        std::shared_ptr<OpenView> view;
        u32 depth;
        bool placed;
    };
    std::vector<Before> before;
    for (const auto& view : views_)
        before.push_back(
            {view, view->state.depth(), !view->state.path.empty() || view->state.isolated.has_value()});
    if (scored) liveRange_.reset();
    for (const auto& view : views_) {
        ViewState& state = view->state;
        if (regrouped) {
            view->liveLabels = false;
            state.path.clear();
            state.isolated.reset();
            state.view.style.depth = coarsestDepth(document());
        }
        if (scored) rangeScores(state.view);
        if (edited) state.view.visible = nullptr;
        if (has(what, Change::columns) || edited) dropMissing(state.view);
    }
    if (opened) reset();
    if (observer_ != nullptr) observer_->onDocument(what);
    if (opened) tellViews();
    for (const auto& [view, depth, placed] : before) {
        if (view != views_.front() && opened) continue;  // was closed
        if (opened || scored || has(what, Change::columns) || view->state.depth() != depth)
            tellStyle(view->id);
        // After an edit views are restored, and told of then.
        if (opened || (regrouped && placed && !edited)) tellPlace(view->id);
    }
    if (opened) takeKeptViews();
}

// What a view shows of a column that is no longer there.
void Workspace::dropMissing(View& view) const {
    if (!findQuantity(document(), view.colour)) colourBy(view, document(), kCommunityQuantity);
    if (view.size != kNoQuantity && !findQuantity(document(), view.size))
        sizeBy(view, document(), kDegreeQuantity);
    edgesAgain(view, document());
}

void Workspace::reset() {
    selection_ = {};
    liveRange_.reset();
    history_.clear();
    resultExpected_ = layoutExpected_ = false;
    waitingEdit_.reset();
    views_.resize(1);
    views_.front()->name = "View 1";
    active_ = views_.front()->id;
    locked_ = false;
    // What the next graph has not: its scores and its columns.
    View& view = views_.front()->state.view;
    view.fit = true;
    view.filter.clear();
    view.visible = nullptr;
    view.colourScale = view.sizeScale = view.edgeColourScale = view.edgeWidthScale = {};
    colourBy(view, document(), view.colour == kDegreeQuantity ? kDegreeQuantity : kCommunityQuantity);
    sizeBy(view, document(), view.size == kNoQuantity ? kNoQuantity : kDegreeQuantity);
    edgesBy(view, "nodes", "none");
    view.style.nodeSize = restfulNodeSize(document().vertexCount());
}

// Runs that a person has started become commands. `before`: before poll() took them over.
void Workspace::recordRuns(Change what, const Computed& before, std::vector<ViewSnapshot> viewsBefore) {
    if (has(what, Change::document)) return tellResults();
    if (has(what, Change::communities) || has(what, Change::betweenness) || has(what, Change::columns)) {
        if (std::exchange(resultExpected_, false)) recordResult(*this, {before, std::move(viewsBefore)});
        tellResults();
    }
    if (has(what, Change::positions) && std::exchange(layoutExpected_, false))
        recordLayout(*this, before, layoutGoesOn_);
}

// The views that a session file was saved with. One without any shows its first bookmark.
void Workspace::takeKeptViews() {
    if (document().views.empty()) return;
    std::vector<std::shared_ptr<const KeptView>> kept;
    for (const auto& view : document().views)
        if (isWindowView(view->name)) kept.push_back(view);
    if (kept.empty()) kept.push_back(document().views.front());
    for (size_t i = 1; i < kept.size(); ++i) views_.push_back(makeView(views_.front()->state));
    const WindowState& window = document().window;
    active_ = views_[std::min(window.activeView, kept.size() - 1)]->id;
    if (kept.size() > 1) tellViews();
    for (size_t i = 0; i < kept.size(); ++i) takeKeptView(*views_[i], *kept[i]);
    setLocked(window.viewsLocked);
}

// On the screen and the ground that are there now.
void Workspace::takeKeptView(OpenView& open, const KeptView& kept) {
    try {
        open.state = stateOf(kept.view, open.state, document());
        tellStyle(open.id);
        tellPlace(open.id);
        moveCamera(open.id, {open.state.view.camera, open.state.view.fit});
    } catch (const Error& error) {
        if (observer_ != nullptr)
            observer_->onError(
                fmt::format("The view '{}' of this session cannot be shown: {}", kept.name, error.what()));
    }
}

std::shared_ptr<OpenView> Workspace::makeView(const ViewState& state) {
    const auto taken = [this](const std::string& name) {
        return std::any_of(views_.begin(), views_.end(),
                           [&](const auto& view) { return view->name == name; });
    };
    auto made = std::make_shared<OpenView>();
    made->id = ++lastView_;
    made->state = state;
    for (size_t number = 1; made->name.empty() || taken(made->name); ++number)
        made->name = fmt::format("View {}", number);
    return made;
}

void Workspace::addView(std::shared_ptr<OpenView> view, size_t place, const ViewSnapshot& snapshot) {
    apply(snapshot, view->state);
    active_ = view->id;
    views_.insert(views_.begin() + static_cast<std::ptrdiff_t>(std::min(place, views_.size())),
                  std::move(view));
    tellViews();
}

void Workspace::removeView(ViewId id) {
    std::erase_if(views_, [id](const auto& view) { return view->id == id; });
    if (active_ == id) active_ = views_.front()->id;
    tellViews();
}

void Workspace::setLocked(bool locked) {
    if (std::exchange(locked_, locked) != locked) tellViews();
}

void Workspace::tellViews() const {
    if (observer_ != nullptr) observer_->onViews();
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
    apply(snapshot, view(snapshot.view).state);
    tellStyle(snapshot.view);
    tellPlace(snapshot.view);
    if (snapshot.move) moveCamera(snapshot.view, *snapshot.move);
}

void Workspace::apply(const ViewSnapshot& snapshot, ViewState& state) const {
    const View present = state.view;
    state = snapshot.state;
    if (snapshot.scores != document().betweenness.get()) rangeScores(state.view);
    state.view.camera = present.camera;
    state.view.fit = present.fit;
    if (snapshot.tree != document().communities.get()) {
        state.view.style.depth = std::min(present.style.depth, coarsestDepth(document()));
        state.path.clear();
        state.isolated.reset();
    }
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

// Who is told of the graph finds the selection that belongs to it.
void Workspace::setEdited(Computed computed, Selection selection) {
    const bool others = !(selection == selection_);
    selection_ = std::move(selection);
    takeOver(session_.setComputed(std::move(computed)));
    if (others && observer_ != nullptr) observer_->onSelection();
}

void Workspace::tellEdited(const std::string& text) const {
    if (observer_ != nullptr) observer_->onEdited(text);
}

void Workspace::tellStyle(ViewId view) const {
    if (observer_ != nullptr) observer_->onStyle(view);
}

void Workspace::tellPlace(ViewId view) const {
    if (observer_ != nullptr) observer_->onPlace(view);
}

void Workspace::tellResults() const {
    if (observer_ != nullptr) observer_->onResults();
}

void Workspace::tellRenamed(ColumnOf of, const std::string& from, const std::string& to) const {
    if (observer_ != nullptr) observer_->onColumnRenamed(of, from, to);
}

void Workspace::dropLive() {
    const bool scores = std::exchange(liveRange_, std::nullopt).has_value();
    bool labels = false;
    for (const auto& view : views_) labels = std::exchange(view->liveLabels, false) || labels;
    if ((!labels && !scores) || observer_ == nullptr) return;
    if (labels) observer_->onDocument(Change::communities);
    for (const auto& view : views_) tellStyle(view->id);
}

// What shows scores takes the range of those there are.
void Workspace::rangeScores(View& view) const {
    if (isBetweenness(view.colour)) colourBy(view, document(), view.colour);
    if (isBetweenness(view.size)) sizeBy(view, document(), view.size);
}

namespace {

// Ranks and classes are of values that stay: those of a run in progress are laid over the logarithm.
render::RampScale liveScale(render::RampScale scale) {
    const bool ofSteps = scale == render::RampScale::rank || scale == render::RampScale::quantiles;
    return ofSteps ? render::RampScale::logarithmic : scale;
}

}  // namespace

// What shows betweenness shows that of the run in progress, in its range; other values stay as they are.
void Workspace::showLiveScores(const View& view, render::Style& style) const {
    if (view.colour == kBetweennessQuantity) {
        style.colourBy = render::ColourBy::live;
        style.colourRange = {liveRange_->x, liveRange_->y, liveScale(style.colourRange.scale)};
    }
    if (view.size == kBetweennessQuantity) {
        style.sizeBy = render::SizeBy::live;
        style.sizeRange = {liveRange_->x, liveRange_->y, liveScale(style.sizeRange.scale)};
    }
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
    if (hidesEdges(document(), view)) style.edgeWidths = true;
    if (live && liveRange_) showLiveScores(view, style);
    if (view.colour == kCommunityQuantity && depthCount(document()) == 0 && !style.liveLabels)
        style.colourBy = render::ColourBy::single;
    return style;
}

WindowState windowState(const Workspace& workspace) {
    WindowState window{.steps = workspace.document().window.steps,
                       .activeView = workspace.indexOf(workspace.activeView()),
                       .viewsLocked = workspace.locked()};
    const History& history = workspace.history();
    for (size_t i = 0; i < history.index(); ++i) window.steps.push_back(history.text(i));
    window.dropOldSteps();
    return window;
}

std::vector<std::shared_ptr<const KeptView>> keptViews(const Workspace& workspace) {
    std::vector<std::shared_ptr<const KeptView>> kept;
    for (const auto& view : workspace.views())
        kept.push_back(std::make_shared<const KeptView>(
            KeptView{windowViewName(kept.size()), workspace.shownView(*view)}));
    for (const auto& view : workspace.document().views)
        if (!isWindowView(view->name)) kept.push_back(view);
    return kept;
}

View Workspace::shownView(const OpenView& open) const {
    View shown = namedView(open.state, document());
    shown.style = styleOf(open, false);
    shown.legendCorner = legendCornerInWindow(shown);
    return shown;
}

}  // namespace quartier::session
