#include "app/qt/node_card.h"

#include <algorithm>

#include "app/qt/card_rows.h"
#include "app/qt/column_rows.h"
#include "app/qt/texts.h"
#include "app/qt/translated.h"
#include "app/session/legend.h"

namespace quartier::qt {

namespace {

constexpr u32 kMostLevels = 5;
constexpr size_t kLongestLabel = 40, kLongestName = 26;  // characters

// 1 = the highest score.
VertexId rankOf(const session::CentralityRun& run, VertexId vertex) {
    return vertex < run.ranks.size() ? run.ranks[vertex] : 0;
}

QString withError(f64 score, f64 error) {
    QString text = translated(session::formatAmount(score));
    if (!(error > 0)) return text;
    return QObject::tr("%1 \u00b1 %2").arg(text, translated(session::formatAmount(error)));
}

QString scoreOf(const Scores& scores, VertexId v) {
    return withError(scores.value[v], scores.standardError.empty() ? 0 : scores.standardError[v]);
}

// While a run recolours the drawing, those of the run before are not what is seen, and its own have no names.
void addCommunities(CardRows& card, const OverlayInput& input, VertexId v) {
    if (input.view.liveLabels())
        return card.row({.left = QObject::tr("Community").toStdString(),
                         .right = QObject::tr("being computed").toStdString(),
                         .faint = true});
    const u32 levels = session::depthCount(input.document);
    if (levels > 0 && input.document.communities->isOutside(v)) return;
    for (u32 i = 0; i < std::min(levels, kMostLevels); ++i) {
        const u32 depth = levels - 1 - i;
        const u32 node = session::treeNodeAt(input.document, v, depth);
        const auto size = input.bench.document.communities()->dendrogram.nodes()[node].size;
        const std::string name =
            session::shortened(input.bench.document.nameOf(node).toStdString(), kLongestName);
        card.row(
            {.left =
                 QObject::tr("Level %1: %2").arg(depth + 1).arg(QString::fromStdString(name)).toStdString(),
             .right = QObject::tr("%1 nodes").arg(counted(size)).toStdString(),
             .swatch = input.view.colourOf(node)});
    }
}

void addScore(CardRows& card, const OverlayInput& input, VertexId v) {
    const auto& document = input.bench.document;
    const session::CentralityRun* run = document.betweenness();
    if (const auto now = input.bench.runs.estimateOf(v))
        return card.row({.left = QObject::tr("Betweenness so far").toStdString(),
                         .right = withError(now->x, now->y).toStdString()});
    if (run == nullptr || v >= run->result.scores.value.size() || rankOf(*run, v) == 0) return;
    const bool before = document.workspace().liveRange().has_value();
    card.row(
        {.left = (before ? QObject::tr("Betweenness, run before") : QObject::tr("Betweenness")).toStdString(),
         .right = QObject::tr("%1 (rank %2)")
                      .arg(scoreOf(run->result.scores, v), counted(rankOf(*run, v)))
                      .toStdString()});
}

// Those of the file, of persons and formulas, and what measures gave; communities and betweenness have rows
// of their own.
std::vector<session::ColumnPtr> otherColumns(const session::Document& document) {
    std::vector<session::ColumnPtr> columns = document.columns.nodes();
    for (const session::Result& result : document.results.all()) {
        if (result.communities || result.betweenness || !document.isOfThisGraph(result.provenance()))
            continue;
        for (session::ColumnPtr& column : session::columnsOf(result)) columns.push_back(std::move(column));
    }
    return columns;
}

}  // namespace

void showNodeCard(OverlayFrame& frame) {
    const OverlayInput& input = frame.input;
    const VertexId v = input.bench.selection.hovered();
    const session::Document& document = input.document;
    if (v == kNoVertex || !input.hoveredAt || v >= document.vertexCount() || document.empty()) return;
    const auto& nodes = document.nodes();
    CardRows card(frame);
    card.row({.left = session::shortened(nodes.label(v), kLongestLabel),
              .right = nodes.hasLabels() && nodes.label(v) != nodes.id(v) ? nodes.id(v) : std::string(),
              .face = Face::bold});
    if (document.drawn())
        card.row({.left = QObject::tr("Degree").toStdString(),
                  .right = translated(session::formatAmount(document.degrees()[v])).toStdString()});
    addCommunities(card, input, v);
    addScore(card, input, v);
    addColumns(card, otherColumns(document), v);
    if (document.isPinned(v)) card.row({.left = QObject::tr("Pinned").toStdString(), .faint = true});
    card.showBeside("node", *input.hoveredAt);
}

}  // namespace quartier::qt
