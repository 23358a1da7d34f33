#include "app/qt/plots_panel.h"

#include <QBarCategoryAxis>
#include <QBarSet>
#include <QChart>
#include <QChartView>
#include <QGraphicsLayout>
#include <QHBoxLayout>
#include <QHorizontalStackedBarSeries>
#include <QLegend>
#include <QLineSeries>
#include <QScatterSeries>
#include <QSplitter>
#include <QValueAxis>
#include <algorithm>
#include <map>

#include "app/qt/theme.h"
#include "app/qt/workbench.h"

namespace quartier::qt {

namespace {

constexpr int kMostPoints = 1000;  // more sweeps than pixels: every k-th is plotted, and always the last

struct Sweep {
    double modularity;
    int level;
};

std::vector<Sweep> sweepsOf(const std::vector<Stage>& stages) {
    std::vector<Sweep> sweeps;
    for (const Stage& stage : stages)
        if (stage.name == "move") sweeps.push_back({stage.metric, stage.level});
    return sweeps;
}

QChartView* viewOf(QChart* chart, const QString& name) {
    auto* view = new QChartView(chart);
    view->setRenderHint(QPainter::Antialiasing);
    view->setAccessibleName(name);
    view->setFrameShape(QFrame::NoFrame);
    view->setMinimumSize(160, 90);
    return view;
}

void clear(QChart& chart) {
    chart.removeAllSeries();
    for (QAbstractAxis* axis : chart.axes()) {
        chart.removeAxis(axis);
        delete axis;
    }
}

void dressAxis(QAbstractAxis& axis, const Theme& t, QFont font) {
    font.setPointSizeF(font.pointSizeF() * 0.85);
    axis.setLabelsFont(font);
    axis.setTitleFont(font);
    axis.setLabelsBrush(t.muted);
    axis.setTitleBrush(t.muted);
    axis.setGridLinePen(QPen(t.line, 1, Qt::DotLine));
    axis.setLinePen(QPen(t.line));
}

// Colours of the stages: safe for colour-blind eyes, the same in every run.
QColor stageColour(size_t index) {
    static const QColor kColours[] = {"#56b4e9", "#e69f00", "#009e73", "#cc79a7",
                                      "#f0e442", "#0072b2", "#d55e00", "#999999"};
    return kColours[index % std::size(kColours)];
}

}  // namespace

PlotsPanel::PlotsPanel(Workbench& bench, QWidget* parent) : QWidget(parent), bench_(bench) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(4, 2, 4, 4);
    modularity_ = new QChart;
    times_ = new QChart;
    auto* split = new QSplitter;
    split->addWidget(viewOf(modularity_, tr("Modularity after every sweep")));
    split->addWidget(viewOf(times_, tr("Time of every stage by level")));
    split->setChildrenCollapsible(false);
    row->addWidget(split);
    connect(&bench, &Workbench::stagesGrew, this, &PlotsPanel::refresh);
    connect(&bench, &Workbench::styleChanged, this, [this, dark = bench.dark()]() mutable {
        if (dark != bench_.dark()) refresh();
        dark = bench_.dark();
    });
    refresh();
}

void PlotsPanel::dress(QChart& chart) const {
    const Theme& t = theme(bench_.dark());
    chart.setBackgroundVisible(false);
    chart.setMargins(QMargins(2, 0, 8, 2));
    chart.layout()->setContentsMargins(0, 0, 0, 0);
    QFont title = font();
    title.setBold(false);
    title.setPointSizeF(title.pointSizeF() * 0.95);
    chart.setTitleFont(title);
    chart.setTitleBrush(t.muted);
    chart.legend()->setLabelColor(t.muted);
    QFont small = font();
    small.setPointSizeF(small.pointSizeF() * 0.85);
    chart.legend()->setFont(small);
    chart.legend()->setMarkerShape(QLegend::MarkerShapeCircle);
    for (QAbstractAxis* axis : chart.axes()) dressAxis(*axis, t, font());
}

void PlotsPanel::refresh() {
    fillModularity();
    fillTimes();
}

