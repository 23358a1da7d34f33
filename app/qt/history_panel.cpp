#include "app/qt/history_panel.h"

#include "app/qt/document_controller.h"

namespace quartier::qt {

HistoryPanel::HistoryPanel(DocumentController& document, QWidget* parent)
    : QListView(parent), document_(document), model_(new HistoryModel(document.workspace(), this)) {
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
    if (row < model_->earlier()) return;
    const size_t index = row - model_->earlier();
    document_.perform([index](session::Workspace& workspace) { workspace.history().goTo(index); });
}

}  // namespace quartier::qt
