#include "app/qt/group_actions.h"

#include <QColorDialog>
#include <QInputDialog>
#include <algorithm>

#include "app/qt/theme.h"
#include "app/qt/translated.h"
#include "app/qt/workbench.h"
#include "app/session/groups.h"
#include "app/session/workspace_commands.h"

namespace quartier::qt {

namespace {

// Runs may end, and other communities be shown, while a dialog is open: what was asked about has to be the
// same group still.
class AskedGroup {
  public:
    AskedGroup(const session::Document& document, const std::string& quantity, u32 item)
        : quantity_(quantity), item_(item), of_(document.version), key_(groupKey(document, quantity, item)) {}

    void requireSame(const session::Document& document) const {
        if (of_ != document.version || groupKey(document, quantity_, item_) != key_)
            throw Error(QObject::tr("the group is another one by now: nothing was changed").toStdString());
    }

  private:
    std::string quantity_;
    u32 item_;
    session::GraphVersionPtr of_;
    session::GroupKey key_;
};

}  // namespace

QString shownGroupName(const session::Document& document, const std::string& quantity, u32 item) {
    const std::string name = groupName(document, quantity, item);
    const bool none = name == session::kNoValueName && groupStyle(document, quantity, item).name.empty();
    return none ? translated(name) : QString::fromStdString(name);
}

GroupActions::GroupActions(Workbench& bench, QWidget* window)
    : QObject(window), bench_(bench), window_(window) {
    colourNodes_.setObjectName("colour-nodes");
    colourNodes_.setText(tr("Co&lour Nodes by Hand\u2026"));
    colourNodes_.setToolTip(tr("A colour of their own for the selected nodes, over all others"));
    resetNodes_.setObjectName("reset-node-colours");
    resetNodes_.setText(tr("Remove Colours &by Hand"));
    resetNodes_.setToolTip(tr("Of the selected nodes, or of all where none is selected"));
    resetGroups_.setObjectName("reset-groups");
    resetGroups_.setText(tr("Remove Own Na&mes and Colours of Groups"));
    resetGroups_.setToolTip(tr("All groups are called and coloured as without"));
    connect(&colourNodes_, &QAction::triggered, this, &GroupActions::askForNodes);
    connect(&resetNodes_, &QAction::triggered, this, [this] {
        bench_.document.perform([nodes = coloured()](session::Workspace& workspace) {
            session::colourNodes(workspace, nodes, std::nullopt);
        });
    });
    connect(&resetGroups_, &QAction::triggered, this, [this] {
        bench_.document.perform([](session::Workspace& workspace) { session::resetGroups(workspace); });
    });
    connect(&bench.selection, &SelectionController::changed, this, &GroupActions::refresh);
    connect(&bench.document, &DocumentController::changed, this, &GroupActions::refresh);
    refresh();
}

void GroupActions::refresh() {
    const session::Document& document = bench_.document.document();
    colourNodes_.setEnabled(!bench_.selection.selected().empty());
    resetNodes_.setEnabled(document.nodeColours != nullptr);
    resetGroups_.setEnabled(document.groupStyles != nullptr);
}

std::vector<VertexId> GroupActions::coloured() const {
    const auto& own = bench_.document.document().nodeColours;
    if (own == nullptr || !bench_.selection.selected().empty()) return bench_.selection.selected();
    std::vector<VertexId> all;
    for (const render::OwnColour& one : *own) all.push_back(one.vertex);
    return all;
}

void GroupActions::askColour(const QString& title, const QColor& present,
                             const std::function<void(u32)>& chosen) {
    auto* dialog = new QColorDialog(present, window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName("colour-dialog");
    dialog->setWindowTitle(title);
    connect(dialog, &QColorDialog::colorSelected, this,
            [chosen](const QColor& colour) { chosen(colour.rgb() & 0xFFFFFFu); });
    dialog->open();
}

void GroupActions::askForNodes() {
    const std::vector<VertexId> nodes = bench_.selection.selected();
    if (nodes.empty()) return;
    const session::Document& document = bench_.document.document();
    QColor present = Qt::white;
    if (document.nodeColours != nullptr)
        for (const render::OwnColour& own : *document.nodeColours)
            if (own.vertex == nodes.front()) present = QColor::fromRgb(own.rgb);
    askColour(tr("Colour of the Selected Nodes"), present, [this, nodes, of = document.version](u32 rgb) {
        bench_.document.perform([&](session::Workspace& workspace) {
            if (of != workspace.document().version)
                throw Error(tr("the graph is another one by now: nothing was coloured").toStdString());
            session::colourNodes(workspace, nodes, rgb);
        });
    });
}

void GroupActions::rename(const std::string& quantity, u32 item) {
    bench_.document.perform([&](session::Workspace& workspace) {
        const session::Document& document = workspace.document();
        const AskedGroup asked(document, quantity, item);
        auto* dialog = new QInputDialog(window_);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setObjectName("group-name-dialog");
        dialog->setWindowTitle(tr("Name of the Group"));
        dialog->setLabelText(tr("Name of the group (empty: the one it had)"));
        dialog->setTextValue(shownGroupName(document, quantity, item));
        connect(dialog, &QInputDialog::textValueSelected, this,
                [this, quantity, item, asked, before = dialog->textValue()](const QString& name) {
                    if (name == before) return;
                    bench_.document.perform([&](session::Workspace& changed) {
                        asked.requireSame(changed.document());
                        session::nameGroup(changed, quantity, item, name.trimmed().toStdString());
                    });
                });
        dialog->open();
    });
}

void GroupActions::recolour(const std::string& quantity, u32 item) {
    bench_.document.perform([&](session::Workspace& workspace) {
        const session::Document& document = workspace.document();
        const AskedGroup asked(document, quantity, item);
        const render::Style style = bench_.views.active().style();
        askColour(tr("Colour of %1").arg(shownGroupName(document, quantity, item)),
                  toQColor(groupColour(document, style, quantity, item)),
                  [this, quantity, item, asked](u32 rgb) {
                      bench_.document.perform([&](session::Workspace& changed) {
                          asked.requireSame(changed.document());
                          session::colourGroup(changed, quantity, item, rgb);
                      });
                  });
    });
}

void GroupActions::reset(const std::string& quantity, u32 item) {
    bench_.document.perform(
        [&](session::Workspace& workspace) { session::resetGroup(workspace, quantity, item); });
}

void GroupActions::addEntries(QMenu& menu, const std::string& quantity, u32 item) {
    const auto add = [&](const QString& text, const char* id,
                         void (GroupActions::*does)(const std::string&, u32)) {
        QAction* action = menu.addAction(text);
        action->setObjectName(id);
        connect(action, &QAction::triggered, this,
                [this, does, quantity, item] { (this->*does)(quantity, item); });
    };
    add(tr("&Rename\u2026"), "group-rename", &GroupActions::rename);
    add(tr("Colo&ur\u2026"), "group-colour", &GroupActions::recolour);
    if (!groupStyle(bench_.document.document(), quantity, item).empty())
        add(tr("Name and Colour as &They Were"), "group-reset", &GroupActions::reset);
}

}  // namespace quartier::qt
