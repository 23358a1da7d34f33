#include "app/qt/table_panel.h"

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QScopedValueRollback>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/qt/column_actions.h"
#include "app/qt/in_sight.h"
#include "app/qt/node_label.h"
#include "app/qt/table_sheet.h"
#include "app/qt/table_view.h"
#include "app/qt/texts.h"
#include "app/qt/translated.h"
#include "app/qt/workbench.h"

namespace quartier::qt {

using session::Change;
using session::ColumnOf;
using session::SelectMode;

namespace {

constexpr int kLook = 100;                 // milliseconds between two looks at the progress
constexpr int kPatience = 150;             // milliseconds before work is spoken of
constexpr int kMostEdgesAtOnce = 100'000;  // that are selected: their ends are collected on this thread

std::vector<VertexId> membersOf(const session::Bits& bits) {
    std::vector<VertexId> members;
    for (u64 row = 0; row < bits.size(); ++row)
        if (bits.test(row)) members.push_back(static_cast<VertexId>(row));
    return members;
}

}  // namespace

TablePanel::TablePanel(Workbench& bench, QWidget* parent) : QWidget(parent), bench_(bench) {
    worker_ = new TableWorker(bench.findIndex, this);
    actions_ = new ColumnActions(bench, *this);
    build();
    asking_.setSingleShot(true);
    asking_.setInterval(0);
    looking_.setInterval(kLook);
    connect(&asking_, &QTimer::timeout, this, &TablePanel::ask);
    connect(&looking_, &QTimer::timeout, this, &TablePanel::showWork);
    connect(worker_, &TableWorker::answered, this, &TablePanel::take);
    connect(worker_, &TableWorker::copied, this, &TablePanel::takeCopy);
    connect(&bench_.document, &DocumentController::changed, this, [this](Change what) {
        if (session::has(what, Change::document)) {
            const QSignalBlocker noSearch(search_), allNodes(selectedOnly_);
            search_->clear();
            selectedOnly_->setChecked(false);
            chosenEdges_.reset();
            // Of the graph before nothing stays in memory.
            nodes_->clear();
            edges_->clear();
            worker_->ask({});
            waiting_ = false;
        }
        if (session::has(what, Change::graph)) {
            // Rows of the graph before are no nodes of this one.
            chosenEdges_.reset();
            nodes_->clear();
            edges_->clear();
            worker_->ask({});
            waiting_ = false;
        }
        // Not with every step of a layout.
        for (const Change part : {Change::document, Change::graph, Change::columns, Change::communities,
                                  Change::betweenness, Change::styles})
            if (session::has(what, part)) return askSoon();
    });
    connect(&bench_.document, &DocumentController::resultsChanged, this, &TablePanel::askSoon);
    connect(&bench_.views, &ViewsController::placeChanged, this, &TablePanel::askSoon);
    connect(&bench_.views, &ViewsController::activeChanged, this, &TablePanel::askSoon);
    connect(&bench_.filters, &FilterController::filtered, this, &TablePanel::askSoon);
    connect(&bench_.document, &DocumentController::selectionChanged, this, &TablePanel::onSelection);
    connect(&bench_.document, &DocumentController::columnRenamed, this,
            [this](ColumnOf of, const std::string& from, const std::string& to) {
                (of == ColumnOf::nodes ? nodes_ : edges_)->takeRenamed(from, to);
            });
    connect(&bench_.columns, &ColumnController::changed, this, &TablePanel::showColumnWork);
    connect(actions_, &ColumnActions::changed, this, &TablePanel::showColumnWork);
}

void TablePanel::build() {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 2, 6, 4);
    column->setSpacing(2);
    auto* bar = new QHBoxLayout;
    bar->setSpacing(4);
    tabs_ = new QTabBar;
    tabs_->addTab(tr("Nodes"));
    tabs_->addTab(tr("Edges"));
    tabs_->setDrawBase(false);
    tabs_->setAccessibleName(tr("Table of nodes or of edges"));
    search_ = new QLineEdit;
    search_->setObjectName("table-search");
    search_->setPlaceholderText(tr("Search"));
    search_->setClearButtonEnabled(true);
    search_->setMinimumWidth(60);
    search_->setMaximumWidth(260);
    search_->setAccessibleName(tr("Search the table"));
    search_->setToolTip(
        tr("Rows with a text that contains this; case and accents do not matter. Of edges also those at a "
           "node that fits"));
    const auto button = [&](const char* name, const QString& text, const QString& tip) {
        auto* made = new QToolButton;
        made->setObjectName(name);
        made->setText(text);
        made->setToolTip(tip);
        made->setAccessibleName(tip);
        made->setAutoRaise(true);
        made->setFocusPolicy(Qt::TabFocus);
        return made;
    };
    selectedOnly_ = button("table-selected", tr("Selected"),
                           tr("Only selected nodes; of edges only those at selected nodes"));
    selectedOnly_->setCheckable(true);
    columns_ =
        button("table-columns", tr("Columns"), tr("Columns that are shown, and the order of the rows"));
    columns_->setPopupMode(QToolButton::InstantPopup);
    columnsMenu_ = new QMenu(columns_);
    columns_->setMenu(columnsMenu_);
    column_ =
        button("table-column", tr("Edit"),
               tr("Rename, change or remove the column of the current cell; add, compute and join columns"));
    column_->setPopupMode(QToolButton::InstantPopup);
    columnMenu_ = new QMenu(column_);
    column_->setMenu(columnMenu_);
    export_ =
        button("table-export", tr("Export\u2026"), tr("Write these rows and columns as CSV, TSV or Excel"));
    stop_ = button("table-stop", tr("Stop"), tr("Stop; the rows stay as they are"));
    stop_->hide();
    counts_ = new QLabel;
    work_ = new QLabel;
    for (QLabel* label : {counts_, work_}) {
        label->setProperty("role", "muted");
        // Of the room that is left: the panel must not be wider for it.
        label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    }
    counts_->setAccessibleName(tr("Rows of the table"));
    work_->setAccessibleName(tr("What the table is waiting for"));
    work_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    bar->addWidget(tabs_);
    bar->addWidget(search_, 2);
    for (QWidget* one : {selectedOnly_, columns_, column_, export_}) bar->addWidget(one);
    bar->addWidget(counts_, 3);
    bar->addWidget(work_, 1);
    bar->addWidget(stop_);
    column->addLayout(bar);
    nodes_ = new TableSheet(ColumnOf::nodes);
    edges_ = new TableSheet(ColumnOf::edges);
    sheets_ = new QStackedWidget;
    for (TableSheet* sheet : {nodes_, edges_}) {
        sheets_->addWidget(sheet);
        connectSheet(*sheet);
    }
    column->addWidget(sheets_, 1);
    connect(tabs_, &QTabBar::currentChanged, this, [this](int tab) {
        sheets_->setCurrentIndex(tab);
        stale_ = true;
        ask();
    });
    connect(search_, &QLineEdit::textChanged, this, &TablePanel::askSoon);
    connect(search_, &QLineEdit::returnPressed, this, [this] { sheet().view().setFocus(); });
    connect(selectedOnly_, &QToolButton::toggled, this, &TablePanel::askSoon);
    connect(columnsMenu_, &QMenu::aboutToShow, this, [this] {
        columnsMenu_->clear();
        sheet().fillMenu(*columnsMenu_);
    });
    connect(export_, &QToolButton::clicked, this, &TablePanel::chooseFile);
    connect(columnMenu_, &QMenu::aboutToShow, this, [this] {
        columnMenu_->clear();
        const QModelIndex cell = sheet().view().currentIndex();
        const bool shown = cell.isValid() && !sheet().view().isColumnHidden(cell.column());
        actions_->fillMenu(*columnMenu_, sheet(), shown ? cell.column() : -1);
    });
    connect(stop_, &QToolButton::clicked, this, [this] {
        worker_->stop();
        bench_.columns.cancel();
        actions_->cancel();
    });
}

