#include "app/qt/top_list.h"

#include <QHeaderView>
#include <cmath>
#include <utility>

#include "app/qt/selection_controller.h"
#include "app/qt/views_controller.h"

namespace quartier::qt {

f64 normalisedScore(const session::CentralityRun& run, const Graph& searched, VertexId vertex) {
    const f64 score = run.result.scores.value[vertex];
    if (run.result.scores.normalized) return score;
    const f64 n = run.part ? static_cast<f64>(run.part->nodes) : searched.vertexCount();
    const f64 pairs = (n - 1) * (n - 2) / (searched.isDirected() ? 1 : 2);
    return pairs > 0 ? score / pairs : 0;
}

f64 errorPercent(const Scores& scores, VertexId vertex) {
    if (scores.standardError.empty() || !(scores.value[vertex] > 0)) return -1;
    const f64 error = scores.standardError[vertex];
    return std::isfinite(error) ? 100 * error / scores.value[vertex] : -1;
}

TopList::TopList(SelectionController& selection, ViewsController& views, const QString& name,
                 const QString& value, QWidget* parent)
    : QTreeWidget(parent), selection_(selection), views_(views) {
    setObjectName("top");
    setAccessibleName(name);
    setHeaderLabels({QString(), tr("Node"), value, tr("Error")});
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

void TopList::fill(std::vector<Row> rows) {
    if (rows == rows_) return;
    rows_ = std::move(rows);
    clear();
    setVisible(!rows_.empty());
    if (isHidden()) return;
    headerItem()->setText(1, rows_.front().nodes.size() > 1 ? tr("Edge") : tr("Node"));
    bool errors = false;
    for (size_t i = 0; i < rows_.size(); ++i) {
        const Row& one = rows_[i];
        auto* row = new QTreeWidgetItem(this, {QString::number(i + 1), one.name, one.value, one.error});
        row->setToolTip(1, one.name);
        for (const int column : {0, 2, 3}) row->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
        errors = errors || !one.error.isEmpty();
    }
    setColumnHidden(3, !errors);
    setFixedHeight(header()->sizeHint().height() + static_cast<int>(rows_.size()) * sizeHintForRow(0) +
                   2 * frameWidth());
}

void TopList::goTo(QTreeWidgetItem* row) {
    const std::vector<VertexId>& nodes = rows_[static_cast<size_t>(indexOfTopLevelItem(row))].nodes;
    if (nodes.size() == 1)
        selection_.select(nodes.front(), SelectMode::replace);
    else
        selection_.selectOnly(nodes);
    views_.fit(true);
}

}  // namespace quartier::qt
