#include "app/qt/main_window.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QCloseEvent>
#include <QComboBox>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFile>
#include <QFileInfo>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>
#include <QScreen>
#include <QSettings>
#include <QStatusBar>
#include <QTabBar>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/qt/appearance_panel.h"
#include "app/qt/communities_panel.h"
#include "app/qt/elided_tips.h"
#include "app/qt/filters_panel.h"
#include "app/qt/find_box.h"
#include "app/qt/history_panel.h"
#include "app/qt/icons.h"
#include "app/qt/import_bar.h"
#include "app/qt/in_sight.h"
#include "app/qt/layout_panel.h"
#include "app/qt/levels_panel.h"
#include "app/qt/measures_box.h"
#include "app/qt/message_bar.h"
#include "app/qt/panel_area.h"
#include "app/qt/plots_panel.h"
#include "app/qt/results_controller.h"
#include "app/qt/results_panel.h"
#include "app/qt/session_keeper.h"
#include "app/qt/statistics_panel.h"
#include "app/qt/table_panel.h"
#include "app/qt/texts.h"
#include "app/qt/theme.h"
#include "app/qt/translated.h"
#include "app/qt/view_area.h"
#include "app/qt/viewport_widget.h"
#include "app/session/graph_reference.h"
#include "app/session/session_file.h"
#include "core/error.h"
#include "core/machine.h"

