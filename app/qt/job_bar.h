// Run, pause, step, cancel and how far it is: the same for every kind of job.
#pragma once

#include <QWidget>

#include "app/qt/run_controller.h"
#include "app/session/job.h"

class QCheckBox;
class QLabel;
class QProgressBar;
class QPushButton;

namespace quartier::qt {

class JobBar : public QWidget {
    Q_OBJECT

  public:
    JobBar(session::Job& job, const QString& run, RunController& runs, QWidget* parent = nullptr);
    void refresh();                            // from the job's state
    void setRunnable(bool possible);           // there is something to run on
    void setMine(bool mine) { mine_ = mine; }  // the job that runs was started here: show its progress

    // Of runs that give nothing when they are cancelled, and tell how far they are all along.
    void setAllOrNothing();

    // How the next run begins. Paused: it waits before its first sweep, batch or iteration.
    RunStart start() const;
    // The same of one that goes on with what runs.
    RunStart startAtOnce() const;

  signals:
    void runAsked();
    void pauseAsked();
    void stepAsked();
    void cancelAsked();

  private:
    void askToRun();
    void showButtons(bool running);
    void offerVisible();

    session::Job& job_;
    RunController& runs_;
    QPushButton *run_, *pause_, *step_, *cancel_;
    QProgressBar* bar_;
    QLabel* words_;
    QCheckBox* startPaused_;  // stands where the buttons of a run are while there is none
    QCheckBox* onVisible_;    // there while a filter hides something
    bool shiftHeld_ = false;  // as Run was clicked
    bool runnable_ = false;
    bool mine_ = true;
    bool tellsTimeLeft_ = false;
};

}  // namespace quartier::qt
