// The nodes, or edges, of the highest values; a click goes there.
#pragma once

#include <QTreeWidget>
#include <vector>

#include "app/session/document.h"

namespace quartier::qt {

class SelectionController;
class ViewsController;

// The share of pairs of other nodes whose shortest paths lead through the vertex. `searched`: the graph that
// the engine searched, document.searched(run.options).
f64 normalisedScore(const session::CentralityRun& run, const Graph& searched, VertexId vertex);
// Of the score of a vertex, in percent; negative where it has none.
f64 errorPercent(const Scores& scores, VertexId vertex);

class TopList : public QTreeWidget {
    Q_OBJECT

  public:
    struct Row {
        std::vector<VertexId> nodes;  // one, or the ends of an edge
        QString name, value;
        QString error;  // empty in all: there is no such column
        bool operator==(const Row&) const = default;
    };

    // `value`: what the numbers are called.
    TopList(SelectionController& selection, ViewsController& views, const QString& name, const QString& value,
            QWidget* parent = nullptr);
    // Hidden without rows.
    void fill(std::vector<Row> rows);

  private:
    void goTo(QTreeWidgetItem* row);

    SelectionController& selection_;
    ViewsController& views_;
    std::vector<Row> rows_;
};

}  // namespace quartier::qt
