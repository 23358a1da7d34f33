// Plots of the run: modularity after every sweep with the borders of the levels, the stability of the top of
// a betweenness run, and the time of every stage stacked by level. Live while it runs. Where several results
// of one kind are selected, their curves lie over each other.
#pragma once

#include <QStringList>
#include <QWidget>
#include <vector>

class QBarCategoryAxis;
class QBarSet;
class QChart;
class QChartView;
class QLineSeries;
class QScatterSeries;
class QStackedBarSeries;
class QValueAxis;

namespace quartier::qt {

class ResultsController;
class DocumentController;
class RunController;
struct ModularityCurve;

class PlotsPanel : public QWidget {
    Q_OBJECT

  public:
    PlotsPanel(DocumentController& document, RunController& runs, ResultsController& results,
               QWidget* parent = nullptr);
    int sweepsShown() const { return sweeps_; }
    // Names of the curves that lie over each other; empty: there is one.
    const QStringList& overlaid() const { return overlaid_; }
    // What is written below the bars of the time plot.
    const QStringList& timeBars() const { return timeBars_; }
    void refreshStale();  // it may have come into sight

  protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void buildModularity();
    void buildTimes();
    void refresh();
    void fillModularity();
    std::vector<ModularityCurve> modularityCurves() const;
    void fillBorders(const ModularityCurve& curve, double low, double high);
    void fillLines(const std::vector<ModularityCurve>& curves);
    void fillTop();
    void fillTimes();
    void fillBars(const std::vector<std::string>& names, const std::vector<std::vector<double>>& heights);
    int levelsFound() const;
    void dressAll();

    DocumentController& document_;
    RunController& runs_;
    ResultsController& results_;
    QChart *modularity_, *times_, *top_;
    QChartView *modularityView_, *topView_;  // one of them is shown, unless a measure ran last
    // Axes and series stay: to make them anew costs more than to fill them.
    QValueAxis *sweepAxis_, *modularityAxis_, *secondsAxis_;
    QLineSeries* borders_;
    std::vector<QLineSeries*> lines_;  // one for each curve; more than there are curves are empty
    QScatterSeries* dots_;
    QBarCategoryAxis* levelAxis_;
    QStackedBarSeries* bars_;
    bool stale_ = true;
    int sweeps_ = 0;
    QStringList overlaid_;
    QStringList timeBars_;
};

}  // namespace quartier::qt
