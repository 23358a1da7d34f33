#include "app/qt/results_panel.h"

#include <QAction>
#include <QApplication>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

#include "app/qt/comparison_dialog.h"
#include "app/qt/document_controller.h"
#include "app/qt/results_controller.h"
#include "app/qt/results_model.h"
#include "app/qt/row_list.h"
#include "app/qt/run_controller.h"
#include "app/qt/table_dialog.h"
#include "app/qt/texts.h"
#include "app/qt/views_controller.h"

namespace quartier::qt {

ResultsPanel::ResultsPanel(DocumentController& document, ViewsController& views, RunController& runs,
                           ResultsController& controller, QWidget* parent)
    : QWidget(parent),
      document_(document),
      views_(views),
      runs_(runs),
      controller_(controller),
      model_(new ResultsModel(document, this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 4, 6, 4);
    column->setSpacing(4);
    auto* nothing = new QLabel(
        tr("No results yet. Run Communities (Ctrl+R) or Betweenness (Ctrl+B): every run is kept here, to be "
           "shown again, compared and exported."));
    nothing->setObjectName("no-results");
    nothing->setProperty("role", "muted");
    nothing->setWordWrap(true);
    nothing->setAlignment(Qt::AlignCenter);
    nothing->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(nothing, &QWidget::customContextMenuRequested, this, &ResultsPanel::openMenu);
    table_ = new QTableView;
    pages_ = new QStackedWidget;
    pages_->addWidget(nothing);
    pages_->addWidget(table_);
    column->addWidget(pages_, 1);
    several_ = new QWidget;
    auto* row = new QHBoxLayout(several_);
    row->setContentsMargins(0, 0, 0, 0);
    hint_ = new QLabel;
    hint_->setProperty("role", "muted");
    row->addWidget(hint_, 1);
    compare_ = new QPushButton(tr("Compare\u2026"));
    compare_->setObjectName("compare");
    compare_->setAccessibleName(tr("Compare the selected results"));
    row->addWidget(compare_);
    column->addWidget(several_);
    buildTable();
    connect(compare_, &QPushButton::clicked, this, &ResultsPanel::compare);
    connect(&document_, &DocumentController::resultsChanged, this, &ResultsPanel::refresh);
    connect(&document_, &DocumentController::darkChanged, model_, &ResultsModel::refresh);
    refresh();
}

void ResultsPanel::buildTable() {
    table_->setModel(model_);
    table_->setObjectName("results");
    table_->setAccessibleName(tr("Results: every run of the open graph"));
    table_->horizontalHeader()->setToolTip(
        tr("Click shows a result, F2 renames it, Delete deletes it; Ctrl+click selects several to compare"));
    listRows(*table_);
    table_->setEditTriggers(QAbstractItemView::EditKeyPressed | QAbstractItemView::DoubleClicked);
    auto* header = table_->horizontalHeader();
    header->setSectionResizeMode(QHeaderView::Interactive);
    header->setSectionResizeMode(ResultsModel::options, QHeaderView::Stretch);
    header->setSectionResizeMode(ResultsModel::value, QHeaderView::ResizeToContents);
    header->setSectionResizeMode(ResultsModel::time, QHeaderView::ResizeToContents);
    header->setSectionResizeMode(ResultsModel::status, QHeaderView::ResizeToContents);
    header->resizeSection(ResultsModel::name, 136);
    header->resizeSection(ResultsModel::engine, 150);
    connect(table_, &QTableView::clicked, this, [this](const QModelIndex& index) {
        // With Ctrl or Shift several are selected.
        if (QApplication::keyboardModifiers() == Qt::NoModifier) controller_.show(model_->idAt(index.row()));
    });
    connect(table_, &QTableView::activated, this,
            [this](const QModelIndex& index) { controller_.show(model_->idAt(index.row())); });
    connect(table_, &QTableView::customContextMenuRequested, this, &ResultsPanel::openMenu);
    connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &ResultsPanel::tellSelection);
    connect(model_, &ResultsModel::renamed, this,
            [this](const QString& id, const QString& name) { controller_.rename(id.toStdString(), name); });
    auto* remove = new QAction(tr("Delete"), table_);
    remove->setShortcut(QKeySequence::Delete);
    remove->setShortcutContext(Qt::WidgetShortcut);
    connect(remove, &QAction::triggered, this, [this] { controller_.remove(selectedIds()); });
    table_->addAction(remove);
}

void ResultsPanel::refresh() {
    model_->refresh();
    pages_->setCurrentIndex(model_->rowCount() == 0 ? 0 : 1);
    followShown();
    tellSelection();
}

