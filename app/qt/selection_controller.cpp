#include "app/qt/selection_controller.h"

#include "app/qt/document_controller.h"
#include "app/session/workspace_commands.h"

namespace quartier::qt {

SelectionController::SelectionController(DocumentController& document) : document_(document) {
    connect(&document, &DocumentController::selectionChanged, this, &SelectionController::changed);
    connect(&document, &DocumentController::changed, this, [this](session::Change what) {
        if (session::has(what, session::Change::document)) hovered_ = kNoVertex;
    });
}

const std::vector<VertexId>& SelectionController::selected() const {
    return document_.workspace().selection().vertices();
}

void SelectionController::select(std::optional<VertexId> vertex, SelectMode mode) {
    document_.perform([&](session::Workspace& workspace) { session::select(workspace, vertex, mode); });
}

void SelectionController::add(const std::vector<VertexId>& vertices) {
    document_.perform([&](session::Workspace& workspace) { session::addToSelection(workspace, vertices); });
}

void SelectionController::selectOnly(std::vector<VertexId> vertices) {
    document_.perform(
        [&](session::Workspace& workspace) { session::selectOnly(workspace, std::move(vertices)); });
}

void SelectionController::setHovered(VertexId vertex) {
    if (vertex == hovered_) return;
    hovered_ = vertex;
    emit changed();
}

}  // namespace quartier::qt
