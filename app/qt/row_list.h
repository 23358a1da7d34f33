// Tables in which whole rows are chosen, with a small icon each: how panels list results and communities.
#pragma once

#include <QHeaderView>
#include <QTableView>

namespace quartier::qt {

inline void listRows(QTableView& table) {
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setSelectionMode(QAbstractItemView::ExtendedSelection);
    table.setContextMenuPolicy(Qt::CustomContextMenu);
    table.setShowGrid(false);
    table.setWordWrap(false);
    table.setTabKeyNavigation(false);
    table.setIconSize({12, 12});
    table.verticalHeader()->hide();
    table.verticalHeader()->setDefaultSectionSize(table.fontMetrics().height() * 4 / 3 + 1);
    table.horizontalHeader()->setHighlightSections(false);
}

}  // namespace quartier::qt
