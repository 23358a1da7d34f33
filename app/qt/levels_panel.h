// Levels: the stepper, the table of aggregation stages and the icicle.
#pragma once

#include <QWidget>

class QLabel;
class QTableWidget;
class QToolButton;

namespace quartier::qt {

class IcicleWidget;
class Workbench;

class LevelsPanel : public QWidget {
    Q_OBJECT

  public:
    explicit LevelsPanel(Workbench& bench, QWidget* parent = nullptr);
    IcicleWidget& icicle() { return *icicle_; }
    QTableWidget& table() { return *table_; }

  private:
    void fill();     // after a run
    void refresh();  // after a step

    Workbench& bench_;
    QToolButton *finer_, *coarser_;
    QLabel* shown_;
    QTableWidget* table_;
    IcicleWidget* icicle_;
};

}  // namespace quartier::qt
