// The results part of the workbench: which there are and which are shown.
#include "app/qt/workbench.h"
#include "app/session/workspace_commands.h"

namespace quartier::qt {

void Workbench::changeResults(const QString& what, const std::function<void(session::Computed&)>& change,
                              const std::string& colour) {
    command([&] { session::changeResults(workspace_, what.toStdString(), change, view_.id, colour); });
}

void Workbench::onResults() {
    panelsStale_ = true;  // names are in the plots
    emit resultsChanged();
    startPolling();
}

}  // namespace quartier::qt
