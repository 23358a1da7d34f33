#include "app/qt/communities_panel.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QScrollArea>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>
#include <unordered_set>
#include <utility>

#include "app/qt/community_details.h"
#include "app/qt/group_actions.h"
#include "app/qt/in_sight.h"
#include "app/qt/row_list.h"
#include "app/qt/translated.h"
#include "app/qt/workbench.h"
#include "app/session/place.h"
#include "app/session/view_state.h"
#include "graph/io/spreadsheet_text.h"

namespace quartier::qt {

using session::Change;

namespace {

constexpr int kRowsMeasured = 50;       // whose texts make a column wide
constexpr int kWidestName = 24;         // characters
constexpr int kPoll = 15;               // milliseconds
constexpr size_t kMostFollowed = 1000;  // selected nodes whose communities are marked

}  // namespace

CommunitiesPanel::CommunitiesPanel(Workbench& bench, QWidget* parent)
    : QWidget(parent), bench_(bench), model_(new CommunitiesModel(bench.views, this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 4, 6, 4);
    nothing_ = new QLabel(tr("No communities yet: Run > Communities (Ctrl+R) finds them."));
    nothing_->setProperty("role", "muted");
    nothing_->setAlignment(Qt::AlignCenter);
    table_ = new QTableView;
    buildTable();
    details_ = new CommunityDetails;
    auto* area = new QScrollArea;
    area->setAccessibleName(tr("The chosen communities"));
    area->setWidget(details_);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* split = new QSplitter;
    split->addWidget(table_);
    split->addWidget(area);
    split->setStretchFactor(0, 1);
    split->setSizes({620, 300});
    split->setChildrenCollapsible(false);
    column->addWidget(nothing_);
    column->addWidget(split, 1);
    asking_.setSingleShot(true);
    asking_.setInterval(0);
    polling_.setInterval(kPoll);
    connect(&asking_, &QTimer::timeout, this, &CommunitiesPanel::ask);
    connect(&polling_, &QTimer::timeout, this, &CommunitiesPanel::poll);
    connect(details_, &CommunityDetails::selectWanted, this,
            [this](const std::vector<VertexId>& nodes) { selectOnly(nodes); });
    connect(details_, &CommunityDetails::flyWanted, this, [this](VertexId node) {
        selectOnly({node});
        bench_.views.fit(true);
    });
    connect(&bench_.document, &DocumentController::changed, this, [this](Change what) {
        const bool another = session::has(what, Change::document) || session::has(what, Change::graph);
        if (another) {
            model_->take(nullptr);
            details_->clear();
        }
        if (another || session::has(what, Change::communities) || session::has(what, Change::styles))
            askSoon();
        if (session::has(what, Change::columns) || session::has(what, Change::betweenness)) describeChosen();
    });
    connect(&bench_.views, &ViewsController::styleChanged, this, [this] {
        const auto& rows = model_->rows();
        if (rows != nullptr && rows->depth != bench_.views.active().state().depth()) return askSoon();
        model_->tellColours();
    });
    connect(&bench_.views, &ViewsController::placeChanged, this, &CommunitiesPanel::askSoon);
    connect(&bench_.views, &ViewsController::activeChanged, this, &CommunitiesPanel::askSoon);
    connect(&bench_.document, &DocumentController::selectionChanged, this, &CommunitiesPanel::followNodes);
    ask();
}

void CommunitiesPanel::buildTable() {
    table_->setObjectName("communities");
    table_->setAccessibleName(tr("Communities of the level shown"));
    table_->setModel(model_);
    listRows(*table_);
    QHeaderView* header = table_->horizontalHeader();
    header->setSortIndicatorShown(true);
    header->setSectionsClickable(true);
    header->setSectionsMovable(true);
    header->setSortIndicator(order_.column, Qt::DescendingOrder);
    header->setResizeContentsPrecision(kRowsMeasured);
    header->setStretchLastSection(true);
    connect(header, &QHeaderView::sortIndicatorChanged, this, [this](int column, Qt::SortOrder order) {
        order_ = {.column = column, .descending = order == Qt::DescendingOrder};
        askSoon();
    });
    connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &CommunitiesPanel::chooseRows);
    connect(table_, &QTableView::activated, this, [this] { bench_.views.fit(true); });
    connect(table_, &QTableView::customContextMenuRequested, this, &CommunitiesPanel::openMenu);
    auto* copied = new QAction(tr("Copy"), table_);
    copied->setShortcut(QKeySequence::Copy);
    copied->setShortcutContext(Qt::WidgetShortcut);
    connect(copied, &QAction::triggered, this, &CommunitiesPanel::copy);
    table_->addAction(copied);
    auto* renamed = new QAction(tr("Rename\u2026"), table_);
    renamed->setShortcut(QKeySequence(Qt::Key_F2));
    renamed->setShortcutContext(Qt::WidgetShortcut);
    connect(renamed, &QAction::triggered, this, [this] {
        const std::vector<u32> nodes = chosen();
        if (nodes.size() == 1 && groups_ != nullptr)
            groups_->rename(session::kCommunityQuantity, nodes.front());
    });
    table_->addAction(renamed);
}

