// The window: the viewport; at its left Statistics, Appearance and Layout in one place; below it Levels,
// Results, Plots and Table in another; actions, status bar. It only brings the parts together.
//
// Panels and viewport hold references to the workbench, and QWidget deletes them after the members of this
// class: the workbench is therefore not a member, and must outlive the window.
#pragma once

#include <QMainWindow>

#include "app/qt/workbench.h"

class QDockWidget;
class QLabel;
class QProgressBar;
class QToolBar;

namespace quartier::qt {

class AppearancePanel;
class CommunitiesPanel;
struct ContextEntries;
class FiltersPanel;
class FindBox;
class ImportBar;
class LayoutPanel;
class LevelsPanel;
class MessageBar;
class PlotsPanel;
class ResultsController;
class ResultsPanel;
class SessionKeeper;
class StatisticsPanel;
class TablePanel;
class ViewArea;
class ViewportWidget;

class MainWindow : public QMainWindow {
    Q_OBJECT

  public:
    explicit MainWindow(Workbench& bench, QWidget* parent = nullptr);
    ~MainWindow() override;

    Workbench& bench() { return bench_; }
    ViewArea& viewArea() { return *viewArea_; }
    ViewportWidget& viewport();  // of the active view
    LevelsPanel& levels() { return *levels_; }
    FiltersPanel& filters() { return *filters_; }
    StatisticsPanel& statistics() { return *statistics_; }
    PlotsPanel& plots() { return *plots_; }
    ResultsPanel& results() { return *results_; }
    TablePanel& table() { return *table_; }
    CommunitiesPanel& communities() { return *communities_; }
    MessageBar& messages() { return *messages_; }
    ImportBar& importBar() { return *importBar_; }
    FindBox& findBox() { return *find_; }
    SessionKeeper& keeper() { return *keeper_; }

    // Asks first where something would be lost.
    void open(const QString& fileOrSpec, const ReadOptions& reading = {});
    // An error stands until it is closed or `of` has come after all.
    void say(const QString& text, bool error, session::Change of = session::Change::none);
    // The level on the screen, or all.
    void exportPartition(const QString& path, bool allLevels);
    void exportGraph(const QString& path);
    void saveView(const QString& path);

  protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;
    bool eventFilter(QObject* object, QEvent* event) override;

  private:
    const session::Document& document() const { return bench_.document.document(); }
    ViewController& view() { return bench_.views.active(); }
    // main_window.cpp
    bool mayReadGraphOf(const QString& fileOrSpec);  // asks where it is a session with a graph outside
    QDockWidget* addDock(const QString& title, const QString& name, QWidget* widget, Qt::DockWidgetArea area);
    void buildDocks();
    void growOnce(QDockWidget* dock, int lines);
    void shareRoom();
    void dressDocks();
    void togglePanels();
    bool panelsShown() const;
    void buildStatus();
    void refreshStatus();
    void refreshReading();
    void refreshTitle();
    void dress(bool dark);
    void restoreLayout();
    QList<QDockWidget*> shownDocks() const;
    void keepWidths();
    void giveWidthsBack();
    void onChanged(session::Change what);
    void leaveList(QObject* clicked);
    // main_window_actions.cpp
    QAction* addAction(const QString& text, const QList<QKeySequence>& keys,
                       const std::function<void()>& does, const QString& id = {});
    void buildActions();
    void buildFileMenu();
    ContextEntries buildEditMenu();
    void shareDelete(QAction* remove);
    void buildViewMenu();
    void buildLanguageMenu(QMenu& view);
    void buildRunMenu();
    void buildHelpMenu();
    void buildToolBar();
    void refreshIcons();
    void refreshActions();
    void refreshUndo();
    void chooseFile();
    session::ResultTable partitionTable(bool allLevels);
    void choosePartition(bool allLevels);
    void chooseTableFile(const QString& title, const QString& proposed, session::ResultTable table);
    void chooseImport();
    void chooseGraph();
    void chooseView();
    void exportPicture();
    void showImport();
    void undo();
    void redo();
    void chooseColumns(const QString& file);  // of a table that was not read as a graph
    void rememberRecent(const QString& file);
    void fillRecent();
    void clearStepwise();
    void copyCommand();
    void written(const QString& path, const QStringList& losses = {});

    Workbench& bench_;
    ViewArea* viewArea_ = nullptr;
    MessageBar* messages_ = nullptr;
    ImportBar* importBar_ = nullptr;
    FindBox* find_ = nullptr;
    session::Change failed_ = session::Change::none;  // what messages_ tells of
    AppearancePanel* appearance_ = nullptr;
    LayoutPanel* layoutPanel_ = nullptr;
    FiltersPanel* filters_ = nullptr;
    StatisticsPanel* statistics_ = nullptr;
    LevelsPanel* levels_ = nullptr;
    PlotsPanel* plots_ = nullptr;
    ResultsController* resultsController_ = nullptr;
    ResultsPanel* results_ = nullptr;
    TablePanel* table_ = nullptr;
    CommunitiesPanel* communities_ = nullptr;
    QList<QDockWidget*> docks_;       // in the order of the menu Panels
    QDockWidget* history_ = nullptr;  // closed until it is asked for
    QByteArray firstPanels_;          // docks as they are at first
    QByteArray hiddenPanels_;         // docks before togglePanels() hid them; empty: it has not
    bool roomShared_ = false;         // the docks have their first sizes
    SessionKeeper* keeper_ = nullptr;
    QToolBar* toolBar_ = nullptr;
    QMenu *recentMenu_ = nullptr, *panelsMenu_ = nullptr;
    QLabel *sizes_, *selectionLabel_, *deviceLabel_, *liveLabel_, *memoryLabel_;
    QLabel* reading_ =
        nullptr;  // what is read, saved or exported, with its progress and a button that cancels it
    QProgressBar* readingBar_ = nullptr;
    QWidget* readingArea_ = nullptr;
    QMap<QString, QAction*> actions_;
    QMap<QDockWidget*, int> widths_;  // of the docks as somebody chose them
    std::optional<bool> playShown_;   // the sign on the pause button; none: to be painted anew
    bool ofSession_ = false;          // the open graph is that of a session file
    QString opening_;                 // goes to the recent files once it is open
};

}  // namespace quartier::qt
