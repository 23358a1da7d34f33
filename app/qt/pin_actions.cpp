#include "app/qt/pin_actions.h"

#include <algorithm>

#include "app/qt/workbench.h"
#include "app/session/workspace_commands.h"

namespace quartier::qt {

PinActions::PinActions(Workbench& bench, QObject* parent) : QObject(parent), bench_(bench) {
    pin_.setObjectName("pin");
    pin_.setShortcut(QKeySequence("P"));
    pin_.setToolTip(tr("Layouts leave pinned nodes where they are"));
    unpinAll_.setObjectName("unpin-all");
    unpinAll_.setText(tr("Unpin All"));
    connect(&pin_, &QAction::triggered, this, [this] {
        const std::vector<VertexId> nodes = bench_.selection.selected();
        const bool pinned = !allPinned();
        // One that runs does not know of them yet.
        if (pinned && bench_.document.document().positions != nullptr) bench_.runs.stopLayout();
        bench_.document.perform(
            [&](session::Workspace& workspace) { session::pinNodes(workspace, nodes, pinned); });
    });
    connect(&unpinAll_, &QAction::triggered, this, [this] {
        const auto pinned = bench_.document.document().pinned;
        if (pinned == nullptr) return;
        bench_.document.perform(
            [&](session::Workspace& workspace) { session::pinNodes(workspace, *pinned, false); });
    });
    connect(&bench.selection, &SelectionController::changed, this, &PinActions::refresh);
    connect(&bench.document, &DocumentController::changed, this, &PinActions::refresh);
    refresh();
}

bool PinActions::allPinned() const {
    const std::vector<VertexId>& selected = bench_.selection.selected();
    const session::Document& document = bench_.document.document();
    return document.pinned != nullptr && selected.size() <= document.pinned->size() &&
           std::all_of(selected.begin(), selected.end(), [&](VertexId v) { return document.isPinned(v); });
}

void PinActions::refresh() {
    const bool some = !bench_.selection.selected().empty();
    pin_.setText(some && allPinned() ? tr("Un&pin Nodes") : tr("&Pin Nodes"));
    pin_.setEnabled(some);
    unpinAll_.setEnabled(bench_.document.document().pinned != nullptr);
}

}  // namespace quartier::qt
