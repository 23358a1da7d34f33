#include "app/qt/extract_actions.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QProcess>
#include <QRegularExpression>

#include "app/qt/workbench.h"
#include "app/session/extraction.h"
#include "app/session/session_file.h"

namespace quartier::qt {

ExtractActions::ExtractActions(Workbench& bench, QWidget* window)
    : QObject(window), bench_(bench), window_(window) {
    selection_.setText(tr("E&xtract Selection as New Document\u2026"));
    selection_.setObjectName("extract-selection");
    selection_.setToolTip(tr(
        "The selected nodes, with the edges between them and all that is known of them, in another window"));
    visible_.setText(tr("Extract What Is Visible as New Document\u2026"));
    visible_.setObjectName("extract-visible");
    visible_.setToolTip(tr("The nodes and edges that the filter shows, in another window"));
    connect(&selection_, &QAction::triggered, this,
            [this] { ask(bench_.selection.selected(), tr("selection")); });
    connect(&visible_, &QAction::triggered, this, [this] { ask(visibleNodes(), tr("visible")); });
    connect(&bench.selection, &SelectionController::changed, this, &ExtractActions::refresh);
    connect(&bench.document, &DocumentController::changed, this, &ExtractActions::refresh);
    connect(&bench.filters, &FilterController::filtered, this, &ExtractActions::refresh);
    connect(&bench.views, &ViewsController::activeChanged, this, &ExtractActions::refresh);
    connect(&bench.exports, &ExportController::written, this, &ExtractActions::openWritten);
    connect(&bench.exports, &ExportController::changed, this, [this] {
        if (!bench_.exports.busy()) writing_.clear();  // also what was cancelled or has failed
    });
    opener_ = [this](const QString& path) {
        if (!QProcess::startDetached(QCoreApplication::applicationFilePath(), {path}))
            emit bench_.document.message(tr("%1 was written, but no other window could be opened.").arg(path),
                                         true);
    };
    refresh();
}

void ExtractActions::refresh() {
    selection_.setEnabled(!bench_.selection.selected().empty());
    visible_.setEnabled(!bench_.document.document().empty() &&
                        bench_.views.active().view().visible != nullptr);
}

std::vector<VertexId> ExtractActions::visibleNodes() const {
    const auto visible = bench_.views.active().view().visible;
    if (visible == nullptr) return {};
    return session::visibleNodes(*visible);
}

void ExtractActions::ask(const std::vector<VertexId>& nodes, const QString& name) {
    const QString base =
        QFileInfo(QString::fromStdString(bench_.document.document().name)).completeBaseName();
    const QString own = ownFile_ ? ownFile_() : QString();
    const QString folder = own.isEmpty() ? QString() : QFileInfo(own).absolutePath() + '/';
    QString path = QFileDialog::getSaveFileName(
        window_, tr("Extract as New Document"),
        folder + QString(base + ' ' + name).replace(QRegularExpression("[/\\\\:\n]"), " ") + ".quartier",
        tr("Session (*.quartier)"));
    if (path.isEmpty()) return;
    if (!session::hasSessionName(path.toStdString())) path += ".quartier";
    extract(nodes, path);
}

void ExtractActions::extract(const std::vector<VertexId>& nodes, const QString& path) {
    if (ownFile_ && !ownFile_().isEmpty() && QFileInfo(ownFile_()) == QFileInfo(path)) {
        emit bench_.document.message(
            tr("%1 is the session that is open: choose another name for what is extracted.").arg(path), true);
        return;
    }
    if (!bench_.exports.busy()) writing_ = path;
    const ViewController& view = bench_.views.active();
    bench_.exports.start(path, [document = bench_.document.document(), nodes, look = view.shownView(),
                                visible = view.view().visible](const std::string& file, RunContext& context) {
        session::saveSession(
            session::extracted(document, visibleAmong(document, nodes, visible.get()), look, context), file,
            context);
        return ExportController::Losses{};
    });
}

void ExtractActions::openWritten(const QString& path) {
    if (path == writing_) opener_(path);
}

}  // namespace quartier::qt
