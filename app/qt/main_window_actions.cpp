// Actions, menus and tool bar of the window.
#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QSettings>
#include <QStatusBar>
#include <QToolBar>
#include <QToolButton>
#include <optional>

#include "app/qt/arrange_menu.h"
#include "app/qt/bookmark_menu.h"
#include "app/qt/communities_panel.h"
#include "app/qt/context_menu.h"
#include "app/qt/export_dialog.h"
#include "app/qt/extract_actions.h"
#include "app/qt/find_box.h"
#include "app/qt/graph_menu.h"
#include "app/qt/group_actions.h"
#include "app/qt/help.h"
#include "app/qt/icons.h"
#include "app/qt/import_bar.h"
#include "app/qt/import_dialog.h"
#include "app/qt/language.h"
#include "app/qt/layout_panel.h"
#include "app/qt/main_window.h"
#include "app/qt/message_bar.h"
#include "app/qt/pin_actions.h"
#include "app/qt/position_actions.h"
#include "app/qt/select_menu.h"
#include "app/qt/session_keeper.h"
#include "app/qt/statistics_panel.h"
#include "app/qt/table_dialog.h"
#include "app/qt/table_panel.h"
#include "app/qt/theme.h"
#include "app/qt/translated.h"
#include "app/qt/view_area.h"
#include "app/qt/viewport_widget.h"
#include "app/session/bookmarks.h"
#include "app/session/view_command.h"
#include "core/machine.h"
#include "graph/io/reader.h"

