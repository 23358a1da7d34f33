#include "app/qt/workbench.h"

#include <QFileInfo>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/qt/theme.h"
#include "core/error.h"

namespace quartier::qt {

using session::Change;

Workbench::Workbench(const session::EngineSetup& setup, bool interop) : session_(setup), interop_(interop) {
    view_.style.background = toColour(theme(dark_).canvas);
    view_.legend = true;
    timer_.setInterval(33);
    connect(&timer_, &QTimer::timeout, this, &Workbench::poll);
}

// Runs a call that may throw; what it says goes to the message bar.
void Workbench::guarded(const std::function<void()>& call) {
    try {
        call();
        startPolling();
    } catch (const std::exception& error) {
        emit message(QString::fromStdString(error.what()), true);
    }
}

void Workbench::open(const QString& fileOrSpec, const ReadOptions& reading) {
    guarded([&] {
        session_.open(fileOrSpec.toStdString(), reading);
        stages_.clear();
        stagesSeen_ = 0;
    });
}

void Workbench::runCommunities(const std::string& strategy, const CommunityOptions& options) {
    guarded([&] {
        session_.startCommunities(strategy, options);
        stages_.clear();
        stagesSeen_ = 0;
        session::colourBy(view_, document(), "community");
        isolate(std::nullopt);
        leaveTo(0);
        emit stagesGrew();
        emit styleChanged();
    });
}

void Workbench::runBetweenness(const std::string& strategy, const CentralityOptions& options) {
    guarded([&] {
        session_.startBetweenness(strategy, options);
        stages_.clear();
        stagesSeen_ = 0;
        session::colourBy(view_, document(), "betweenness");
        emit stagesGrew();
        emit styleChanged();
    });
}

void Workbench::runLayout(const std::string& method, const LayoutOptions& options, bool fromPresent) {
    guarded([&] { session_.startLayout(method, options, fromPresent); });
}

bool Workbench::busy() const {
    auto& session = const_cast<session::Session&>(session_);
    return session.analysis().busy() || session.layout().busy();
}

bool Workbench::paused() const {
    auto& session = const_cast<session::Session&>(session_);
    for (session::Job* job : {&session.analysis(), &session.layout()})
        if (job->busy() && job->state().status == session::JobStatus::paused) return true;
    return false;
}

void Workbench::togglePause() {
    const bool resume = paused();
    for (session::Job* job : {&session_.analysis(), &session_.layout()}) {
        if (!job->busy()) continue;
        if (resume)
            job->resume();
        else
            job->pause();
    }
    startPolling();
    emit jobsChanged();
}

void Workbench::stepOnce() {
    for (session::Job* job : {&session_.analysis(), &session_.layout()}) {
        if (!job->busy()) continue;
        if (job->state().status != session::JobStatus::paused) job->pause();
        job->stepOnce();
    }
    startPolling();
}

void Workbench::cancel() {
    session_.analysis().cancel();
    session_.layout().cancel();
    startPolling();
}

// Polling runs only while something does: an idle window wakes for nothing.
void Workbench::startPolling() {
    quietPolls_ = 0;
    if (!timer_.isActive()) timer_.start();
}

void Workbench::poll() {
    Change what = Change::none;
    try {
        what = session_.poll();
    } catch (const std::exception& error) {
        emit message(QString::fromStdString(error.what()), true);
    }
    const auto state = session_.analysis().state();
    if (state.title != stagesOf_ || state.stagesDone < stagesSeen_) {  // another job: reading, then Louvain
        stagesOf_ = state.title;
        stages_.clear();
        stagesSeen_ = 0;
    }
    const auto fresh = session_.analysis().stages(stagesSeen_);
    stagesSeen_ += fresh.size();
    stages_.insert(stages_.end(), fresh.begin(), fresh.end());
    takeOver(what);
    takeEstimates();
    if (!fresh.empty()) emit stagesGrew();
    if (auto notice = session_.takeNotice()) emit message(QString::fromStdString(*notice), false);
    if (auto error = session_.takeError()) emit message(QString::fromStdString(*error), true);
    emit jobsChanged();
    // A few more polls after the last job, for what it handed over at its end.
    if (busy())
        quietPolls_ = 0;
    else if (++quietPolls_ > 3)
        timer_.stop();
}

// Four times a second is enough to read, and little beside the run even for millions of nodes.
void Workbench::takeEstimates() {
    constexpr qint64 kEvery = 250;
    if (!session_.analysis().busy()) {
        estimates_.clear();
        return;
    }
    if (sinceEstimates_.isValid() && sinceEstimates_.elapsed() < kEvery) return;
    const auto lease = session_.live().estimates->takeNewest(estimatesSeen_);
    if (!lease || lease->kind() != MemoryKind::host) return;
    estimatesSeen_ = lease->serial();
    const auto* values = static_cast<const Vec2*>(lease->buffer().data);
    estimates_.assign(values, values + lease->bytes() / sizeof(Vec2));
    sinceEstimates_.start();
}

std::optional<Vec2> Workbench::estimateOf(VertexId vertex) const {
    if (vertex >= estimates_.size()) return std::nullopt;
    return estimates_[vertex];
}

void Workbench::takeOver(Change what) {
    if (what == Change::none) return;
    if (session::has(what, Change::document)) resetView();
    if (session::has(what, Change::document) || session::has(what, Change::communities)) {
        liveLabels_ = false;
        path_.clear();
        isolated_.reset();
        view_.style.depth = depthCount() == 0 ? 0 : depthCount() - 1;
        rebuildTree();
        if (communities() != nullptr) stages_ = communities()->result.trace.stages;
    }
    if (session::has(what, Change::betweenness) && betweenness() != nullptr) {
        if (view_.colour == "betweenness") session::colourBy(view_, document(), view_.colour);
        const auto& scores = betweenness()->scores;
        std::vector<VertexId> order(scores.size());
        std::iota(order.begin(), order.end(), 0u);
        std::stable_sort(order.begin(), order.end(),
                         [&](VertexId a, VertexId b) { return scores[a] > scores[b]; });
        ranks_.resize(order.size());
        for (VertexId rank = 0; rank < order.size(); ++rank) ranks_[order[rank]] = rank + 1;
        stages_ = betweenness()->result.trace.stages;
    }
    rebuildShown();
    rebuildFlags();
    emit changed(what);
    emit stagesGrew();
    emit styleChanged();
    emit placeChanged();
}

void Workbench::resetView() {
    selection_.clear();
    hovered_ = kNoVertex;
    ranks_.clear();
    undo_.clear();
    view_.fit = true;
    // What the next graph has not: its scores and its columns.
    session::colourBy(view_, document(), view_.colour == "degree" ? "degree" : "community");
    session::sizeBy(view_, document(), view_.size == "none" ? "none" : "degree");
    view_.style.nodeSize = session::restfulNodeSize(document().vertexCount());
}

bool Workbench::analysingBetweenness() const {
    auto& session = const_cast<session::Session&>(session_);
    return session.analysis().state().title.rfind("Betweenness", 0) == 0;
}

const std::vector<Stage>& Workbench::louvainStages() const {
    return analysingBetweenness() && communities() != nullptr ? communities()->result.trace.stages : stages_;
}

VertexId Workbench::rankOf(VertexId vertex) const { return vertex < ranks_.size() ? ranks_[vertex] : 0; }

std::string Workbench::command(const std::string& output) const {
    return session::viewCommand(document(), shownView(), output);
}

}  // namespace quartier::qt
