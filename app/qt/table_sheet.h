// The table of nodes, or that of edges, with what a person has made of its columns: shown or hidden, moved,
// made wider, sorted by.
#pragma once

#include <QMap>
#include <QMenu>
#include <QStringList>
#include <QWidget>
#include <optional>
#include <vector>

#include "app/qt/table_model.h"

namespace quartier::qt {

class TableView;

class TableSheet : public QWidget {
    Q_OBJECT

  public:
    explicit TableSheet(session::ColumnOf of, QWidget* parent = nullptr);

    session::ColumnOf of() const { return of_; }
    TableView& view() { return *view_; }
    const TableModel& model() const { return *model_; }
    TableModel& model() { return *model_; }
    const std::shared_ptr<const session::EdgeRows>& edges() const { return edges_; }
    const session::TableSort& sort() const { return sort_; }
    void sortBy(const session::TableSort& sort);
    void take(const TableAnswer& answer);
    void clear();  // no table; what a person has made of the columns stays
    // Those that are shown, as they stand from left to right: ids. Empty before there is a table.
    std::vector<std::string> shownColumns() const;
    // Those of them whose values are known.
    std::vector<std::string> knownColumns() const;
    void setShown(const std::string& column, bool shown);
    // What there is to show, hide and sort by.
    void fillMenu(QMenu& menu);
    // What a person has made of a column stays with it. Ids.
    void takeRenamed(const std::string& from, const std::string& to);
    // Where a row stands; -1: it is not shown. Cost: O(rows).
    int placeOf(u64 row) const;

  signals:
    // The menu of the header is about to be shown: of this section of the model, -1 beside all.
    void menuShown(QMenu& menu, int section);
    void changed();  // other columns are shown, or rows are to be sorted otherwise

  private:
    struct ColumnState {
        std::optional<bool> shown;  // as a person has chosen
        int width = 0;              // 0: as at first
    };
    void arrange();
    void onSort(int section, Qt::SortOrder order);
    QString idOf(int section) const;

    session::ColumnOf of_;
    TableView* view_;
    TableModel* model_;
    std::shared_ptr<const session::EdgeRows> edges_;
    session::TableSort sort_;
    QMap<QString, ColumnState> states_;  // by the id of the column
    QStringList order_;                  // ids from left to right, once a person has moved one
    bool arranging_ = false;             // the header changes without a person
};

}  // namespace quartier::qt