namespace quartier::qt {

namespace {

constexpr int kRecentKept = 10;
constexpr double kZoomStep = 1.3;

}  // namespace

QAction* MainWindow::addAction(const QString& text, const QList<QKeySequence>& keys,
                               const std::function<void()>& does, const QString& id) {
    auto* action = new QAction(text, this);
    action->setShortcuts(keys);
    connect(action, &QAction::triggered, this, does);
    QMainWindow::addAction(action);
    if (!id.isEmpty()) {
        action->setObjectName(id);
        actions_[id] = action;
    }
    return action;
}

void MainWindow::buildActions() {
    buildFileMenu();
    ContextEntries context = buildEditMenu();
    buildViewMenu();
    buildRunMenu();
    buildHelpMenu();
    buildToolBar();
    refreshIcons();
    context.fit = actions_["fit"];
    context.leave = actions_["leave"];
    auto* menu = new ContextMenu(bench_, *viewArea_, context, this);
    connect(table_, &TablePanel::nodesMenuWanted, menu, &ContextMenu::openOfSelection);
    connect(table_, &TablePanel::edgeMenuWanted, menu, &ContextMenu::openOfEdge);
}

void MainWindow::buildFileMenu() {
    auto* menu = menuBar()->addMenu(tr("&File"));
    menu->addAction(addAction(
        tr("&Open\u2026"), {QKeySequence::Open}, [this] { chooseFile(); }, "open"));
    recentMenu_ = menu->addMenu(tr("Open &Recent"));
    connect(recentMenu_, &QMenu::aboutToShow, this, &MainWindow::fillRecent);
    menu->addAction(
        addAction(tr("Open t&he Sample"), {}, [this] { open(QString::fromUtf8(session::kSampleName)); }));
    menu->addAction(addAction(
        tr("&Import Report and Choices\u2026"), {}, [this] { showImport(); }, "import-report"));
    menu->addSeparator();
    menu->addAction(addAction(
        tr("&Save Session"), {QKeySequence::Save}, [this] { keeper_->save(); }, "save"));
    menu->addAction(addAction(
        tr("Save Session &As\u2026"), {QKeySequence("Ctrl+Shift+S")}, [this] { keeper_->saveAs(); },
        "save-as"));
    menu->addSeparator();
    menu->addAction(addAction(
        tr("I&mport Partition\u2026"), {}, [this] { chooseImport(); }, "import-partition"));
    auto* positions = new PositionActions(bench_, this);
    menu->addAction(positions->importing());
    menu->addSeparator();
    menu->addAction(addAction(
        tr("&Export Picture\u2026"), {QKeySequence("Ctrl+E")}, [this] { exportPicture(); }, "picture"));
    menu->addAction(addAction(
        tr("Export &Partition\u2026"), {}, [this] { choosePartition(false); }, "partition"));
    menu->addAction(addAction(
        tr("Export All &Levels\u2026"), {}, [this] { choosePartition(true); }, "all-levels"));
    menu->addAction(addAction(
        tr("Export S&cores\u2026"), {},
        [this] {
            chooseTableFile(tr("Export Scores"), "betweenness.csv",
                            {.values = session::ResultTable::Values::scores});
        },
        "scores"));
    menu->addAction(positions->exporting());
    menu->addAction(addAction(
        tr("Export &Graph\u2026"), {}, [this] { chooseGraph(); }, "graph"));
    menu->addSeparator();
    menu->addAction(addAction(
        tr("Save &View\u2026"), {}, [this] { chooseView(); }, "save-view"));
    menu->addSeparator();
    menu->addAction(addAction(tr("&Quit"), {QKeySequence::Quit}, [this] { close(); }));
}

// What the step had said before is no longer so.
void MainWindow::undo() {
    const QString step = translated(bench_.document.history().undoText());
    bench_.document.undo();
    say(tr("Undone: %1").arg(step), false);
}

void MainWindow::redo() {
    const QString step = translated(bench_.document.history().redoText());
    bench_.document.redo();
    say(tr("Done again: %1").arg(step), false);
}

ContextEntries MainWindow::buildEditMenu() {
    auto* menu = menuBar()->addMenu(tr("&Edit"));
    menu->addAction(addAction(
        tr("&Undo"), {QKeySequence::Undo}, [this] { undo(); }, "undo"));
    menu->addAction(addAction(
        tr("&Redo"), {QKeySequence("Ctrl+Shift+Z"), QKeySequence("Ctrl+Y")}, [this] { redo(); }, "redo"));
    refreshUndo();
    menu->addAction(addAction(
        tr("&History"), {QKeySequence("Ctrl+H")},
        [this] {
            history_->show();
            history_->raise();
        },
        "history"));
    menu->addSeparator();
    menu->addAction(addAction(
        tr("&Find\u2026"), {QKeySequence::Find}, [this] { find_->openUp(); }, "find-node"));
    auto* selecting = new SelectMenu(bench_, this);
    menu->addMenu(selecting);
    for (QAction* action : selecting->actions()) QMainWindow::addAction(action);
    auto* editing = new GraphMenu(bench_, this);
    menu->addMenu(editing);
    connect(menu, &QMenu::aboutToShow, editing, [editing] { editing->setPlace(std::nullopt); });
    auto* arranging = new ArrangeMenu(bench_, *viewArea_, this);
    menu->addMenu(arranging);
    for (QAction* action : arranging->actions()) QMainWindow::addAction(action);
    auto* pins = new PinActions(bench_, this);
    for (QAction* action : {pins->pin(), pins->unpinAll()}) {
        menu->addAction(action);
        QMainWindow::addAction(action);
    }
    auto* groups = new GroupActions(bench_, this);
    for (QAction* action : {groups->colourNodes(), groups->resetNodes(), groups->resetGroups()}) {
        menu->addAction(action);
        QMainWindow::addAction(action);
    }
    communities_->setGroupActions(groups);
    auto* extracting = new ExtractActions(bench_, this);
    extracting->setOwnFile([this] { return keeper_->path(); });
    menu->addActions({extracting->selection(), extracting->visible()});
    shareDelete(editing->removeNodes());
    menu->addSeparator();
    menu->addAction(addAction(tr("&Clear Selection"), {QKeySequence("Esc")}, [this] { clearStepwise(); }));
    menu->addAction(addAction(
        tr("Copy as Comman&d"), {QKeySequence("Ctrl+Shift+C")}, [this] { copyCommand(); }, "command"));
    return {.selecting = *selecting,
            .editing = *editing,
            .arranging = *arranging,
            .pins = *pins,
            .groups = *groups,
            .extracting = *extracting,
            .removeNodes = editing->removeNodes()};
}

// Wherever the selection is shown Delete takes its nodes away; an editor of a cell or a line keeps the key,
// as does the list of results.
void MainWindow::shareDelete(QAction* remove) {
    remove->setShortcut(QKeySequence::Delete);
    remove->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    for (QWidget* widget : std::initializer_list<QWidget*>{viewArea_, table_, communities_})
        widget->addAction(remove);
}

// What flags cannot make again is drawn from a session file, which is saved for it.
void MainWindow::copyCommand() {
    const std::string picture = "picture.png";
    session::View shown = view().shownView();
    shown.fit = false;  // the camera as it is: the program would fit with other margins
    const std::string name = session::windowViewName(bench_.document.workspace().indexOf(view().id()));
    const session::PictureCommand made =
        session::pictureCommand(document(), shown, picture, {}, keeper_->savedAs().toStdString());
    if (made.whyNot.empty()) {
        QApplication::clipboard()->setText(QString::fromStdString(made.command));
        return say(tr("The command line that makes this picture is in the clipboard."), false);
    }
    const auto copying = connect(
        keeper_, &SessionKeeper::saved, this,
        [this, picture, shown, name, why = made.whyNot](const QString& path) {
            QApplication::clipboard()->setText(QString::fromStdString(
                session::sessionCommand(path.toStdString(), name, picture, {}, shown)));
            say(tr("The command line that makes this picture is in the clipboard. It draws %1, as flags "
                   "cannot make it again: %2.")
                    .arg(QFileInfo(path).fileName(), translated(why)),
                false);
        },
        Qt::SingleShotConnection);
    connect(
        keeper_, &SessionKeeper::failed, this, [copying] { disconnect(copying); }, Qt::SingleShotConnection);
    keeper_->save();
    if (!keeper_->saving()) disconnect(copying);  // no place was chosen
}

// What stands in the way goes first.
void MainWindow::clearStepwise() {
    if (viewport().cancelDrag()) return;
    if (messages_->isVisible())
        messages_->hide();
    else if (importBar_->isVisible())
        importBar_->hide();
    else if (find_->isVisible())
        find_->closeUp();
    else if (!bench_.selection.selected().empty())
        bench_.selection.select(std::nullopt, SelectMode::replace);
    else
        view().isolate(std::nullopt);
}

void MainWindow::buildViewMenu() {
    auto* menu = menuBar()->addMenu(tr("&View"));
    menu->addAction(addAction(
        tr("&Fit All"), {QKeySequence("F"), QKeySequence("Ctrl+0")}, [this] { bench_.views.fit(false); },
        "fit"));
    menu->addAction(
        addAction(tr("Fit &Selection"), {QKeySequence("Shift+F")}, [this] { bench_.views.fit(true); }));
    menu->addAction(addAction(
        tr("Zoom &In"), {QKeySequence("+"), QKeySequence("="), QKeySequence("Ctrl++")},
        [this] { viewport().zoomBy(kZoomStep); }, "zoom-in"));
    menu->addAction(addAction(
        tr("Zoom &Out"), {QKeySequence("-"), QKeySequence("Ctrl+-")},
        [this] { viewport().zoomBy(1 / kZoomStep); }, "zoom-out"));
    menu->addSeparator();
    menu->addAction(addAction(
        tr("Fin&er Level"), {QKeySequence("[")}, [this] { view().stepLevel(-1); }, "finer"));
    menu->addAction(addAction(
        tr("&Coarser Level"), {QKeySequence("]")}, [this] { view().stepLevel(1); }, "coarser"));
    menu->addAction(addAction(
        tr("&Leave the Community"), {QKeySequence("Backspace")}, [this] { view().leave(); }, "leave"));
    menu->addSeparator();
    auto* bookmarks = new BookmarkMenu(
        bench_.document.workspace(), [this] { return view().id(); }, *this);
    connect(bookmarks, &BookmarkMenu::failed, this, [this](const QString& text) { say(text, true); });
    menu->addMenu(bookmarks);
    menu->addSeparator();
    menu->addAction(addAction(
        tr("Ne&w View"), {QKeySequence("Ctrl+Shift+N")}, [this] { bench_.views.openAnother(); }, "new-view"));
    menu->addAction(addAction(
        tr("Close &View"), {QKeySequence("Ctrl+Shift+W")}, [this] { bench_.views.close(view().id()); },
        "close-view"));
    auto* lock = addAction(
        tr("Loc&k Views Together"), {QKeySequence("Ctrl+Shift+K")}, [] {}, "lock-views");
    lock->setCheckable(true);
    connect(lock, &QAction::toggled, &bench_.views, &ViewsController::setLocked);
    menu->addAction(lock);
    menu->addSeparator();
    auto* legend = addAction(
        tr("Le&gend"), {QKeySequence("L")}, [] {}, "legend");
    legend->setCheckable(true);
    legend->setChecked(true);
    connect(legend, &QAction::toggled, this, [this](bool shown) { view().setLegend(shown); });
    menu->addAction(legend);
    auto* figures = addAction(
        tr("Perfor&mance Figures"), {QKeySequence("Ctrl+Shift+P")}, [] {}, "figures");
    figures->setCheckable(true);
    connect(figures, &QAction::toggled, viewArea_, &ViewArea::setFiguresShown);
    menu->addAction(figures);
    auto* dark = addAction(
        tr("&Dark"), {}, [] {}, "dark");
    dark->setCheckable(true);
    dark->setChecked(bench_.document.dark());
    connect(dark, &QAction::toggled, &bench_.views, &ViewsController::setDark);
    menu->addAction(dark);
    menu->addAction(addAction(
        tr("Hide or Show &All Panels"), {QKeySequence("F9")}, [this] { togglePanels(); }, "panels"));
    panelsMenu_ = menu->addMenu(tr("&Panels"));
    for (QDockWidget* dock : docks_) panelsMenu_->addAction(dock->toggleViewAction());
    buildLanguageMenu(*menu);
    menu->addAction(addAction(tr("F&ull Screen"), {QKeySequence("F11")},
                              [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); }));
}

