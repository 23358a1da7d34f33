#include "app/qt/position_actions.h"

#include <QFileDialog>
#include <numeric>

#include "app/qt/translated.h"
#include "app/qt/workbench.h"
#include "app/session/commands.h"
#include "app/session/workspace_commands.h"
#include "graph/io/writer.h"

namespace quartier::qt {

PositionActions::PositionActions(Workbench& bench, QWidget* window)
    : QObject(window), bench_(bench), window_(window) {
    importing_.setObjectName("import-positions");
    importing_.setText(tr("Impor&t Positions\u2026"));
    importing_.setToolTip(tr("A CSV file with a row for every node: its id, x and y"));
    exporting_.setObjectName("export-positions");
    exporting_.setText(tr("Export Positio&ns\u2026"));
    exporting_.setToolTip(tr("A CSV file with a row for every node: its id, x and y"));
    const auto files = [] { return tr("Tables (*.csv)"); };
    connect(&importing_, &QAction::triggered, this, [this, files] {
        const QString path = QFileDialog::getOpenFileName(window_, tr("Import Positions"), {}, files());
        if (!path.isEmpty()) read(path);
    });
    connect(&exporting_, &QAction::triggered, this, [this, files] {
        const QString path =
            QFileDialog::getSaveFileName(window_, tr("Export Positions"), "positions.csv", files());
        if (!path.isEmpty()) write(path);
    });
    connect(&reading_, &BackgroundJob::failed, this, [this](const QString& error) {
        emit bench_.document.message(translated(error.toStdString()), true);
    });
    connect(&bench.document, &DocumentController::changed, this, &PositionActions::refresh);
    refresh();
}

void PositionActions::refresh() {
    const session::Document& document = bench_.document.document();
    const bool placed = !document.empty() && document.positions != nullptr;
    importing_.setEnabled(placed);
    exporting_.setEnabled(placed);
}

void PositionActions::read(const QString& path) {
    const session::Document& document = bench_.document.document();
    reading_.start(
        tr("Reading positions"),
        [this, path, of = document.version, nodes = document.names()](RunContext&) -> BackgroundJob::Answer {
            auto places = readPositions(path.toStdString(), *nodes);
            return [this, of, places = std::move(places)] {
                if (bench_.document.document().version != of) return;
                std::vector<VertexId> all(places.size());
                std::iota(all.begin(), all.end(), 0u);
                bench_.document.perform(
                    [&](session::Workspace& workspace) { session::moveNodes(workspace, all, places); });
            };
        });
}

void PositionActions::write(const QString& path) {
    bench_.exports.start(path, [document = bench_.document.document()](const std::string& file, RunContext&) {
        session::exportPositions(document, file);
        return ExportController::Losses{};
    });
}

}  // namespace quartier::qt
