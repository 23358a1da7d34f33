#include "app/qt/job_bar.h"

#include <QApplication>
#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/qt/texts.h"
#include "app/qt/translated.h"
#include "core/error.h"

namespace quartier::qt {

using session::JobState;
using session::JobStatus;

namespace {

constexpr double kBlink = 0.15;  // seconds: a run that is over by then needs no hands on it

QString wordsOf(const JobState& state, bool tellsTimeLeft) {
    const Progress& p = state.progress;
    QString words = translated(p.stage);
    if (p.communities > 0)
        words = QObject::tr("%1 communities, %2 moved").arg(counted(p.communities), counted(p.moved));
    else if (p.moved > 0)
        words = QObject::tr("level %1, %2 moved").arg(p.level + 1).arg(counted(p.moved));
    else if (p.topStable >= 0)
        words = QObject::tr("%1 sources").arg(counted(static_cast<u64>(p.metric)));
    else if (p.iteration > 0)
        words += QStringLiteral(" %1").arg(p.iteration);
    words += QStringLiteral("  %1 s").arg(state.seconds, 0, 'f', 1);
    // At the rate so far. The first batch is over by then.
    if ((tellsTimeLeft || p.topStable >= 0) && p.fraction > 0 && p.fraction < 1 && state.seconds > 1)
        words += QObject::tr(", about %1 left").arg(roughly(state.seconds * (1 - p.fraction) / p.fraction));
    if (p.topSize > 0) words += QObject::tr("\ntop %1 %2").arg(p.topSize).arg(stableFor(p.topStable));
    return words;
}

}  // namespace

JobBar::JobBar(session::Job& job, const QString& run, RunController& runs, QWidget* parent)
    : QWidget(parent), job_(job), runs_(runs) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 2, 0, 0);
    column->setSpacing(6);
    auto* row = new QHBoxLayout;
    row->setSpacing(6);
    const auto button = [&](const QString& text, const QString& help, void (JobBar::*signal)()) {
        auto* made = new QPushButton(text);
        made->setToolTip(help);
        made->setAccessibleName(text);
        connect(made, &QPushButton::clicked, this, signal);
        row->addWidget(made);
        return made;
    };
    run_ = button(run, tr("Start with the options above; with Shift it starts paused"), &JobBar::askToRun);
    run_->setProperty("primary", true);
    run_->setObjectName("run");
    pause_ = button(tr("Pause"), tr("Pause or resume (Space)"), &JobBar::pauseAsked);
    pause_->setObjectName("pause");
    step_ = button(tr("Step"), tr("Pause, and go on by one sweep or batch (S)"), &JobBar::stepAsked);
    step_->setObjectName("step");
    cancel_ = button(tr("Cancel"), tr("Stop and keep the best so far"), &JobBar::cancelAsked);
    cancel_->setObjectName("cancel");
    startPaused_ = new QCheckBox(tr("Start paused"));
    startPaused_->setObjectName("start-paused");
    startPaused_->setAccessibleName(tr("Start paused"));
    startPaused_->setFocusPolicy(Qt::TabFocus);  // after a click Space still pauses what runs
    startPaused_->setToolTip(tr(
        "Wait before the first sweep, batch or iteration: Step (S) goes on by one, Resume (Space) runs on"));
    row->addWidget(startPaused_);
    row->addStretch(1);
    onVisible_ = new QCheckBox(tr("Only what is visible"));
    onVisible_->setObjectName("on-visible");
    onVisible_->setAccessibleName(tr("Compute only on what is visible"));
    onVisible_->setFocusPolicy(Qt::TabFocus);
    column->addWidget(onVisible_);
    column->addLayout(row);
    bar_ = new QProgressBar;
    bar_->setAccessibleName(tr("Progress"));
    bar_->setTextVisible(false);
    column->addWidget(bar_);
    words_ = new QLabel;
    words_->setProperty("role", "muted");
    words_->setWordWrap(true);  // however long they are, they do not widen the panel
    words_->setObjectName("words");
    column->addWidget(words_);
    connect(&runs_, &RunController::visibleChanged, this, &JobBar::offerVisible);
    offerVisible();
    refresh();
}

void JobBar::askToRun() {
    if (job_.busy()) return;
    shiftHeld_ = (QApplication::keyboardModifiers() & Qt::ShiftModifier) != 0;
    emit runAsked();
    shiftHeld_ = false;
}

RunStart JobBar::start() const {
    RunStart start = startAtOnce();
    if (startPaused_->isChecked() || shiftHeld_) start.job = session::JobStart::paused;
    return start;
}

RunStart JobBar::startAtOnce() const {
    return {.job = session::JobStart::running,
            .onVisible = onVisible_->isVisibleTo(this) && onVisible_->isChecked()};
}

void JobBar::offerVisible() {
    const session::VisibleSet* visible = runs_.visible();
    onVisible_->setVisible(visible != nullptr);
    if (visible == nullptr) return;
    onVisible_->setToolTip(tr("Run on the %1 that the filter shows; what it hides gets no value")
                               .arg(counted(visible->nodeCount, tr("node"), tr("nodes"))));
}

void JobBar::setAllOrNothing() {
    tellsTimeLeft_ = true;
    cancel_->setToolTip(tr("Stop it; a measure that was stopped has no result"));
}

void JobBar::setRunnable(bool possible) {
    runnable_ = possible;
    refresh();
}

void JobBar::refresh() {
    const JobState state = job_.state();
    const bool busy = job_.busy();
    const bool shown = busy && mine_ && (state.seconds > kBlink || state.status == JobStatus::paused);
    // Disabled while it waits for the other buttons, Run would hand the keys on (see showButtons()).
    run_->setEnabled(runnable_ && (!busy || (mine_ && run_->hasFocus())));
    pause_->setText(state.status == JobStatus::paused ? tr("Resume") : tr("Pause"));
    showButtons(shown);
    bar_->setVisible(shown);
    words_->setVisible(shown);
    if (!shown) return;
    if (state.progress.fraction >= 0) {
        bar_->setRange(0, 1000);
        bar_->setValue(static_cast<int>(state.progress.fraction * 1000));
    } else {
        bar_->setRange(0, 0);
    }
    words_->setText(wordsOf(state, tellsTimeLeft_));
}

// A button that disappears hands the keys on to whatever comes next, and a field there would swallow Space, S
// and the brackets: they go to the button in its place.
void JobBar::showButtons(bool running) {
    const bool wasRun = run_->hasFocus() || startPaused_->hasFocus();
    const bool wasOther = pause_->hasFocus() || step_->hasFocus() || cancel_->hasFocus();
    if (!running) run_->show();
    for (QPushButton* button : {pause_, step_, cancel_}) {
        if (running) button->show();
    }
    if (running && wasRun) pause_->setFocus();
    if (!running && wasOther) run_->setFocus();
    if (running) run_->hide();
    startPaused_->setVisible(!running);
    for (QPushButton* button : {pause_, step_, cancel_}) {
        if (!running) button->hide();
    }
}

}  // namespace quartier::qt