// The names of the languages stand in themselves: whoever cannot read this one finds theirs.
void MainWindow::buildLanguageMenu(QMenu& view) {
    auto* menu = view.addMenu(tr("La&nguage"));
    auto* group = new QActionGroup(menu);
    const auto add = [&](const QString& text, const QString& code) {
        QAction* action = menu->addAction(text);
        action->setObjectName("language-" + (code.isEmpty() ? "system" : code));
        action->setCheckable(true);
        action->setChecked(chosenLanguage() == code);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, code] {
            chooseLanguage(code);
            say(tr("Quartier takes the language when it is started the next time."), false);
        });
    };
    add(tr("&System"), {});
    for (const LanguageName& one : kLanguages) add(QString::fromUtf8(one.name), QLatin1String(one.code));
}

void MainWindow::buildRunMenu() {
    auto* menu = menuBar()->addMenu(tr("&Run"));
    menu->addAction(addAction(
        tr("&Communities"), {QKeySequence("Ctrl+R")}, [this] { statistics_->communities().run(); },
        "communities"));
    menu->addAction(addAction(
        tr("&Betweenness"), {QKeySequence("Ctrl+B")}, [this] { statistics_->betweenness().run(); },
        "betweenness"));
    menu->addAction(addAction(
        tr("&Layout"), {QKeySequence("Ctrl+L")}, [this] { layoutPanel_->run(false); }, "layout-run"));
    menu->addSeparator();
    menu->addAction(addAction(
        tr("&Pause or Resume"), {QKeySequence("Space")}, [this] { bench_.runs.togglePause(); }, "pause"));
    menu->addAction(addAction(
        tr("One &Step"), {QKeySequence("S")}, [this] { bench_.runs.stepOnce(); }, "step"));
    menu->addAction(addAction(
        tr("C&ancel"), {QKeySequence("Ctrl+.")}, [this] { bench_.runs.cancel(); }, "cancel"));
}

