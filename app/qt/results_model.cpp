#include "app/qt/results_model.h"

#include <QFont>
#include <QIcon>
#include <algorithm>
#include <unordered_set>

#include "app/qt/disc_icon.h"
#include "app/qt/document_controller.h"
#include "app/qt/texts.h"
#include "app/qt/theme.h"
#include "app/qt/translated.h"
#include "app/session/measure_run.h"

namespace quartier::qt {

namespace {

QString valueOf(const session::CommunityRun& run) {
    const Hierarchy& hierarchy = run.result.hierarchy;
    return QObject::tr("Q %1, %2")
        .arg(run.result.modularity, 0, 'f', 4)
        .arg(communitiesText(run.communitiesAt(hierarchy.levelCount())));
}

QString valueOf(const session::CentralityRun& run, const NodeTable& nodes) {
    const auto& values = run.result.scores.value;
    if (run.best() >= values.size()) return QObject::tr("no nodes");
    return QObject::tr("top: %1, %2")
        .arg(QString::fromStdString(nodes.label(run.best())),
             translated(session::formatAmount(values[run.best()])));
}

QString valueOf(const session::MeasureRun& run, const NodeTable& nodes) {
    const bool ofNodes = run.of == MeasureKind::node && !run.groups && !session::answersYesNo(run);
    if (!ofNodes || run.top.empty()) return translated(session::shortValue(run));
    return QObject::tr("top: %1, %2")
        .arg(QString::fromStdString(nodes.label(static_cast<VertexId>(run.top.front()))),
             translated(session::formatAmount(run.most)));
}

// The mark of a result that is shown; on selected rows it has the colour of their text.
QIcon shownMark(const Theme& t) {
    QIcon icon(disc(t.accent));
    icon.addPixmap(disc(t.accentText), QIcon::Selected);
    return icon;
}

}  // namespace

ResultsModel::ResultsModel(DocumentController& document, QObject* parent)
    : QAbstractTableModel(parent), document_(document) {}

ResultsModel::Row ResultsModel::rowFor(const session::Result& result) const {
    const auto& document = document_.document();
    Row row;
    row.id = result.id;
    row.shown = document.shows(result);
    row.stopped = result.status() == RunStatus::cancelled;
    const QString changed = QString::fromStdString(changedOptions(result));
    row.presets = changed.isEmpty();
    const QString device = shortDevice(result.trace().device);
    const QString strategy = translated(result.engine().name);
    row.cells[name] = translated(result.name);
    row.cells[engine] = device.isEmpty() ? strategy : tr("%1 on %2").arg(strategy, device);
    row.cells[options] = row.presets ? tr("presets") : changed;
    row.cells[value] = result.communities ? valueOf(*result.communities)
                       : result.measure   ? valueOf(*result.measure, document.nodes())
                                          : valueOf(*result.betweenness, document.nodes());
    row.cells[time] = result.imported() ? QString() : formatSeconds(result.seconds());
    const bool earlier = !document.isOfThisGraph(result.provenance());
    row.cells[status] = earlier ? tr("before the edit") : row.stopped ? tr("stopped") : tr("complete");
    row.tips[name] = row.shown ? tr("%1: shown").arg(row.cells[name]) : row.cells[name];
    row.tips[engine] = QStringLiteral("%1\n%2\n%3")
                           .arg(strategy, QString::fromStdString(result.trace().device),
                                translated(result.provenance().why));
    row.tips[options] = row.presets ? tr("Every option has its preset value") : row.cells[options];
    row.tips[value] = row.cells[value];
    row.tips[status] = earlier       ? tr("Of the graph before it was edited")
                       : row.stopped ? tr("Stopped early: the best so far")
                                     : QString();
    return row;
}

int ResultsModel::rowOf(const std::string& id) const {
    const auto found = std::find_if(rows_.begin(), rows_.end(), [&](const Row& row) { return row.id == id; });
    return found == rows_.end() ? -1 : static_cast<int>(found - rows_.begin());
}

// Rows come and go one by one, so that a view keeps what is selected. Those that stay keep their order.
void ResultsModel::refresh() {
    const std::vector<session::Result>& now = document_.document().results.all();
    std::unordered_set<std::string> kept;
    for (const session::Result& result : now) kept.insert(result.id);
    for (int row = static_cast<int>(rows_.size()) - 1; row >= 0; --row) {
        if (kept.count(idAt(row)) > 0) continue;
        beginRemoveRows({}, row, row);
        rows_.erase(rows_.begin() + row);
        endRemoveRows();
    }
    for (size_t i = 0; i < now.size(); ++i) {
        if (i < rows_.size() && rows_[i].id == now[i].id) {
            rows_[i] = rowFor(now[i]);
            continue;
        }
        const int row = static_cast<int>(i);
        beginInsertRows({}, row, row);
        rows_.insert(rows_.begin() + row, rowFor(now[i]));
        endInsertRows();
    }
    if (!rows_.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, columns - 1));
}

int ResultsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int ResultsModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns; }

QVariant ResultsModel::foreground(const Row& row, int column) const {
    const Theme& t = theme(document_.dark());
    if (column == status && row.stopped) return t.danger;
    if ((column == options && row.presets) || column == engine || column == status) return t.muted;
    return {};
}

QVariant ResultsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const Row& row = rows_[static_cast<size_t>(index.row())];
    const int column = index.column();
    switch (role) {
        case Qt::DisplayRole:
        case Qt::EditRole:
            return row.cells[column];
        case Qt::ToolTipRole:
            return row.tips[column];
        case Qt::AccessibleTextRole:
            return column == name ? row.tips[name] : row.cells[column];
        case Qt::ForegroundRole:
            return foreground(row, column);
        case Qt::DecorationRole:
            if (column != name) return {};
            return row.shown ? shownMark(theme(document_.dark())) : QIcon(disc(Qt::transparent));
        case Qt::FontRole: {
            QFont font;
            font.setBold(true);
            return column == name && row.shown ? QVariant(font) : QVariant();
        }
        case Qt::TextAlignmentRole:
            return static_cast<int>((column == time ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
        default:
            return {};
    }
}

QVariant ResultsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>((section == time ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    const QString titles[columns] = {tr("Name"),   tr("Strategy"), tr("Options"),
                                     tr("Result"), tr("Time"),     tr("Status")};
    return titles[section];
}

Qt::ItemFlags ResultsModel::flags(const QModelIndex& index) const {
    const Qt::ItemFlags plain = Qt::ItemIsSelectable | Qt::ItemIsEnabled;
    return index.column() == name ? plain | Qt::ItemIsEditable : plain;
}

bool ResultsModel::setData(const QModelIndex& index, const QVariant& text, int role) {
    if (role != Qt::EditRole || index.column() != name) return false;
    if (text.toString() == data(index, Qt::EditRole).toString()) return true;
    emit renamed(QString::fromStdString(idAt(index.row())), text.toString());
    return true;
}

}  // namespace quartier::qt