// The result that gives the nodes their colours is selected, unless a person has selected several.
void ResultsPanel::followShown() {
    const session::Document& document = document_.document();
    const bool scores =
        session::isBetweenness(views_.active().view().colour) && document.betweenness != nullptr;
    const session::Result* drawn =
        document.results.of(scores ? static_cast<const void*>(document.betweenness.get())
                                   : static_cast<const void*>(document.communities.get()));
    const std::string id = drawn == nullptr ? std::string() : drawn->id;
    if (id == std::exchange(followed_, id) || id.empty() || selectedIds().size() > 1) return;
    // Not selectRow(), which adds to the selection while Ctrl is held, as for Ctrl+R.
    table_->selectionModel()->setCurrentIndex(
        model_->index(model_->rowOf(id), ResultsModel::name),
        QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
}

std::vector<std::string> ResultsPanel::selectedIds() const {
    std::vector<std::string> ids;
    for (const QModelIndex& index : table_->selectionModel()->selectedRows())
        ids.push_back(model_->idAt(index.row()));
    return ids;
}

void ResultsPanel::tellSelection() {
    controller_.select(selectedIds());
    const bool possible = controller_.comparable();
    const auto selected = controller_.selected().size();
    compare_->setEnabled(possible);
    several_->setVisible(selected > 1);  // the rows are few: they have its place otherwise
    hint_->setText(possible ? counted(selected, tr("result selected"), tr("results selected"))
                            : tr("Communities and betweenness are not compared with each other"));
    compare_->setToolTip(tr("Times, figures and how alike the selected results are"));
}

void ResultsPanel::compare() {
    if (!controller_.comparable()) return;
    std::vector<session::Result> results;
    for (const session::Result* result : controller_.selected()) results.push_back(*result);
    auto* dialog = new ComparisonDialog(document_.document(), std::move(results), window());
    dialog->setObjectName("comparison");
    dialog->show();
}

void ResultsPanel::openMenu(QPoint at) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setObjectName("result-menu");
    const QModelIndex index = table_->indexAt(at);
    if (index.isValid()) addActions(*menu, model_->idAt(index.row()));
    addColumns(*menu);
    if (menu->isEmpty()) return delete menu;
    menu->popup(pages_->currentWidget()->mapToGlobal(at));
}

void ResultsPanel::addColumns(QMenu& menu) {
    if (document_.document().empty() || document_.document().columns.nodes().empty()) return;
    auto* columns = menu.addMenu(tr("Use Column as &Communities"));
    columns->setObjectName("columns-as-communities");
    for (const session::ColumnPtr& column : document_.document().columns.nodes())
        columns->addAction(QString::fromStdString(column->name()), this,
                           [this, id = column->id()] { runs_.useColumn(id); });
}

void ResultsPanel::addActions(QMenu& menu, const std::string& id) {
    const session::Result& result = *document_.document().results.find(id);
    const bool communities = result.communities != nullptr;
    menu.addAction(tr("&Show"), this, [this, id] { controller_.show(id); });
    menu.addAction(tr("&Rename"), this,
                   [this, id] { table_->edit(model_->index(model_->rowOf(id), ResultsModel::name)); });
    menu.addAction(tr("&Compare\u2026"), this, &ResultsPanel::compare)->setEnabled(controller_.comparable());
    menu.addSeparator();
    menu.addAction(communities ? tr("Export &Partition\u2026") : tr("Export &Scores\u2026"), this,
                   [this, id] { exportTable(id); });
    if (!result.imported())
        menu.addAction(tr("Save &Trace as JSON\u2026"), this, [this, id] { exportTrace(id); });
    menu.addSeparator();
    menu.addAction(tr("&Delete"), this, [this] { controller_.remove(selectedIds()); });
    menu.addSeparator();
}

void ResultsPanel::exportTable(const std::string& id) {
    const session::Result* result = document_.document().results.find(id);
    if (result == nullptr) return;
    const QString title = result->communities ? tr("Export Partition of %1") : tr("Export Scores of %1");
    const TableChoice chosen =
        chooseTable(this, title.arg(translated(result->name)), QString::fromStdString(id) + ".csv");
    if (!chosen.path.isEmpty()) controller_.exportTable(id, chosen.path, chosen.columns);
}

void ResultsPanel::exportTrace(const std::string& id) {
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Save Trace"), QString::fromStdString(id) + "-trace.json", tr("Trace (*.json)"));
    if (!path.isEmpty()) controller_.exportTrace(id, path);
}

}  // namespace quartier::qt