void MainWindow::buildHelpMenu() {
    auto* menu = menuBar()->addMenu(tr("&Help"));
    menu->addAction(addAction(tr("&Help"), {QKeySequence::HelpContents}, [this] { showHelp(this); }));
    menu->addAction(addAction(
        tr("&Keys and Mouse"), {QKeySequence("?")}, [this] { showCheatSheet(this); }, "help"));
    menu->addAction(addAction(tr("&About Quartier"), {}, [this] {
        QMessageBox::about(
            this, tr("About Quartier"),
            tr("<b>Quartier %1</b><p>Shows the neighbourhoods of a graph.</p>"
               "<p>Free software under the GNU General Public License, version 3 or later.</p>")
                .arg(QString::fromStdString(programVersion())));
    }));
}

void MainWindow::buildToolBar() {
    toolBar_ = addToolBar(tr("Tools"));
    toolBar_->setObjectName("tools");
    toolBar_->setMovable(false);
    toolBar_->setIconSize(QSize(20, 20));
    toolBar_->setContextMenuPolicy(Qt::PreventContextMenu);
    const QList<QStringList> groups{{"open", "picture"},
                                    {"fit", "zoom-in", "zoom-out"},
                                    {"finer", "coarser", "leave"},
                                    {"pause", "step", "cancel"},
                                    {"dark", "help"}};
    for (const QStringList& group : groups) {
        for (const QString& id : group) {
            toolBar_->addAction(actions_[id]);
            auto* button = qobject_cast<QToolButton*>(toolBar_->widgetForAction(actions_[id]));
            QString name = actions_[id]->text().remove('&').remove(QChar(0x2026));
            const QString keys = actions_[id]->shortcut().toString(QKeySequence::NativeText);
            actions_[id]->setToolTip(keys.isEmpty() ? name : QStringLiteral("%1 (%2)").arg(name, keys));
            if (button != nullptr) {
                button->setAccessibleName(name);
                button->setFocusPolicy(Qt::TabFocus);
            }
        }
        if (group != groups.last()) toolBar_->addSeparator();
    }
}

