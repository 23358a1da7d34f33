#include "app/qt/graph_menu.h"

#include <QInputDialog>
#include <limits>

#include "app/qt/workbench.h"
#include "app/session/graph_edits.h"

namespace quartier::qt {
namespace {

using session::GraphEdit;

enum class Needs : u8 { graph, nodes, several, two, filter, loops, directions };

struct Entry {
    Needs needs;
    const char* id;
    const char* text;
    const char* help;
    // Null: the menu asks for more first.
    GraphEdit (*edit)(Workbench&);
    bool separated = false;  // from the one above
};

constexpr Entry kEntries[] = {
    {Needs::nodes, "delete-nodes", QT_TRANSLATE_NOOP("quartier::qt::GraphMenu", "&Delete Nodes"),
     QT_TRANSLATE_NOOP("quartier::qt::GraphMenu", "The selected nodes and their edges (Delete)"),
     [](Workbench& bench) { return session::removeNodes(bench.selection.selected()); }},
    {Needs::several, "delete-edges",
     QT_TRANSLATE_NOOP("quartier::qt::GraphMenu", "Delete &Edges Between Them"),
     QT_TRANSLATE_NOOP("quartier::qt::GraphMenu", "The edges between the selected nodes; the nodes stay"),
     [](Workbench& bench) { return session::removeEdgesBetween(bench.selection.selected()); }},
    {Needs::loops, "delete-loops", QT_TRANSLATE_NOOP("quartier::qt::GraphMenu", "Delete Self-&Loops"),
     QT_TRANSLATE_NOOP("quartier::qt::GraphMenu", "All edges from a node to itself"),
     [](Workbench&) { return session::removeSelfLoops(); }},
    {Needs::nodes, "keep-nodes", QT_TRANSLATE_NOOP("quartier::qt::GraphMenu", "&Keep Only the Selection"),
     QT_TRANSLATE_NOOP("quartier::qt::GraphMenu", "Delete every node that is not selected"),
     [](Workbench& bench) { return session::keepNodes(bench.selection.selected()); }, true},
    {Needs::filter, "keep-visible",
     QT_TRANSLATE_NOOP("quartier::qt::GraphMenu", "Keep Only What Is &Visible"),
     QT_TRANSLATE_NOOP("quartier::qt::GraphMenu", "Delete the nodes and edges that the filter hides"),
     [](Workbench& bench) { return session::keepVisible(bench.views.active().view().visible); }},
    {Needs::graph, "keep-component",
     QT_TRANSLATE_NOOP("quartier::qt::GraphMenu", "Keep Only the Largest &Component"),
     QT_TRANSLATE_NOOP("quartier::qt::GraphMenu", "Delete every node that no path leads to from there"),
     [](Workbench&) { return session::keepLargestComponent(); }},
    {Needs::graph, "add-node", QT_TRANSLATE_NOOP("quartier::qt::GraphMenu", "&Add Node\u2026"),
     QT_TRANSLATE_NOOP("quartier::qt::GraphMenu", "A node without edges, here"), nullptr, true},
    {Needs::two, "add-edge", QT_TRANSLATE_NOOP("quartier::qt::GraphMenu", "Add Ed&ge"),
     QT_TRANSLATE_NOOP("quartier::qt::GraphMenu",
                       "Between the two selected nodes; where edges have a direction, from the first"),
     nullptr},
    {Needs::several, "merge-nodes", QT_TRANSLATE_NOOP("quartier::qt::GraphMenu", "&Merge Nodes"),
     QT_TRANSLATE_NOOP("quartier::qt::GraphMenu",
                       "The selected nodes become the first of them; the weights of edges to the "
                       "same node add up, edges between them go"),
     [](Workbench& bench) { return session::mergeNodes(bench.selection.selected()); }, true},
    {Needs::directions, "reverse", QT_TRANSLATE_NOOP("quartier::qt::GraphMenu", "&Reverse Directions"),
     QT_TRANSLATE_NOOP("quartier::qt::GraphMenu", "Every edge leads the other way"),
     [](Workbench&) { return session::reverseDirections(); }, true},
    {Needs::directions, "make-undirected", QT_TRANSLATE_NOOP("quartier::qt::GraphMenu", "Make &Undirected"),
     QT_TRANSLATE_NOOP("quartier::qt::GraphMenu",
                       "Edges lose their direction; the weights of both directions add up"),
     [](Workbench&) { return session::makeUndirected(); }},
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
        case Needs::several:
            return selected > 1;
        case Needs::two:
            return selected == 2;
        case Needs::filter:
            return bench.views.active().view().visible != nullptr;
        case Needs::loops:
            return document.graph().selfLoopCount() > 0;
        case Needs::directions:
            return document.graph().isDirected();
    }
    return false;
}

}  // namespace