namespace quartier::qt {

using session::Change;

namespace {

constexpr int kLayoutVersion = 4;  // of the saved dock layout; raise it when docks change

// Of a new window, in heights of a line of text. At 1280 x 780 the drawing has 55 % of the window or more.
constexpr double kColumnWidth = 19.5, kStripHeight = 6.5;
constexpr double kStripGrowth = 0.3;      // of the height that the window has above kStripFrom
constexpr int kStripFrom = 780;           // logical pixels
constexpr int kTableHeight = 19;          // of the strip with a table in it: a dozen rows, not two
constexpr int kFiltersHeight = 18;        // of the filters, with two of them
constexpr double kMostOfTheHeight = 0.4;  // of the window

// Resident memory of this process in bytes; 0 where the system does not say.
u64 residentBytes() {
    QFile file("/proc/self/statm");
    if (!file.open(QIODevice::ReadOnly)) return 0;
    return file.readAll().split(' ').value(1).toULongLong() * 4096;
}

}  // namespace

MainWindow::MainWindow(Workbench& bench, QWidget* parent) : QMainWindow(parent), bench_(bench) {
    setWindowIcon(programIcon());
    setAcceptDrops(true);
    const QSettings settings;
    const bool dark = settings.value("dark", true).toBool();
    bench_.views.setDark(dark);
    applyTheme(*this, theme(dark));

    auto* middle = new QWidget;
    auto* column = new QVBoxLayout(middle);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    messages_ = new MessageBar;
    column->addWidget(messages_);
    importBar_ = new ImportBar;
    connect(importBar_, &ImportBar::detailsAsked, this, &MainWindow::showImport);
    column->addWidget(importBar_);
    viewArea_ = new ViewArea(bench_);
    column->addWidget(viewArea_, 1);
    setCentralWidget(middle);
    new ElidedTips(this);
    find_ = new FindBox(bench_, viewArea_);
    connect(find_, &FindBox::closed, this, [this] { viewport().setFocus(); });

    keeper_ = new SessionKeeper(bench_.document, bench_.runs, *this);
    buildDocks();
    buildStatus();
    buildActions();
    connect(keeper_, &SessionKeeper::changed, this, &MainWindow::refreshTitle);
    connect(keeper_, &SessionKeeper::changed, this, &MainWindow::refreshReading);
    connect(keeper_, &SessionKeeper::failed, this, [this](const QString& text) { say(text, true); });
    connect(keeper_, &SessionKeeper::saved, this, [this](const QString& path) {
        rememberRecent(path);
        written(path);
    });
    connect(&bench_.exports, &ExportController::changed, this, &MainWindow::refreshReading);
    connect(&bench_.selection, &SelectionController::searchChanged, this, &MainWindow::refreshReading);
    connect(&bench_.exports, &ExportController::written, this, &MainWindow::written);
    connect(&bench_.runs, &RunController::panelsChanged, this, &MainWindow::refreshTitle);
    connect(&bench_.document, &DocumentController::changed, this, &MainWindow::onChanged);
    connect(&bench_.document, &DocumentController::message, this, &MainWindow::say);
    connect(&bench_.runs, &RunController::jobsChanged, this, &MainWindow::refreshActions);
    connect(&bench_.runs, &RunController::jobsChanged, this, &MainWindow::refreshReading);
    connect(&bench_.views, &ViewsController::placeChanged, this, &MainWindow::refreshActions);
    connect(&bench_.views, &ViewsController::placeChanged, this, &MainWindow::refreshStatus);
    connect(&bench_.views, &ViewsController::styleChanged, this, &MainWindow::refreshStatus);
    connect(&bench_.views, &ViewsController::styleChanged, this, &MainWindow::refreshActions);
    connect(&bench_.runs, &RunController::panelsChanged, this, &MainWindow::refreshStatus);
    connect(&bench_.selection, &SelectionController::changed, this, &MainWindow::refreshStatus);
    connect(viewArea_, &ViewArea::descriptionChanged, this, &MainWindow::refreshStatus);
    connect(&bench_.document, &DocumentController::darkChanged, this, &MainWindow::dress);
    connect(&bench_.document, &DocumentController::historyChanged, this, &MainWindow::refreshUndo);
    connect(&bench_.views, &ViewsController::changed, this, &MainWindow::refreshActions);
    qApp->installEventFilter(this);
    restoreLayout();
    refreshTitle();
    refreshStatus();
    refreshActions();
    viewport().setFocus();
}

ViewportWidget& MainWindow::viewport() { return viewArea_->active(); }

MainWindow::~MainWindow() { qApp->removeEventFilter(this); }

QDockWidget* MainWindow::addDock(const QString& title, const QString& name, QWidget* widget,
                                 Qt::DockWidgetArea area) {
    auto* dock = new QDockWidget(title);
    dock->setObjectName(name);
    dock->setWidget(widget);
    dock->setAccessibleName(title);
    if (widget->accessibleName().isEmpty()) widget->setAccessibleName(title);
    connect(dock, &QDockWidget::dockLocationChanged, this, &MainWindow::keepWidths);
    connect(dock, &QDockWidget::topLevelChanged, this, &MainWindow::keepWidths);
    // Once the docks have been laid out.
    connect(dock, &QDockWidget::dockLocationChanged, this, &MainWindow::dressDocks, Qt::QueuedConnection);
    connect(dock, &QDockWidget::topLevelChanged, this, &MainWindow::dressDocks, Qt::QueuedConnection);
    connect(dock->toggleViewAction(), &QAction::toggled, this, &MainWindow::dressDocks, Qt::QueuedConnection);
    addDockWidget(area, dock);
    docks_ << dock;
    return dock;
}

// A dock that has too little room where it is seen first grows, and is a person's from then on.
void MainWindow::growOnce(QDockWidget* dock, int lines) {
    connect(
        dock, &QDockWidget::visibilityChanged, this,
        [this, dock, lines, grown = false](bool shown) mutable {
            if (!shown || dock->isFloating() || !inSight(*dock) || std::exchange(grown, true)) return;
            const int wanted =
                std::min(fontMetrics().height() * lines, static_cast<int>(height() * kMostOfTheHeight));
            if (dock->height() < wanted) resizeDocks({dock}, {wanted}, Qt::Vertical);
        },
        Qt::QueuedConnection);
}

void MainWindow::buildDocks() {
    setDockOptions(AnimatedDocks | AllowNestedDocks | AllowTabbedDocks | GroupedDragging);
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    appearance_ = new AppearancePanel(bench_.document, bench_.views, bench_.runs);
    layoutPanel_ = new LayoutPanel(bench_);
    statistics_ = new StatisticsPanel(bench_.document, bench_.runs, bench_.selection, bench_.views);
    filters_ = new FiltersPanel(bench_.document, bench_.views, bench_.selection, bench_.filters);
    levels_ = new LevelsPanel(bench_.document, bench_.views, bench_.runs);
    resultsController_ = new ResultsController(bench_.document, bench_.views, bench_.exports, this);
    results_ = new ResultsPanel(bench_.document, bench_.views, bench_.runs, *resultsController_);
    plots_ = new PlotsPanel(bench_.document, bench_.runs, *resultsController_);
    auto* statistics = addDock(tr("Statistics"), "statistics", statistics_, Qt::LeftDockWidgetArea);
    auto* appearance =
        addDock(tr("Appearance"), "appearance", new PanelArea(appearance_), Qt::LeftDockWidgetArea);
    auto* layout = addDock(tr("Layout"), "layout", new PanelArea(layoutPanel_), Qt::LeftDockWidgetArea);
    // Closed until it is asked for: the drawing needs the room.
    auto* filters =
        addDock(tr("Filters"), "filters", new PanelArea(filters_, [this] { return filters_->headHeight(); }),
                Qt::LeftDockWidgetArea);
    growOnce(filters, kFiltersHeight);
    connect(&statistics_->measures(), &MeasuresBox::filterAsked, this,
            [this, filters](const session::FilterName& name) {
                filters->show();
                filters->raise();
                filters_->add(name);
            });
    tabifyDockWidget(statistics, appearance);
    tabifyDockWidget(appearance, layout);
    // Each joins the others at once: side by side they would make the window as wide as all of them.
    auto* levels = addDock(tr("Levels"), "levels", levels_, Qt::BottomDockWidgetArea);
    auto* results = addDock(tr("Results"), "results-dock", results_, Qt::BottomDockWidgetArea);
    tabifyDockWidget(levels, results);
    communities_ = new CommunitiesPanel(bench_);
    auto* communities =
        addDock(tr("Communities"), "communities-dock", communities_, Qt::BottomDockWidgetArea);
    tabifyDockWidget(results, communities);
    connect(communities, &QDockWidget::visibilityChanged, communities_, &CommunitiesPanel::refreshStale,
            Qt::QueuedConnection);
    auto* plots = addDock(tr("Plots"), "plots", plots_, Qt::BottomDockWidgetArea);
    tabifyDockWidget(communities, plots);
    connect(plots, &QDockWidget::visibilityChanged, plots_, &PlotsPanel::refreshStale, Qt::QueuedConnection);
    table_ = new TablePanel(bench_);
    auto* table = addDock(tr("Table"), "table", table_, Qt::BottomDockWidgetArea);
    tabifyDockWidget(plots, table);
    connect(table, &QDockWidget::visibilityChanged, table_, &TablePanel::refreshStale, Qt::QueuedConnection);
    growOnce(communities, kTableHeight);
    growOnce(table, kTableHeight);
    auto* steps = new HistoryPanel(bench_.document);
    connect(&bench_.document, &DocumentController::historyChanged, steps, &HistoryPanel::refresh);
    history_ = addDock(tr("History"), "history", steps, Qt::BottomDockWidgetArea);
    tabifyDockWidget(table, history_);
    history_->hide();
    filters->hide();
    statistics->raise();
    levels->raise();
}

// The first sizes of the docks, once the size of the window is known.
void MainWindow::shareRoom() {
    dressDocks();
    const double line = fontMetrics().height();
    const double strip = line * kStripHeight + std::max(0, height() - kStripFrom) * kStripGrowth;
    const auto dock = [this](const char* name) { return findChild<QDockWidget*>(name); };
    resizeDocks({dock("statistics")}, {static_cast<int>(line * kColumnWidth)}, Qt::Horizontal);
    resizeDocks({dock("levels")}, {static_cast<int>(strip)}, Qt::Vertical);
    firstPanels_ = saveState(kLayoutVersion);
}

// A dock that shares its place has its name on a tab: a title below that would say it again.
void MainWindow::dressDocks() {
    for (QDockWidget* dock : docks_) {
        const auto others = tabifiedDockWidgets(dock);
        const bool tab = !dock->isFloating() && std::any_of(others.begin(), others.end(), [](auto* other) {
            return other->toggleViewAction()->isChecked();
        });
        if (!dock->toggleViewAction()->isChecked() || tab == (dock->titleBarWidget() != nullptr)) continue;
        QWidget* before = dock->titleBarWidget();
        dock->setTitleBarWidget(tab ? new QWidget : nullptr);
        delete before;
    }
    for (QTabBar* bar : findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly))
        bar->setAccessibleName(tr("Panels of this side"));
}

