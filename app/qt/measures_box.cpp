#include "app/qt/measures_box.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTimer>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <initializer_list>
#include <utility>

#include "app/qt/document_controller.h"
#include "app/qt/job_bar.h"
#include "app/qt/measure_result_box.h"
#include "app/qt/option_form.h"
#include "app/qt/panel_area.h"
#include "app/qt/run_controller.h"
#include "app/qt/selection_controller.h"
#include "app/qt/texts.h"
#include "app/qt/translated.h"
#include "app/session/measure_run.h"
#include "app/session/text_folding.h"

namespace quartier::qt {
namespace {

enum ListColumn { kName, kValue };

constexpr size_t kPlainOptions = 5;             // more than any measure has
constexpr const char* kFirst = "degree";        // chosen before anybody has chosen
constexpr const char* kSelected = "/selected";  // in the list of columns; no column has such an id

QString qText(const std::string& text) { return QString::fromStdString(text); }

const MeasureInfo& infoOf(const std::string& measure) { return measures().find(measure).info(); }

// Those that mean something on this graph.
std::vector<OptionSpec> optionsFor(const MeasureInfo& info, const session::Document& document) {
    std::vector<OptionSpec> options = info.options;
    if (document.empty()) return options;
    std::erase_if(options, [&](const OptionSpec& spec) {
        return (spec.key == "directed" && !document.graph().isDirected()) ||
               (spec.key == "weighted" && !document.graph().isWeighted());
    });
    return options;
}

QLabel* label(const char* role) {
    auto* made = new QLabel;
    made->setProperty("role", role);
    made->setTextFormat(Qt::PlainText);
    made->setWordWrap(true);
    made->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return made;
}

}  // namespace

MeasuresBox::MeasuresBox(DocumentController& document, RunController& runs, SelectionController& selection,
                         ViewsController& views, QWidget* parent)
    : QWidget(parent), document_(document), runs_(runs), selection_(selection), views_(views) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 10, 4, 4);
    auto* split = new QSplitter(Qt::Vertical);
    split->setChildrenCollapsible(false);
    split->addWidget(buildSearchableList());
    details_ = new PanelArea(buildDetails());
    details_->setAccessibleName(tr("The measure"));
    split->addWidget(details_);
    split->setSizes({260, 400});  // their ratio
    column->addWidget(split);
    connectAll();
    choose(kFirst);
    refresh();
    refreshResults();
}

QWidget* MeasuresBox::buildSearchableList() {
    auto* both = new QWidget;
    auto* column = new QVBoxLayout(both);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    search_ = new QLineEdit;
    search_->setObjectName("measures-search");
    search_->setPlaceholderText(tr("Search"));
    search_->setClearButtonEnabled(true);
    search_->setAccessibleName(tr("Search the measures"));
    search_->setToolTip(
        tr("Measures with this in their names or definitions; case and accents do not matter"));
    buildList();
    column->addWidget(search_);
    column->addWidget(list_);
    return both;
}

// Families that igraph has alone are many rows that few look for: they begin closed.
void MeasuresBox::buildList() {
    list_ = new QTreeWidget;
    list_->setObjectName("measures");
    list_->setAccessibleName(tr("Measures"));
    list_->setHeaderLabels({tr("Measure"), tr("Value")});
    list_->headerItem()->setTextAlignment(kValue, Qt::AlignRight | Qt::AlignVCenter);
    list_->setUniformRowHeights(true);
    list_->setIndentation(fontMetrics().height());
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setTextElideMode(Qt::ElideRight);
    list_->header()->setStretchLastSection(false);
    list_->header()->setSectionResizeMode(kName, QHeaderView::Stretch);
    list_->header()->setSectionResizeMode(kValue, QHeaderView::ResizeToContents);
    list_->setMinimumHeight(6 * fontMetrics().height());
    QTreeWidgetItem* family = nullptr;
    for (const Measure& measure : measures().all()) {
        const MeasureInfo& info = measure.info();
        if (family == nullptr || family->text(kName) != translated(info.family)) {
            family = new QTreeWidgetItem(list_, {translated(info.family)});
        }
        if (info.id != kByIgraph) family->setExpanded(true);
        auto* row = new QTreeWidgetItem(family, {translated(info.name)});
        row->setData(kName, Qt::UserRole, qText(info.algorithm));
        row->setToolTip(kName,
                        QStringLiteral("%1\n%2").arg(translated(info.name), translated(info.description)));
        row->setTextAlignment(kValue, Qt::AlignRight | Qt::AlignVCenter);
        rows_[info.algorithm] = row;
    }
}

