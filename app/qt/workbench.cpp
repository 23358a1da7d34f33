#include "app/qt/workbench.h"

#include <QFileInfo>
#include <algorithm>
#include <cmath>

#include "app/qt/theme.h"
#include "core/error.h"

namespace quartier::qt {

using session::Change;

Workbench::Workbench(const session::EngineSetup& setup, bool interop)
    : workspace_(setup), view_(*workspace_.views().front()), interop_(interop) {
    view_.state.view.style.background = toColour(theme(dark()).canvas);
    workspace_.observe(this);
    timer_.setInterval(33);
    connect(&timer_, &QTimer::timeout, this, &Workbench::poll);
}

// Runs a call that may throw; what it says goes to the message bar.
void Workbench::guarded(Change aim, const std::function<void()>& call) {
    try {
        call();
        startPolling();
    } catch (const std::exception& error) {
        emit message(QString::fromStdString(error.what()), true, aim);
    }
}

void Workbench::open(const QString& fileOrSpec, const ReadOptions& reading) {
    guarded(Change::document, [&] {
        takeEnded();
        session().open(fileOrSpec.toStdString(), reading);
    });
}

void Workbench::runCommunities(const std::string& strategy, const CommunityOptions& options,
                               session::JobStart how) {
    guarded(Change::communities, [&] {
        takeEnded();
        session().startCommunities(strategy, options, how);
        workspace_.expectResult();
        stagesOver_ = true;
        recolour(session::kCommunityQuantity);
        isolate(std::nullopt);
        leaveTo(0);
        emit runStarted();
    });
}

void Workbench::importPartition(const QString& path) {
    startImport(tr("Importing %1").arg(path), [file = path.toStdString()](const session::Document& document) {
        return session::partitionFromFile(file, document.nodes());
    });
}

void Workbench::useColumn(const std::string& column) {
    startImport(tr("Communities of %1").arg(QString::fromStdString(column)),
                [column](const session::Document& document) {
                    return session::partitionFromColumn(document, column);
                });
}

void Workbench::startImport(const QString& title,
                            std::function<session::ImportedPartition(const session::Document&)> read) {
    guarded(Change::communities, [&] {
        if (document().empty()) throw Error("no graph is open: open a file first");
        takeEnded();
        session().startImport(title.toStdString(), std::move(read));
        workspace_.expectResult();
        stagesOver_ = true;
        recolour(session::kCommunityQuantity);
        isolate(std::nullopt);
        leaveTo(0);
        emit runStarted();
    });
}

void Workbench::runBetweenness(const std::string& strategy, const CentralityOptions& options,
                               session::JobStart how) {
    guarded(Change::betweenness, [&] {
        takeEnded();
        session().startBetweenness(strategy, options, how);
        workspace_.expectResult();
        stagesOver_ = true;
        workspace_.setLiveRange(std::nullopt);
        recolour(session::kBetweennessQuantity);
        emit runStarted();
    });
}

void Workbench::runLayout(const std::string& method, const LayoutOptions& options, bool fromPresent,
                          session::JobStart how) {
    guarded(Change::positions, [&] {
        if (!session().layout().busy()) poll();  // takes over what has ended
        session().startLayout(method, options, fromPresent, how);
        workspace_.expectLayout(fromPresent);
        emit runStarted();
    });
}

bool Workbench::busy() const { return session().analysis().busy() || session().layout().busy(); }

bool Workbench::paused() const {
    for (const session::Job* job : {&session().analysis(), &session().layout()})
        if (job->busy() && job->state().status == session::JobStatus::paused) return true;
    return false;
}

bool Workbench::pausable() const {
    return (session().analysis().busy() && !session().opening()) || session().layout().busy();
}

void Workbench::togglePause() {
    const bool resume = paused();
    for (session::Job* job : {&session().analysis(), &session().layout()}) {
        if (!job->busy() || (job == &session().analysis() && session().opening())) continue;
        if (resume)
            job->resume();
        else
            job->pause();
    }
    startPolling();
    emit jobsChanged();
}

void Workbench::stepOnce() {
    for (session::Job* job : {&session().analysis(), &session().layout()}) {
        if (!job->busy() || (job == &session().analysis() && session().opening())) continue;
        if (job->state().status != session::JobStatus::paused) job->pause();
        job->stepOnce();
    }
    startPolling();
}

void Workbench::cancel() {
    session().analysis().cancel();
    session().layout().cancel();
    startPolling();
}

// Polling runs only while something does: an idle window wakes for nothing.
void Workbench::startPolling() {
    quietPolls_ = 0;
    if (!timer_.isActive()) timer_.start();
}

// The result of a run that has just ended, before the next takes its place.
void Workbench::takeEnded() {
    if (!session().analysis().busy()) poll();
}

void Workbench::poll() {
    try {
        workspace_.poll();
    } catch (const std::exception& error) {
        emit message(QString::fromStdString(error.what()), true);
    }
    takeStages();
    takeEstimates();
    tellPanels();
    if (auto notice = session().takeNotice()) emit message(QString::fromStdString(*notice), false);
    if (auto error = session().takeError()) {
        emit message(QString::fromStdString(*error), true, session().lastFailed());
        if (!session().analysis().busy()) {
            workspace_.dropLive();
            restoreStages();
        }
    }
    emit jobsChanged();
    // A few more polls after the last job, for what it handed over at its end.
    if (busy() || panelsStale_)
        quietPolls_ = 0;
    else if (++quietPolls_ > 3)
        timer_.stop();
}

// Of a run that has just started, none is there: what its forerunner did stays in the plots until then.
void Workbench::takeStages() {
    const auto state = session().analysis().state();
    if (state.title != stagesOf_ || state.stagesDone < stagesSeen_) stagesOver_ = true;
    stagesOf_ = state.title;
    if (stagesOver_) stagesSeen_ = 0;
    const auto fresh = session().analysis().stages(stagesSeen_);
    if (fresh.empty()) return;
    if (std::exchange(stagesOver_, false)) {
        stages_.clear();
        stagesKind_ = session().lastAnalysis();
    }
    stagesSeen_ += fresh.size();
    stages_.insert(stages_.end(), fresh.begin(), fresh.end());
    panelsStale_ = true;
}

// What failed leaves the graph as it was: so are the plots of it.
void Workbench::restoreStages() {
    const bool scores =
        session().lastAnalysis() == session::Analysis::betweenness && betweenness() != nullptr;
    showStages(scores ? session::Analysis::betweenness : session::Analysis::communities);
}

// Those of the result that is shown. A run in progress keeps its own.
void Workbench::showStages(session::Analysis of) {
    if (session().analysis().busy() && !session().opening() && !stagesOver_) return;
    stages_.clear();
    stagesKind_ = of;
    if (of == session::Analysis::betweenness && betweenness() != nullptr)
        stages_ = betweenness()->result.trace.stages;
    else if (of == session::Analysis::communities && communities() != nullptr)
        stages_ = communities()->result.trace.stages;
    panelsStale_ = true;
}

void Workbench::tellPanels() {
    constexpr qint64 kEvery = 200;
    if (!panelsStale_ || (sincePanels_.isValid() && sincePanels_.elapsed() < kEvery)) return;
    panelsStale_ = false;
    sincePanels_.start();
    emit panelsChanged();
}

// Four times a second is enough to read. The buffer is read in place: the run has two others to write.
void Workbench::takeEstimates() {
    constexpr qint64 kEvery = 250;
    if (!session().analysis().busy() || session().opening() ||
        session().lastAnalysis() != session::Analysis::betweenness)
        return estimates_.reset();
    if (sinceEstimates_.isValid() && sinceEstimates_.elapsed() < kEvery) return;
    LiveChannel& channel = *session().live().estimates;
    if (channel.newestSerial() <= estimatesSeen_) return;
    estimates_.reset();  // one buffer at a time is held
    auto lease = channel.takeNewest(estimatesSeen_);
    if (!lease || lease->kind() != MemoryKind::host) return;
    estimatesSeen_ = lease->serial();
    estimates_.emplace(std::move(*lease));
    sinceEstimates_.start();
}

std::optional<Vec2> Workbench::estimateOf(VertexId vertex) const {
    if (!estimates_ || vertex >= estimates_->bytes() / sizeof(Vec2)) return std::nullopt;
    return static_cast<const Vec2*>(estimates_->buffer().data)[vertex];
}

// The stages that came with the result that ended are taken first: its trace has them.
void Workbench::onDocument(Change what) {
    const bool opened = session::has(what, Change::document);
    takeStages();
    if (opened) hovered_ = kNoVertex;
    if (opened || session::has(what, Change::communities)) {
        legendOf_.reset();
        showStages(session::Analysis::communities);
        rebuildShown();
        if (opened) {
            flags_.reset(document().vertexCount());
            flaggedEntered_ = flaggedIsolated_ = 0;
        }
        updateFlags();
    }
    if (session::has(what, Change::betweenness)) showStages(session::Analysis::betweenness);
    panelsStale_ = true;
    if (opened) sincePanels_.invalidate();
    emit changed(what);
    startPolling();
}

bool Workbench::analysingBetweenness() const { return stagesKind_ == session::Analysis::betweenness; }

const std::vector<Stage>& Workbench::louvainStages() const {
    return analysingBetweenness() && communities() != nullptr ? communities()->result.trace.stages : stages_;
}

VertexId Workbench::rankOf(VertexId vertex) const {
    return betweenness() != nullptr && vertex < betweenness()->ranks.size() ? betweenness()->ranks[vertex]
                                                                            : 0;
}

std::string Workbench::commandLine(const std::string& output) const {
    return session::viewCommand(document(), shownView(), output);
}

}  // namespace quartier::qt
