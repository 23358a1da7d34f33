// The nodes that are selected, which is a matter of the history, and the node under the mouse, which is not.
// All views show both.
#pragma once

#include <QObject>
#include <QTimer>
#include <optional>
#include <vector>

#include "app/session/job.h"
#include "app/session/related_nodes.h"
#include "app/session/selection.h"

namespace quartier::qt {

using session::SelectMode;
class DocumentController;
class ViewController;

class SelectionController : public QObject {
    Q_OBJECT

  public:
    explicit SelectionController(DocumentController& document);

    const std::vector<VertexId>& selected() const;
    void select(std::optional<VertexId> vertex, SelectMode mode);  // no vertex: none is selected then
    void add(const std::vector<VertexId>& vertices);
    void selectOnly(std::vector<VertexId> vertices);
    // The nodes that are related so to those that are selected, as soon as they are found; takes the place of
    // a search that still runs. `view`: whose filter, level of communities and colours are heeded.
    void selectRelated(session::Relation relation, const ViewController& view);
    void cancelSearch() { search_.cancel(); }
    bool searching() const { return searching_; }  // for nodes that are related
    session::JobState searchState() const { return search_.state(); }

    VertexId hovered() const { return hovered_; }  // kNoVertex: none
    void setHovered(VertexId vertex);

  signals:
    void changed();        // selected() or hovered()
    void searchChanged();  // searching(), searchState()

  private:
    void poll();

    DocumentController& document_;
    VertexId hovered_ = kNoVertex;
    QTimer polling_;
    bool searching_ = false;
    session::GraphVersionPtr searched_;
    std::vector<VertexId> found_;  // the search writes it
    session::Job search_;          // last: its thread ends first
};

}  // namespace quartier::qt