bool MainWindow::panelsShown() const {
    return std::any_of(docks_.begin(), docks_.end(),
                       [](auto* dock) { return dock->toggleViewAction()->isChecked(); });
}

// All panels go, or those come back that were there.
void MainWindow::togglePanels() {
    if (!panelsShown()) {
        restoreState(hiddenPanels_.isEmpty() ? firstPanels_ : hiddenPanels_, kLayoutVersion);
        hiddenPanels_.clear();
        return dressDocks();
    }
    hiddenPanels_ = saveState(kLayoutVersion);
    for (QDockWidget* dock : docks_) dock->hide();
    viewport().setFocus();
    say(tr("F9 shows the panels again."), false);
}

void MainWindow::buildStatus() {
    const auto named = [&](const QString& name) {
        auto* label = new QLabel;
        label->setAccessibleName(name);
        return label;
    };
    sizes_ = named(tr("Size of the graph"));
    selectionLabel_ = named(tr("Selection"));
    deviceLabel_ = named(tr("Device"));
    liveLabel_ = named(tr("How results reach the screen"));
    memoryLabel_ = named(tr("Memory"));
    // A passing message takes the place of the first two; what runs where is always said.
    statusBar()->addWidget(sizes_);
    statusBar()->addWidget(selectionLabel_, 1);
    readingArea_ = new QWidget;
    readingArea_->setObjectName("reading");
    auto* row = new QHBoxLayout(readingArea_);
    row->setContentsMargins(0, 0, 0, 0);
    reading_ = named(tr("What is read"));
    readingBar_ = new QProgressBar;
    readingBar_->setAccessibleName(tr("Progress of reading"));
    readingBar_->setTextVisible(false);
    readingBar_->setFixedWidth(120);
    auto* cancel = new QToolButton;
    cancel->setText(tr("Cancel"));
    cancel->setObjectName("cancel-reading");
    cancel->setAutoRaise(true);
    cancel->setFocusPolicy(Qt::TabFocus);
    cancel->setToolTip(tr("Stop; the present graph and the old file stay"));
    connect(cancel, &QToolButton::clicked, this, [this] {
        if (bench_.document.session().opening() || bench_.document.session().editing())
            bench_.document.session().analysis().cancel();
        else if (keeper_->saving())
            keeper_->cancel();
        else if (bench_.selection.searching())
            bench_.selection.cancelSearch();
        else
            bench_.exports.cancel();
    });
    for (QWidget* part : std::initializer_list<QWidget*>{reading_, readingBar_, cancel}) row->addWidget(part);
    readingArea_->hide();
    statusBar()->addPermanentWidget(readingArea_);
    for (QLabel* label : {deviceLabel_, liveLabel_, memoryLabel_}) statusBar()->addPermanentWidget(label);
    statusBar()->setSizeGripEnabled(false);
    // The bar hides them itself behind a message, but they come back with whatever shows its children again.
    connect(statusBar(), &QStatusBar::messageChanged, this, [this](const QString& message) {
        for (QLabel* label : {sizes_, selectionLabel_}) label->setVisible(message.isEmpty());
    });
}

