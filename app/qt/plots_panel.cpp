#include "app/qt/plots_panel.h"

#include <QBarCategoryAxis>
#include <QBarSet>
#include <QChart>
#include <QChartView>
#include <QGraphicsLayout>
#include <QHBoxLayout>
#include <QLegend>
#include <QLineSeries>
#include <QScatterSeries>
#include <QSplitter>
#include <QStackedBarSeries>
#include <QValueAxis>
#include <algorithm>
#include <array>
#include <map>
#include <numeric>

#include "app/qt/texts.h"
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
    // A title that becomes shorter while the chart is laid out anew would leave its old end behind.
    view->setViewportUpdateMode(QGraphicsView::FullViewportUpdate);
    view->setMinimumSize(135, 90);
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

// Colours of the stages: safe for colour-blind eyes, and the same stage has the same colour in every run.
QColor stageColour(const std::string& name) {
    static const std::map<std::string, QColor> kColours{
        {"move", "#56b4e9"},      {"contract", "#009e73"}, {"split", "#e69f00"},   {"modularity", "#cc79a7"},
        {"uncoarsen", "#f0e442"}, {"refine", "#999933"},   {"upload", "#d55e00"},  {"rebuild", "#0072b2"},
        {"forward", "#56b4e9"},   {"backward", "#e69f00"}, {"sources", "#56b4e9"}, {"other", "#8a93a3"}};
    const auto found = kColours.find(name);
    return found == kColours.end() ? QColor("#b08c6a") : found->second;
}

constexpr int kMostLevels = 6;        // in a bar of their own; the rest shares the last
constexpr size_t kMostNames = 3;      // with the rest as "other": the legend must fit
constexpr double kNamedShare = 0.03;  // of the whole time; lesser stages are "other"

struct StageTimes {
    std::vector<std::string> names;
    std::vector<std::array<double, kMostLevels>> seconds;  // [name][level]
    int levels = 0;
    int perBar = 1;
    double whole = 0;
    double longest = 0;  // of one level
};

// Levels beyond the last bar share it; batches (`spread`), which may be hundreds, are spread over all bars.
StageTimes stageTimes(const std::vector<Stage>& stages, bool spread) {
    std::map<std::string, std::array<double, kMostLevels>> all;
    std::vector<std::string> order;
    StageTimes times;
    int last = 0;
    for (const Stage& stage : stages) last = std::max(last, stage.level);
    if (spread) times.perBar = last / kMostLevels + 1;
    std::array<double, kMostLevels> sums{};
    for (const Stage& stage : stages) {
        // Sub-phases ("move/degree 17-32") are inside their stage already.
        if (stage.name.find('/') != std::string::npos) continue;
        if (all.find(stage.name) == all.end()) order.push_back(stage.name);
        const int level = spread ? stage.level / times.perBar : std::clamp(stage.level, 0, kMostLevels - 1);
        all[stage.name][static_cast<size_t>(level)] += stage.seconds;
        sums[static_cast<size_t>(level)] += stage.seconds;
        times.levels = std::max(times.levels, level + 1);
        times.whole += stage.seconds;
    }
    times.longest = *std::max_element(sums.begin(), sums.end());
    std::array<double, kMostLevels> others{};
    double other = 0;
    const auto total = [&](const std::string& name) {
        return std::accumulate(all[name].begin(), all[name].end(), 0.0);
    };
    std::stable_sort(order.begin(), order.end(),
                     [&](const auto& first, const auto& second) { return total(first) > total(second); });
    for (const std::string& name : order) {
        const auto& row = all[name];
        const double sum = total(name);
        if (times.names.size() < kMostNames && sum >= kNamedShare * times.whole) {
            times.names.push_back(name);
            times.seconds.push_back(row);
            continue;
        }
        other += sum;
        for (size_t i = 0; i < row.size(); ++i) others[i] += row[i];
    }
    if (other > 0) {
        times.names.emplace_back("other");
        times.seconds.push_back(others);
    }
    return times;
}

}  // namespace

PlotsPanel::PlotsPanel(Workbench& bench, QWidget* parent) : QWidget(parent), bench_(bench) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(4, 2, 4, 4);
    modularity_ = new QChart;
    times_ = new QChart;
    top_ = new QChart;
    topView_ = viewOf(top_, tr("How many of the top nodes were new at every look"));
    auto* split = new QSplitter;
    modularityView_ = viewOf(modularity_, tr("Modularity after every sweep"));
    split->addWidget(modularityView_);
    split->addWidget(topView_);
    split->addWidget(viewOf(times_, tr("Time of every stage by level")));
    split->setSizes({300, 300, 300});  // alike
    split->setChildrenCollapsible(false);
    row->addWidget(split);
    topView_->hide();
    buildModularity();
    buildTimes();
    dressAll();
    connect(&bench, &Workbench::panelsChanged, this, &PlotsPanel::refresh);
    connect(&bench, &Workbench::styleChanged, this, [this, dark = bench.dark()]() mutable {
        if (dark != bench_.dark()) dressAll();
        dark = bench_.dark();
    });
}

