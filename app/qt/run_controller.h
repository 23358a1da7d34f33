// What runs: starts, pauses, steps and cancels it, takes over its results and tells of its progress. Polls
// the jobs at 30 Hz while something runs; an idle window wakes for nothing.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTimer>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/session/stage_log.h"
#include "app/session/workspace.h"

namespace quartier::qt {

class DocumentController;
class ViewsController;

// How a run begins, and on what.
struct RunStart {
    session::JobStart job = session::JobStart::running;
    bool onVisible = false;  // only on what the filter of the active view shows, where it hides something
};

class RunController : public QObject {
    Q_OBJECT

  public:
    RunController(DocumentController& document, ViewsController& views);

    void open(const QString& fileOrSpec, const ReadOptions& reading = {});
    // The active view shows the result.
    void runCommunities(const std::string& strategy, const CommunityOptions& options,
                        const RunStart& how = {});
    void runBetweenness(const std::string& strategy, const CentralityOptions& options,
                        const RunStart& how = {});
    // The looks of the views stay as they are. `column`: as session::runMeasure() takes it.
    void runMeasure(const std::string& name, const MeasureOptions& options, const std::string& column,
                    const RunStart& how = {});
    // A partition that no engine found, as a result: a table of node,community, or a column of the nodes.
    void importPartition(const QString& path);
    void useColumn(const std::string& column);
    void runLayout(const std::string& method, const LayoutOptions& options, bool fromPresent,
                   const RunStart& how = {});

    // The graph of the document becomes another one; a layout that runs is stopped.
    void editGraph(session::GraphEdit edit);

    void togglePause();  // of whatever runs
    void stepOnce();
    void cancel();
    void stopLayout();  // it keeps the positions that it has reached
    bool busy() const;
    bool paused() const;
    bool pausable() const;  // a run is there: reading and editing a graph go on or are cancelled

    // What the filter of the active view shows; null where it hides nothing.
    const session::VisibleSet* visible() const;

    const session::StageLog& stages() const { return stages_; }
    // While betweenness runs: the score of a node so far and its standard error, where the engine tells them.
    std::optional<Vec2> estimateOf(VertexId vertex) const;
    // While betweenness runs: the largest standard error at the top, as a part of the highest score, at every
    // look at the estimate so far.
    const std::vector<float>& errorsAtTop() const { return errorsAtTop_; }
    // No job runs, the results of those that ended are the document's, and the panels were told.
    bool settled() const;

  signals:
    void runStarted();      // by a person: not what opening a file starts
    void visibleChanged();  // visible() may be another one now
    void jobsChanged();     // states and progress: at most 30 times a second
    // Results and stages that panels tell of: at most five times a second. Charts and tables cost more than a
    // frame of the drawing, which follows DocumentController::changed().
    void panelsChanged();

  private:
    void poll();
    void takeEnded();
    void startPolling();
    void onDocument(session::Change what);
    void takeStages();
    void takeEstimates();
    void takeErrors();
    void tellPanels();
    session::Session::InputPart partFor(const RunStart& how) const;
    void guarded(session::Change aim, const std::function<void()>& call);
    void startAnalysis(session::Change aim, const std::function<void()>& start);
    void startImport(const QString& title,
                     std::function<session::ImportedPartition(const session::Document&)> read);
    bool pausableJob(const session::Job& job) const;

    DocumentController& document_;
    ViewsController& views_;
    QTimer timer_;
    int quietPolls_ = 0;  // in a row without anything that runs
    session::StageLog stages_;
    bool panelsStale_ = false;
    QElapsedTimer sincePanels_;
    std::optional<LiveChannel::ReadLease> estimates_;  // of the run in progress
    u64 estimatesSeen_ = 0;                            // their serial
    QElapsedTimer sinceEstimates_;
    std::vector<float> errorsAtTop_;
    f64 errorSources_ = -1;  // sources that the last of them is after
};

}  // namespace quartier::qt
