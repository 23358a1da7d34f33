// Plots of the run: modularity after every sweep with the borders of the levels, the stability of the top of
// a betweenness run, and the time of every stage stacked by level. Live while it runs.
#pragma once

#include <QStringList>
#include <QWidget>

class QChart;
class QChartView;

namespace quartier::qt {

class Workbench;

class PlotsPanel : public QWidget {
    Q_OBJECT

  public:
    explicit PlotsPanel(Workbench& bench, QWidget* parent = nullptr);
    int sweepsShown() const { return sweeps_; }
    // What is written below the bars of the time plot.
    const QStringList& timeBars() const { return timeBars_; }

  private:
    void refresh();
    void fillModularity();
    void fillTop();
    void fillTimes();
    int levelsFound() const;
    void dress(QChart& chart) const;

    Workbench& bench_;
    QChart *modularity_, *times_, *top_;
    QChartView *modularityView_, *topView_;  // one of them is shown
    int sweeps_ = 0;
    QStringList timeBars_;
};

}  // namespace quartier::qt
