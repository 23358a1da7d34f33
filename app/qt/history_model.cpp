#include "app/qt/history_model.h"

namespace quartier::qt {

HistoryModel::HistoryModel(const session::History& history, QObject* parent)
    : QAbstractListModel(parent), history_(history) {
    refresh();
}

int HistoryModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(texts_.size());
}

QVariant HistoryModel::data(const QModelIndex& index, int role) const {
    if (role != Qt::DisplayRole || !index.isValid()) return {};
    return texts_[static_cast<size_t>(index.row())];
}

QModelIndex HistoryModel::present() const { return index(static_cast<int>(history_.index())); }

// The rows that stay as they are keep their place: a list of thousands is not laid out anew at each step.
void HistoryModel::refresh() {
    std::vector<QString> now{tr("the graph as it was opened")};
    for (size_t i = 0; i < history_.count(); ++i) now.push_back(QString::fromStdString(history_.text(i)));
    size_t same = 0;
    while (same < now.size() && same < texts_.size() && now[same] == texts_[same]) ++same;
    if (same < texts_.size()) {
        beginRemoveRows({}, static_cast<int>(same), static_cast<int>(texts_.size()) - 1);
        texts_.resize(same);
        endRemoveRows();
    }
    if (same < now.size()) {
        beginInsertRows({}, static_cast<int>(same), static_cast<int>(now.size()) - 1);
        texts_ = std::move(now);
        endInsertRows();
    }
}

}  // namespace quartier::qt