void PlotsPanel::buildModularity() {
    modularity_->legend()->hide();
    sweepAxis_ = new QValueAxis;
    sweepAxis_->setTickType(QValueAxis::TicksDynamic);
    sweepAxis_->setTickAnchor(0);
    sweepAxis_->setLabelFormat("%d");
    modularityAxis_ = new QValueAxis;
    modularityAxis_->setTickCount(4);
    modularityAxis_->setLabelFormat("%.3f");
    modularity_->addAxis(sweepAxis_, Qt::AlignBottom);
    modularity_->addAxis(modularityAxis_, Qt::AlignLeft);
    borders_ = new QLineSeries;
    line_ = new QLineSeries;
    dots_ = new QScatterSeries;
    dots_->setMarkerSize(6);
    dots_->setBorderColor(Qt::transparent);  // before the chart gives them a border of its own
    for (QXYSeries* series : std::initializer_list<QXYSeries*>{borders_, line_, dots_}) {
        modularity_->addSeries(series);
        series->attachAxis(sweepAxis_);
        series->attachAxis(modularityAxis_);
    }
}

void PlotsPanel::buildTimes() {
    times_->legend()->setAlignment(Qt::AlignRight);
    bars_ = new QStackedBarSeries;
    bars_->setBarWidth(0.6);
    levelAxis_ = new QBarCategoryAxis;
    secondsAxis_ = new QValueAxis;
    secondsAxis_->setTickCount(3);
    secondsAxis_->setLabelFormat("%.3g");
    times_->addSeries(bars_);
    times_->addAxis(levelAxis_, Qt::AlignBottom);
    times_->addAxis(secondsAxis_, Qt::AlignLeft);
    bars_->attachAxis(levelAxis_);
    bars_->attachAxis(secondsAxis_);
}

// What is not seen is not filled.
void PlotsPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (stale_) refresh();
}

void PlotsPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) dressAll();
}

void PlotsPanel::dressAll() {
    const Theme& t = theme(bench_.dark());
    borders_->setPen(QPen(t.muted, 1, Qt::DashLine));
    line_->setPen(QPen(t.accent, 2));
    dots_->setColor(t.accent);
    for (QChart* chart : {modularity_, times_, top_}) dress(*chart);
    for (QAbstractSeries* series : top_->series())
        static_cast<QLineSeries*>(series)->setPen(QPen(t.accent, 2));
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
    stale_ = !isVisible();
    if (stale_) return;
    fillModularity();
    fillTop();
    fillTimes();
}

// Who entered the top of betweenness at every look at the running estimate, over the sources done.
void PlotsPanel::fillTop() {
    clear(*top_);
    QList<QPointF> points;
    int unchanged = 0;
    u64 size = 0;
    if (bench_.analysingBetweenness())
        for (const Stage& stage : bench_.stages()) {
            if (stage.name != "sources/top") continue;
            points.append({stage.metric, static_cast<double>(stage.moved)});
            unchanged = stage.iteration;
            size = stage.items;
        }
    if (!points.isEmpty()) points.removeFirst();  // at the first look all are new
    const bool curve = points.size() > 1;
    topView_->setVisible(curve);
    modularityView_->setVisible(!curve);
    if (!curve) return;
    top_->setTitle(unchanged > 0 ? tr("New in the top %1 \u2014 %2").arg(size).arg(stableFor(unchanged))
                                 : tr("New in the top %1 over the sources done").arg(size));
    top_->legend()->hide();
    double most = 4;
    for (const QPointF& point : points) most = std::max(most, point.y());
    auto* x = new QValueAxis;
    x->setRange(0, points.last().x());
    x->setTickCount(4);
    x->setLabelFormat("%.0f");
    auto* y = new QValueAxis;
    y->setRange(0, most);
    y->setTickCount(3);
    y->setLabelFormat("%.0f");
    top_->addAxis(x, Qt::AlignBottom);
    top_->addAxis(y, Qt::AlignLeft);
    const qsizetype every = std::max<qsizetype>(1, points.size() / kMostPoints);
    auto* line = new QLineSeries;
    for (qsizetype i = 0; i < points.size(); i += every) line->append(points[i]);
    line->setPen(QPen(theme(bench_.dark()).accent, 2));
    top_->addSeries(line);
    line->attachAxis(x);
    line->attachAxis(y);
    dress(*top_);
}

