#include "app/qt/selection_controller.h"

#include "app/qt/document_controller.h"
#include "app/qt/translated.h"
#include "app/qt/view_controller.h"
#include "app/session/workspace_commands.h"

namespace quartier::qt {

SelectionController::SelectionController(DocumentController& document) : document_(document) {
    connect(&document, &DocumentController::selectionChanged, this, &SelectionController::changed);
    connect(&document, &DocumentController::changed, this, [this](session::Change what) {
        if (session::has(what, session::Change::document) || session::has(what, session::Change::graph))
            hovered_ = kNoVertex;
    });
    constexpr int kEvery = 15;  // milliseconds: most searches take less than a frame
    polling_.setInterval(kEvery);
    connect(&polling_, &QTimer::timeout, this, &SelectionController::poll);
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

void SelectionController::selectRelated(session::Relation relation, const ViewController& view) {
    if (document_.document().empty()) return;
    search_.cancel();
    search_.wait();
    search_.takeEnd();
    session::RelatedTo to{.relation = relation,
                          .nodes = selected(),
                          .level = view.state().depth() + 1,
                          .quantity = view.view().colour};
    searched_ = document_.document().version;
    searching_ = true;
    search_.start(
        tr("Selecting").toStdString(), {},
        [this, document = document_.document(), visible = view.view().visible, to = std::move(to)](
            RunContext& context) { found_ = session::relatedNodes(document, visible.get(), to, context); });
    polling_.start();
    emit searchChanged();
}

void SelectionController::poll() {
    if (!search_.takeEnd()) return emit searchChanged();
    polling_.stop();
    searching_ = false;
    const session::JobState state = search_.state();
    if (state.status == session::JobStatus::failed)
        emit document_.message(translated(state.error), true);
    else if (state.status == session::JobStatus::finished && document_.document().version == searched_)
        selectOnly(std::move(found_));
    found_ = {};
    searched_ = nullptr;
    emit searchChanged();
}

void SelectionController::setHovered(VertexId vertex) {
    if (vertex == hovered_) return;
    hovered_ = vertex;
    emit changed();
}

}  // namespace quartier::qt
