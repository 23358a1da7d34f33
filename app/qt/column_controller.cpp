#include "app/qt/column_controller.h"

#include <utility>

#include "app/qt/document_controller.h"
#include "app/qt/translated.h"
#include "app/session/column_commands.h"

namespace quartier::qt {

ColumnController::ColumnController(DocumentController& document) : document_(document) {
    connect(&job_, &BackgroundJob::changed, this, &ColumnController::changed);
    connect(&job_, &BackgroundJob::failed, this,
            [this](const QString& error) { emit document_.message(error, true); });
    connect(&job_, &BackgroundJob::cancelled, this,
            [this] { emit document_.message(tr("Cancelled; the columns are as they were."), false); });
}

std::shared_ptr<session::FilterFacts> ColumnController::facts() {
    const session::GraphVersionPtr& version = document_.document().version;
    if (facts_ == nullptr || factsOf_ != version) facts_ = std::make_shared<session::FilterFacts>();
    factsOf_ = version;
    return facts_;
}

void ColumnController::start(const QString& title, Edit edit, std::function<void()> done) {
    if (busy())
        return emit document_.message(
            tr("Columns are still being changed. Wait for the end, or stop it in the table; then try again."),
            true);
    job_.start(title,
               [this, edit = std::move(edit), done = std::move(done), document = document_.document(),
                facts = facts()](RunContext& context) -> BackgroundJob::Answer {
                   const auto made = std::make_shared<session::ColumnEdit>(edit(document, *facts, context));
                   return [this, made, done] {
                       const QString report = translated(made->report);
                       bool applied = false;
                       document_.perform([&](session::Workspace& workspace) {
                           session::applyColumnEdit(workspace, std::move(*made));
                           applied = true;
                       });
                       if (!applied) return;
                       if (!report.isEmpty()) emit document_.message(report, false);
                       if (done) done();
                   };
               });
}

}  // namespace quartier::qt