void MainWindow::refreshReading() {
    const session::Session& session = bench_.document.session();
    constexpr f64 kBlink = 0.2;  // seconds: a search or an edit that is over by then needs no word
    const bool editing = session.editing() && session.analysis().state().seconds > kBlink;
    const bool opening = session.opening() || editing, saving = keeper_->saving();
    const bool searching = bench_.selection.searching() && bench_.selection.searchState().seconds > kBlink;
    const bool shown = opening || saving || searching || bench_.exports.busy();
    readingArea_->setVisible(shown);
    if (!shown) return;
    const auto state = opening     ? bench_.document.session().analysis().state()
                       : saving    ? keeper_->state()
                       : searching ? bench_.selection.searchState()
                                   : bench_.exports.state();
    const bool known = state.progress.fraction >= 0;
    readingBar_->setRange(0, known ? 1000 : 0);
    if (known) readingBar_->setValue(static_cast<int>(state.progress.fraction * 1000));
    const QString title = fontMetrics().elidedText(translated(state.title), Qt::ElideMiddle, 260);
    reading_->setText(QStringLiteral("%1  %2 s").arg(title).arg(state.seconds, 0, 'f', 1));
}

void MainWindow::refreshStatus() {
    const session::Document& document = this->document();
    const auto count = [](u64 value) { return counted(value); };
    if (document.empty()) {
        sizes_->setText(tr("no graph"));
        selectionLabel_->clear();
    } else {
        const Graph& graph = document.graph();
        if (view().state().path.empty()) {
            sizes_->setText(tr("%1 nodes   %2 %3")
                                .arg(count(graph.vertexCount()), count(graph.edgeCount()),
                                     graph.isDirected() ? tr("arcs") : tr("edges")));
        } else {
            const u32 place = view().state().entered();
            sizes_->setText(tr("%1: %2   %3")
                                .arg(bench_.document.nameOf(place),
                                     counted(bench_.document.communities()->dendrogram.nodes()[place].size,
                                             tr("node"), tr("nodes")),
                                     communitiesText(view().shownCommunities().size())));
        }
        const auto& selected = bench_.selection.selected();
        const auto& nodes = document.nodes();
        if (selected.empty())
            selectionLabel_->setText(tr("nothing selected"));
        else if (selected.size() == 1)
            selectionLabel_->setText(
                tr("%1 selected").arg(QString::fromStdString(nodes.label(selected.front()))));
        else
            selectionLabel_->setText(tr("%1 nodes selected").arg(count(selected.size())));
    }
    const auto* device = bench_.document.session().engines().device();
    const auto& availability = bench_.document.session().engines().availability();
    deviceLabel_->setText(
        device != nullptr
            ? QString::fromStdString(device->name)
            : (thisMachine().cores == 1 ? tr("CPU, 1 core") : tr("CPU, %1 cores").arg(thisMachine().cores)));
    deviceLabel_->setToolTip(device != nullptr
                                 ? viewport().deviceDescription()
                                 : translated(availability.reason) + '\n' + viewport().deviceDescription());
    liveLabel_->setText(viewport().liveDescription());
    liveLabel_->setToolTip(tr("How results reach the screen while they are computed"));
    memoryLabel_->setText(translated(formatBytes(residentBytes())));
    memoryLabel_->setToolTip(tr("Memory of this program"));
}

