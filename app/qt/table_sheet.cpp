#include "app/qt/table_sheet.h"

#include <QHeaderView>
#include <QScopedValueRollback>
#include <QVBoxLayout>
#include <algorithm>

#include "app/qt/table_view.h"
#include "app/qt/translated.h"

namespace quartier::qt {

namespace {

// In letters, as at first.
constexpr int kTextWidth = 22, kNumberWidth = 11, kMostTitle = 26;

}  // namespace

TableSheet::TableSheet(session::ColumnOf of, QWidget* parent)
    : QWidget(parent), of_(of), view_(new TableView), model_(new TableModel(this)) {
    const bool nodes = of == session::ColumnOf::nodes;
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(view_);
    view_->setModel(model_);
    view_->setObjectName(nodes ? "node-table" : "edge-table");
    view_->setAccessibleName(nodes ? tr("Table of nodes") : tr("Table of edges"));
    view_->setAccessibleDescription(
        tr("Arrows walk the rows and select them, Shift extends, Ctrl+Space toggles, Return flies there"));
    setFocusProxy(view_);
    QHeaderView* header = view_->horizontalHeader();
    header->setHighlightSections(false);
    header->setSectionsMovable(true);
    header->setSectionsClickable(true);
    header->setSortIndicatorShown(true);
    header->setSortIndicatorClearable(true);
    header->setSortIndicator(-1, Qt::AscendingOrder);
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    header->setTextElideMode(Qt::ElideRight);
    connect(header, &QHeaderView::sortIndicatorChanged, this, &TableSheet::onSort);
    connect(header, &QHeaderView::sectionMoved, this, [this] {
        if (arranging_) return;
        order_.clear();
        for (int place = 0; place < model_->columnCount(); ++place)
            order_ << idOf(view_->horizontalHeader()->logicalIndex(place));
    });
    connect(header, &QHeaderView::sectionResized, this, [this](int section, int, int width) {
        if (!arranging_ && width > 0) states_[idOf(section)].width = width;
    });
    connect(header, &QWidget::customContextMenuRequested, this, [this, header](QPoint at) {
        auto* menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        emit menuShown(*menu, header->logicalIndexAt(at));
        fillMenu(*menu);
        menu->popup(header->viewport()->mapToGlobal(at));
    });
}

QString TableSheet::idOf(int section) const { return QString::fromStdString(model_->column(section).id); }

void TableSheet::take(const TableAnswer& answer) {
    if (answer.table != model_->table()) {
        const QScopedValueRollback guard(arranging_, true);
        model_->setTable(answer.table, answer.rowCount);
        edges_ = answer.edges;
        model_->setEdges(edges_);
        arrange();
    }
    if (answer.values != nullptr) model_->setValues(answer.column, answer.values);
    if (answer.rows != nullptr) model_->setRows(answer.rows);
}

void TableSheet::clear() {
    const QScopedValueRollback guard(arranging_, true);
    model_->clear();
    edges_.reset();
}

// The header as it was with other columns, or as it is at first.
void TableSheet::arrange() {
    QHeaderView* header = view_->horizontalHeader();
    for (int section = 0; section < model_->columnCount(); ++section) {
        const session::TableColumn& column = model_->column(section);
        const ColumnState state = states_.value(idOf(section));
        header->setSectionHidden(section, !state.shown.value_or(column.shown));
        const int letter = fontMetrics().averageCharWidth();
        const int title = std::min(header->sectionSizeHint(section), kMostTitle * letter);
        const int wanted = (column.isNumber() ? kNumberWidth : kTextWidth) * letter;
        header->resizeSection(section, state.width > 0 ? state.width : std::max(title, wanted));
    }
    int place = 0;
    for (const QString& id : order_)
        if (const int section = model_->sectionOf(id.toStdString()); section >= 0)
            header->moveSection(header->visualIndex(section), place++);
    header->setSortIndicator(model_->sectionOf(sort_.column),
                             sort_.descending ? Qt::DescendingOrder : Qt::AscendingOrder);
}

void TableSheet::onSort(int section, Qt::SortOrder order) {
    if (arranging_) return;
    sort_ = {.column = section < 0 ? std::string() : model_->column(section).id,
             .descending = section >= 0 && order == Qt::DescendingOrder};
    emit changed();
}

void TableSheet::sortBy(const session::TableSort& sort) {
    view_->horizontalHeader()->setSortIndicator(model_->sectionOf(sort.column),
                                                sort.descending ? Qt::DescendingOrder : Qt::AscendingOrder);
}

std::vector<std::string> TableSheet::shownColumns() const {
    std::vector<std::string> ids;
    const QHeaderView* header = view_->horizontalHeader();
    for (int place = 0; place < model_->columnCount(); ++place)
        if (const int section = header->logicalIndex(place); !header->isSectionHidden(section))
            ids.push_back(model_->column(section).id);
    return ids;
}

std::vector<std::string> TableSheet::knownColumns() const {
    std::vector<std::string> ids = shownColumns();
    std::erase_if(ids,
                  [&](const std::string& id) { return model_->valuesOf(model_->sectionOf(id)) == nullptr; });
    return ids;
}

void TableSheet::setShown(const std::string& column, bool shown) {
    const int section = model_->sectionOf(column);
    if (section < 0 || (!shown && shownColumns().size() == 1)) return;
    states_[idOf(section)].shown = shown;
    view_->setColumnHidden(section, !shown);
    emit changed();
}

void TableSheet::fillMenu(QMenu& menu) {
    if (model_->table() == nullptr) return;
    auto* sorting = menu.addMenu(tr("Sort by"));
    sorting->addAction(tr("Order of the Graph"), this, [this] { sortBy({}); });
    menu.addSeparator();
    const bool one = shownColumns().size() == 1;
    for (int place = 0; place < model_->columnCount(); ++place) {
        const int section = view_->horizontalHeader()->logicalIndex(place);
        const session::TableColumn& its = model_->column(section);
        const std::string id = its.id;
        QString title = translatedTitle(its.title, its.column).replace('&', "&&");
        if (its.empty) title = tr("%1 (empty)").arg(title);
        const bool shown = !view_->isColumnHidden(section);
        QAction* action = menu.addAction(title, this, [this, id, shown] { setShown(id, !shown); });
        action->setCheckable(true);
        action->setChecked(shown);
        action->setEnabled(!shown || !one);
        if (!shown) continue;
        sorting->addAction(title, this, [this, id] {
            sortBy({.column = id, .descending = sort_.column == id && !sort_.descending});
        });
    }
}

void TableSheet::takeRenamed(const std::string& from, const std::string& to) {
    const QString before = QString::fromStdString(from), after = QString::fromStdString(to);
    if (states_.contains(before)) states_[after] = states_.take(before);
    for (QString& id : order_)
        if (id == before) id = after;
    if (sort_.column == from) sort_.column = to;
}

int TableSheet::placeOf(u64 row) const {
    const session::RowOrder& order = *model_->rows();
    if (!order.listed) return row < order.count ? static_cast<int>(row) : -1;
    const auto found = std::find(order.rows.begin(), order.rows.end(), static_cast<u32>(row));
    return found == order.rows.end() ? -1 : static_cast<int>(found - order.rows.begin());
}

}  // namespace quartier::qt
