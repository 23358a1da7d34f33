// The nodes that are selected, which is a matter of the history, and the node under the mouse, which is not.
// All views show both.
#pragma once

#include <QObject>
#include <optional>
#include <vector>

#include "app/session/selection.h"

namespace quartier::qt {

using session::SelectMode;
class DocumentController;

class SelectionController : public QObject {
    Q_OBJECT

  public:
    explicit SelectionController(DocumentController& document);

    const std::vector<VertexId>& selected() const;
    void select(std::optional<VertexId> vertex, SelectMode mode);  // no vertex: none is selected then
    void add(const std::vector<VertexId>& vertices);
    void selectOnly(std::vector<VertexId> vertices);

    VertexId hovered() const { return hovered_; }  // kNoVertex: none
    void setHovered(VertexId vertex);

  signals:
    void changed();  // selected() or hovered()

  private:
    DocumentController& document_;
    VertexId hovered_ = kNoVertex;
};

}  // namespace quartier::qt