// Failures stand above the drawing until they are closed or overtaken; a plain word passes by in the status
// bar.
void MainWindow::say(const QString& text, bool error, Change of) {
    if (!error) return statusBar()->showMessage(text, 6000);
    failed_ = of;
    const bool table = session::has(of, Change::document) && tableToChooseFrom(opening_.toStdString());
    if (!table) return messages_->say(text);
    messages_->say(text, tr("Choose Columns\u2026"), [this, file = opening_] { chooseColumns(file); });
}

void MainWindow::refreshTitle() {
    const session::Document& document = this->document();
    const QString name = keeper_->path().isEmpty() ? QString::fromStdString(document.name)
                                                   : QFileInfo(keeper_->path()).fileName();
    setWindowTitle(document.empty() ? tr("Quartier") : tr("%1[*] \u2014 Quartier").arg(name));
    setWindowModified(keeper_->unsaved());
}

void MainWindow::onChanged(Change what) {
    if (session::has(what, failed_)) messages_->hide();
    if (session::has(what, Change::document)) {
        refreshTitle();
        messages_->hide();
        if (!opening_.isEmpty()) rememberRecent(std::exchange(opening_, QString()));
        // The report that a session has kept is of another day.
        const session::Document& document = this->document();
        ofSession_ = session::isSession(document.source);
        importBar_->tell(QString::fromStdString(document.name),
                         ofSession_ ? ImportReport{} : document.report);
    }
    refreshActions();
}

