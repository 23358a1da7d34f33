// The steps of the history as a list: those of earlier sessions, which cannot be undone, then the graph as it
// was opened and what was done since.
#pragma once

#include <QAbstractListModel>

#include "app/session/workspace.h"

namespace quartier::qt {

class HistoryModel : public QAbstractListModel {
    Q_OBJECT

  public:
    explicit HistoryModel(const session::Workspace& workspace, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    // Of the last step that is done.
    QModelIndex present() const;
    // How many rows are of earlier sessions.
    size_t earlier() const { return workspace_.document().window.steps.size(); }
    void refresh();  // after the history has changed

  private:
    const session::Workspace& workspace_;
    std::vector<QString> texts_;  // of the rows
};

}  // namespace quartier::qt