void TablePanel::connectSheet(TableSheet& sheet) {
    TableView& view = sheet.view();
    view.setMarks([this, &sheet](int place) { return isMarked(sheet, place); });
    connect(&sheet, &TableSheet::changed, this, &TablePanel::askSoon);
    connect(&view, &TableView::chosen, this,
            [this, &sheet](int first, int last, SelectMode mode) { choose(sheet, first, last, mode); });
    connect(&view, &TableView::flownTo, this, [this, &sheet](int place) { flyTo(sheet, place); });
    connect(&view, &TableView::editWanted, this, [this, &sheet](const QModelIndex& cell) {
        emit bench_.document.message(sheet.model().whyNotEditable(cell), false);
    });
    connect(&sheet.model(), &TableModel::edited, this,
            [this, &sheet](const std::string& column, quint32 row, const QString& text) {
                actions_->setCell(sheet.of(), column, row, text);
            });
    connect(&sheet.model(), &TableModel::labelEdited, this,
            [this](quint32 node, const QString& label) { startLabel(bench_, node, label); });
    connect(&view, &TableView::menuWanted, this,
            [this, &sheet](int place, const QPoint& at) { wantMenu(sheet, place, at); });
    connect(&sheet, &TableSheet::menuShown, this, [this, &sheet](QMenu& menu, int section) {
        actions_->fillMenu(menu, sheet, section);
        menu.addSection(tr("Columns that are shown"));
    });
    connect(&view, &TableView::copyWanted, this, [this, &sheet] { copy(sheet); });
}