// A session could name any file of this machine as its graph.
bool MainWindow::mayReadGraphOf(const QString& fileOrSpec) {
    const auto outside = session::graphOutside(fileOrSpec.toStdString());
    if (!outside) return true;
    QMessageBox box(QMessageBox::Question, tr("Quartier"),
                    tr("Read the graph of this session from another folder?"), QMessageBox::NoButton, this);
    box.setObjectName("graph-outside");
    box.setTextFormat(Qt::PlainText);
    box.setInformativeText(tr("It is in the file %1.").arg(QString::fromStdString(outside->string())));
    const auto* read = box.addButton(tr("Read It"), QMessageBox::AcceptRole);
    box.setDefaultButton(box.addButton(QMessageBox::Cancel));
    box.exec();
    if (box.clickedButton() != read) return false;
    session::followOutside(fileOrSpec.toStdString());
    return true;
}

void MainWindow::open(const QString& fileOrSpec, const ReadOptions& reading) {
    if (!keeper_->mayLeave() || !mayReadGraphOf(fileOrSpec)) return;
    opening_ = QFileInfo::exists(fileOrSpec) ? QFileInfo(fileOrSpec).absoluteFilePath() : QString();
    bench_.runs.open(fileOrSpec, reading);
}

void MainWindow::dress(bool dark) {
    applyTheme(*this, theme(dark));
    QSettings().setValue("dark", dark);
    refreshIcons();
    refreshActions();
}

void MainWindow::restoreLayout() {
    const QSettings settings;
    const QRect screen = QGuiApplication::primaryScreen()->availableGeometry();
    resize(std::min(1440, screen.width() - 40), std::min(900, screen.height() - 60));
    if (settings.contains("geometry")) restoreGeometry(settings.value("geometry").toByteArray());
    roomShared_ = restoreState(settings.value("docks").toByteArray(), kLayoutVersion);
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (!keeper_->mayLeave()) return event->ignore();
    QSettings settings;
    settings.setValue("geometry", saveGeometry());
    settings.setValue("docks",
                      hiddenPanels_.isEmpty() || panelsShown() ? saveState(kLayoutVersion) : hiddenPanels_);
    bench_.runs.cancel();
    bench_.exports.cancel();
    event->accept();
}

QList<QDockWidget*> MainWindow::shownDocks() const {
    QList<QDockWidget*> docks = docks_;
    // Behind another tab a dock is nowhere in the window, and its size is not up to date.
    docks.removeIf([](const QDockWidget* dock) { return dock->isFloating() || !inSight(*dock); });
    return docks;
}

// Once the docks have been laid out.
void MainWindow::keepWidths() {
    QTimer::singleShot(0, this, [this] {
        for (QDockWidget* dock : shownDocks()) widths_[dock] = dock->width();
    });
}

