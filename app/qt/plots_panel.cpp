#include "app/qt/plots_panel.h"

#include <QBarCategoryAxis>
#include <QBarSet>
#include <QChart>
#include <QChartView>
#include <QGraphicsLayout>
#include <QHBoxLayout>
#include <QLegend>
#include <QLegendMarker>
#include <QLineSeries>
#include <QScatterSeries>
#include <QSplitter>
#include <QStackedBarSeries>
#include <QValueAxis>
#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <numeric>

#include "app/qt/chart_dress.h"
#include "app/qt/document_controller.h"
#include "app/qt/in_sight.h"
#include "app/qt/results_controller.h"
#include "app/qt/run_controller.h"
#include "app/qt/texts.h"
#include "app/qt/theme.h"

namespace quartier::qt {

struct Sweep {
    double modularity;
    int level;
};

struct ModularityCurve {
    QString name;
    std::vector<Sweep> sweeps;
};

namespace {

constexpr int kMostPoints = 1000;  // more sweeps than pixels: every k-th is plotted, and always the last

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

// Colours of the stages: safe for colour-blind eyes, and the same stage has the same colour in every run.
QColor stageColour(const std::string& name) {
    static const std::map<std::string, QColor> kColours{
        {"move", "#56b4e9"},      {"contract", "#009e73"}, {"split", "#e69f00"},   {"modularity", "#cc79a7"},
        {"uncoarsen", "#f0e442"}, {"refine", "#999933"},   {"upload", "#d55e00"},  {"rebuild", "#0072b2"},
        {"forward", "#56b4e9"},   {"backward", "#e69f00"}, {"sources", "#56b4e9"}, {"other", "#8a93a3"}};
    const auto found = kColours.find(name);
    return found == kColours.end() ? QColor("#b08c6a") : found->second;
}

// Of curves that lie over each other: the colours of Okabe and Ito that are seen on dark and on light ground.
QColor curveColour(size_t index) {
    static const std::array<QColor, 6> kColours{"#56b4e9", "#e69f00", "#009e73",
                                                "#cc79a7", "#d55e00", "#0072b2"};
    return kColours[index % kColours.size()];
}

// "sources/top": at every look at the running estimate, how many of its top are new there.
struct TopCurve {
    QString name;
    QList<QPointF> points;
    int unchanged = 0;  // looks in a row, at the end
    u64 size = 0;       // of the top
};

TopCurve topCurve(const QString& name, const std::vector<Stage>& stages) {
    TopCurve curve{.name = name, .points = {}};
    for (const Stage& stage : stages) {
        if (stage.name != "sources/top") continue;
        curve.points.append({stage.metric, static_cast<double>(stage.moved)});
        curve.unchanged = stage.iteration;
        curve.size = stage.items;
    }
    if (!curve.points.isEmpty()) curve.points.removeFirst();  // at the first look all are new
    return curve;
}

QString nameOf(const session::Result& result) { return translated(result.name); }

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

PlotsPanel::PlotsPanel(DocumentController& document, RunController& runs, ResultsController& results,
                       QWidget* parent)
    : QWidget(parent), document_(document), runs_(runs), results_(results) {
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
    connect(&runs_, &RunController::panelsChanged, this, &PlotsPanel::refresh);
    connect(&results, &ResultsController::selectionChanged, this, [this] {
        if (results_.comparable() || !overlaid_.isEmpty()) refresh();
    });
    connect(&document_, &DocumentController::darkChanged, this, &PlotsPanel::dressAll);
}

void PlotsPanel::buildModularity() {
    modularity_->legend()->setAlignment(Qt::AlignBottom);
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
    lines_ = {new QLineSeries};
    dots_ = new QScatterSeries;
    dots_->setMarkerSize(6);
    dots_->setBorderColor(Qt::transparent);  // before the chart gives them a border of its own
    for (QXYSeries* series : std::initializer_list<QXYSeries*>{borders_, lines_[0], dots_}) {
        modularity_->addSeries(series);
        series->attachAxis(sweepAxis_);
        series->attachAxis(modularityAxis_);
    }
    for (QAbstractSeries* series : std::initializer_list<QAbstractSeries*>{borders_, dots_})
        for (QLegendMarker* marker : modularity_->legend()->markers(series)) marker->setVisible(false);
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

void PlotsPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    refreshStale();
}

void PlotsPanel::refreshStale() {
    if (stale_) refresh();
}

void PlotsPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) dressAll();
}

