// Betweenness from all sources may take days. Once its first batches have told the rate, a run that would be
// long waits, and a sample with a bound on its error is offered in its place. The times rest on these batches
// alone.
#pragma once

#include <QFrame>

#include "analytics/centrality.h"
#include "app/session/graph_version.h"

class QLabel;
class QPushButton;

namespace quartier::qt {

class DocumentController;
class RunController;

class SampleOffer : public QFrame {
    Q_OBJECT

  public:
    static constexpr double kEpsilon = 0.01;  // of the sample: on the error of every normalised score

    explicit SampleOffer(DocumentController& document, RunController& runs, QWidget* parent = nullptr);
    // A run starts with these options. `mayAsk`: the strategy was left to the program.
    void begin(const CentralityOptions& options, bool mayAsk);
    // From the job's state; `mine`: it is the run that began.
    void refresh(bool mine);

  signals:
    void sampleAsked();  // the run has been cancelled, and its lane is free

  private:
    void offer(double measured, u64 searches, double fraction);
    void takeSample();
    void takeAll();

    DocumentController& document_;
    RunController& runs_;
    QLabel* text_;
    QPushButton *sample_, *all_;
    CentralityOptions options_;
    bool watching_ = false;             // the run has all sources, and its rate is not known yet
    bool sampleNext_ = false;           // once the run that was cancelled has ended
    session::GraphVersionPtr allowed_;  // the graph on which all sources were asked for: not asked again
};

}  // namespace quartier::qt