GraphMenu::GraphMenu(Workbench& bench, QWidget* window)
    : QMenu(tr("&Graph"), window), bench_(bench), window_(window) {
    setObjectName("graph-edits");
    setToolTipsVisible(true);
    byColumn_ = new QMenu(tr("Merge by C&olumn"), this);
    byColumn_->setObjectName("merge-by-column");
    byColumn_->menuAction()->setToolTip(tr("Nodes with the same value of a column become one"));
    for (const Entry& entry : kEntries) {
        if (entry.separated) addSeparator();
        QAction* action = addAction(tr(entry.text));
        action->setObjectName(entry.id);
        action->setToolTip(tr(entry.help));
        if (entry.edit != nullptr)
            connect(action, &QAction::triggered, this,
                    [this, edit = entry.edit] { bench_.runs.editGraph(edit(bench_)); });
        else
            connect(action, &QAction::triggered, this,
                    entry.needs == Needs::two ? &GraphMenu::addEdge : &GraphMenu::askForNode);
        if (entry.id == std::string_view("merge-nodes")) addMenu(byColumn_);
        actions_.push_back(action);
    }
    connect(byColumn_, &QMenu::aboutToShow, this, &GraphMenu::fillColumns);
    connect(this, &QMenu::aboutToShow, this, &GraphMenu::refresh);
    connect(&bench.selection, &SelectionController::changed, this, &GraphMenu::refresh);  // for the keys
    connect(&bench.document, &DocumentController::changed, this, &GraphMenu::refresh);
    connect(&bench.filters, &FilterController::filtered, this, &GraphMenu::refresh);
    connect(&bench.views, &ViewsController::activeChanged, this, &GraphMenu::refresh);
    refresh();
}

void GraphMenu::refresh() {
    for (size_t i = 0; i < actions_.size(); ++i)
        actions_[i]->setEnabled(isPossible(kEntries[i].needs, bench_));
    byColumn_->setEnabled(!bench_.document.document().empty());
}

// Partitions are groups of nodes, too. Measurements are not.
void GraphMenu::fillColumns() {
    byColumn_->clear();
    const session::Document& document = bench_.document.document();
    if (!document.empty()) {
        const session::ColumnStore columns = session::allColumns(document);
        for (const session::ColumnPtr& column : columns.nodes()) {
            if (column->type() == session::ColumnType::real) continue;
            const QString name = QString::fromStdString(column->name());
            QAction* action = byColumn_->addAction(QString(name).replace('&', "&&"));
            action->setObjectName("merge-by-" + QString::fromStdString(column->id()));
            connect(action, &QAction::triggered, this,
                    [this, id = column->id()] { bench_.runs.editGraph(session::mergeByColumn(id)); });
        }
    }
    if (byColumn_->isEmpty())
        byColumn_->addAction(tr("the nodes have no column of groups"))->setEnabled(false);
}

void GraphMenu::askForNode() {
    const Vec2 at = place_.value_or(bench_.views.active().view().camera.centre);
    auto* dialog = new QInputDialog(window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName("add-node-dialog");
    dialog->setWindowTitle(tr("Add Node"));
    dialog->setLabelText(tr("Name of the node:"));
    connect(dialog, &QInputDialog::textValueSelected, this, [this, at](const QString& name) {
        bench_.runs.editGraph(session::addNode(name.trimmed().toStdString(), at));
    });
    dialog->open();
}

// The weight is asked for where edges have one.
void GraphMenu::addEdge() {
    const std::vector<VertexId> ends = bench_.selection.selected();
    if (ends.size() != 2) return;
    const VertexId from = ends.front(), to = ends.back();
    if (!bench_.document.document().graph().isWeighted())
        return bench_.runs.editGraph(session::addEdge(from, to));
    auto* dialog = new QInputDialog(window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName("add-edge-dialog");
    dialog->setWindowTitle(tr("Add Edge"));
    dialog->setLabelText(tr("Weight of the edge:"));
    dialog->setInputMode(QInputDialog::DoubleInput);
    dialog->setDoubleRange(0, static_cast<double>(std::numeric_limits<f32>::max()));
    dialog->setDoubleDecimals(6);
    dialog->setDoubleValue(1);
    connect(dialog, &QInputDialog::doubleValueSelected, this,
            [this, from, to, of = bench_.document.document().version](double weight) {
                if (of == bench_.document.document().version)
                    bench_.runs.editGraph(session::addEdge(from, to, static_cast<f32>(weight)));
            });
    dialog->open();
}

}  // namespace quartier::qt
