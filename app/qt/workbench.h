// What the window works on: the session, the view of it (style, camera, level), the selection and the place
// in the tree of communities. Panels and viewport read it and call it; it tells them by signals. Every change
// of view, selection, results or positions is one step of undo, but for the first look at a graph that was
// opened: that is what the history begins with.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTimer>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "app/session/legend.h"
#include "app/session/vertex_flags.h"
#include "app/session/workspace.h"

namespace quartier::qt {

using session::SelectMode;

// What a legend of groups depends on, of one run.
struct LegendKey {
    std::string colour, palette;
    u32 depth = 0;
    u32 entered = 0, isolated = 0;  // tree nodes
    bool operator==(const LegendKey&) const = default;
};

class Workbench : public QObject, private session::WorkspaceObserver {
    Q_OBJECT

  public:
    Workbench(const session::EngineSetup& setup, bool interop);

    session::Session& session() { return workspace_.session(); }
    const session::Session& session() const { return workspace_.session(); }
    const session::Document& document() const { return workspace_.document(); }
    const session::CommunityRun* communities() const { return document().communities.get(); }
    const session::CentralityRun* betweenness() const { return document().betweenness.get(); }
    bool interop() const { return interop_; }
    session::History& history() { return workspace_.history(); }

    // --- jobs (workbench.cpp) ---
    void open(const QString& fileOrSpec, const ReadOptions& reading = {});
    void runCommunities(const std::string& strategy, const CommunityOptions& options,
                        session::JobStart how = session::JobStart::running);
    void runBetweenness(const std::string& strategy, const CentralityOptions& options,
                        session::JobStart how = session::JobStart::running);
    // A partition that no engine found, as a result: a table of node,community, or a column of the nodes.
    void importPartition(const QString& path);
    void useColumn(const std::string& column);
    void runLayout(const std::string& method, const LayoutOptions& options, bool fromPresent,
                   session::JobStart how = session::JobStart::running);
    void togglePause();  // of whatever runs
    void stepOnce();
    void cancel();
    bool busy() const;
    bool paused() const;
    bool pausable() const;  // a run is there: reading a graph goes on or is cancelled
    bool panelsStale() const { return panelsStale_; }  // panelsChanged() is due

    // --- results (workbench_results.cpp) ---
    // One step of undo. `colour`: the quantity that the nodes show from then on; empty: as before.
    void changeResults(const QString& what, const std::function<void(session::Computed&)>& change,
                       const std::string& colour = {});

    // --- the view (workbench_view.cpp) ---
    const session::View& view() const { return view_.state.view; }
    void setLiveRange(f32 low, f32 high);  // of the scores while they come in; no undo
    bool liveScores() const {
        return workspace_.liveRange().has_value();
    }  // the run in progress has published some
    // Why there is nothing to colour or size by ("not computed yet: run it (Ctrl+B)"); empty when there is.
    QString whyMissing(const std::string& quantity) const;
    void setPixelRatio(f32 ratio) { view_.state.view.style.pixelRatio = ratio; }
    void setTextScale(f32 scale) { view_.state.view.textScale = scale; }
    render::Style style() const;      // of the next frame
    session::View shownView() const;  // the view with all that is shown now: for pictures, files and commands
    void changeView(const QString& what, const std::function<void(session::View&)>& change);
    void colourBy(const std::string& quantity);  // "community", "betweenness", "degree", a node column
    void sizeBy(const std::string& quantity);
    void edgesBy(const std::string& colour, const std::string& width);  // session::edgesBy
    void setDark(bool dark);
    bool dark() const { return workspace_.dark(); }
    void setLegend(bool shown);
    void setCamera(const render::Camera& camera, bool fit = false);
    void setLiveLabels(bool live) { view_.liveLabels = live; }
    // The drawing has the colours of a run in progress, not of communities().
    bool liveLabels() const { return view_.liveLabels && view().colour == session::kCommunityQuantity; }

    u32 depth() const { return view_.state.depth(); }  // level shown: 0 = finest
    u32 depthCount() const;
    void setDepth(u32 depth);
    void stepLevel(int coarser);  // +1 or -1

    // --- selection and hover ---
    const std::vector<VertexId>& selection() const { return workspace_.selection().vertices(); }
    void select(std::optional<VertexId> vertex, SelectMode mode);
    void addToSelection(const std::vector<VertexId>& vertices);
    VertexId hovered() const { return hovered_; }
    void setHovered(VertexId vertex);
    const session::VertexFlags& flags() const { return flags_; }
    std::vector<u8> flagsWithoutHover() const;  // for pictures

