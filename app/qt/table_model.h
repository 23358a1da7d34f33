// The cells of the table of nodes or of edges, as they are asked for: it holds the order of the rows and the
// columns' values, and copies none of them.
#pragma once

#include <QAbstractTableModel>
#include <QTimer>
#include <optional>
#include <vector>

#include "app/qt/table_worker.h"

namespace quartier::qt {

class TableModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    explicit TableModel(QObject* parent = nullptr);

    // Another table, without values yet. Rows stay as they stand while the graph is the same.
    void setTable(TablePtr table, u64 rowCount);
    void clear();  // no table
    void setValues(const std::string& column, session::TableValuesPtr values);
    // The view learns of many rows in portions: Qt's header keeps eight bytes for each, and the window stands
    // still while it makes room for them.
    void setRows(RowOrderPtr rows);
    bool growing() const { return growing_.isActive(); }  // not all rows are in the view yet

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
    // Why a person cannot edit a cell; empty: they can.
    QString whyNotEditable(const QModelIndex& index) const;
    // Of a table of edges: what its rows are.
    void setEdges(std::shared_ptr<const session::EdgeRows> edges) { edges_ = std::move(edges); }
    // The row of a column that a row of the table has: of edges that of the drawing. Nothing for a self-loop.
    std::optional<u32> columnRow(u64 row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    // Tells of the text; the cell shows it when it is a step of the history.
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  signals:
    // `row`: as columnRow() gives it.
    void edited(const std::string& column, quint32 row, const QString& text);
    void labelEdited(quint32 node, const QString& label);

  private:
    bool isLabel(int section) const;  // it holds the names of the nodes, and is no column of the document
    void grow();
    void growSoon();

    TablePtr table_;
    std::shared_ptr<const session::EdgeRows> edges_;
    RowOrderPtr rows_ = std::make_shared<const session::RowOrder>();  // never null
    int inView_ = 0;                                                  // of these rows the first
    QTimer growing_;
    std::vector<session::TableValuesPtr> values_;  // per column; null: not known yet
};

}  // namespace quartier::qt
