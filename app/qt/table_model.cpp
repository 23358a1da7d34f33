#include "app/qt/table_model.h"

#include <algorithm>

#include "app/qt/translated.h"

namespace quartier::qt {

namespace {

constexpr int kPortion = 1'000'000;  // rows that the view learns of at once

}  // namespace

TableModel::TableModel(QObject* parent) : QAbstractTableModel(parent) {
    growing_.setSingleShot(true);
    growing_.setInterval(0);
    connect(&growing_, &QTimer::timeout, this, &TableModel::grow);
}

void TableModel::growSoon() {
    if (static_cast<u64>(inView_) < rows_->count) growing_.start();
}

void TableModel::grow() {
    const int all = static_cast<int>(rows_->count), next = std::min(all, inView_ + kPortion);
    if (next == inView_) return;
    beginInsertRows({}, inView_, next - 1);
    inView_ = next;
    endInsertRows();
    growSoon();
}

void TableModel::setTable(TablePtr table, u64 rowCount) {
    beginResetModel();
    const bool sameGraph = table_ != nullptr && table_->document().version == table->document().version;
    table_ = std::move(table);
    if (!sameGraph) {
        rows_ = std::make_shared<const session::RowOrder>(
            session::RowOrder{.count = rowCount, .listed = false, .rows = {}});
        inView_ = static_cast<int>(std::min<u64>(rowCount, kPortion));
    }
    values_.assign(table_->columns().size(), nullptr);
    endResetModel();
    growSoon();
}

void TableModel::clear() {
    beginResetModel();
    growing_.stop();
    table_ = nullptr;
    rows_ = std::make_shared<const session::RowOrder>();
    inView_ = 0;
    values_.clear();
    endResetModel();
}

void TableModel::setValues(const std::string& column, session::TableValuesPtr values) {
    const int section = sectionOf(column);
    if (section < 0 || rowCount() == 0) return;
    values_[static_cast<size_t>(section)] = std::move(values);
    emit dataChanged(index(0, section), index(rowCount() - 1, section));
}

// The header of the rows keeps something for each: rows are added and removed at the end, so that it has to
// do that alone, and not to begin anew.
void TableModel::setRows(RowOrderPtr rows) {
    const int before = rowCount(), all = static_cast<int>(rows->count),
              after = std::min(all, before + kPortion);
    if (after > before) beginInsertRows({}, before, after - 1);
    if (after < before) beginRemoveRows({}, after, before - 1);
    rows_ = std::move(rows);
    inView_ = after;
    if (after > before) endInsertRows();
    if (after < before) endRemoveRows();
    growSoon();
    if (after > 0) emit dataChanged(index(0, 0), index(after - 1, columnCount() - 1));
}

int TableModel::sectionOf(const std::string& column) const {
    if (table_ == nullptr) return -1;
    const session::TableColumn* found = table_->find(column);
    return found == nullptr ? -1 : static_cast<int>(found - table_->columns().data());
}

int TableModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : inView_; }

int TableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() || table_ == nullptr ? 0 : static_cast<int>(table_->columns().size());
}

QVariant TableModel::data(const QModelIndex& index, int role) const {
    const bool number = column(index.column()).isNumber();
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | (number ? Qt::AlignRight : Qt::AlignLeft));
    if (role != Qt::DisplayRole && role != Qt::EditRole) return {};
    const session::TableValuesPtr& values = valuesOf(index.column());
    if (values == nullptr) return QStringLiteral("\u2026");
    const u64 row = rowAt(index.row());
    const std::string text = values->text(row);
    return QString::fromStdString(role == Qt::EditRole ? text : column(index.column()).shownText(text, row));
}

std::optional<u32> TableModel::columnRow(u64 row) const {
    if (edges_ == nullptr || edges_->drawn().empty()) return static_cast<u32>(row);
    const u32 drawn = edges_->drawn()[row];
    return drawn == session::EdgeRows::kNotDrawn ? std::nullopt : std::optional(drawn);
}

bool TableModel::isLabel(int section) const {
    return edges_ == nullptr && column(section).column == nullptr && column(section).id == "label";
}

QString TableModel::whyNotEditable(const QModelIndex& index) const {
    const session::TableColumn& its = column(index.column());
    if (isLabel(index.column())) return {};
    const QString title = translatedTitle(its.title, its.column);
    if (its.column == nullptr)
        return tr("%1 comes of the graph itself: it cannot be edited here.").arg(title);
    if (its.column->origin().kind == session::ColumnOrigin::Kind::result)
        return tr("%1 is a result: it cannot be edited. Compute a column from it.").arg(title);
    if (!columnRow(rowAt(index.row()))) return tr("A self-loop has no value of its own in an edited column.");
    return {};
}

Qt::ItemFlags TableModel::flags(const QModelIndex& index) const {
    const Qt::ItemFlags plain = QAbstractTableModel::flags(index);
    if (!index.isValid() || valuesOf(index.column()) == nullptr || !whyNotEditable(index).isEmpty())
        return plain;
    return plain | Qt::ItemIsEditable;
}

bool TableModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (role != Qt::EditRole || !(flags(index) & Qt::ItemIsEditable)) return false;
    if (value.toString() == data(index, Qt::EditRole).toString()) return true;
    if (isLabel(index.column())) {
        emit labelEdited(static_cast<quint32>(rowAt(index.row())), value.toString());
        return true;
    }
    emit edited(column(index.column()).column->id(), *columnRow(rowAt(index.row())), value.toString());
    return true;
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || table_ == nullptr) return {};
    const session::TableColumn& its = column(section);
    if (role == Qt::DisplayRole) return translatedTitle(its.title, its.column);
    if (role == Qt::ToolTipRole)
        return tr("%1\nClick sorts; drag moves the column; right click shows and hides columns")
            .arg(translatedTitle(its.title, its.column));
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | (its.isNumber() ? Qt::AlignRight : Qt::AlignLeft));
    return {};
}

}  // namespace quartier::qt
