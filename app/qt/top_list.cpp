#include "app/qt/top_list.h"

#include <QHeaderView>
#include <cmath>

#include "app/qt/document_controller.h"
#include "app/qt/selection_controller.h"
#include "app/qt/views_controller.h"

namespace quartier::qt {

f64 normalisedScore(const session::CentralityRun& run, const Graph& searched, VertexId vertex) {
    const f64 score = run.result.scores.value[vertex];
    if (run.result.scores.normalized) return score;
    const f64 n = searched.vertexCount();
    const f64 pairs = (n - 1) * (n - 2) / (searched.isDirected() ? 1 : 2);
    return pairs > 0 ? score / pairs : 0;
}

f64 errorPercent(const Scores& scores, VertexId vertex) {
    if (scores.standardError.empty() || !(scores.value[vertex] > 0)) return -1;
    const f64 error = scores.standardError[vertex];
    return std::isfinite(error) ? 100 * error / scores.value[vertex] : -1;
}

TopList::TopList(DocumentController& document, SelectionController& selection, ViewsController& views,
                 QWidget* parent)
    : QTreeWidget(parent), document_(document), selection_(selection), views_(views) {
    setObjectName("top");
    setAccessibleName(tr("Nodes of the highest betweenness"));
    setToolTip(
        tr("Shares of the pairs of other nodes whose shortest paths lead through it. A click goes there"));
    setHeaderLabels({QString(), tr("Node"), tr("Betweenness"), tr("Error")});
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    header()->setSectionResizeMode(1, QHeaderView::Stretch);
    header()->setStretchLastSection(false);
    header()->setMinimumSectionSize(fontMetrics().height());
    for (const int column : {0, 2, 3})
        headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    connect(this, &QTreeWidget::itemClicked, this, &TopList::goTo);
    connect(this, &QTreeWidget::itemActivated, this, &TopList::goTo);
    hide();
}

void TopList::fill() {
    const auto& run = document_.document().betweenness;
    if (run == listed_.lock() && (run != nullptr) == !isHidden()) return;
    listed_ = run;
    clear();
    setVisible(run != nullptr && !run->result.scores.value.empty());
    if (isHidden()) return;
    const Graph& graph = document_.document().searched(run->options);
    for (const VertexId v : run->top) {
        const f64 error = errorPercent(run->result.scores, v);
        auto* row =
            new QTreeWidgetItem(this, {QString::number(run->ranks[v]),
                                       QString::fromStdString(document_.document().nodes().label(v)),
                                       QString::number(normalisedScore(*run, graph, v), 'g', 4),
                                       error >= 0 ? tr("\u00b1%1 %").arg(error, 0, 'g', 2) : tr("exact")});
        row->setData(0, Qt::UserRole, v);
        for (const int column : {0, 2, 3}) row->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    }
    setColumnHidden(3, run->result.scores.exact);
    setFixedHeight(header()->sizeHint().height() + static_cast<int>(run->top.size()) * sizeHintForRow(0) +
                   2 * frameWidth());
}

void TopList::goTo(QTreeWidgetItem* row) {
    selection_.select(row->data(0, Qt::UserRole).toUInt(), SelectMode::replace);
    views_.fit(true);
}

}  // namespace quartier::qt
