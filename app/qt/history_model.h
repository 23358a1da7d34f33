// The steps of the history as a list: the first row is the graph as it was opened.
#pragma once

#include <QAbstractListModel>

#include "app/session/history.h"

namespace quartier::qt {

class HistoryModel : public QAbstractListModel {
    Q_OBJECT

  public:
    explicit HistoryModel(const session::History& history, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    // Of the last step that is done.
    QModelIndex present() const;
    void refresh();  // after the history has changed

  private:
    const session::History& history_;
    std::vector<QString> texts_;  // of the rows
};

}  // namespace quartier::qt