void MainWindow::refreshIcons() {
    const QColor colour = theme(bench_.document.dark()).text;
    const QMap<QString, Icon> icons{{"open", Icon::open},        {"picture", Icon::exportPicture},
                                    {"fit", Icon::fit},          {"zoom-in", Icon::zoomIn},
                                    {"zoom-out", Icon::zoomOut}, {"finer", Icon::finer},
                                    {"coarser", Icon::coarser},  {"leave", Icon::back},
                                    {"pause", Icon::pause},      {"step", Icon::step},
                                    {"cancel", Icon::stop},      {"dark", Icon::theme},
                                    {"help", Icon::help}};
    for (auto it = icons.begin(); it != icons.end(); ++it)
        actions_[it.key()]->setIcon(makeIcon(it.value(), colour));
    playShown_.reset();
}

// What would be undone or redone stands in the menu.
void MainWindow::refreshUndo() {
    const session::History& history = bench_.document.history();
    const auto refresh = [this](const char* id, const QString& verb, const QString& verbOf,
                                const std::optional<std::string>& what) {
        actions_[id]->setEnabled(what.has_value());
        actions_[id]->setText(what ? verbOf.arg(translated(*what).replace('&', "&&")) : verb);
    };
    using Step = std::optional<std::string>;
    refresh("undo", tr("&Undo"), tr("&Undo %1"), history.canUndo() ? Step(history.undoText()) : Step());
    refresh("redo", tr("&Redo"), tr("&Redo %1"), history.canRedo() ? Step(history.redoText()) : Step());
}

