#include "app/qt/history_panel.h"

namespace quartier::qt {

HistoryPanel::HistoryPanel(session::Workspace& workspace, QWidget* parent)
    : QListView(parent), workspace_(workspace), model_(new HistoryModel(workspace, this)) {
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
    if (refreshing_ || !current.isValid()) return;
    const auto row = static_cast<size_t>(current.row());
    if (row >= model_->earlier()) workspace_.history().goTo(row - model_->earlier());
}

}  // namespace quartier::qt
