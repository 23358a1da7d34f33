// The tables of nodes and of edges: what the active view shows, found, sorted and linked with the selection.
#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>
#include <optional>
#include <vector>

#include "app/qt/table_worker.h"
#include "app/session/selection.h"

class QLabel;
class QLineEdit;
class QMenu;
class QStackedWidget;
class QTabBar;
class QToolButton;

namespace quartier::qt {

class ColumnActions;
class TableSheet;
struct Workbench;

class TablePanel : public QWidget {
    Q_OBJECT

  public:
    explicit TablePanel(Workbench& bench, QWidget* parent = nullptr);

    TableSheet& nodes() { return *nodes_; }
    TableSheet& edges() { return *edges_; }
    TableSheet& sheet();  // the one in front
    QLineEdit& search() { return *search_; }
    // Rows and cells are what has been asked for last.
    bool atRest() const;
    // The rows and columns as they stand; ".tsv": parted by tabs.
    void exportTo(const QString& path);
    ColumnActions& columns() { return *actions_; }
    // The rows of the table that are marked as selected, hidden ones too.
    session::RowOrder markedRows(TableSheet& sheet) const;
    // What was put off while the panel was out of sight.
    void refreshStale();

  signals:
    // For a menu about the nodes that are selected, or about an edge of the drawing.
    void nodesMenuWanted(const QPoint& at);
    void edgeMenuWanted(quint32 edge, const QPoint& at);

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    void build();
    void connectSheet(TableSheet& sheet);
    void askSoon();
    void ask();
    void take(const TableAnswer& answer);
    void refreshCounts();
    void showWork();
    void showColumnWork();
    void onSelection();
    void choose(TableSheet& sheet, int first, int last, session::SelectMode mode);
    void chooseEdges(int first, int last, session::SelectMode mode);
    void flyTo(TableSheet& sheet, int place);
    bool isMarked(const TableSheet& sheet, int place) const;
    void wantMenu(const TableSheet& sheet, int place, const QPoint& at);
    session::TableText textOf(const TableSheet& sheet) const;
    void copy(TableSheet& sheet);
    void takeCopy(const QString& text, quint64 rows, const QString& error);
    void chooseFile();

    Workbench& bench_;
    QTabBar* tabs_;
    QLineEdit* search_;
    QToolButton *selectedOnly_, *columns_, *column_, *export_, *stop_;
    QMenu *columnsMenu_, *columnMenu_;
    QLabel *counts_, *work_;
    QStackedWidget* sheets_;
    TableSheet *nodes_, *edges_;
    TableWorker* worker_;
    ColumnActions* actions_;
    QTimer asking_;         // changes in a row are one question
    QTimer looking_;        // at the progress of a question
    QElapsedTimer since_;   // the question was asked
    u64 question_ = 0;      // the newest
    bool waiting_ = false;  // for its answer
    bool stale_ = true;     // to be asked once the panel is in sight
    // Edges that were chosen in the table, and the nodes that are selected for it: both count until other
    // nodes are selected.
    std::optional<session::Bits> chosenEdges_;
    std::vector<VertexId> chosenEnds_;
    bool choosing_ = false;  // the selection is changed by the table
};

}  // namespace quartier::qt