void PlotsPanel::fillModularity() {
    const auto sweeps = sweepsOf(bench_.louvainStages());
    sweeps_ = static_cast<int>(sweeps.size());
    modularity_->setTitle(
        sweeps.empty() ? tr("Modularity per sweep: run Communities to see it")
                       : tr("Modularity per sweep \u2014 %1").arg(sweeps.back().modularity, 0, 'f', 4));
    for (QAbstractAxis* axis : {sweepAxis_, modularityAxis_}) axis->setVisible(!sweeps.empty());
    QList<QPointF> points, borders;
    if (!sweeps.empty()) {
        double low = sweeps.front().modularity, high = low;
        for (const Sweep& s : sweeps) {
            low = std::min(low, s.modularity);
            high = std::max(high, s.modularity);
        }
        const double room = std::max(1e-4, (high - low) * 0.08);
        // Never many ticks in between: with the wider interval of the two.
        const double interval = std::max(1, (sweeps_ + 9) / 10);
        sweepAxis_->setTickInterval(std::max(interval, sweepAxis_->tickInterval()));
        sweepAxis_->setRange(0.5, sweeps_ + 0.5);
        sweepAxis_->setTickInterval(interval);
        modularityAxis_->setRange(low - room, high + room);
        // One line for all borders: what joins them lies above and below the plot.
        const double above = high + 9 * room, below = low - 9 * room;
        for (int i = 1; i < sweeps_; ++i) {
            if (sweeps[static_cast<size_t>(i)].level == sweeps[static_cast<size_t>(i - 1)].level) continue;
            const bool up = borders.size() % 4 == 0;
            borders << QPointF(i + 0.5, up ? below : above) << QPointF(i + 0.5, up ? above : below);
        }
        const int every = std::max(1, sweeps_ / kMostPoints);
        for (int i = 0; i < sweeps_; i += every)
            points.append({i + 1.0, sweeps[static_cast<size_t>(i)].modularity});
        if (points.last().x() != sweeps_)
            points.append({static_cast<double>(sweeps_), sweeps.back().modularity});
    }
    borders_->replace(borders);
    line_->replace(points);
    dots_->replace(sweeps_ <= 80 ? points : QList<QPointF>{});
}

// Levels of the run whose stages are shown; while it goes on nobody knows which the last one is.
int PlotsPanel::levelsFound() const {
    const auto* run = bench_.communities();
    const bool shown = run != nullptr && run->result.trace.stages.size() == bench_.stages().size();
    return shown ? static_cast<int>(run->result.hierarchy.levelCount()) : -1;
}

void PlotsPanel::fillTimes() {
    const bool batches = bench_.analysingBetweenness();
    const StageTimes times = stageTimes(bench_.stages(), batches);
    const double unit = times.whole < 1 ? 1e3 : 1;
    const QString what = !batches            ? tr("Time per stage and level")
                         : times.perBar == 1 ? tr("Time per batch")
                                             : tr("Time per %1 batches").arg(times.perBar);
    times_->setTitle(times.names.empty()
                         ? what
                         : tr("%1, %2 \u2014 %3 in all")
                               .arg(what, unit > 1 ? tr("ms") : tr("s"), formatSeconds(times.whole)));
    times_->legend()->setVisible(!times.names.empty());
    for (QAbstractAxis* axis : std::initializer_list<QAbstractAxis*>{levelAxis_, secondsAxis_})
        axis->setVisible(!times.names.empty());
    std::vector<std::vector<double>> heights;
    for (const auto& row : times.seconds) {
        auto& bar = heights.emplace_back(row.begin(), row.end());
        for (double& height : bar) height *= unit;
    }
    fillBars(times.names, heights);
    QStringList names;
    const int levels = levelsFound();
    for (int row = 0; row < times.levels; ++row) {
        if (batches)
            names << QString::number(row * times.perBar + 1);
        else if (row == levels && row > 0)
            names << tr("end");  // sweeps that found nothing more to merge: no level came of them
        else
            names << (row == kMostLevels - 1 ? tr("%1+").arg(row + 1) : QString::number(row + 1));
    }
    if (names != timeBars_) levelAxis_->setCategories(names);
    timeBars_ = names;
    secondsAxis_->setRange(0, std::max(times.longest * unit * 1.02, 1e-6));
}

// Bars of the same names as before only change their heights: the legend stays as it is.
void PlotsPanel::fillBars(const std::vector<std::string>& names,
                          const std::vector<std::vector<double>>& heights) {
    const QList<QBarSet*> sets = bars_->barSets();
    const bool same = std::equal(sets.begin(), sets.end(), names.begin(), names.end(),
                                 [](const QBarSet* set, const std::string& name) {
                                     return set->label() == QString::fromStdString(name);
                                 });
    if (!same) bars_->clear();
    for (size_t i = 0; i < names.size(); ++i) {
        auto* set = same ? sets[static_cast<qsizetype>(i)] : new QBarSet(QString::fromStdString(names[i]));
        for (size_t bar = 0; bar < heights[i].size(); ++bar) {
            if (same)
                set->replace(static_cast<int>(bar), heights[i][bar]);
            else
                set->append(heights[i][bar]);
        }
        if (same) continue;
        set->setColor(stageColour(names[i]));
        set->setBorderColor(Qt::transparent);
        bars_->append(set);
    }
}

}  // namespace quartier::qt
