#include "app/qt/document_controller.h"

namespace quartier::qt {

DocumentController::DocumentController(const session::EngineSetup& setup) : workspace_(setup) {
    workspace_.observe(this);
}

QString DocumentController::nameOf(u32 treeNode) const {
    return QString::fromStdString(session::communityName(document(), treeNode));
}

void DocumentController::perform(const std::function<void(session::Workspace&)>& command) {
    try {
        command(workspace_);
    } catch (const std::exception& error) {
        emit message(QString::fromStdString(error.what()), true);
    }
}

}  // namespace quartier::qt