void PlotsPanel::fillModularity() {
    const Theme& t = theme(bench_.dark());
    clear(*modularity_);
    const auto sweeps = sweepsOf(bench_.stages());
    sweeps_ = static_cast<int>(sweeps.size());
    modularity_->setTitle(
        sweeps.empty() ? tr("Modularity per sweep: run Communities to see it")
                       : tr("Modularity per sweep \u2014 %1").arg(sweeps.back().modularity, 0, 'f', 4));
    modularity_->legend()->hide();
    dress(*modularity_);
    if (sweeps.empty()) return;
    double low = sweeps.front().modularity, high = low;
    for (const Sweep& s : sweeps) {
        low = std::min(low, s.modularity);
        high = std::max(high, s.modularity);
    }
    const double room = std::max(1e-4, (high - low) * 0.08);
    auto* x = new QValueAxis;
    x->setRange(0.5, sweeps_ + 0.5);
    x->setTickType(QValueAxis::TicksDynamic);
    x->setTickAnchor(0);
    x->setTickInterval(std::max(1, (sweeps_ + 9) / 10));
    x->setLabelFormat("%d");
    auto* y = new QValueAxis;
    y->setRange(low - room, high + room);
    y->setTickCount(4);
    y->setLabelFormat("%.3f");
    modularity_->addAxis(x, Qt::AlignBottom);
    modularity_->addAxis(y, Qt::AlignLeft);
    const auto attach = [&](QXYSeries* series, const QColor& colour, double width, Qt::PenStyle style) {
        series->setPen(QPen(colour, width, style));
        modularity_->addSeries(series);
        series->attachAxis(x);
        series->attachAxis(y);
    };
    for (int i = 1; i < sweeps_; ++i)
        if (sweeps[static_cast<size_t>(i)].level != sweeps[static_cast<size_t>(i - 1)].level) {
            auto* border = new QLineSeries;
            border->append(i + 0.5, low - room);
            border->append(i + 0.5, high + room);
            attach(border, t.muted, 1, Qt::DashLine);
        }
    QList<QPointF> points;
    const int every = std::max(1, sweeps_ / kMostPoints);
    for (int i = 0; i < sweeps_; i += every)
        points.append({i + 1.0, sweeps[static_cast<size_t>(i)].modularity});
    if (points.last().x() != sweeps_) points.append({static_cast<double>(sweeps_), sweeps.back().modularity});
    auto* line = new QLineSeries;
    line->replace(points);
    attach(line, t.accent, 2, Qt::SolidLine);
    if (sweeps_ <= 80) {
        auto* dots = new QScatterSeries;
        dots->replace(points);
        dots->setMarkerSize(6);
        dots->setColor(t.accent);
        dots->setBorderColor(Qt::transparent);
        modularity_->addSeries(dots);
        dots->attachAxis(x);
        dots->attachAxis(y);
    }
    dress(*modularity_);
}

void PlotsPanel::fillTimes() {
    clear(*times_);
    // Stages of the same name add up; sub-phases ("move/degree 17-32") are inside their stage already.
    std::vector<std::string> names;
    std::map<std::string, std::map<int, double>> seconds;
    int levels = 0;
    double whole = 0;
    constexpr int kMostRows = 8;
    for (const Stage& stage : bench_.stages()) {
        if (stage.name.find('/') != std::string::npos) continue;
        if (std::find(names.begin(), names.end(), stage.name) == names.end()) names.push_back(stage.name);
        const int row = std::min(stage.level, kMostRows - 1);
        seconds[stage.name][row] += stage.seconds;
        levels = std::max(levels, row + 1);
        whole += stage.seconds;
    }
    const double unit = whole < 1 ? 1e3 : 1;
    times_->setTitle(names.empty() ? tr("Time per stage")
                                   : tr("Time per stage, %1 \u2014 %2")
                                         .arg(unit > 1 ? tr("ms") : tr("s"))
                                         .arg(whole * unit, 0, 'g', 3));
    times_->legend()->setAlignment(Qt::AlignRight);
    times_->legend()->setVisible(!names.empty());
    dress(*times_);
    if (names.empty()) return;
    auto* bars = new QHorizontalStackedBarSeries;
    bars->setBarWidth(0.7);
    double longest = 0;
    for (int row = 0; row < levels; ++row) {
        double sum = 0;
        for (auto& [name, rows] : seconds) sum += rows[row];
        longest = std::max(longest, sum);
    }
    for (size_t i = 0; i < names.size(); ++i) {
        auto* set = new QBarSet(QString::fromStdString(names[i]));
        // From the top down: the axis counts from below.
        for (int row = levels - 1; row >= 0; --row) set->append(seconds[names[i]][row] * unit);
        set->setColor(stageColour(i));
        set->setBorderColor(Qt::transparent);
        bars->append(set);
    }
    times_->addSeries(bars);
    auto* y = new QBarCategoryAxis;
    for (int row = levels - 1; row >= 0; --row)
        y->append(row == kMostRows - 1 && levels == kMostRows ? tr("more") : tr("L%1").arg(row + 1));
    auto* x = new QValueAxis;
    x->setRange(0, std::max(longest * unit * 1.02, 1e-6));
    x->setTickCount(3);
    x->setLabelFormat("%.3g");
    times_->addAxis(x, Qt::AlignBottom);
    times_->addAxis(y, Qt::AlignLeft);
    bars->attachAxis(x);
    bars->attachAxis(y);
    dress(*times_);
}

}  // namespace quartier::qt
