#include "app/qt/sample_offer.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "analytics/betweenness_bound.h"
#include "app/qt/document_controller.h"
#include "app/qt/run_controller.h"
#include "app/qt/texts.h"

namespace quartier::qt {

namespace {

constexpr double kMeasured = 1;  // seconds of batches that the rate rests on, at least
constexpr double kLong = 20;     // seconds left from which on a sample is offered

// Of the batches done.
struct Rate {
    double seconds = 0;
    u64 searches = 0;
};

Rate rateOf(std::span<const Stage> stages) {
    Rate rate;
    for (const Stage& stage : stages) {
        if (stage.name != "sources") continue;
        rate.seconds += stage.seconds;
        rate.searches += stage.items;
    }
    return rate;
}

}  // namespace

SampleOffer::SampleOffer(DocumentController& document, RunController& runs, QWidget* parent)
    : QFrame(parent), document_(document), runs_(runs) {
    setProperty("role", "offer");
    setAccessibleName(tr("All sources or a sample"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(10, 8, 10, 8);
    text_ = new QLabel;
    text_->setWordWrap(true);
    text_->setObjectName("offer-text");
    column->addWidget(text_);
    auto* row = new QHBoxLayout;
    sample_ = new QPushButton(tr("Sample"));
    sample_->setObjectName("offer-sample");
    sample_->setProperty("primary", true);
    all_ = new QPushButton(tr("All Sources"));
    all_->setObjectName("offer-all");
    all_->setToolTip(tr("Go on; it can be paused and cancelled at any time, and keeps the estimate so far"));
    for (QPushButton* button : {sample_, all_}) row->addWidget(button);
    row->addStretch(1);
    column->addLayout(row);
    connect(sample_, &QPushButton::clicked, this, &SampleOffer::takeSample);
    connect(all_, &QPushButton::clicked, this, &SampleOffer::takeAll);
    hide();
}

void SampleOffer::begin(const CentralityOptions& options, bool mayAsk) {
    hide();
    options_ = options;
    sampleNext_ = false;
    watching_ =
        mayAsk && options.sources == 0 && !(options.epsilon > 0) && allowed_ != document_.document().version;
}

void SampleOffer::refresh(bool mine) {
    if (!mine) {
        hide();
        watching_ = false;
        // Unless another graph is being read by now.
        if (std::exchange(sampleNext_, false) && !document_.session().analysis().busy()) emit sampleAsked();
        return;
    }
    const auto state = document_.session().analysis().state();
    if (state.status == session::JobStatus::running) hide();  // it goes on by another way: Space, a button
    if (!watching_ || state.status != session::JobStatus::running || !(state.progress.fraction > 0)) return;
    const Rate rate = rateOf(runs_.stages().ofRunInProgress());
    if (rate.seconds < kMeasured || rate.searches == 0) return;
    watching_ = false;
    const double fraction = state.progress.fraction;
    if (rate.seconds * (1 - fraction) / fraction < kLong) return;
    document_.session().analysis().pause();
    offer(rate.seconds, rate.searches, fraction);
}

void SampleOffer::offer(double measured, u64 searches, double fraction) {
    CentralityOptions sample = options_;
    sample.epsilon = kEpsilon;
    const Graph& graph = document_.document().searched(options_);
    const u64 least = BetweennessBound(graph, sample).nextLook();
    const double each = measured / static_cast<double>(searches);
    text_->setText(
        tr("All sources would take about %1 more. A sample in which every normalised score is within "
           "%2 of the true one, with probability %3 %, takes %4 sources or more: about %5, or "
           "longer where scores differ much. Both times rest on the first %6, done in %7 on this "
           "machine.")
            .arg(roughly(measured * (1 - fraction) / fraction))
            .arg(kEpsilon)
            .arg(100 * options_.confidence, 0, 'g', 3)
            .arg(counted(least), roughly(each * static_cast<double>(least)),
                 counted(searches, tr("search"), tr("searches")), formatSeconds(measured)));
    show();
}

void SampleOffer::takeSample() {
    sampleNext_ = true;
    hide();
    document_.session().dropAnalysis();
}

void SampleOffer::takeAll() {
    allowed_ = document_.document().version;
    hide();
    document_.session().analysis().resume();
}

}  // namespace quartier::qt