    // --- the tree of communities ---
    const std::vector<session::EnteredCommunity>& path() const { return view_.state.path; }
    std::optional<u32> isolated() const { return view_.state.isolated; }
    // Again the same: no longer.
    void isolate(std::optional<u32> node);
    void isolateAtItsLevel(u32 node);
    // `secondClick`: the first has isolated; both are one step of undo.
    void enter(u32 node, bool secondClick = false);
    void leave();
    void leaveTo(size_t places);  // keeps so many places of the path
    u32 treeNode(VertexId vertex, u32 depth) const;
    u32 levelOf(u32 node) const;     // hierarchy level of a tree node, 1 = finest; 0 for none
    QString nameOf(u32 node) const;  // after its best connected vertex
    VertexId hubOf(u32 node) const;
    QColor colourOf(u32 node) const;
    // Communities of the level shown, inside the place entered, from large to small.
    const std::vector<u32>& shownCommunities() const;
    // What their colours stand for, where that is groups; made anew only when it changes.
    const session::GroupLegend& legend() const;
    // The corner of the legend: a window does not look for one anew while the view moves.
    render::LegendCorner shownCorner() const;
    // 1 = the highest score; 0 when there are no scores.
    VertexId rankOf(VertexId vertex) const;

    // Of the present or last analysis; of one that has just started, its forerunner's until it has some.
    const std::vector<Stage>& stages() const { return stages_; }
    std::span<const Stage> stagesSoFar() const {  // of the run in progress alone
        return stagesOver_ ? std::span<const Stage>() : stages_;
    }
    // While betweenness runs: the score of a node so far and its standard error, where the engine tells them.
    std::optional<Vec2> estimateOf(VertexId vertex) const;
    // Sweeps of Louvain: of the run in progress, else of the communities there are.
    const std::vector<Stage>& louvainStages() const;
    bool analysingBetweenness() const;  // stages() are of betweenness
    std::string commandLine(const std::string& output) const;

  signals:
    void changed(quartier::session::Change what);  // results taken over
    void runStarted();                             // by a person: not what opening a file starts
    void resultsChanged();                         // those there are, their names, or which are shown
    void jobsChanged();                            // states and progress: at most 30 times a second
    // Results and stages that panels tell of: at most five times a second. Charts and tables cost more than a
    // frame of the drawing, which follows changed().
    void panelsChanged();
    void styleChanged();  // also level, palette, theme
    void darkChanged(bool dark);
    void historyChanged();
    void flagsChanged();  // selection, hover, isolation
    void placeChanged();  // entered, left, isolated
    void cameraWanted(const quartier::render::Camera& camera);
    void fitWanted(bool selectionOnly);
    // `of`: what an error kept from coming.
    void message(const QString& text, bool error, quartier::session::Change of = session::Change::none);

  private:
    void poll();
    void takeEnded();
    void startPolling();
    void onDocument(session::Change what) override;
    void onResults() override;
    void onSelection() override;
    void onStyle(session::ViewId view) override;
    void onPlace(session::ViewId view) override;
    void onCamera(session::ViewId view, const session::CameraMove& move) override;
    void onGround() override;
    void onHistory() override;
    void onError(const std::string& text) override;
    void takeStages();
    void restoreStages();
    void showStages(session::Analysis of);
    void takeEstimates();
    void tellPanels();
    void tellMissing(const std::string& quantity);
    void updateFlags();
    void mark(session::VertexFlags& flags, VertexId hovered) const;
    void rebuildShown();
    void command(const std::function<void()>& call);
    void recolour(const std::string& quantity);
    void guarded(session::Change aim, const std::function<void()>& call);
    void startImport(const QString& title,
                     std::function<session::ImportedPartition(const session::Document&)> read);

    session::Workspace workspace_;
    session::OpenView& view_;
    bool interop_;
    QTimer timer_;
    int quietPolls_ = 0;
    std::vector<Stage> stages_;
    u64 stagesSeen_ = 0;
    std::string stagesOf_;  // title of the job they came from
    session::Analysis stagesKind_ = session::Analysis::none;
    bool stagesOver_ = false;  // they are of the run before the one that has started
    bool panelsStale_ = false;
    QElapsedTimer sincePanels_;
    VertexId hovered_ = kNoVertex;
    session::VertexFlags flags_;
    u32 flaggedEntered_ = 0, flaggedIsolated_ = 0;  // tree nodes that flags_ is of; 0: none
    std::vector<u32> shown_;                        // inside the place entered
    mutable std::optional<LegendKey> legendOf_;
    mutable session::GroupLegend legend_;
    std::optional<LiveChannel::ReadLease> estimates_;  // of the run in progress
    u64 estimatesSeen_ = 0;
    QElapsedTimer sinceEstimates_;
};

}  // namespace quartier::qt