bool CommunitiesPanel::atRest() const { return !stale_ && !working_ && details_->atRest(); }

void CommunitiesPanel::askSoon() {
    stale_ = true;
    if (inSight(*this)) asking_.start();
}

void CommunitiesPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (stale_) asking_.start();
}

void CommunitiesPanel::refreshStale() {
    if (stale_) askSoon();
}

// The newest question takes the place of one that still runs.
void CommunitiesPanel::ask() {
    const session::Document& document = bench_.document.document();
    const bool there = session::depthCount(document) > 0;  // communities may have no level
    nothing_->setVisible(!there);
    table_->parentWidget()->setVisible(there);
    job_.cancel();
    job_.wait();
    job_.takeEnd();
    working_ = false;
    if (!there) {
        stale_ = false;
        return model_->take(nullptr);
    }
    if (!inSight(*this)) return;
    stale_ = false;
    const ViewController& view = bench_.views.active();
    next_ = std::make_shared<CommunityRows>();
    next_->document = document;
    next_->depth = std::min(view.state().depth(), session::coarsestDepth(document));
    next_->wanted = view.shownCommunities();
    next_->order = order_;
    const auto& last = model_->rows();
    if (last != nullptr && last->document.communities == document.communities && last->depth == next_->depth)
        next_->facts = last->facts;
    working_ = true;
    if (next_->facts == nullptr) details_->say(tr("Adding up the edges of every community\u2026"));
    job_.start("Communities", {}, [rows = next_](RunContext& context) { rows->fill(context); });
    polling_.start();
}

void CommunitiesPanel::poll() {
    if (!job_.takeEnd()) return;
    polling_.stop();
    working_ = false;
    const session::JobState ended = job_.state();
    if (ended.status == session::JobStatus::failed)
        emit bench_.document.message(translated(ended.error), true);
    if (ended.status == session::JobStatus::finished) take();
    next_.reset();
}

void CommunitiesPanel::take() {
    following_ = true;
    model_->take(next_);
    following_ = false;
    for (const int column : {CommunityRows::weightInside, CommunityRows::weightOutside})
        table_->setColumnHidden(column, !next_->weighted);
    if (!std::exchange(arranged_, true)) arrangeColumns();
    followNodes();
}

// Once, as wide as what is in them; names at most kWidestName.
void CommunitiesPanel::arrangeColumns() {
    table_->resizeColumnsToContents();
    const int widest = fontMetrics().averageCharWidth() * kWidestName;
    for (const int column : {CommunityRows::name, CommunityRows::neighbour})
        table_->setColumnWidth(column, std::min(table_->columnWidth(column), widest));
}

// By ranges: all rows may be chosen, and they may be millions.
std::vector<int> CommunitiesPanel::chosenRows() const {
    QItemSelection ranges = table_->selectionModel()->selection();
    std::sort(ranges.begin(), ranges.end(),
              [](const QItemSelectionRange& one, const QItemSelectionRange& other) {
                  return one.top() < other.top();
              });
    std::vector<int> rows;
    for (const QItemSelectionRange& range : ranges)
        for (int row = range.top(); row <= range.bottom(); ++row) rows.push_back(row);
    return rows;
}

