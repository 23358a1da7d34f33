#include "app/qt/export_controller.h"

#include <QFileInfo>

#include "app/qt/document_controller.h"
#include "app/qt/translated.h"

namespace quartier::qt {

ExportController::ExportController(DocumentController& document) : document_(document) {
    polling_.setInterval(50);
    connect(&polling_, &QTimer::timeout, this, &ExportController::poll);
}

void ExportController::start(const QString& path, Write write) {
    if (busy_) {
        emit document_.message(tr("%1 is still being written. Wait for its end, or cancel it in the status "
                                  "bar; then export %2 again.")
                                   .arg(QFileInfo(path_).fileName(), QFileInfo(path).fileName()),
                               true);
        return;
    }
    path_ = path;
    busy_ = true;
    const QString title = tr("Writing %1").arg(QFileInfo(path).fileName());
    job_.start(title.toStdString(), {},
               [this, file = path.toStdString(), write = std::move(write)](RunContext& context) {
                   losses_ = write(file, context);
               });
    polling_.start();
    emit changed();
}

void ExportController::startTable(const QString& path, session::Document document,
                                  const session::ResultTable& table) {
    start(path, [document = std::move(document), table](const std::string& file, RunContext& context) {
        session::exportTable(document, file, table, context);
        return Losses{};
    });
}

void ExportController::tellWritten() {
    QStringList losses;
    for (const std::string& loss : losses_) losses.append(translated(loss));
    emit written(path_, losses);
}

void ExportController::poll() {
    if (!job_.takeEnd()) return emit changed();
    polling_.stop();
    busy_ = false;
    const session::JobState state = job_.state();
    if (state.status == session::JobStatus::failed)
        emit document_.message(translated(state.error), true);
    else if (state.status == session::JobStatus::finished)
        tellWritten();
    else
        emit document_.message(tr("Cancelled; %1 was not written.").arg(QFileInfo(path_).fileName()), false);
    emit changed();
}

}  // namespace quartier::qt