void MainWindow::refreshActions() {
    const bool some = !document().empty(), busy = bench_.runs.busy();
    for (const char* id :
         {"picture", "graph", "fit", "zoom-in", "zoom-out", "command", "save-view", "find-node"})
        actions_[id]->setEnabled(some);
    for (const char* id : {"communities", "betweenness"})
        actions_[id]->setEnabled(some && !bench_.document.session().analysis().busy());
    actions_["import-report"]->setEnabled(some && !ofSession_);
    actions_["layout-run"]->setEnabled(some && !bench_.document.session().layout().busy());
    for (const char* id : {"partition", "all-levels"})
        actions_[id]->setEnabled(bench_.document.communities() != nullptr);
    actions_["scores"]->setEnabled(bench_.document.betweenness() != nullptr);
    actions_["finer"]->setEnabled(view().state().depth() > 0 && session::depthCount(document()) > 0);
    actions_["coarser"]->setEnabled(view().state().depth() + 1 < session::depthCount(document()));
    actions_["leave"]->setEnabled(!view().state().path.empty() || view().state().isolated);
    actions_["cancel"]->setEnabled(busy);
    for (const char* id : {"pause", "step"}) actions_[id]->setEnabled(bench_.runs.pausable());
    // An icon is painted in 16 sizes, and the tool bar is laid out anew: not 30 times a second.
    const bool play = bench_.runs.paused();
    if (std::exchange(playShown_, play) != play)
        actions_["pause"]->setIcon(
            makeIcon(play ? Icon::play : Icon::pause, theme(bench_.document.dark()).text));
    actions_["dark"]->setChecked(bench_.document.dark());
    const bool several = bench_.views.all().size() > 1;
    actions_["new-view"]->setEnabled(some);
    for (const char* id : {"close-view", "lock-views"}) actions_[id]->setEnabled(several);
    actions_["lock-views"]->setChecked(bench_.views.locked());
    actions_["legend"]->setChecked(view().view().legend);
}

namespace {

// "GEXF (*.gexf *.gexf.gz)": those that hold the columns of nodes first.
QStringList writtenFilters() {
    QStringList columns, others;
    for (const FormatInfo& format : graphFormats()) {
        QStringList patterns;
        for (const std::string& suffix : format.written) {
            const QString pattern = "*" + QString::fromStdString(suffix);
            patterns << pattern << pattern + ".gz";
        }
        if (patterns.isEmpty()) continue;
        (format.writesColumns ? columns : others)
            << QString("%1 (%2)").arg(translated(format.name), patterns.join(' '));
    }
    return columns + others;
}

}  // namespace

void MainWindow::chooseFile() {
    QStringList patterns{"*.quartier"};
    for (const FormatInfo& format : graphFormats())
        for (const std::string& suffix : format.suffixes) {
            const QString pattern = "*" + QString::fromStdString(suffix);
            patterns << pattern << pattern + ".gz" << pattern + ".bz2" << pattern + ".xz" << pattern + ".zst";
        }
    const QString folder = QSettings().value("folder").toString();
    const QString file = QFileDialog::getOpenFileName(
        this, tr("Open a Graph"), folder, tr("Graphs (%1);;All files (*)").arg(patterns.join(' ')));
    if (file.isEmpty()) return;
    QSettings().setValue("folder", QFileInfo(file).absolutePath());
    open(file);
}

void MainWindow::written(const QString& path, const QStringList& losses) {
    if (failed_ == session::Change::none) messages_->hide();
    if (losses.isEmpty())
        say(tr("Written: %1").arg(path), false);
    else
        say(tr("%1 was written, but %2.").arg(path, losses.join("; ")), true);
}

void MainWindow::exportPartition(const QString& path, bool allLevels) {
    bench_.exports.startTable(path, document(), partitionTable(allLevels));
}

session::ResultTable MainWindow::partitionTable(bool allLevels) {
    using Values = session::ResultTable::Values;
    return {.values = allLevels ? Values::allLevels : Values::communities,
            .levels = view().state().depth() + 1};
}

void MainWindow::exportGraph(const QString& path) {
    bench_.exports.start(
        path, [document = document(), shown = view().view()](const std::string& file, RunContext& context) {
            return session::exportGraph(document, file, context, &shown);
        });
}