QWidget* MeasuresBox::buildDetails() {
    auto* details = new QWidget;
    auto* column = new QVBoxLayout(details);
    column->setContentsMargins(0, 4, 8, 10);
    column->setSpacing(5);
    title_ = new QLabel;
    QFont bold = title_->font();
    bold.setBold(true);
    title_->setFont(bold);
    title_->setObjectName("measure-title");
    about_ = label("muted");
    about_->setObjectName("measure-about");
    paper_ = label("muted");
    paper_->setObjectName("measure-paper");
    form_ = new OptionForm;
    columnRow_ = new QWidget;
    auto* columnForm = new QFormLayout(columnRow_);
    columnForm->setContentsMargins(0, 0, 0, 0);
    columnForm->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    columns_ = new QComboBox;
    columns_->setObjectName("measure-column");
    columns_->setAccessibleName(tr("Column of the nodes"));
    columns_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    columns_->setMinimumContentsLength(14);
    columnLabel_ = new QLabel;
    columnForm->addRow(columnLabel_, columns_);
    jobs_ = new JobBar(document_.session().analysis(), tr("Run"), runs_);
    jobs_->setAllOrNothing();
    result_ = new MeasureResultBox(document_, selection_, views_);
    for (QWidget* part :
         std::initializer_list<QWidget*>{title_, about_, paper_, form_, columnRow_, jobs_, result_})
        column->addWidget(part);
    column->addStretch(1);
    return details;
}

void MeasuresBox::showFound() {
    const std::string wanted = session::foldedQuery(search_->text().toStdString());
    if (!wanted.empty() && expanded_.empty())
        for (int i = 0; i < list_->topLevelItemCount(); ++i)
            expanded_[list_->topLevelItem(i)] = list_->topLevelItem(i)->isExpanded();
    for (int i = 0; i < list_->topLevelItemCount(); ++i) {
        QTreeWidgetItem* family = list_->topLevelItem(i);
        bool any = false;
        for (int k = 0; k < family->childCount(); ++k) {
            QTreeWidgetItem* row = family->child(k);
            const QString texts = row->toolTip(kName) + '\n' + row->data(kName, Qt::UserRole).toString() +
                                  '\n' + family->text(kName);
            const bool found = session::folded(texts.toStdString()).find(wanted) != std::string::npos;
            row->setHidden(!found);
            any = any || found;
        }
        family->setHidden(!any);
        if (!wanted.empty())
            family->setExpanded(true);
        else if (const auto before = expanded_.find(family); before != expanded_.end())
            family->setExpanded(before->second);
    }
    if (!wanted.empty()) return;
    expanded_.clear();
    list_->scrollToItem(list_->currentItem());
}

void MeasuresBox::connectAll() {
    connect(search_, &QLineEdit::textChanged, this, &MeasuresBox::showFound);
    connect(search_, &QLineEdit::returnPressed, this, [this] {
        using Rows = QTreeWidgetItemIterator;
        const Rows first(list_, Rows::NotHidden | Rows::NoChildren);
        if (*first == nullptr) return;
        list_->setCurrentItem(*first);
        list_->setFocus();
    });
    connect(list_, &QTreeWidget::currentItemChanged, this, &MeasuresBox::chooseRow);
    connect(list_, &QTreeWidget::itemActivated, this, [this](const QTreeWidgetItem* row) {
        if (row->parent() != nullptr) run();
    });
    connect(jobs_, &JobBar::runAsked, this, &MeasuresBox::run);
    connect(jobs_, &JobBar::pauseAsked, &runs_, &RunController::togglePause);
    connect(jobs_, &JobBar::stepAsked, &runs_, &RunController::stepOnce);
    connect(jobs_, &JobBar::cancelAsked, &document_, [this] {
        waiting_.clear();
        document_.session().analysis().cancel();
    });
    connect(result_, &MeasureResultBox::filterAsked, this, &MeasuresBox::filterAsked);
    connect(&runs_, &RunController::jobsChanged, this, &MeasuresBox::refresh);
    connect(&runs_, &RunController::panelsChanged, this, [this] {
        refresh();
        refreshResults();
    });
    connect(&document_, &DocumentController::changed, this, [this](session::Change what) {
        if (!session::has(what, session::Change::document) && !session::has(what, session::Change::graph))
            return;
        waiting_.clear();
        showForm();
    });
    connect(&document_, &DocumentController::message, this, [this](const QString&, bool error) {
        if (error) waiting_.clear();
    });
    connect(&selection_, &SelectionController::changed, this, [this] {
        const int place = columns_->findData(QString(kSelected));
        const size_t selected = selection_.selected().size();
        if (columnRow_->isVisibleTo(this) && (place >= 0 || selected > 0)) fillColumns();
    });
}

void MeasuresBox::chooseRow(const QTreeWidgetItem* row) {
    if (row == nullptr) return;
    chosen_.clear();
    const auto add = [&](const QTreeWidgetItem* one) {
        chosen_.push_back(one->data(kName, Qt::UserRole).toString().toStdString());
    };
    if (row->parent() != nullptr) add(row);
    for (int i = 0; i < row->childCount(); ++i)
        if (!row->child(i)->isHidden()) add(row->child(i));
    showChosen();
}

void MeasuresBox::choose(const std::string& measure) { list_->setCurrentItem(rows_.at(measure)); }

