#include "app/qt/run_controller.h"

#include "app/qt/document_controller.h"
#include "app/qt/translated.h"
#include "app/qt/views_controller.h"
#include "app/session/workspace_commands.h"
#include "core/error.h"

namespace quartier::qt {

using session::Change;

RunController::RunController(DocumentController& document, ViewsController& views)
    : document_(document), views_(views) {
    timer_.setInterval(33);
    connect(&timer_, &QTimer::timeout, this, &RunController::poll);
    connect(&document, &DocumentController::changed, this, &RunController::onDocument);
    connect(&document, &DocumentController::placeChanged, this, &RunController::visibleChanged);
    connect(&document, &DocumentController::changed, this, &RunController::visibleChanged);
    connect(&views, &ViewsController::activeChanged, this, &RunController::visibleChanged);
    connect(&document, &DocumentController::resultsChanged, this, [this] {
        panelsStale_ = true;  // names are in the plots
        startPolling();
    });
}

// Runs a call that may throw; what it says goes to the message bar.
void RunController::guarded(Change aim, const std::function<void()>& call) {
    try {
        call();
        startPolling();
    } catch (const std::exception& error) {
        emit document_.message(translated(error.what()), true, aim);
    }
}

void RunController::open(const QString& fileOrSpec, const ReadOptions& reading) {
    guarded(Change::document, [&] {
        takeEnded();
        document_.session().open(fileOrSpec.toStdString(), reading);
    });
}

void RunController::startAnalysis(Change aim, const std::function<void()>& start) {
    guarded(aim, [&] {
        takeEnded();
        start();
        document_.workspace().expectResult();
        stages_.startAnother();
        errorsAtTop_.clear();
        errorSources_ = -1;
        ViewController& view = views_.active();
        if (aim == Change::betweenness) {
            document_.workspace().setLiveRange(std::nullopt);
            document_.perform([&](session::Workspace& workspace) {
                session::colourBy(workspace, view.id(), session::kBetweennessQuantity);
            });
        } else if (aim == Change::communities) {
            document_.perform([&](session::Workspace& workspace) {
                session::colourBy(workspace, view.id(), session::kCommunityQuantity);
            });
            view.isolate(std::nullopt);
            view.leaveTo(0);
        }
        emit runStarted();
    });
}

const session::VisibleSet* RunController::visible() const {
    if (document_.document().empty()) return nullptr;
    return visibleOf(document_.document(), views_.active().view());
}

session::Session::InputPart RunController::partFor(const RunStart& how) const {
    if (!how.onVisible || visible() == nullptr) return std::nullopt;
    const session::View& view = views_.active().view();
    return session::VisibleInput{.filter = view.filter, .visible = view.visible};
}

void RunController::runCommunities(const std::string& strategy, const CommunityOptions& options,
                                   const RunStart& how) {
    startAnalysis(Change::communities,
                  [&] { document_.session().startCommunities(strategy, options, how.job, partFor(how)); });
}

void RunController::runBetweenness(const std::string& strategy, const CentralityOptions& options,
                                   const RunStart& how) {
    startAnalysis(Change::betweenness,
                  [&] { document_.session().startBetweenness(strategy, options, how.job, partFor(how)); });
}

void RunController::runMeasure(const std::string& name, const MeasureOptions& options,
                               const std::string& column, const RunStart& how) {
    startAnalysis(Change::columns,
                  [&] { document_.session().startMeasure(name, options, column, how.job, partFor(how)); });
}

void RunController::importPartition(const QString& path) {
    startImport(tr("Importing %1").arg(path), [file = path.toStdString()](const session::Document& document) {
        return session::partitionFromFile(file, document.nodes());
    });
}

void RunController::useColumn(const std::string& column) {
    startImport(tr("Communities of %1").arg(QString::fromStdString(column)),
                [column](const session::Document& document) {
                    return session::partitionFromColumn(document, column);
                });
}

void RunController::startImport(const QString& title,
                                std::function<session::ImportedPartition(const session::Document&)> read) {
    startAnalysis(Change::communities, [&] {
        if (document_.document().empty()) throw Error("no graph is open: open a file first");
        document_.session().startImport(title.toStdString(), std::move(read));
    });
}

void RunController::runLayout(const std::string& method, const LayoutOptions& options, bool fromPresent,
                              const RunStart& how) {
    guarded(Change::positions, [&] {
        if (!document_.session().layout().busy()) poll();  // takes over what has ended
        document_.session().startLayout(method, options, fromPresent, how.job, partFor(how));
        document_.workspace().expectLayout(fromPresent);
        // One that starts anew is of another size, and elsewhere: the camera goes along.
        if (!fromPresent) views_.active().setCamera(views_.active().view().camera, true);
        emit runStarted();
    });
}

void RunController::editGraph(session::GraphEdit edit) {
    guarded(Change::graph, [&] {
        takeEnded();
        document_.workspace().startEdit(std::move(edit));
        emit jobsChanged();
    });
}

bool RunController::settled() const {
    const session::Session& session = document_.session();
    return !busy() && !session.analysis().ended() && !session.layout().ended() && !panelsStale_;
}

bool RunController::busy() const {
    const session::Session& session = document_.session();
    return session.analysis().busy() || session.layout().busy() || document_.workspace().editWaits();
}

bool RunController::paused() const {
    const session::Session& session = document_.session();
    for (const session::Job* job : {&session.analysis(), &session.layout()})
        if (job->busy() && job->state().status == session::JobStatus::paused) return true;
    return false;
}

bool RunController::pausableJob(const session::Job& job) const {
    const session::Session& session = document_.session();
    return job.busy() && !(&job == &session.analysis() && (session.opening() || session.editing()));
}

bool RunController::pausable() const {
    const session::Session& session = document_.session();
    return pausableJob(session.analysis()) || pausableJob(session.layout());
}

void RunController::togglePause() {
    const bool resume = paused();
    for (session::Job* job : {&document_.session().analysis(), &document_.session().layout()}) {
        if (!pausableJob(*job)) continue;
        if (resume)
            job->resume();
        else
            job->pause();
    }
    startPolling();
    emit jobsChanged();
}

void RunController::stepOnce() {
    for (session::Job* job : {&document_.session().analysis(), &document_.session().layout()}) {
        if (!pausableJob(*job)) continue;
        if (job->state().status != session::JobStatus::paused) job->pause();
        job->stepOnce();
    }
    startPolling();
}

void RunController::cancel() {
    document_.session().analysis().cancel();
    document_.session().layout().cancel();
    startPolling();
}

void RunController::startPolling() {
    quietPolls_ = 0;
    if (!timer_.isActive()) timer_.start();
}

// The result of a run that has just ended, before the next takes its place.
void RunController::stopLayout() {
    document_.session().layout().cancel();
    startPolling();
}

void RunController::takeEnded() {
    if (!document_.session().analysis().busy()) poll();
}

void RunController::poll() {
    session::Session& session = document_.session();
    try {
        document_.workspace().poll();
    } catch (const std::exception& error) {
        emit document_.message(translated(error.what()), true);
    }
    takeStages();
    takeEstimates();
    takeErrors();
    tellPanels();
    if (auto notice = session.takeNotice()) emit document_.message(translated(*notice), false);
    if (auto error = session.takeError()) {
        emit document_.message(translated(*error), true, session.lastFailed());
        // What failed leaves the graph as it was: so are the plots and the drawing of it.
        if (!session.analysis().busy()) {
            document_.workspace().dropLive();
            const bool scores = session.lastAnalysis() == session::Analysis::betweenness &&
                                document_.betweenness() != nullptr;
            stages_.show(scores ? session::Analysis::betweenness : session::Analysis::communities, session);
            panelsStale_ = true;
        }
    }
    emit jobsChanged();
    // A few more polls after the last job, for what it handed over at its end.
    if (busy() || panelsStale_)
        quietPolls_ = 0;
    else if (++quietPolls_ > 3)
        timer_.stop();
}

// The stages that came with a result that ended are taken first: its trace has them.
void RunController::onDocument(Change what) {
    takeStages();
    const bool opened = session::has(what, Change::document);
    if (opened || session::has(what, Change::communities) || session::has(what, Change::graph))
        stages_.show(session::Analysis::communities, document_.session());
    if (session::has(what, Change::betweenness))
        stages_.show(session::Analysis::betweenness, document_.session());
    panelsStale_ = true;
    if (opened) sincePanels_.invalidate();
    startPolling();
}

void RunController::takeStages() {
    if (stages_.take(document_.session())) panelsStale_ = true;
}

void RunController::tellPanels() {
    constexpr qint64 kEvery = 200;  // milliseconds
    if (!panelsStale_ || (sincePanels_.isValid() && sincePanels_.elapsed() < kEvery)) return;
    panelsStale_ = false;
    sincePanels_.start();
    emit panelsChanged();
}

// Four times a second is enough to read. The buffer is read in place: the run has two others to write.
void RunController::takeEstimates() {
    constexpr qint64 kEvery = 250;  // milliseconds
    session::Session& session = document_.session();
    if (!session.analysis().busy() || session.opening() ||
        session.lastAnalysis() != session::Analysis::betweenness)
        return estimates_.reset();
    if (sinceEstimates_.isValid() && sinceEstimates_.elapsed() < kEvery) return;
    LiveChannel& channel = *session.live().estimates;
    if (channel.newestSerial() <= estimatesSeen_) return;
    estimates_.reset();  // one buffer at a time is held
    auto lease = channel.takeNewest(estimatesSeen_);
    if (!lease || lease->kind() != MemoryKind::host) return;
    estimatesSeen_ = lease->serial();
    estimates_.emplace(std::move(*lease));
    sinceEstimates_.start();
}

void RunController::takeErrors() {
    const session::Session& session = document_.session();
    if (!session.analysis().busy()) return;
    const Progress progress = session.analysis().state().progress;
    if (progress.topError < 0 || progress.metric <= errorSources_) return;
    const auto error = static_cast<float>(progress.topError);
    // Sources go on between two looks, the error does not change.
    if (errorsAtTop_.empty() || errorsAtTop_.back() != error) errorsAtTop_.push_back(error);
    errorSources_ = progress.metric;
}

std::optional<Vec2> RunController::estimateOf(VertexId vertex) const {
    if (!estimates_ || vertex >= estimates_->bytes() / sizeof(Vec2)) return std::nullopt;
    return static_cast<const Vec2*>(estimates_->buffer().data)[vertex];
}

}  // namespace quartier::qt