void MainWindow::showEvent(QShowEvent* event) {
    QMainWindow::showEvent(event);
    if (event->spontaneous()) return;
    if (!std::exchange(roomShared_, true)) shareRoom();
    keepWidths();
}

void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    if (event->size().width() > event->oldSize().width()) giveWidthsBack();
}

// A window that is made small squeezes its docks; made large again it would leave them so.
void MainWindow::giveWidthsBack() {
    QList<QDockWidget*> docks = shownDocks();
    docks.removeIf([this](QDockWidget* dock) { return !widths_.contains(dock); });
    QList<int> widths;
    bool squeezed = false;
    for (QDockWidget* dock : docks) {
        widths << widths_[dock];
        squeezed = squeezed || dock->width() < widths_[dock];
    }
    if (squeezed) resizeDocks(docks, widths, Qt::Horizontal);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    const auto urls = event->mimeData()->urls();
    if (urls.size() == 1 && urls.first().isLocalFile()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    const auto urls = event->mimeData()->urls();
    if (urls.isEmpty()) return;
    event->acceptProposedAction();
    open(urls.first().toLocalFile());
}

// A list that stays with the keys after a choice by mouse would open again at Space, which is to pause the
// run: the drawing has them then. Whoever chooses with the keyboard stays where they are.
void MainWindow::leaveList(QObject* clicked) {
    auto* popup = static_cast<QWidget*>(clicked)->window();
    auto* list = qobject_cast<QComboBox*>(popup->parentWidget());
    if (list == nullptr || popup->windowType() != Qt::Popup || list->window() != this) return;
    // Once the click has been taken: the list may stay open after it.
    QTimer::singleShot(0, list, [this, list] {
        if (list->hasFocus() && !list->view()->isVisible()) viewport().setFocus();
    });
}

bool MainWindow::event(QEvent* event) {
    if (event->type() == QEvent::ApplicationFontChange) applyTheme(*this, theme(bench_.document.dark()));
    return QMainWindow::event(event);
}

// Single keys (Space, S, F, [ ...) are actions of the window. Where a widget has its own use for a key,
// typing a number or pressing a focused button, the widget has it.
bool MainWindow::eventFilter(QObject* object, QEvent* event) {
    // Esc closes an open list or menu, and nothing else.
    if (event->type() == QEvent::ShortcutOverride && QApplication::activePopupWidget() != nullptr &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    if (event->type() == QEvent::ShortcutOverride && object->isWidgetType()) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool plain = !(key->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
        const bool button = object->inherits("QAbstractButton");
        const bool field = object->inherits("QLineEdit") || object->inherits("QAbstractSpinBox") ||
                           object->inherits("QComboBox") || object->inherits("QTextEdit");
        // A closed list of choices does not need the brackets, nor Space and S while something runs: with the
        // focus on the list of strategies these keys still change the level, pause and step.
        const bool list = object->inherits("QComboBox");
        const bool ofTheRun = key->key() == Qt::Key_Space || key->key() == Qt::Key_S;
        const bool ofTheLevels = key->key() == Qt::Key_BracketLeft || key->key() == Qt::Key_BracketRight;
        if (plain && list && (ofTheLevels || (ofTheRun && bench_.runs.pausable())))
            return QMainWindow::eventFilter(object, event);
        const bool typed =
            key->key() == Qt::Key_Space || key->key() == Qt::Key_Backspace || !key->text().isEmpty();
        if (plain &&
            ((button && key->key() == Qt::Key_Space) || (field && typed && key->key() != Qt::Key_Escape))) {
            event->accept();
            return true;
        }
    }
    if (event->type() == QEvent::MouseButtonRelease && object->isWidgetType()) leaveList(object);
    if (event->type() == QEvent::MouseButtonRelease && object == this) keepWidths();  // a border was moved
    return QMainWindow::eventFilter(object, event);
}

}  // namespace quartier::qt
