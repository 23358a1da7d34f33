// A document with what a person works on it with: the selection, the views and the history. Every change of
// view, selection, results or positions is a command of the history (workspace_commands.h), but for the first
// look at a graph that was opened: that is what the history begins with. Knows no window; one that shows a
// workspace listens as its WorkspaceObserver. All calls from one thread.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/session/history.h"
#include "app/session/selection.h"
#include "app/session/session.h"
#include "app/session/view_state.h"

namespace quartier::session {

using ViewId = u32;

// A view that is open. Shared with the viewport that draws it, which may end after it.
struct OpenView {
    ViewId id = 0;
    std::string name;  // "View 1": unique
    ViewState state;
    // The drawing of this view has the colours of a run in progress, not of the communities shown.
    bool liveLabels = false;
};

// A view as a step of the history brings it back.
struct ViewSnapshot {
    ViewId view = 0;
    ViewState state;
    // The run whose nodes the places are, and the one whose range the view has: compared, never read. While a
    // command has them, the history holds these runs, so that no other run has their address.
    const CommunityRun* tree = nullptr;
    const CentralityRun* scores = nullptr;
    std::optional<CameraMove> move;  // only where the step moved the camera
};

class WorkspaceObserver {
  public:
    virtual ~WorkspaceObserver() = default;
    virtual void onDocument(Change what) = 0;  // results or positions are others now
    virtual void onResults() = 0;              // those there are, their names, or which are shown
    // Before onDocument() tells of other columns. Ids.
    virtual void onColumnRenamed(ColumnOf of, const std::string& from, const std::string& to) = 0;
    virtual void onSelection() = 0;
    virtual void onViews() = 0;             // opened or closed, locked together or no longer
    virtual void onStyle(ViewId view) = 0;  // also level and palette
    virtual void onPlace(ViewId view) = 0;  // entered, left, isolated
    virtual void onCamera(ViewId view, const CameraMove& move) = 0;  // is to go there
    virtual void onGround() = 0;                                     // dark or light
    virtual void onHistory() = 0;
    virtual void onEdited(const std::string& text) = 0;  // what an edit of the graph has come to
    virtual void onError(const std::string& text) = 0;   // of something that nothing asked for directly
};

class Workspace {
  public:
    explicit Workspace(const EngineSetup& setup);

    Session& session() { return session_; }
    const Session& session() const { return session_; }
    const Document& document() const { return session_.document(); }
    History& history() { return history_; }
    const History& history() const { return history_; }
    const Selection& selection() const { return selection_; }
    // Never none. A document that is opened has the views of its session file, else the first one.
    const std::vector<std::shared_ptr<OpenView>>& views() const { return views_; }
    OpenView& view(ViewId id);        // throws Error when there is none
    size_t indexOf(ViewId id) const;  // among the views; throws the same
    // The one that a person works in: the one opened last until another is chosen. No step of the history.
    ViewId activeView() const { return active_; }
    void setActiveView(ViewId id) { active_ = view(id).id; }
    bool locked() const { return locked_; }  // camera and place of the views follow each other
    bool dark() const { return dark_; }
    void observe(WorkspaceObserver* observer) { observer_ = observer; }

    // Calls a function of workspace_commands.h or of the history. Whatever it throws, document, selection and
    // views are as they were before, also where memory ran out half way.
    void perform(const std::function<void(Workspace&)>& command);

    // --- runs ---
    // The next result, or the next layout, is a command: a person has asked for it. `goesOn`: the layout
    // starts from the positions that are shown.
    void expectResult() { resultExpected_ = true; }
    void expectLayout(bool goesOn);
    // Takes over what has finished (Session::poll). Nothing in it grows with the graph but for a new document
    // or another version of the graph.
    Change poll();

    // --- edits of the graph ---
    // Begins as soon as the layout has stopped that may be running: it goes on to lay out a graph that is no
    // more. It becomes a command when poll() takes it over. Throws Error while an analysis runs.
    void startEdit(GraphEdit edit);
    bool editWaits() const { return waitingEdit_.has_value(); }  // for the layout to stop

    // --- the scores of a run in progress ---
    std::optional<Vec2> liveRange() const { return liveRange_; }  // of those it has published
    void setLiveRange(std::optional<Vec2> range) { liveRange_ = range; }
    // Drops what a run in progress has published: it has failed.
    void dropLive();
    // Why there is nothing to colour or size by ("not computed yet: run it (Ctrl+B)"); empty when there is.
    std::string whyMissing(const std::string& quantity) const;
    // The style of the next frame: without what is missing. `live`: with what a run in progress has
    // published.
    render::Style styleOf(const OpenView& view, bool live) const;
    // The view with all that it shows now: for pictures, files and commands.
    View shownView(const OpenView& view) const;

    // --- for commands: changes that are no step by themselves ---
    void push(std::unique_ptr<Command> command);  // a command that is done; none is kept of an empty document
    ViewSnapshot snapshot(const OpenView& view) const;
    std::vector<ViewSnapshot> snapshots() const;  // of all views
    // All but the camera, and that only where the snapshot moves it. A place in a tree of communities that is
    // not shown any more is nowhere: the first look may have brought another since.
    void restore(const ViewSnapshot& snapshot);
    void moveCamera(ViewId view, const CameraMove& move);
    void setSelection(Selection selection);
    // A name and an id that no other view has.
    std::shared_ptr<OpenView> makeView(const ViewState& state);
    void addView(std::shared_ptr<OpenView> view, size_t place, const ViewSnapshot& snapshot);
    void removeView(ViewId view);
    void setLocked(bool locked);
    void setGround(bool dark);
    void setComputed(Computed computed);  // without onResults()
    // Another version of the graph, with what is selected there. Views show the whole of it, and colours that
    // it has, until they are restored.
    void setEdited(Computed computed, Selection selection);
    void tellEdited(const std::string& text) const;
    void tellStyle(ViewId view) const;
    void tellPlace(ViewId view) const;
    void tellResults() const;
    void tellRenamed(ColumnOf of, const std::string& from, const std::string& to) const;

  private:
    struct Kept;
    void putBack(Kept& kept);
    Change takeRuns();
    void takeOver(Change what);
    void recordRuns(Change what, const Computed& before, std::vector<ViewSnapshot> viewsBefore);
    void reset();
    void apply(const ViewSnapshot& snapshot, ViewState& state) const;
    void takeKeptViews();
    void takeKeptView(OpenView& open, const KeptView& kept);
    void tellViews() const;
    void dropMissing(View& view) const;
    void rangeScores(View& view) const;
    void showLiveScores(const View& view, render::Style& style) const;

    Session session_;
    Selection selection_;
    std::vector<std::shared_ptr<OpenView>> views_;
    ViewId lastView_ = 0;  // id given last
    ViewId active_ = 0;    // always one of the views
    bool locked_ = false;
    bool dark_ = true;
    std::optional<Vec2> liveRange_;
    // Runs that a person has started: their results are commands, those of the first look are not.
    bool resultExpected_ = false, layoutExpected_ = false;
    bool layoutGoesOn_ = false;
    std::optional<GraphEdit> waitingEdit_;
    WorkspaceObserver* observer_ = nullptr;
    History history_;  // last: its commands refer to this workspace
};

// What is kept of the window for a session file: the steps of earlier sessions and those that are done now.
WindowState windowState(const Workspace& workspace);
// The views that are open, and the bookmarks, for a session file (bookmarks.h has their names).
std::vector<std::shared_ptr<const KeptView>> keptViews(const Workspace& workspace);

}  // namespace quartier::session
