#include "app/qt/results_controller.h"

#include <algorithm>

#include "app/qt/document_controller.h"
#include "app/qt/export_controller.h"
#include "app/qt/views_controller.h"
#include "app/session/workspace_commands.h"

namespace quartier::qt {

ResultsController::ResultsController(DocumentController& document, ViewsController& views,
                                     ExportController& exports, QObject* parent)
    : QObject(parent), document_(document), views_(views), exports_(exports) {}

void ResultsController::show(const std::string& id) {
    document_.perform(
        [&](session::Workspace& workspace) { session::showResult(workspace, views_.active().id(), id); });
}

void ResultsController::rename(const std::string& id, const QString& name) {
    document_.perform([&](session::Workspace& workspace) {
        session::renameResult(workspace, id, name.trimmed().toStdString());
    });
}

void ResultsController::remove(const std::vector<std::string>& ids) {
    document_.perform([&](session::Workspace& workspace) { session::removeResults(workspace, ids); });
}

void ResultsController::exportTable(const std::string& id, const QString& path, NodeColumns columns) {
    session::Document document = document_.document();  // everything in it is shared
    document.show(id);
    using Values = session::ResultTable::Values;
    const session::Result& result = *document.results.find(id);
    const auto measure = result.measure;
    const Values values = measure              ? Values::measure
                          : result.communities ? Values::communities
                                               : Values::scores;
    exports_.startTable(path, std::move(document),
                        {.values = values, .columns = columns, .measure = measure});
}

void ResultsController::exportTrace(const std::string& id, const QString& path) {
    const auto& results = document_.document().results;
    exports_.start(
        path, [result = results.all()[results.placeOf(id)]](const std::string& file, RunContext& context) {
            session::exportTrace(result.trace(), file, context);
            return ExportController::Losses{};
        });
}

void ResultsController::select(std::vector<std::string> ids) {
    if (ids == selected_) return;
    selected_ = std::move(ids);
    emit selectionChanged();
}

std::vector<const session::Result*> ResultsController::selected() const {
    std::vector<const session::Result*> found;
    for (const session::Result& result : document_.document().results.all())
        if (std::find(selected_.begin(), selected_.end(), result.id) != selected_.end())
            found.push_back(&result);
    return found;
}

bool ResultsController::comparable() const {
    const auto results = selected();
    if (results.size() < 2) return false;
    const bool communities = results.front()->communities != nullptr;
    return std::all_of(results.begin(), results.end(), [&](const session::Result* result) {
        return !result->measure && (result->communities != nullptr) == communities;
    });
}

}  // namespace quartier::qt