TableSheet& TablePanel::sheet() { return tabs_->currentIndex() == 0 ? *nodes_ : *edges_; }

bool TablePanel::atRest() const {
    return !waiting_ && !asking_.isActive() && !nodes_->model().growing() && !edges_->model().growing();
}

void TablePanel::askSoon() {
    stale_ = true;
    if (inSight(*this)) asking_.start();
}

void TablePanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (stale_) ask();  // before the window is painted, which takes longer than the answer
    if (stale_) asking_.start();
}

void TablePanel::refreshStale() {
    if (stale_) ask();  // as showEvent()
    if (stale_) askSoon();
}

void TablePanel::ask() {
    if (!inSight(*this)) return;
    stale_ = false;
    asking_.stop();
    TableWorker::Question question{.document = bench_.document.document(),
                                   .of = sheet().of(),
                                   .query = {.sort = sheet().sort(),
                                             .search = search_->text().toStdString(),
                                             .view = bench_.views.active().view(),
                                             .selected = {},
                                             .selectedOnly = selectedOnly_->isChecked()},
                                   .columns = sheet().shownColumns(),
                                   .known = sheet().model().table(),
                                   .knownColumns = sheet().knownColumns()};
    if (question.query.selectedOnly) question.query.selected = bench_.selection.selected();
    question_ = worker_->ask(std::move(question));
    waiting_ = true;
    since_.start();
    looking_.start();
}

void TablePanel::take(const TableAnswer& answer) {
    if (answer.question != question_) return;
    // Another graph is open, and will be asked about.
    if (answer.table != nullptr && answer.table->document().version != bench_.document.document().version)
        return;
    if (answer.table != nullptr) (answer.table->of() == ColumnOf::nodes ? nodes_ : edges_)->take(answer);
    if (answer.last) {
        waiting_ = false;
        looking_.stop();
        stop_->hide();
        work_->setText(answer.error);
        work_->setToolTip(answer.error);
        // Columns that came with new results are not among those that were asked for.
        const bool more =
            answer.error.isEmpty() && sheet().knownColumns().size() < sheet().shownColumns().size();
        if (more) askSoon();
    }
    refreshCounts();
}

void TablePanel::showWork() {
    if (!waiting_ || since_.elapsed() < kPatience) return;
    const f64 share = worker_->progress();
    work_->setText(share < 0 ? tr("Working\u2026") : tr("Working\u2026 %1 %").arg(share * 100, 0, 'f', 0));
    stop_->show();
}

void TablePanel::showColumnWork() {
    const bool reading = actions_->busy();
    if (!reading && !bench_.columns.busy()) {
        if (waiting_) return;
        stop_->hide();
        return work_->clear();
    }
    const session::JobState state = reading ? actions_->state() : bench_.columns.state();
    constexpr f64 kShown = .15;  // seconds before work is spoken of
    if (state.seconds < kShown) return;
    const QString title = translated(state.title);
    work_->setText(state.progress.fraction < 0
                       ? tr("%1\u2026").arg(title)
                       : tr("%1\u2026 %2 %").arg(title).arg(state.progress.fraction * 100, 0, 'f', 0));
    stop_->show();
}

