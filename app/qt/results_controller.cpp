#include "app/qt/results_controller.h"

#include <algorithm>

#include "app/qt/workbench.h"
#include "app/session/commands.h"

namespace quartier::qt {

ResultsController::ResultsController(Workbench& bench, QObject* parent) : QObject(parent), bench_(bench) {}

void ResultsController::show(const std::string& id) {
    const session::Document& document = bench_.document();
    const session::Result* result = document.results.find(id);
    if (result == nullptr) return;
    const std::string colour =
        result->communities ? session::kCommunityQuantity : session::kBetweennessQuantity;
    if (document.shows(*result)) return bench_.colourBy(colour);
    bench_.changeResults(
        tr("Show %1").arg(QString::fromStdString(result->name)),
        [&](session::Computed& computed) { computed.show(id); }, colour);
}

void ResultsController::rename(const std::string& id, const QString& name) {
    const session::Result* result = bench_.document().results.find(id);
    const std::string text = name.trimmed().toStdString();
    if (result == nullptr || result->name == text) return;
    bench_.changeResults(tr("Rename %1 to %2").arg(QString::fromStdString(result->name), name.trimmed()),
                         [&](session::Computed& computed) { computed.results.rename(id, text); });
}

void ResultsController::remove(const std::vector<std::string>& ids) {
    if (ids.empty()) return;
    const session::Result* first = bench_.document().results.find(ids.front());
    if (first == nullptr) return;
    const QString what = ids.size() == 1 ? tr("Delete %1").arg(QString::fromStdString(first->name))
                                         : tr("Delete %1 results").arg(ids.size());
    bench_.changeResults(what, [&](session::Computed& computed) {
        for (const std::string& id : ids) computed.remove(id);
    });
}

void ResultsController::write(const QString& path, const std::function<void(const std::string&)>& write) {
    try {
        write(path.toStdString());
        emit bench_.message(tr("Written: %1").arg(path), false);
    } catch (const std::exception& error) {
        emit bench_.message(QString::fromStdString(error.what()), true);
    }
}

void ResultsController::exportTable(const std::string& id, const QString& path, NodeColumns columns) {
    write(path, [&](const std::string& file) {
        session::Document document = bench_.document();  // everything in it is shared
        document.show(id);
        if (document.results.find(id)->communities)
            session::exportPartition(document, file, session::kAllLevels, columns);
        else
            session::exportScores(document, file, columns);
    });
}

void ResultsController::exportTrace(const std::string& id, const QString& path) {
    write(path, [&](const std::string& file) {
        const auto& results = bench_.document().results;
        session::exportTrace(results.all()[results.placeOf(id)].trace(), file);
    });
}

void ResultsController::select(std::vector<std::string> ids) {
    if (ids == selected_) return;
    selected_ = std::move(ids);
    emit selectionChanged();
}

std::vector<const session::Result*> ResultsController::selected() const {
    std::vector<const session::Result*> found;
    for (const session::Result& result : bench_.document().results.all())
        if (std::find(selected_.begin(), selected_.end(), result.id) != selected_.end())
            found.push_back(&result);
    return found;
}

bool ResultsController::comparable() const {
    const auto results = selected();
    if (results.size() < 2) return false;
    const bool communities = results.front()->communities != nullptr;
    return std::all_of(results.begin(), results.end(), [&](const session::Result* result) {
        return (result->communities != nullptr) == communities;
    });
}

}  // namespace quartier::qt
