#include "app/qt/history_panel.h"

namespace quartier::qt {

HistoryPanel::HistoryPanel(session::History& history, QWidget* parent)
    : QListView(parent), history_(history), model_(new HistoryModel(history, this)) {
    setAccessibleName(tr("History: a click goes back or forth to that step"));
    setUniformItemSizes(true);
    setModel(model_);
    refresh();
}

void HistoryPanel::refresh() {
    refreshing_ = true;
    model_->refresh();
    setCurrentIndex(model_->present());
    refreshing_ = false;
}

void HistoryPanel::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QListView::currentChanged(current, previous);
    if (!refreshing_ && current.isValid()) history_.goTo(static_cast<size_t>(current.row()));
}

}  // namespace quartier::qt
