#include "app/qt/measure_result_box.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <utility>

#include "app/qt/document_controller.h"
#include "app/qt/selection_controller.h"
#include "app/qt/texts.h"
#include "app/qt/theme.h"
#include "app/qt/top_list.h"
#include "app/qt/translated.h"
#include "app/qt/views_controller.h"
#include "app/session/measure_run.h"
#include "app/session/workspace_commands.h"
#include "core/machine.h"

namespace quartier::qt {
namespace {

using Shape = DistributionPlot::Shape;

QString qText(const std::string& text) { return QString::fromStdString(text); }

QString numberText(f64 value) { return QString::number(value, 'g', 4); }

QString itemsOf(const session::MeasureRun& run, u64 count) {
    return run.of == MeasureKind::edge ? counted(count, QObject::tr("edge"), QObject::tr("edges"))
                                       : counted(count, QObject::tr("node"), QObject::tr("nodes"));
}

// The figure, and what it is.
std::pair<QString, QString> valueOf(const session::Result& result) {
    const session::MeasureRun& run = *result.measure;
    if (run.defined == 0) return {QObject::tr("none"), QObject::tr("not defined on this graph")};
    if (run.of == MeasureKind::graph) return {QString::number(run.values().front(), 'g', 6), {}};
    if (run.groups) {
        const QString largest =
            QObject::tr("the largest has %1 of %2").arg(counted(run.largestGroup), itemsOf(run, run.defined));
        return {counted(static_cast<u64>(run.most)),
                run.most == 1 ? QObject::tr("component") : QObject::tr("components; %1").arg(largest)};
    }
    if (session::answersYesNo(run))
        return {counted(session::timesYes(run)), QObject::tr("of %1").arg(itemsOf(run, run.defined))};
    return {numberText(run.mean),
            QObject::tr("mean of %1, from %2 to %3")
                .arg(itemsOf(run, run.defined), numberText(run.least), numberText(run.most))};
}

// Whether the arcs of a directed graph were taken as edges, which another choice of the option changes.
bool leavesDirections(const session::MeasureRun& run, const session::Document& document) {
    const Measure* measure = measures().lookUp(run.measure());
    return document.graph().isDirected() && measure != nullptr &&
           measure->info().directions == Directions::optional && !measure->followsDirections(run.options);
}

// How it came about: a sample, options, time and place.
QString detailsOf(const session::Result& result, u64 rows, const session::Document& document) {
    const session::MeasureRun& run = *result.measure;
    QStringList lines;
    if (leavesDirections(run, document))
        lines << QObject::tr("by edges of any direction: the option Directed follows the arcs");
    if (run.of != MeasureKind::graph && run.defined > 0 && run.defined < rows)
        lines << QObject::tr("not defined for %1").arg(itemsOf(run, rows - run.defined));
    if (!run.result.values.standardError.empty())
        lines << QObject::tr("an estimate from %1")
                     .arg(counted(run.result.values.sourcesUsed, QObject::tr("source"),
                                  QObject::tr("sources")));
    const std::string changed = changedOptions(result);
    if (!changed.empty()) lines << qText(changed);
    const std::string& device = run.result.trace.device;
    lines << QObject::tr("%1, %2 (%3)")
                 .arg(formatSeconds(run.seconds), translated(run.why),
                      shortDevice(device.empty() ? thisMachine().cpu : device));
    return lines.join('\n');
}

QLabel* label(const char* role, const char* name) {
    auto* made = new QLabel;
    if (role != nullptr) made->setProperty("role", role);
    made->setObjectName(name);
    made->setTextFormat(Qt::PlainText);
    made->setWordWrap(true);
    made->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return made;
}

}  // namespace

MeasureResultBox::MeasureResultBox(DocumentController& document, SelectionController& selection,
                                   ViewsController& views, QWidget* parent)
    : QWidget(parent), document_(document), selection_(selection), views_(views) {
    build();
    connect(results_, &QComboBox::currentIndexChanged, this, &MeasureResultBox::showResult);
    connect(shapes_, &QButtonGroup::idClicked, this, &MeasureResultBox::showPlot);
    connect(plot_, &DistributionPlot::binClicked, this, &MeasureResultBox::selectBin);
    connect(colour_, &QPushButton::clicked, this, [this] { lookBy(false); });
    connect(size_, &QPushButton::clicked, this, [this] { lookBy(true); });
    connect(filter_, &QPushButton::clicked, this, [this] {
        if (const session::Result* shown = result())
            emit filterAsked(session::filterNameOf(document_.document(), *shown));
    });
    connect(&document_, &DocumentController::darkChanged, this, &MeasureResultBox::showPlot);
}

void MeasureResultBox::build() {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(5);
    results_ = new QComboBox;
    results_->setObjectName("measure-result");
    results_->setAccessibleName(tr("Result"));
    results_->setToolTip(tr("Which run is shown"));
    results_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    results_->setMinimumContentsLength(14);
    value_ = label("value", "measure-value");
    value_->setAccessibleName(tr("Value"));
    what_ = label("muted", "measure-what");
    details_ = label("muted", "measure-details");
    plot_ = new DistributionPlot;
    plot_->setFixedHeight(9 * fontMetrics().height());
    shapeRow_ = new QWidget;
    auto* shapeRow = new QHBoxLayout(shapeRow_);
    shapeRow->setContentsMargins(0, 0, 0, 0);
    shapeRow->setSpacing(4);
    shapes_ = new QButtonGroup(this);
    const auto shape = [&](Shape id, const QString& text, const QString& help) {
        auto* button = new QToolButton;
        button->setText(text);
        button->setToolTip(help);
        button->setCheckable(true);
        button->setProperty("role", "choice");
        button->setFocusPolicy(Qt::TabFocus);
        shapes_->addButton(button, static_cast<int>(id));
        shapeRow->addWidget(button);
    };
    shape(Shape::histogram, tr("Histogram"), tr("How many have values in bins of equal width"));
    shape(Shape::logarithmic, tr("Log-log"),
          tr("The density over bins of equal ratio, on logarithmic axes: a power law is a line"));
    shape(Shape::cumulative, tr("Cumulative"), tr("The share that has a value or a higher one"));
    shapeRow->addStretch(1);
    auto* looks = new QHBoxLayout;
    looks->setSpacing(6);
    const auto button = [&](const char* name, const QString& text, const QString& help) {
        auto* made = new QPushButton(text);
        made->setObjectName(name);
        made->setToolTip(help);
        looks->addWidget(made);
        return made;
    };
    colour_ = button("colour-by-measure", tr("Colour by"), tr("Nodes of the active view have its colours"));
    size_ = button("size-by-measure", tr("Size by"), tr("Nodes of the active view have its sizes"));
    filter_ = button("filter-by-measure", tr("Filter by"), tr("Show only some of its values: in Filters"));
    looks->addStretch(1);
    top_ = new TopList(selection_, views_, tr("Highest values"), tr("Value"));
    top_->setToolTip(tr("A click goes there"));
    for (QWidget* part : std::initializer_list<QWidget*>{results_, value_, what_, shapeRow_, plot_})
        column->addWidget(part);
    column->addLayout(looks);
    column->addWidget(top_);
    column->addWidget(details_);
}

void MeasureResultBox::show(const std::string& measure) {
    measure_ = measure;
    fillResults();
    showResult();
}

// The last one is chosen when there is a new one.
void MeasureResultBox::fillResults() {
    const session::Document& document = document_.document();
    QStringList ids, names;
    for (const session::Result& one : document.results.all()) {
        if (!one.measure || one.measure->measure() != measure_ || !document.isOfThisGraph(*one.measure))
            continue;
        const QString changed = qText(changedOptions(one));
        ids.prepend(qText(one.id));
        names.prepend(changed.isEmpty() ? translated(one.name)
                                        : tr("%1 (%2)").arg(translated(one.name), changed));
    }
    QStringList before;
    for (int i = 0; i < results_->count(); ++i) before << results_->itemData(i).toString();
    const QString chosen = results_->currentData().toString();
    const bool more = !ids.isEmpty() && !before.contains(ids.front());
    const QSignalBlocker quiet(results_);
    results_->clear();
    for (qsizetype i = 0; i < ids.size(); ++i) results_->addItem(names[i], ids[i]);
    results_->setCurrentIndex(more ? 0 : std::max(0, results_->findData(chosen)));
    results_->setVisible(ids.size() > 1);
}

const session::Result* MeasureResultBox::result() const {
    return document_.document().results.find(results_->currentData().toString().toStdString());
}

void MeasureResultBox::showResult() {
    const session::Result* shown = result();
    setVisible(shown != nullptr);
    fillTop();
    showPlot();
    if (shown != nullptr) showWords(*shown);
}

void MeasureResultBox::showWords(const session::Result& result) {
    const session::MeasureRun& run = *result.measure;
    const auto [value, what] = valueOf(result);
    value_->setText(value);
    what_->setText(what);
    what_->setVisible(!what.isEmpty());
    details_->setText(detailsOf(result, run.values().size(), document_.document()));
    colour_->setVisible(run.of == MeasureKind::node);
    size_->setVisible(run.of == MeasureKind::node && !run.groups);
    filter_->setVisible(run.of != MeasureKind::graph);
}

// Of every run the one that shows most, until another is chosen.
void MeasureResultBox::chooseShape(const session::MeasureRun& run) {
    QAbstractButton* logarithmic = shapes_->button(static_cast<int>(Shape::logarithmic));
    const bool several = run.logarithmic.bins.size() > 1;
    logarithmic->setEnabled(several);
    const Shape best = run.heavyTail && several ? Shape::logarithmic : Shape::histogram;
    shapes_->button(static_cast<int>(best))->setChecked(true);
}

void MeasureResultBox::showPlot() {
    const session::Result* shown = result();
    const auto run = shown == nullptr ? nullptr : shown->measure;
    if (run != nullptr && plotted_.lock() != run) chooseShape(*run);
    plotted_ = run;
    const auto shape = static_cast<Shape>(std::max(0, shapes_->checkedId()));
    plot_->show(run, shape, theme(document_.dark()));
    plot_->setVisible(plot_->plotted() != nullptr);
    shapeRow_->setVisible(plot_->plotted() != nullptr);
}

void MeasureResultBox::fillTop() {
    const session::Result* shown = result();
    const auto run = shown == nullptr ? nullptr : shown->measure;
    const bool listed = run != nullptr && run->of != MeasureKind::graph && !run->groups;
    if (!listed) return top_->fill({});
    std::vector<TopList::Row> rows;
    const NodeTable& nodes = document_.document().nodes();
    for (size_t i = 0; i < run->top.size(); ++i) {
        const std::vector<f64>& errors = run->result.values.standardError;
        const u64 place = run->top[i];
        TopList::Row row;
        row.value = numberText(run->values()[place]);
        row.nodes = {static_cast<VertexId>(place)};
        if (run->of == MeasureKind::edge) row.nodes = {run->topEnds[i].first, run->topEnds[i].second};
        QStringList names;
        for (const VertexId v : row.nodes) names << qText(nodes.label(v));
        row.name = names.join(QStringLiteral(" \u2013 "));
        if (!errors.empty() && std::isfinite(errors[place]))
            row.error = QStringLiteral("\u00b1%1").arg(errors[place], 0, 'g', 2);
        rows.push_back(std::move(row));
    }
    top_->fill(std::move(rows));
}

void MeasureResultBox::lookBy(bool size) {
    const session::Result* shown = result();
    if (shown == nullptr) return;
    document_.perform([&, quantity = session::kResultColumns + shown->id](session::Workspace& workspace) {
        if (size)
            session::sizeBy(workspace, views_.active().id(), quantity);
        else
            session::colourBy(workspace, views_.active().id(), quantity);
    });
}

void MeasureResultBox::selectBin(const session::Distribution::Bin& bin, bool more) {
    const session::Result* shown = result();
    if (shown == nullptr || shown->measure->of != MeasureKind::node) return;
    auto nodes = session::nodesIn(*shown->measure, *plot_->plotted(), bin);
    if (more)
        selection_.add(nodes);
    else
        selection_.selectOnly(std::move(nodes));
}

}  // namespace quartier::qt
