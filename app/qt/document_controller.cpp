#include "app/qt/document_controller.h"

#include "app/qt/translated.h"

namespace quartier::qt {

DocumentController::DocumentController(const session::EngineSetup& setup) : workspace_(setup) {
    workspace_.observe(this);
}

QString DocumentController::nameOf(u32 treeNode) const {
    const std::string name = session::communityName(document(), treeNode);
    const bool own = treeNode == 0 || (communities() != nullptr && communities()->holdsOutside(treeNode));
    return own ? translated(name) : QString::fromStdString(name);
}

void DocumentController::perform(const std::function<void(session::Workspace&)>& command) {
    try {
        workspace_.perform(command);
    } catch (const std::exception& error) {
        emit message(translated(error.what()), true);
    }
}

void DocumentController::undo() {
    perform([](session::Workspace& workspace) { workspace.history().undo(); });
}

void DocumentController::redo() {
    perform([](session::Workspace& workspace) { workspace.history().redo(); });
}

}  // namespace quartier::qt