std::vector<u32> CommunitiesPanel::chosen() const {
    std::vector<u32> nodes;
    for (const int row : chosenRows()) nodes.push_back(model_->treeNodeAt(row));
    return nodes;
}

void CommunitiesPanel::chooseRows() {
    if (following_ || model_->rows() == nullptr) return;
    std::vector<VertexId> vertices;
    for (const u32 node : chosen()) {
        const auto members = session::verticesOf(bench_.document.document(), node);
        vertices.insert(vertices.end(), members.begin(), members.end());
    }
    selectOnly(std::move(vertices));
    describeChosen();
}

// Marks the communities of the nodes that are selected, where they are few.
void CommunitiesPanel::followNodes() {
    if (following_ || model_->rows() == nullptr) return;
    const std::vector<VertexId>& selected = bench_.selection.selected();
    std::unordered_set<u32> wanted;
    if (selected.size() <= kMostFollowed)
        for (const VertexId v : selected)
            wanted.insert(session::treeNodeAt(bench_.document.document(), v, model_->rows()->depth));
    else
        for (const u32 node : chosen()) wanted.insert(node);
    QItemSelection marks;
    int first = -1;
    for (int row = 0; !wanted.empty() && row < model_->rowCount(); ++row)
        if (wanted.erase(model_->treeNodeAt(row)) > 0) {
            marks.select(model_->index(row, 0), model_->index(row, CommunityRows::columns - 1));
            if (first < 0) first = row;
        }
    following_ = true;
    table_->selectionModel()->select(marks, QItemSelectionModel::ClearAndSelect);
    following_ = false;
    if (first >= 0) table_->scrollTo(model_->index(first, 0));
    describeChosen();
}

void CommunitiesPanel::describeChosen() {
    if (model_->rows() == nullptr) return details_->clear();
    // Rows of another run stay until those of the new one are known; scores may have come since.
    const session::Document &present = bench_.document.document(), &listed = model_->rows()->document;
    details_->describe(present.communities == listed.communities ? present : listed, chosen());
}

// The rows stay as they were chosen.
void CommunitiesPanel::selectOnly(std::vector<VertexId> nodes) {
    following_ = true;
    bench_.selection.selectOnly(std::move(nodes));
    following_ = false;
}

void CommunitiesPanel::openMenu(QPoint at) {
    const std::vector<u32> nodes = chosen();
    if (nodes.empty()) return;
    QMenu menu(this);
    ViewController& view = bench_.views.active();
    connect(menu.addAction(tr("&Fly There")), &QAction::triggered, this, [this] { bench_.views.fit(true); });
    if (nodes.size() == 1) {
        connect(menu.addAction(tr("&Isolate")), &QAction::triggered, this,
                [&view, node = nodes.front()] { view.isolateAtItsLevel(node); });
        connect(menu.addAction(tr("&Enter")), &QAction::triggered, this,
                [&view, node = nodes.front()] { view.enter(node); });
    }
    if (nodes.size() == 1 && groups_ != nullptr)
        groups_->addEntries(menu, session::kCommunityQuantity, nodes.front());
    if (details_->hasBridges())
        connect(menu.addAction(tr("Select the Nodes &Between")), &QAction::triggered, details_,
                &CommunityDetails::selectBridges);
    menu.addSeparator();
    connect(menu.addAction(tr("&Copy as CSV")), &QAction::triggered, this, &CommunitiesPanel::copy);
    menu.exec(table_->viewport()->mapToGlobal(at));
}

void CommunitiesPanel::copy() const {
    const auto& rows = model_->rows();
    if (rows == nullptr) return;
    std::vector<int> shown;
    for (int column = 0; column < CommunityRows::columns; ++column)
        if (!table_->isColumnHidden(column)) shown.push_back(column);
    std::string text;
    const auto line = [&](const auto& cell) {
        for (const int column : shown)
            text += (column == shown.front() ? "" : ",") + graph_io::spreadsheetField(cell(column));
        text += '\n';
    };
    line([&](int column) {
        return model_->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString().toStdString();
    });
    for (const int row : chosenRows()) line([&](int column) { return rows->text(row, column); });
    QApplication::clipboard()->setText(QString::fromStdString(text));
}

}  // namespace quartier::qt
