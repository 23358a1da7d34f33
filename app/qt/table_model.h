// The cells of the table of nodes or of edges, as they are asked for: it holds the order of the rows and the
// columns' values, and copies none of them.
#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "app/qt/table_worker.h"

namespace quartier::qt {

class TableModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    using QAbstractTableModel::QAbstractTableModel;

    // Another table, without values yet. Rows stay as they stand while the graph is the same.
    void setTable(TablePtr table, u64 rowCount);
    void clear();  // no table
    void setValues(const std::string& column, session::TableValuesPtr values);
    void setRows(RowOrderPtr rows);

    const TablePtr& table() const { return table_; }
    const RowOrderPtr& rows() const { return rows_; }
    u64 rowAt(int place) const { return rows_->at(static_cast<u64>(place)); }
    const session::TableColumn& column(int section) const {
        return table_->columns()[static_cast<size_t>(section)];
    }
    const session::TableValuesPtr& valuesOf(int section) const {
        return values_[static_cast<size_t>(section)];
    }
    int sectionOf(const std::string& column) const;  // -1: none

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    TablePtr table_;
    RowOrderPtr rows_ = std::make_shared<const session::RowOrder>();  // never null
    std::vector<session::TableValuesPtr> values_;                     // per column; null: not known yet
};

}  // namespace quartier::qt
