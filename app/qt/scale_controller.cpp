#include "app/qt/scale_controller.h"

#include <algorithm>

#include "app/qt/document_controller.h"
#include "app/session/ramp_values.h"
#include "app/session/workspace_commands.h"

namespace quartier::qt {

ScaleController::ScaleController(DocumentController& document, QObject* parent)
    : QObject(parent), document_(document) {
    connect(&job_, &BackgroundJob::failed, this, &ScaleController::failed);
}

void ScaleController::scaleBy(session::ViewId view, session::Ramp ramp, session::Scale scale) {
    const session::View& shown = document_.workspace().view(view).state.view;
    job_.cancel();  // the newest wish counts
    if (!scale.needsSteps() || session::knowsSteps(document_.document(), shown, ramp))
        return change(view, ramp, scale);
    job_.start(tr("Sorting the values"),
               [this, document = document_.document(), shown, view, ramp, scale](RunContext&) {
                   session::findSteps(document, shown, ramp);
                   return [this, view, ramp, scale] { change(view, ramp, scale); };
               });
}

void ScaleController::change(session::ViewId view, session::Ramp ramp, session::Scale scale) {
    const auto& views = document_.workspace().views();
    const bool open =
        std::any_of(views.begin(), views.end(), [&](const auto& one) { return one->id == view; });
    if (!open) return;  // closed meanwhile
    document_.perform([&](session::Workspace& workspace) { session::scaleBy(workspace, view, ramp, scale); });
}

}  // namespace quartier::qt
