#include "app/qt/select_menu.h"

#include "app/qt/workbench.h"
#include "app/session/quantity.h"

namespace quartier::qt {
namespace {

using session::Relation;

enum class Needs : u8 { graph, nodes, communities, column, two, twoAndWeights };

struct Entry {
    Relation relation;
    Needs needs;
    const char* id;
    const char* text;
    const char* keys;
    const char* help;
    bool separated = false;  // from the one above
};

constexpr Entry kEntries[] = {
    {Relation::all, Needs::graph, "select-all", QT_TRANSLATE_NOOP("quartier::qt::SelectMenu", "&All"),
     "Ctrl+A", QT_TRANSLATE_NOOP("quartier::qt::SelectMenu", "Every node that the filter shows")},
    {Relation::others, Needs::graph, "select-others",
     QT_TRANSLATE_NOOP("quartier::qt::SelectMenu", "All &Others"), "Ctrl+I",
     QT_TRANSLATE_NOOP("quartier::qt::SelectMenu", "Every node that is not selected")},
    {Relation::oneStep, Needs::nodes, "select-grow",
     QT_TRANSLATE_NOOP("quartier::qt::SelectMenu", "&Grow by One Step"), "Ctrl+G",
     QT_TRANSLATE_NOOP("quartier::qt::SelectMenu", "The selected nodes and their neighbours"), true},
    {Relation::neighbours, Needs::nodes, "select-neighbours",
     QT_TRANSLATE_NOOP("quartier::qt::SelectMenu", "&Neighbours Only"), "",
     QT_TRANSLATE_NOOP("quartier::qt::SelectMenu", "The neighbours of the selected nodes, without these")},
    {Relation::community, Needs::communities, "select-community",
     QT_TRANSLATE_NOOP("quartier::qt::SelectMenu", "Same &Community"), "",
     QT_TRANSLATE_NOOP("quartier::qt::SelectMenu", "Their communities, at the level that is shown")},
    {Relation::component, Needs::nodes, "select-component",
     QT_TRANSLATE_NOOP("quartier::qt::SelectMenu", "Same Co&mponent"), "",
     QT_TRANSLATE_NOOP("quartier::qt::SelectMenu", "Every node that a path leads to from them")},
    {Relation::value, Needs::column, "select-value",
     QT_TRANSLATE_NOOP("quartier::qt::SelectMenu", "Same &Value of %1"), "",
     QT_TRANSLATE_NOOP("quartier::qt::SelectMenu",
                       "Nodes with the same value of the column that colours them")},
    {Relation::shortest, Needs::two, "select-paths",
     QT_TRANSLATE_NOOP("quartier::qt::SelectMenu", "Shortest &Paths"), "",
     QT_TRANSLATE_NOOP("quartier::qt::SelectMenu",
                       "All nodes on shortest paths between the two that are selected"),
     true},
    {Relation::shortestByWeight, Needs::twoAndWeights, "select-weighted-paths",
     QT_TRANSLATE_NOOP("quartier::qt::SelectMenu", "Shortest Paths by &Weight"), "",
     QT_TRANSLATE_NOOP("quartier::qt::SelectMenu", "The same, the weights of edges being their lengths")},
};

bool isPossible(Needs needs, Workbench& bench) {
    const session::Document& document = bench.document.document();
    const size_t selected = bench.selection.selected().size();
    if (document.empty()) return false;
    switch (needs) {
        case Needs::graph:
            return true;
        case Needs::nodes:
            return selected > 0;
        case Needs::communities:
            return selected > 0 && document.communities != nullptr;
        case Needs::column: {
            const auto quantity = session::findQuantity(document, bench.views.active().view().colour);
            return selected > 0 && quantity && quantity->column != nullptr;
        }
        case Needs::two:
            return selected == 2;
        case Needs::twoAndWeights:
            return selected == 2 && document.undirected().isWeighted();
    }
    return false;
}

}  // namespace

SelectMenu::SelectMenu(Workbench& bench, QWidget* parent) : QMenu(tr("&Select"), parent), bench_(bench) {
    setObjectName("select");
    setToolTipsVisible(true);
    for (const Entry& entry : kEntries) {
        if (entry.separated) addSeparator();
        QAction* action = addAction(tr(entry.text));
        action->setObjectName(entry.id);
        action->setToolTip(tr(entry.help));
        action->setShortcut(QKeySequence(QString::fromLatin1(entry.keys)));
        connect(action, &QAction::triggered, this, [this, relation = entry.relation] {
            bench_.selection.selectRelated(relation, bench_.views.active());
        });
        actions_.push_back(action);
    }
    connect(this, &QMenu::aboutToShow, this, &SelectMenu::refresh);
    connect(&bench.selection, &SelectionController::changed, this, &SelectMenu::refresh);  // for the keys
    connect(&bench.document, &DocumentController::changed, this, &SelectMenu::refresh);
    refresh();
}

void SelectMenu::refresh() {
    for (size_t i = 0; i < actions_.size(); ++i) {
        actions_[i]->setEnabled(isPossible(kEntries[i].needs, bench_));
        if (kEntries[i].relation != Relation::value) continue;
        const QString column = QString::fromStdString(
            session::quantityTitle(bench_.document.document(), bench_.views.active().view().colour));
        actions_[i]->setText(actions_[i]->isEnabled()
                                 ? tr(kEntries[i].text).arg(QString(column).replace('&', "&&"))
                                 : tr("Same &Value of a Column"));
    }
}

}  // namespace quartier::qt
