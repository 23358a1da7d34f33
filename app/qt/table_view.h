// A table whose selected rows are kept by somebody else: Qt's own selection takes a time that grows with the
// square of its ranges, and here a hundred thousand rows may be selected that do not stand together.
#pragma once

#include <QTableView>
#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

#include "app/session/selection.h"

namespace quartier::qt {

class TableView : public QTableView {
    Q_OBJECT

  public:
    explicit TableView(QWidget* parent = nullptr);
    // Whether a row is selected; asked for rows that are painted.
    void setMarks(std::function<bool(int row)> marked) { marked_ = std::move(marked); }
    bool isMarked(int row) const;

    void selectAll() override;
    void keyboardSearch(const QString&) override {}  // would look at every row

    // Walks there, and shows it.
    void goTo(int row);

  signals:
    // A person has chosen these rows, by mouse or keys.
    void chosen(int first, int last, quartier::session::SelectMode mode);
    void flownTo(int row);                     // Return, or a double click on a cell that cannot be edited
    void editWanted(const QModelIndex& cell);  // F2 on a cell that cannot be edited
    void copyWanted();
    void menuWanted(int row, const QPoint& at);  // of a row that is selected; `at`: on the screen

  protected:
    void contextMenuEvent(QContextMenuEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    // Rows that are dragged over: chosen when the button goes up.
    struct Drag {
        int from = 0, to = 0;
        session::SelectMode mode = session::SelectMode::replace;
        bool holds(int row) const { return row >= std::min(from, to) && row <= std::max(from, to); }
    };
    void choose(int from, int to, session::SelectMode mode);
    bool takeKey(const QKeyEvent& event);
    void fitRows();

    std::function<bool(int)> marked_;
    std::optional<Drag> drag_;
    int anchor_ = 0;  // where a range begins that Shift extends
};

}  // namespace quartier::qt