session::RowOrder TablePanel::markedRows(TableSheet& sheet) const {
    session::RowOrder marked{.count = 0, .listed = true, .rows = {}};
    const std::vector<VertexId>& selected = bench_.selection.selected();
    if (sheet.of() == ColumnOf::nodes) {
        marked.rows.assign(selected.begin(), selected.end());
    } else if (chosenEdges_) {
        for (u64 row = 0; row < chosenEdges_->size(); ++row)
            if (chosenEdges_->test(row)) marked.rows.push_back(static_cast<u32>(row));
    } else {
        const Graph& graph = bench_.document.document().graph();
        const std::vector<u8>& flags = bench_.views.active().flags().all();
        for (const VertexId v : selected)
            for (ArcOffset arc = graph.offsets()[v]; arc < graph.offsets()[v + u64{1}]; ++arc) {
                const VertexId w = graph.targets()[arc];
                const bool mine = graph.isDirected() || w >= v;
                if (mine && (flags[w] & render::kSelected) != 0)
                    marked.rows.push_back(static_cast<u32>(sheet.edges()->rowOf(v, arc)));
            }
    }
    marked.count = marked.rows.size();
    return marked;
}

void TablePanel::refreshCounts() {
    TableSheet& its = sheet();
    const TablePtr& table = its.model().table();
    if (table == nullptr || table->document().empty()) return counts_->clear();
    const bool nodes = its.of() == ColumnOf::nodes;
    const u64 all = nodes ? table->document().vertexCount() : its.edges()->size();
    const u64 shown = its.model().rows()->count;
    const bool arcs = table->document().graph().isDirected();
    const QString one = nodes  ? tr("node")
                        : arcs ? tr("arc")
                               : tr("edge"),
                  many = nodes  ? tr("nodes")
                         : arcs ? tr("arcs")
                                : tr("edges");
    counts_->setText(shown == all ? counted(all, one, many)
                                  : tr("%1 of %2").arg(counted(shown), counted(all, one, many)));
    counts_->setToolTip(counts_->text());
}

void TablePanel::wantMenu(const TableSheet& sheet, int place, const QPoint& at) {
    if (sheet.of() == ColumnOf::nodes)
        emit nodesMenuWanted(at);
    else if (const auto edge = sheet.model().columnRow(sheet.model().rowAt(place)))
        emit edgeMenuWanted(*edge, at);
}

bool TablePanel::isMarked(const TableSheet& sheet, int place) const {
    const std::vector<u8>& flags = bench_.views.active().flags().all();
    const auto selected = [&](VertexId v) { return v < flags.size() && (flags[v] & render::kSelected) != 0; };
    const u64 row = sheet.model().rowAt(place);
    if (sheet.of() == ColumnOf::nodes) return selected(static_cast<VertexId>(row));
    if (chosenEdges_) return chosenEdges_->test(row);
    const auto [from, to] = sheet.edges()->ends(row);
    return selected(from) && selected(to);
}

void TablePanel::onSelection() {
    if (bench_.selection.selected() != chosenEnds_) chosenEdges_.reset();
    for (TableSheet* one : {nodes_, edges_}) one->view().viewport()->update();
    if (selectedOnly_->isChecked()) askSoon();
    const auto& selected = bench_.selection.selected();
    if (choosing_ || selected.empty() || !inSight(*this) || sheet().of() != ColumnOf::nodes) return;
    // What was selected in the drawing comes into sight.
    const int place = nodes_->placeOf(selected.back());
    if (place >= 0) nodes_->view().goTo(place);
}

void TablePanel::choose(TableSheet& sheet, int first, int last, SelectMode mode) {
    const QScopedValueRollback guard(choosing_, true);
    if (sheet.of() == ColumnOf::edges) return chooseEdges(first, last, mode);
    const TableModel& model = sheet.model();
    // To the end, of which the view does not know yet.
    if (model.growing() && first < last && last + 1 == model.rowCount())
        last = static_cast<int>(model.rows()->count) - 1;
    if (first == last) return bench_.selection.select(static_cast<VertexId>(model.rowAt(first)), mode);
    session::Bits rows(bench_.document.document().vertexCount());
    for (int place = first; place <= last; ++place) rows.set(model.rowAt(place));
    if (mode == SelectMode::replace)
        bench_.selection.selectOnly(membersOf(rows));
    else
        bench_.selection.add(membersOf(rows));
}