void PlotsPanel::dressAll() {
    const Theme& t = theme(document_.dark());
    borders_->setPen(QPen(t.muted, 1, Qt::DashLine));
    for (size_t i = 0; i < lines_.size(); ++i)
        lines_[i]->setPen(QPen(overlaid_.isEmpty() ? t.accent : curveColour(i), 2));
    dots_->setColor(t.accent);
    for (QChart* chart : {modularity_, times_, top_}) dress(*chart, t, font());
    const auto tops = top_->series();
    for (qsizetype i = 0; i < tops.size(); ++i)
        static_cast<QLineSeries*>(tops[i])->setPen(
            QPen(tops.size() == 1 ? t.accent : curveColour(static_cast<size_t>(i)), 2));
}

void PlotsPanel::refresh() {
    // What is not seen, for example behind another tab, is not filled.
    stale_ = !inSight(*this);
    if (stale_) return;
    overlaid_.clear();
    fillModularity();
    fillTop();
    fillTimes();
}

// Who entered the top of betweenness at every look at the running estimate, over the sources done.
void PlotsPanel::fillTop() {
    clearChart(*top_);
    const auto selected = results_.selected();
    const bool overlay = results_.comparable();
    std::vector<TopCurve> curves;
    if (overlay) {
        for (const session::Result* result : selected)
            if (result->betweenness) curves.push_back(topCurve(nameOf(*result), result->trace().stages));
    } else if (runs_.stages().ofBetweenness()) {
        curves.push_back(topCurve({}, runs_.stages().all()));
    }
    curves.erase(std::remove_if(curves.begin(), curves.end(),
                                [](const TopCurve& curve) { return curve.points.size() < 2; }),
                 curves.end());
    topView_->setVisible(!curves.empty());
    // Of betweenness that was not estimated there are times only: the curve of Louvain is another run's.
    const bool ofOthers = runs_.stages().ofBetweenness() || runs_.stages().ofMeasure();
    modularityView_->setVisible(curves.empty() && (overlay || !ofOthers));
    if (curves.empty()) return;
    const TopCurve& first = curves.front();
    top_->setTitle(overlay ? tr("New in the top %1 over the sources done").arg(first.size)
                   : first.unchanged > 0
                       ? tr("New in the top %1 \u2014 %2").arg(first.size).arg(stableFor(first.unchanged))
                       : tr("New in the top %1 over the sources done").arg(first.size));
    top_->legend()->setVisible(overlay);
    top_->legend()->setAlignment(Qt::AlignBottom);
    double most = 4, last = 0;
    for (const TopCurve& curve : curves) {
        last = std::max(last, curve.points.last().x());
        for (const QPointF& point : curve.points) most = std::max(most, point.y());
    }
    auto* x = new QValueAxis;
    x->setRange(0, last);
    x->setTickCount(4);
    x->setLabelFormat("%.0f");
    auto* y = new QValueAxis;
    y->setRange(0, most);
    y->setTickCount(3);
    y->setLabelFormat("%.0f");
    top_->addAxis(x, Qt::AlignBottom);
    top_->addAxis(y, Qt::AlignLeft);
    for (size_t c = 0; c < curves.size(); ++c) {
        const auto& points = curves[c].points;
        const qsizetype every = std::max<qsizetype>(1, points.size() / kMostPoints);
        auto* line = new QLineSeries;
        line->setName(curves[c].name);
        for (qsizetype i = 0; i < points.size(); i += every) line->append(points[i]);
        line->setPen(QPen(overlay ? curveColour(c) : theme(document_.dark()).accent, 2));
        top_->addSeries(line);
        line->attachAxis(x);
        line->attachAxis(y);
        if (overlay) overlaid_ << curves[c].name;
    }
    dress(*top_, theme(document_.dark()), font());
}

// Of the selected results, with the run in progress; else of the one that runs or is shown.
std::vector<ModularityCurve> PlotsPanel::modularityCurves() const {
    std::vector<ModularityCurve> curves;
    if (results_.comparable())
        for (const session::Result* result : results_.selected())
            if (result->communities) curves.push_back({nameOf(*result), sweepsOf(result->trace().stages)});
    if (curves.empty()) return {{{}, sweepsOf(runs_.stages().ofLouvain(document_.document()))}};
    const auto now = runs_.stages().ofRunInProgress();
    if (document_.session().analysis().busy() && !runs_.stages().ofBetweenness() && !now.empty())
        curves.push_back({tr("running"), sweepsOf({now.begin(), now.end()})});
    return curves;
}

