// The nodes of the highest betweenness, normalised, each with its standard error in percent. A click goes
// there.
#pragma once

#include <QTreeWidget>
#include <memory>

#include "app/session/result.h"

namespace quartier::qt {

class DocumentController;
class SelectionController;
class ViewsController;

class TopList : public QTreeWidget {
    Q_OBJECT

  public:
    explicit TopList(DocumentController& document, SelectionController& selection, ViewsController& views,
                     QWidget* parent = nullptr);
    void fill();  // from the result that is shown; hidden where there is none

  private:
    void goTo(QTreeWidgetItem* row);

    DocumentController& document_;
    SelectionController& selection_;
    ViewsController& views_;
    std::weak_ptr<const session::CentralityRun> listed_;
};

// The score as a part of the pairs of other nodes: 1 where all their shortest paths lead through it.
f64 normalisedScore(const session::CentralityRun& run, const Graph& searched, VertexId vertex);
// In percent of the score; negative where it is exact, not known or the score is 0.
f64 errorPercent(const Scores& scores, VertexId vertex);

}  // namespace quartier::qt