// The ends of the chosen edges are selected, as the drawing knows nodes alone.
void TablePanel::chooseEdges(int first, int last, SelectMode mode) {
    if (last - first >= kMostEdgesAtOnce)
        return emit bench_.document.message(
            tr("%1 edges are too many to be selected at once: at most %2")
                .arg(counted(static_cast<u64>(last - first) + 1), counted(kMostEdgesAtOnce)),
            false);
    const session::EdgeRows& edges = *edges_->edges();
    session::Bits chosen =
        chosenEdges_ && mode != SelectMode::replace ? *chosenEdges_ : session::Bits(edges.size());
    for (int place = first; place <= last; ++place) {
        const u64 row = edges_->model().rowAt(place);
        if (mode == SelectMode::toggle && chosen.test(row))
            chosen.words()[row / 64] &= ~(u64{1} << (row % 64));
        else
            chosen.set(row);
    }
    session::Bits ends(bench_.document.document().vertexCount());
    u64 count = 0;
    for (u64 word = 0; word < chosen.words().size(); ++word) {
        if (chosen.words()[word] == 0) continue;
        for (u64 row = word * 64; row < std::min<u64>((word + 1) * 64, chosen.size()); ++row) {
            if (!chosen.test(row)) continue;
            const auto [from, to] = edges.ends(row);
            ends.set(from);
            ends.set(to);
            ++count;
        }
    }
    chosenEnds_ = membersOf(ends);
    chosenEdges_ = count > 0 ? std::optional(std::move(chosen)) : std::nullopt;
    bench_.selection.selectOnly(chosenEnds_);
    edges_->view().viewport()->update();
}

void TablePanel::flyTo(TableSheet& sheet, int place) {
    if (place >= sheet.model().rowCount()) return;
    choose(sheet, place, place, SelectMode::replace);
    bench_.views.fit(true);
}

session::TableText TablePanel::textOf(const TableSheet& sheet) const {
    session::TableText text{.columns = {}, .rows = sheet.model().rows()};
    for (const std::string& id : sheet.shownColumns()) {
        const int section = sheet.model().sectionOf(id);
        text.columns.push_back({sheet.model().column(section).title, sheet.model().valuesOf(section)});
    }
    return text;
}

void TablePanel::copy(TableSheet& sheet) {
    if (!atRest()) return emit bench_.document.message(tr("The table is still being put in order."), false);
    if (bench_.selection.selected().empty())
        return emit bench_.document.message(tr("No rows are selected: Ctrl+A selects all."), false);
    worker_->copy({.table = sheet.model().table(),
                   .text = textOf(sheet),
                   .selected = bench_.selection.selected(),
                   .rows = sheet.of() == ColumnOf::edges ? chosenEdges_ : std::nullopt});
}

void TablePanel::takeCopy(const QString& text, quint64 rows, const QString& error) {
    if (!error.isEmpty()) return emit bench_.document.message(error, true);
    QApplication::clipboard()->setText(text);
    emit bench_.document.message(tr("%1 copied as CSV.").arg(counted(rows, tr("row"), tr("rows"))), false);
}

void TablePanel::chooseFile() {
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Export Table"), sheet().of() == ColumnOf::nodes ? "nodes.csv" : "edges.csv",
        tr("Comma-separated values (*.csv);;Tab-separated values (*.tsv);;Excel workbook (*.xlsx)"));
    if (!path.isEmpty()) exportTo(path);
}

void TablePanel::exportTo(const QString& path) {
    TableSheet& its = sheet();
    if (its.model().table() == nullptr) return;
    if (!atRest()) return emit bench_.document.message(tr("The table is still being put in order."), false);
    session::TableText text = textOf(its);
    if (path.endsWith(".tsv", Qt::CaseInsensitive)) text.separator = '\t';
    bench_.exports.start(path, [text = std::move(text)](const std::string& file, RunContext& context) {
        session::exportTable(text, file, context);
        return ExportController::Losses{};
    });
}

}  // namespace quartier::qt
