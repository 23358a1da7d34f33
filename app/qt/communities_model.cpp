#include "app/qt/communities_model.h"

#include <QIcon>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/qt/disc_icon.h"
#include "app/qt/texts.h"
#include "app/qt/translated.h"
#include "app/qt/views_controller.h"
#include "app/session/measure_run.h"
#include "app/session/view_state.h"

namespace quartier::qt {

namespace {

using session::CommunityFacts;

f64 numberOf(const CommunityFacts& facts, int column) {
    switch (column) {
        case CommunityRows::nodes:
            return facts.nodes;
        case CommunityRows::edgesInside:
            return static_cast<f64>(facts.edgesInside);
        case CommunityRows::edgesOutside:
            return static_cast<f64>(facts.edgesOutside);
        case CommunityRows::weightInside:
            return facts.weightInside;
        case CommunityRows::weightOutside:
            return facts.weightOutside;
        case CommunityRows::density:
            return facts.density;
        case CommunityRows::conductance:
            return facts.conductance;
        default:
            return facts.neighbourWeight;
    }
}

bool isName(int column) { return column == CommunityRows::name || column == CommunityRows::neighbour; }

std::string amount(f64 value) { return std::isnan(value) ? std::string() : session::formatAmount(value); }

}  // namespace

std::string CommunityRows::text(int row, int column) const {
    const CommunityFacts& one = at(row);
    switch (column) {
        case name:
            return session::communityName(document, one.treeNode);
        case neighbour:
            return one.neighbour == 0 ? std::string() : session::communityName(document, one.neighbour);
        case nodes:
            return formatCount(one.nodes);
        case edgesInside:
            return formatCount(one.edgesInside);
        case edgesOutside:
            return formatCount(one.edgesOutside);
        case neighbourWeight:
            return one.neighbour == 0 ? std::string() : amount(one.neighbourWeight);
        default:
            return amount(numberOf(one, column));
    }
}

void CommunityRows::fill(const RunContext& context) {
    weighted = document.version->undirected->isWeighted();
    if (facts == nullptr)
        facts = std::make_shared<const std::vector<CommunityFacts>>(
            session::communityFacts(document, depth, context));
    std::vector<bool> in(document.communities->dendrogram.nodes().size(), false);
    for (const u32 node : wanted) in[node] = true;
    for (u32 i = 0; i < facts->size(); ++i)
        if (in[(*facts)[i].treeNode]) rows.push_back(i);
    if (context.shouldStop()) throw Cancelled();
    // Missing values and texts stand last, whatever the direction; equal ones from large to small.
    const auto put = [&](const auto& keyOf, const auto& missing) {
        std::stable_sort(rows.begin(), rows.end(), [&](u32 a, u32 b) {
            const auto &first = keyOf(a), &second = keyOf(b);
            if (missing(first) || missing(second)) return !missing(first);
            return order.descending ? second < first : first < second;
        });
    };
    if (isName(order.column)) {
        std::vector<std::string> names(facts->size());
        for (const u32 i : rows) {
            const CommunityFacts& one = (*facts)[i];
            const u32 node = order.column == name ? one.treeNode : one.neighbour;
            if (node != 0) names[i] = session::communityName(document, node);
        }
        put([&](u32 i) -> const std::string& { return names[i]; },
            [](const std::string& text) { return text.empty(); });
    } else {
        put([&](u32 i) { return numberOf((*facts)[i], order.column); },
            [](f64 value) { return std::isnan(value); });
    }
}

CommunitiesModel::CommunitiesModel(ViewsController& views, QObject* parent)
    : QAbstractTableModel(parent), views_(views) {}

void CommunitiesModel::take(std::shared_ptr<const CommunityRows> rows) {
    beginResetModel();
    rows_ = std::move(rows);
    endResetModel();
}

void CommunitiesModel::tellColours() {
    if (rowCount() > 0)
        emit dataChanged(index(0, CommunityRows::name), index(rowCount() - 1, CommunityRows::name),
                         {Qt::DecorationRole});
}

int CommunitiesModel::rowCount(const QModelIndex& parent) const {
    return rows_ == nullptr || parent.isValid() ? 0 : static_cast<int>(rows_->rows.size());
}

int CommunitiesModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : CommunityRows::columns;
}

QVariant CommunitiesModel::data(const QModelIndex& index, int role) const {
    if (rows_ == nullptr || !index.isValid()) return {};
    switch (role) {
        case Qt::DisplayRole:
        case Qt::ToolTipRole:
            return isName(index.column()) ? QString::fromStdString(rows_->text(index.row(), index.column()))
                                          : translated(rows_->text(index.row(), index.column()));
        case Qt::TextAlignmentRole:
            return static_cast<int>(Qt::AlignVCenter |
                                    (isName(index.column()) ? Qt::AlignLeft : Qt::AlignRight));
        case Qt::DecorationRole:
            if (index.column() != CommunityRows::name) return {};
            return QIcon(disc(views_.active().colourOf(treeNodeAt(index.row()))));
        default:
            return {};
    }
}

QVariant CommunitiesModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= CommunityRows::columns) return {};
    static const std::pair<const char*, const char*> kHeaders[CommunityRows::columns] = {
        {QT_TR_NOOP("Community"), QT_TR_NOOP("Named after its node of most neighbours")},
        {QT_TR_NOOP("Nodes"), QT_TR_NOOP("Nodes in the community")},
        {QT_TR_NOOP("Inside"), QT_TR_NOOP("Edges with both ends in the community")},
        {QT_TR_NOOP("Outside"), QT_TR_NOOP("Edges with one end in the community")},
        {QT_TR_NOOP("Density"), QT_TR_NOOP("Edges inside, over those there could be")},
        {QT_TR_NOOP("Conductance"), QT_TR_NOOP("Weight outside, over the sum of weighted degrees: of the "
                                               "community, or of the rest where that is "
                                               "less. 0 is closed, 1 open")},
        {QT_TR_NOOP("Nearest"), QT_TR_NOOP("The community with which it shares most weight")},
        {QT_TR_NOOP("Weight shared"), QT_TR_NOOP("The weight of the edges to the nearest community")},
        {QT_TR_NOOP("Weight inside"), QT_TR_NOOP("The weights of the edges inside together")},
        {QT_TR_NOOP("Weight outside"), QT_TR_NOOP("The weights of the edges outside together")}};
    if (role == Qt::DisplayRole) return tr(kHeaders[section].first);
    if (role == Qt::ToolTipRole) return tr(kHeaders[section].second);
    return {};
}

}  // namespace quartier::qt
