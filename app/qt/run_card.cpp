#include "app/qt/run_card.h"

#include "app/qt/live_curve.h"
#include "app/qt/texts.h"
#include "app/qt/translated.h"
#include "app/session/legend.h"

namespace quartier::qt {

namespace {

constexpr size_t kLongestTitle = 34;  // characters

QString percent(f64 fraction) { return QObject::tr("%1 %").arg(100 * fraction, 0, 'f', 0); }

// How good an estimate is: sources done, whether the top stays the same, and its error.
void addEstimate(CardRows& card, const OverlayInput& input, const Progress& p) {
    CardCurve error = liveError(input, "run curve");
    if (!error.values.empty()) card.curve(std::move(error));
    const auto row = [&](const QString& left, const QString& right) {
        card.row({.left = left.toStdString(), .right = right.toStdString()});
    };
    row(QObject::tr("Sources"),
        QObject::tr("%1, %2").arg(counted(static_cast<u64>(p.metric)), percent(p.fraction)));
    if (p.topSize > 0) row(QObject::tr("Top %1").arg(p.topSize), stableFor(p.topStable));
    if (p.topError >= 0)
        row(QObject::tr("Error at the top"), QObject::tr("\u00b1%1 %").arg(100 * p.topError, 0, 'g', 2));
    if (p.bound >= 0) row(QObject::tr("Error bound"), QString::number(p.bound, 'g', 3));
}

void addSweeps(CardRows& card, CardCurve modularity, const Progress& p) {
    card.curve(std::move(modularity));
    const QString where = p.stage == "uncoarsen" ? QObject::tr("down to level %1, sweep %2")
                                                 : QObject::tr("level %1, sweep %2");
    card.row({.left = QObject::tr("Q %1").arg(p.metric, 0, 'f', 4).toStdString(),
              .right = where.arg(p.level + 1).arg(p.iteration + 1).toStdString()});
    CardRow moves{.left = QObject::tr("%1 moved").arg(counted(p.moved)).toStdString()};
    if (p.communities > 0)
        moves.right = QObject::tr("%1 communities").arg(counted(p.communities)).toStdString();
    card.row(std::move(moves));
}

void addButtons(CardRows& card, RunController& runs, bool allOrNothing) {
    const bool paused = runs.paused(), pausable = runs.pausable();
    card.buttons({{.name = "pause",
                   .label = paused ? QObject::tr("Resume") : QObject::tr("Pause"),
                   .tooltip = paused ? QObject::tr("Go on  (Space)") : QObject::tr("Pause  (Space)"),
                   .action = [&runs] { runs.togglePause(); },
                   .enabled = pausable},
                  {.name = "step",
                   .label = QObject::tr("Step"),
                   .tooltip = QObject::tr("One sweep, batch or iteration  (S)"),
                   .action = [&runs] { runs.stepOnce(); },
                   .enabled = pausable},
                  {.name = "cancel",
                   .label = QObject::tr("Cancel"),
                   .tooltip = allOrNothing ? QObject::tr("End it, without a result  (Ctrl+.)")
                                           : QObject::tr("End it, and keep the best so far  (Ctrl+.)"),
                   .action = [&runs] { runs.cancel(); }}});
}

}  // namespace

void showRunCard(OverlayFrame& frame) {
    const OverlayInput& input = frame.input;
    const session::Job& job = input.bench.document.session().analysis();
    if (!job.busy()) return;
    const session::JobState state = job.state();
    const session::Analysis of = input.bench.document.session().lastAnalysis();
    constexpr f64 kBlink = 0.2;  // seconds: an edit that is over by then needs no card
    if (of == session::Analysis::edit && state.seconds < kBlink) return;
    CardRows card(frame);
    const bool paused = state.status == session::JobStatus::paused;
    card.row({.left = session::shortened(translated(state.title).toStdString(), kLongestTitle),
              .right = paused ? QObject::tr("paused").toStdString()
                              : QObject::tr("%1 s").arg(state.seconds, 0, 'f', 1).toStdString(),
              .face = Face::bold});
    const Progress& p = state.progress;
    CardCurve modularity = liveModularity(input, "run curve");
    if (!modularity.values.empty())
        addSweeps(card, std::move(modularity), p);
    else if (p.topStable >= 0)
        addEstimate(card, input, p);
    else if (!p.stage.empty())
        card.row(
            {.left = p.stage, .right = p.fraction >= 0 ? percent(p.fraction).toStdString() : std::string()});
    if (p.fraction >= 0) card.bar(static_cast<float>(p.fraction));
    addButtons(card, input.bench.runs, of == session::Analysis::measure || of == session::Analysis::edit);
    card.show("run", ImVec2(kCardMargin, frame.height() - card.size().y - kCardMargin));
}

}  // namespace quartier::qt
