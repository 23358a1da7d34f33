#include "app/qt/history_model.h"

#include "app/qt/translated.h"

namespace quartier::qt {

HistoryModel::HistoryModel(const session::Workspace& workspace, QObject* parent)
    : QAbstractListModel(parent), workspace_(workspace) {
    refresh();
}

int HistoryModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(texts_.size());
}

QVariant HistoryModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const auto row = static_cast<size_t>(index.row());
    if (role == Qt::ToolTipRole && row < earlier())
        return tr("Done before this session was saved: it cannot be undone");
    return role == Qt::DisplayRole ? QVariant(texts_[row]) : QVariant();
}

Qt::ItemFlags HistoryModel::flags(const QModelIndex& index) const {
    const bool past = index.isValid() && static_cast<size_t>(index.row()) < earlier();
    return past ? Qt::NoItemFlags : QAbstractListModel::flags(index);
}

QModelIndex HistoryModel::present() const {
    return index(static_cast<int>(earlier() + workspace_.history().index()));
}

// The rows that stay as they are keep their place: a list of thousands is not laid out anew at each step.
void HistoryModel::refresh() {
    const session::History& history = workspace_.history();
    std::vector<QString> now;
    for (const std::string& step : workspace_.document().window.steps) now.push_back(translated(step));
    now.push_back(tr("The graph as it was opened"));
    for (size_t i = 0; i < history.count(); ++i) now.push_back(translated(history.text(i)));
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
