#include "app/qt/levels_panel.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTreeWidget>
#include <algorithm>
#include <cmath>

#include "app/qt/document_controller.h"
#include "app/qt/icicle_widget.h"
#include "app/qt/run_controller.h"
#include "app/qt/texts.h"
#include "app/qt/views_controller.h"
#include "core/error.h"

namespace quartier::qt {

namespace {

// Levels whose modularity differs by less than this part of the larger one share a row.
constexpr double kSameModularity = 0.01;
constexpr int kColumns = 5;
constexpr int kFirst = Qt::UserRole, kLast = Qt::UserRole + 1;  // depths that a row stands for, 0 = finest

struct LevelRange {
    size_t first, last;  // depths
};

// Every level of a range is near to the coarsest one of the range.
std::vector<LevelRange> foldedLevels(const std::vector<Level>& levels) {
    std::vector<LevelRange> ranges;
    for (size_t end = levels.size(); end > 0;) {
        const double coarsest = levels[end - 1].modularity;
        size_t first = end - 1;
        while (first > 0) {
            const double next = levels[first - 1].modularity;
            const double larger = std::max(std::abs(coarsest), std::abs(next));
            if (std::abs(coarsest - next) >= kSameModularity * larger) break;
            --first;
        }
        ranges.push_back({first, end - 1});
        end = first;
    }
    std::reverse(ranges.begin(), ranges.end());
    return ranges;
}

size_t firstOf(const QTreeWidgetItem& row) { return row.data(0, kFirst).toULongLong(); }
size_t lastOf(const QTreeWidgetItem& row) { return row.data(0, kLast).toULongLong(); }

void stretch(QTreeWidgetItem& row, LevelRange range) {
    row.setData(0, kFirst, static_cast<qulonglong>(range.first));
    row.setData(0, kLast, static_cast<qulonglong>(range.last));
    for (int column = 1; column < kColumns; ++column)
        row.setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
}

}  // namespace

LevelsPanel::LevelsPanel(DocumentController& document, ViewsController& views, RunController& runs,
                         QWidget* parent)
    : QWidget(parent), document_(document), views_(views), runs_(runs) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(6, 4, 6, 4);
    list_ = new QTreeWidget;
    list_->setAccessibleName(tr("Levels: aggregation stages of Louvain"));
    list_->setHeaderLabels({tr("Level"), tr("Communities"), tr("Q"), tr("Sweeps"), tr("Time")});
    list_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    list_->header()->setStretchLastSection(true);
    for (int column = 1; column < kColumns; ++column)
        list_->headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setIndentation(fontMetrics().height());
    list_->setUniformRowHeights(true);
    list_->setExpandsOnDoubleClick(false);  // the first click has done so
    list_->setToolTip(
        tr("Intermediate levels are stages of the aggregation, each with its own modularity "
           "Q; levels whose Q differs by less than 1 % share a row, which a click opens"));
    list_->setMinimumWidth(fontMetrics().averageCharWidth() * 58);
    list_->setMinimumHeight(60);
    icicle_ = new IcicleWidget(document, views, runs);
    auto* split = new QSplitter;
    split->addWidget(list_);
    split->addWidget(icicle_);
    split->setStretchFactor(0, 0);
    split->setStretchFactor(1, 1);
    split->setSizes({380, 700});
    split->setChildrenCollapsible(false);
    row->addWidget(split);
    connect(&runs_, &RunController::panelsChanged, this, &LevelsPanel::fill);
    connect(&views_, &ViewsController::styleChanged, this, &LevelsPanel::refresh);
    connect(list_, &QTreeWidget::itemSelectionChanged, this, &LevelsPanel::choose);
    connect(list_, &QTreeWidget::itemExpanded, this, &LevelsPanel::refresh);
    connect(list_, &QTreeWidget::itemCollapsed, this, &LevelsPanel::refresh);
    connect(list_, &QTreeWidget::itemClicked, this, [](QTreeWidgetItem* clicked) {
        if (clicked->childCount() > 0) clicked->setExpanded(!clicked->isExpanded());
    });
    fill();
}

// The figures of one level; the row's name is that of all levels it stands for.
void LevelsPanel::describe(QTreeWidgetItem& row, size_t depth) const {
    const Level& level = document_.communities()->result.hierarchy.levels[depth];
    const size_t first = firstOf(row), last = lastOf(row);
    row.setText(0, first == last ? QString::number(first + 1)
                                 : QStringLiteral("%1\u2013%2").arg(first + 1).arg(last + 1));
    row.setText(1, counted(document_.communities()->communitiesAt(depth + 1)));
    row.setText(2, QString::number(level.modularity, 'f', 4));
    row.setText(3, QString::number(level.iterations));
    row.setText(4, formatSeconds(level.seconds));
}

void LevelsPanel::fill() {
    const auto& run = document_.document().communities;
    if (run == listed_.lock()) return refresh();
    listed_ = run;
    const QSignalBlocker quiet(list_);
    list_->clear();
    bool folded = false;
    if (run != nullptr) {
        const auto& levels = run->result.hierarchy.levels;
        for (const LevelRange range : foldedLevels(levels)) {
            auto* row = new QTreeWidgetItem(list_);
            stretch(*row, range);
            describe(*row, range.last);
            if (range.first == range.last) continue;
            folded = true;
            for (size_t depth = range.first; depth <= range.last; ++depth) {
                auto* level = new QTreeWidgetItem(row);
                stretch(*level, {depth, depth});
                describe(*level, depth);
            }
        }
    }
    list_->setRootIsDecorated(folded);
    refresh();
}

u32 LevelsPanel::levelsListed() const {
    u32 levels = 0;
    for (int i = 0; i < list_->topLevelItemCount(); ++i)
        levels += static_cast<u32>(std::max(1, list_->topLevelItem(i)->childCount()));
    return levels;
}

// Selects the row of the level shown. A closed row of several levels has the figures of the one shown, or of
// its coarsest.
void LevelsPanel::refresh() {
    if (listed_.lock() != document_.document().communities || document_.communities() == nullptr) return;
    const QSignalBlocker quiet(list_);
    const size_t depth = views_.active().state().depth();
    for (int i = 0; i < list_->topLevelItemCount(); ++i) {
        QTreeWidgetItem* row = list_->topLevelItem(i);
        const bool inside = firstOf(*row) <= depth && depth <= lastOf(*row);
        if (row->childCount() > 0) describe(*row, inside && !row->isExpanded() ? depth : lastOf(*row));
        if (!inside) continue;
        if (row->isExpanded()) row = row->child(static_cast<int>(depth - firstOf(*row)));
        list_->setCurrentItem(row);
        list_->scrollToItem(row);
    }
}

void LevelsPanel::choose() {
    const auto rows = list_->selectedItems();
    if (rows.isEmpty()) return;
    const size_t depth = views_.active().state().depth();
    if (firstOf(*rows.first()) <= depth && depth <= lastOf(*rows.first())) return;
    views_.active().setDepth(static_cast<u32>(lastOf(*rows.first())));
}

}  // namespace quartier::qt
