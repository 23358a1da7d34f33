#include "app/qt/levels_panel.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTableWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/qt/icicle_widget.h"
#include "app/qt/texts.h"
#include "app/qt/workbench.h"
#include "core/error.h"

namespace quartier::qt {

LevelsPanel::LevelsPanel(Workbench& bench, QWidget* parent) : QWidget(parent), bench_(bench) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(10, 6, 6, 6);
    auto* left = new QVBoxLayout;
    auto* stepper = new QHBoxLayout;
    const auto arrow = [&](Qt::ArrowType type, const QString& name, int step) {
        auto* button = new QToolButton;
        button->setArrowType(type);
        button->setToolTip(name);
        button->setAccessibleName(name);
        connect(button, &QToolButton::clicked, this, [this, step] { bench_.stepLevel(step); });
        return button;
    };
    finer_ = arrow(Qt::LeftArrow, tr("Finer level ([)"), -1);
    coarser_ = arrow(Qt::RightArrow, tr("Coarser level (])"), 1);
    shown_ = new QLabel;
    stepper->addWidget(finer_);
    stepper->addWidget(shown_, 1, Qt::AlignCenter);
    stepper->addWidget(coarser_);
    left->addLayout(stepper);
    table_ = new QTableWidget(0, 5);
    table_->setAccessibleName(tr("Levels: aggregation stages of Louvain"));
    table_->setHorizontalHeaderLabels({tr("Level"), tr("Communities"), tr("Q"), tr("Sweeps"), tr("Time")});
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table_->horizontalHeader()->setStretchLastSection(true);
    table_->horizontalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
    table_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table_->horizontalHeader()->setHighlightSections(false);
    table_->verticalHeader()->hide();
    table_->verticalHeader()->setDefaultSectionSize(21);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->setShowGrid(false);
    table_->setToolTip(
        tr("Intermediate levels are stages of the aggregation, each with its own modularity Q"));
    left->addWidget(table_, 1);
    auto* leftSide = new QWidget;
    left->setContentsMargins(0, 0, 0, 0);
    leftSide->setLayout(left);
    leftSide->setMinimumWidth(375);
    icicle_ = new IcicleWidget(bench);
    auto* split = new QSplitter;
    split->addWidget(leftSide);
    split->addWidget(icicle_);
    split->setStretchFactor(0, 0);
    split->setStretchFactor(1, 1);
    split->setSizes({380, 700});
    split->setChildrenCollapsible(false);
    row->addWidget(split);
    connect(&bench, &Workbench::panelsChanged, this, &LevelsPanel::fill);
    connect(&bench, &Workbench::styleChanged, this, &LevelsPanel::refresh);
    connect(table_, &QTableWidget::itemSelectionChanged, this, [this] {
        const auto rows = table_->selectionModel()->selectedRows();
        if (!rows.isEmpty()) bench_.setDepth(static_cast<u32>(rows.first().row()));
    });
    fill();
}

void LevelsPanel::fill() {
    const QSignalBlocker quiet(table_);
    const auto* run = bench_.communities();
    const auto count = run == nullptr ? 0 : static_cast<int>(run->result.hierarchy.levelCount());
    table_->setRowCount(count);
    for (int i = 0; i < count; ++i) {
        const Level& level = run->result.hierarchy.levels[static_cast<size_t>(i)];
        const QStringList cells{QString::number(i + 1),
                                QString::fromStdString(formatCount(level.communities)),
                                QString::number(level.modularity, 'f', 4), QString::number(level.iterations),
                                formatSeconds(level.seconds)};
        for (int c = 0; c < cells.size(); ++c) {
            if (auto* there = table_->item(i, c); there != nullptr) {
                there->setText(cells[c]);
                continue;
            }
            auto* item = new QTableWidgetItem(cells[c]);
            item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            table_->setItem(i, c, item);
        }
    }
    refresh();
}

void LevelsPanel::refresh() {
    const QSignalBlocker quiet(table_);
    const u32 count = bench_.depthCount();
    finer_->setEnabled(count > 0 && bench_.depth() > 0);
    coarser_->setEnabled(bench_.depth() + 1 < count);
    shown_->setText(count == 0 ? tr("no levels yet")
                               : tr("Level %1 of %2").arg(bench_.depth() + 1).arg(count));
    if (static_cast<int>(count) != table_->rowCount() || count == 0) return;  // fill() is due
    table_->selectRow(static_cast<int>(bench_.depth()));
    table_->scrollToItem(table_->item(static_cast<int>(bench_.depth()), 0));
}

}  // namespace quartier::qt