void MainWindow::choosePartition(bool allLevels) {
    const QString title = allLevels || session::depthCount(document()) == 0
                              ? tr("Export All Levels")
                              : tr("Export Partition: Level %1 of %2")
                                    .arg(view().state().depth() + 1)
                                    .arg(session::depthCount(document()));
    chooseTableFile(title, "partition.csv", partitionTable(allLevels));
}

void MainWindow::chooseTableFile(const QString& title, const QString& proposed, session::ResultTable table) {
    const TableChoice chosen = chooseTable(this, title, proposed);
    if (chosen.path.isEmpty()) return;
    table.columns = chosen.columns;
    bench_.exports.startTable(chosen.path, document(), table);
}

void MainWindow::chooseImport() {
    const QString path = QFileDialog::getOpenFileName(
        this, tr("Import Partition: a Table of node,community"), QSettings().value("folder").toString(),
        tr("Tables (*.csv *.tsv *.txt *.csv.gz);;All files (*)"));
    if (!path.isEmpty()) bench_.runs.importPartition(path);
}

void MainWindow::chooseGraph() {
    // Not the file that was opened.
    const QString name =
        QFileInfo(QString::fromStdString(document().name)).completeBaseName() + "-quartier.gexf";
    const QString proposed = QDir(QSettings().value("folder").toString()).filePath(name);
    const QString path =
        QFileDialog::getSaveFileName(this, tr("Export Graph"), proposed, writtenFilters().join(";;"));
    if (!path.isEmpty()) exportGraph(path);
}

void MainWindow::saveView(const QString& path) {
    bench_.exports.start(path, [shown = view().shownView()](const std::string& file, RunContext& context) {
        session::saveView(shown, file, context);
        return ExportController::Losses{};
    });
}

void MainWindow::chooseView() {
    const QString path =
        QFileDialog::getSaveFileName(this, tr("Save View"), "view.json", tr("View (*.json)"));
    if (!path.isEmpty()) saveView(path);
}

void MainWindow::exportPicture() {
    const auto drawing = [this] {
        const Overlay* overlay = viewport().overlay();
        return DrawingNow{viewport().positionsNow(),
                          overlay == nullptr ? render::LabelSides() : overlay->labels().sides()};
    };
    auto* dialog = new ExportDialog(bench_.document, bench_.views, *keeper_, drawing, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName("export-dialog");
    connect(dialog, &ExportDialog::written, this, [this](const QString& file) { written(file); });
    dialog->show();
}

void MainWindow::showImport() {
    auto* dialog = new ImportDialog(document(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName("import-dialog");
    connect(dialog, &ImportDialog::readAgain, this,
            [this, source = QString::fromStdString(document().source)](const ReadOptions& reading) {
                open(source, reading);
            });
    dialog->show();
}

void MainWindow::chooseColumns(const QString& file) {
    const auto table = tableToChooseFrom(file.toStdString());
    if (!table) return;
    auto* dialog = new ImportDialog(QFileInfo(file).fileName(), *table, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName("import-dialog");
    connect(dialog, &ImportDialog::readAgain, this,
            [this, file](const ReadOptions& reading) { open(file, reading); });
    dialog->show();
}

void MainWindow::rememberRecent(const QString& file) {
    QSettings settings;
    QStringList recent = settings.value("recent").toStringList();
    recent.removeAll(file);
    recent.prepend(file);
    settings.setValue("recent", recent.mid(0, kRecentKept));
}

void MainWindow::fillRecent() {
    recentMenu_->clear();
    const QStringList recent = QSettings().value("recent").toStringList();
    for (const QString& file : recent)
        recentMenu_->addAction(QFileInfo(file).fileName(), this, [this, file] { open(file); })
            ->setToolTip(file);
    if (recent.isEmpty()) recentMenu_->addAction(tr("none yet"))->setEnabled(false);
}

}  // namespace quartier::qt