void PlotsPanel::fillModularity() {
    const std::vector<ModularityCurve> curves = modularityCurves();
    const bool overlay = curves.size() > 1;
    const auto& first = curves.front().sweeps;
    sweeps_ = 0;
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const ModularityCurve& curve : curves) {
        sweeps_ = std::max(sweeps_, static_cast<int>(curve.sweeps.size()));
        for (const Sweep& sweep : curve.sweeps) {
            low = std::min(low, sweep.modularity);
            high = std::max(high, sweep.modularity);
        }
        if (overlay) overlaid_ << curve.name;
    }
    modularity_->setTitle(sweeps_ == 0 ? tr("Modularity per sweep: run Communities to see it")
                          : overlay
                              ? tr("Modularity per sweep of %1 runs").arg(curves.size())
                              : tr("Modularity per sweep \u2014 %1").arg(first.back().modularity, 0, 'f', 4));
    for (QAbstractAxis* axis : {sweepAxis_, modularityAxis_}) axis->setVisible(sweeps_ > 0);
    if (sweeps_ > 0) {
        const double room = std::max(1e-4, (high - low) * 0.08);
        // Never many ticks in between: with the wider interval of the two.
        const double interval = std::max(1, (sweeps_ + 9) / 10);
        sweepAxis_->setTickInterval(std::max(interval, sweepAxis_->tickInterval()));
        sweepAxis_->setRange(0.5, sweeps_ + 0.5);
        sweepAxis_->setTickInterval(interval);
        modularityAxis_->setRange(low - room, high + room);
        fillBorders(overlay ? ModularityCurve{} : curves.front(), low - room, high + room);
    } else {
        borders_->clear();
    }
    fillLines(curves);
    modularity_->legend()->setVisible(overlay);
}

// One line for all borders of levels: what joins them lies above and below the plot.
void PlotsPanel::fillBorders(const ModularityCurve& curve, double low, double high) {
    QList<QPointF> borders;
    const double above = high + (high - low), below = low - (high - low);
    for (size_t i = 1; i < curve.sweeps.size(); ++i) {
        if (curve.sweeps[i].level == curve.sweeps[i - 1].level) continue;
        const bool up = borders.size() % 4 == 0;
        const double x = static_cast<double>(i) + 0.5;
        borders << QPointF(x, up ? below : above) << QPointF(x, up ? above : below);
    }
    borders_->replace(borders);
}

void PlotsPanel::fillLines(const std::vector<ModularityCurve>& curves) {
    while (lines_.size() < curves.size()) {
        auto* line = lines_.emplace_back(new QLineSeries);
        modularity_->addSeries(line);
        line->attachAxis(sweepAxis_);
        line->attachAxis(modularityAxis_);
    }
    const bool overlay = curves.size() > 1;
    for (size_t c = 0; c < lines_.size(); ++c) {
        QList<QPointF> points;
        const std::vector<Sweep> none;
        const auto& sweeps = c < curves.size() ? curves[c].sweeps : none;
        const size_t every = std::max<size_t>(1, sweeps.size() / kMostPoints);
        for (size_t i = 0; i < sweeps.size(); i += every)
            points.append({static_cast<double>(i) + 1, sweeps[i].modularity});
        if (!sweeps.empty() && points.last().x() != static_cast<double>(sweeps.size()))
            points.append({static_cast<double>(sweeps.size()), sweeps.back().modularity});
        lines_[c]->replace(points);
        lines_[c]->setPen(QPen(overlay ? curveColour(c) : theme(document_.dark()).accent, 2));
        lines_[c]->setName(c < curves.size() ? curves[c].name : QString());
        for (QLegendMarker* marker : modularity_->legend()->markers(lines_[c]))
            marker->setVisible(c < curves.size());
        if (c == 0) dots_->replace(!overlay && sweeps_ <= 80 ? points : QList<QPointF>{});
    }
}

// Levels of the run whose stages are shown; while it goes on nobody knows which the last one is.
int PlotsPanel::levelsFound() const {
    const auto* run = document_.communities();
    const bool shown = run != nullptr && run->result.trace.stages.size() == runs_.stages().all().size();
    return shown ? static_cast<int>(run->result.hierarchy.levelCount()) : -1;
}

void PlotsPanel::fillTimes() {
    const bool batches = runs_.stages().ofBetweenness();
    const StageTimes times = stageTimes(runs_.stages().all(), batches);
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
    const bool same = std::equal(
        sets.begin(), sets.end(), names.begin(), names.end(),
        [](const QBarSet* set, const std::string& name) { return set->label() == translated(name); });
    if (!same) bars_->clear();
    for (size_t i = 0; i < names.size(); ++i) {
        auto* set = same ? sets[static_cast<qsizetype>(i)] : new QBarSet(translated(names[i]));
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