void MeasuresBox::showChosen() {
    const MeasureInfo& info = infoOf(chosen_.front());
    const bool one = chosen_.size() == 1;
    title_->setText(translated(one ? info.name : info.family));
    if (one) {
        about_->setText(translated(info.description));
        paper_->setText(qText(info.paper));
    } else {
        QStringList names;
        for (const std::string& name : chosen_) names << translated(infoOf(name).name);
        about_->setText(tr("Runs one after the other, with their presets: %1.").arg(names.join(", ")));
    }
    paper_->setVisible(one && !info.paper.empty());
    showForm();
    result_->show(one ? chosen_.front() : std::string());
    details_->verticalScrollBar()->setValue(0);
}

void MeasuresBox::showForm() {
    const bool one = chosen_.size() == 1;
    form_->setOptions(
        one ? optionsFor(infoOf(chosen_.front()), document_.document()) : std::vector<OptionSpec>(),
        kPlainOptions);
    columnRow_->setVisible(one && infoOf(chosen_.front()).column != MeasureColumn::none);
    fillColumns();
}

void MeasuresBox::fillColumns() {
    const MeasureColumn takes = infoOf(chosen_.front()).column;
    if (chosen_.size() != 1 || takes == MeasureColumn::none) return;
    const bool weights = takes == MeasureColumn::weights;
    const QVariant before = columns_->currentData();
    const QSignalBlocker quiet(columns_);
    columnLabel_->setText(weights ? tr("Start at") : tr("Compare"));
    columns_->setAccessibleName(columnLabel_->text());
    columns_->setToolTip(weights ? tr("Where the surfer starts anew: at a node in proportion to its number")
                                 : tr("What nodes that are linked are alike in"));
    columns_->clear();
    columns_->addItem(weights ? tr("All nodes alike") : tr("Degree"), QString());
    const session::Document& document = document_.document();
    const size_t selected = selection_.selected().size();
    if (weights && selected > 0)
        columns_->addItem(tr("Selected: %1").arg(counted(selected, tr("node"), tr("nodes"))),
                          QString(kSelected));
    session::ColumnStore all;
    if (!document.empty()) all = session::allColumns(document);
    for (const session::ColumnPtr& column : all.nodes())
        if (!weights || column->isNumber() || column->type() == session::ColumnType::yesNo)
            columns_->addItem(qText(column->name()), qText(column->id()));
    columns_->setCurrentIndex(std::max(0, columns_->findData(before)));
}

MeasureOptions MeasuresBox::options() const {
    MeasureOptions options;
    form_->apply([&](const std::string& key, f64 value) { setOption(options, key, value); });
    return options;
}

void MeasuresBox::run() {
    if (document_.session().analysis().busy()) return;
    waiting_.assign(chosen_.begin(), chosen_.end());
    runNext();
}

void MeasuresBox::runNext() {
    if (waiting_.empty() || document_.session().analysis().busy()) return;
    const std::string name = waiting_.front();
    waiting_.pop_front();
    MeasureOptions its;
    std::string column;
    if (chosen_.size() == 1 && chosen_.front() == name) {
        its = options();
        if (infoOf(name).column != MeasureColumn::none)
            column = columns_->currentData().toString().toStdString();
        if (column == kSelected) {
            its.column = session::selectedAlike(document_.document(), selection_.selected());
            column.clear();
        }
    }
    showsEnd_ = true;
    runs_.runMeasure(name, its, column, jobs_->start());
    refresh();
}

void MeasuresBox::refresh() {
    const auto& session = document_.session();
    jobs_->setMine(session.analysis().busy() && !session.opening() &&
                   session.lastAnalysis() == session::Analysis::measure);
    jobs_->setRunnable(!document_.document().empty());
    // Once the poll that tells this has ended.
    if (waiting_.empty() || session.analysis().busy()) return;
    if (session.analysis().state().status == session::JobStatus::finished)
        QTimer::singleShot(0, this, &MeasuresBox::runNext);
    else
        waiting_.clear();
}

void MeasuresBox::refreshResults() {
    const session::Document& document = document_.document();
    std::map<std::string, const session::MeasureRun*> last;
    for (const session::Result& result : document.results.all())
        if (result.measure && document.isOfThisGraph(*result.measure))
            last[result.measure->measure()] = result.measure.get();
    for (const auto& [name, row] : rows_) {
        const auto found = last.find(name);
        const session::MeasureRun* run = found == last.end() ? nullptr : found->second;
        row->setText(kValue, run == nullptr ? QString() : translated(session::shortValue(*run)));
        row->setToolTip(kValue, run == nullptr ? QString()
                                               : QStringLiteral("%1\n%2").arg(row->text(kValue),
                                                                              formatSeconds(run->seconds)));
    }
    if (chosen_.size() != 1) return;
    fillColumns();
    result_->show(chosen_.front());
    const bool ended = !document_.session().analysis().busy() && result_->isVisibleTo(this);
    if (!ended || !std::exchange(showsEnd_, false)) return;
    // Once it has been laid out.
    QTimer::singleShot(0, this, [this] {
        details_->widget()->layout()->activate();
        details_->verticalScrollBar()->setValue(jobs_->mapTo(details_->widget(), QPoint(0, 0)).y() - 4);
    });
}

}  // namespace quartier::qt
