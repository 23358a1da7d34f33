// The results part of the workbench: which there are and which are shown, and their undo.
#include <algorithm>

#include "app/qt/view_step.h"
#include "app/qt/workbench.h"

namespace quartier::qt {

using session::Change;

// Runs that a person has started become steps of undo. `before`, `viewBefore`: before poll() took them over.
void Workbench::recordRuns(Change what, const session::Computed& before, const ViewState& viewBefore) {
    const session::Document& now = document();
    if (session::has(what, Change::document)) return emit resultsChanged();
    const bool communities = session::has(what, Change::communities);
    if (communities || session::has(what, Change::betweenness)) {
        if (std::exchange(analysisAsked_, false)) {
            const session::Result& last = now.results.all().back();
            const QString step = last.imported() ? tr("Import %1") : tr("Run %1");
            push(new ResultsStep(*this, step.arg(QString::fromStdString(last.name)), {before, viewBefore},
                                 {now, state(false)}));
        }
        emit resultsChanged();
    }
    if (session::has(what, Change::positions) && std::exchange(layoutAsked_, false))
        push(new LayoutStep(*this, tr("Layout"), before.positions, now.positions, layoutGoesOn_));
}

void Workbench::changeResults(const QString& what, const std::function<void(session::Computed&)>& change,
                              const std::string& colour) {
    const session::Computed before = document();
    const ViewState viewBefore = state(false);
    const u32 levelsBefore = depthCount();
    session::Computed after = before;
    try {
        change(after);
    } catch (const std::exception& error) {
        emit message(QString::fromStdString(error.what()), true);
        return;
    }
    takeOver(session_.setComputed(after));
    // The coarsest level stays the coarsest; any other keeps its number where it can.
    const u32 depthBefore = viewBefore.view.style.depth;
    if (communities() != before.communities.get() && depthBefore + 1 < levelsBefore && depthCount() > 0)
        view_.style.depth = std::min(depthBefore, depthCount() - 1);
    if (!colour.empty() && colour != view_.colour) {
        session::colourBy(view_, document(), colour);
        useLiveRange();
    }
    push(new ResultsStep(*this, what, {before, viewBefore}, {std::move(after), state(false)}));
    panelsStale_ = true;  // names are in the plots
    emit styleChanged();
    emit resultsChanged();
    startPolling();
}

void Workbench::restoreResults(session::Computed computed, const ViewState& state) {
    takeOver(session_.setComputed(std::move(computed)));
    restore(state);
    panelsStale_ = true;
    emit resultsChanged();
    startPolling();
}

void Workbench::restorePositions(std::shared_ptr<const std::vector<Vec2>> positions) {
    session::Computed computed = document();
    computed.positions = std::move(positions);
    takeOver(session_.setComputed(std::move(computed)));
    startPolling();
}

}  // namespace quartier::qt
