// The list of steps: the present one is marked, and a click goes back or forth to another.
#pragma once

#include <QListView>

#include "app/qt/history_model.h"

namespace quartier::qt {

class DocumentController;

class HistoryPanel : public QListView {
    Q_OBJECT

  public:
    explicit HistoryPanel(DocumentController& document, QWidget* parent = nullptr);

    void refresh();  // after the history has changed

  protected:
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

  private:
    DocumentController& document_;
    HistoryModel* model_;
    bool refreshing_ = false;  // the list changes, not the person's choice in it
};

}  // namespace quartier::qt
