// Positions as a table of nodes with x and y: written, and taken from one.
#pragma once

#include <QAction>

#include "app/qt/background_job.h"

namespace quartier::qt {

struct Workbench;

class PositionActions : public QObject {
    Q_OBJECT

  public:
    // Dialogs are those of `window`.
    PositionActions(Workbench& bench, QWidget* window);

    QAction* importing() { return &importing_; }
    QAction* exporting() { return &exporting_; }
    bool busy() const { return reading_.busy(); }

    void read(const QString& path);  // a step of undo; every node needs a row
    void write(const QString& path);

  private:
    void refresh();

    Workbench& bench_;
    QWidget* window_;
    QAction importing_, exporting_;
    BackgroundJob reading_;
};

}  // namespace quartier::qt
