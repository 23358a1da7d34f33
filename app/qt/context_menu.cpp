#include "app/qt/context_menu.h"

#include <algorithm>

#include "app/qt/arrange_menu.h"
#include "app/qt/extract_actions.h"
#include "app/qt/graph_menu.h"
#include "app/qt/group_actions.h"
#include "app/qt/links.h"
#include "app/qt/node_label.h"
#include "app/qt/pin_actions.h"
#include "app/qt/select_menu.h"
#include "app/qt/texts.h"
#include "app/qt/translated.h"
#include "app/qt/view_area.h"
#include "app/qt/viewport_widget.h"
#include "app/session/column_store.h"
#include "app/session/graph_edits.h"
#include "app/session/groups.h"
#include "app/session/legend.h"

namespace quartier::qt {

namespace {

constexpr size_t kLongestTitle = 40;  // characters

QString shortTitle(const std::string& text) {
    return QString::fromStdString(session::shortened(text, kLongestTitle)).replace('&', "&&");
}
QString shortTitle(const QString& text) { return shortTitle(text.toStdString()); }

}  // namespace

ContextMenu::ContextMenu(Workbench& bench, ViewArea& views, const ContextEntries& entries, QWidget* window)
    : QMenu(window), bench_(bench), views_(views), entries_(entries) {
    setObjectName("context");
    setToolTipsVisible(true);
    connect(&views, &ViewArea::menuWanted, this, &ContextMenu::open);
}

// The actions of other menus are theirs: clear() deletes only those that were made here.
void ContextMenu::open(const QPoint& at) {
    clear();
    ViewportWidget& viewport = views_.active();
    const QPointF place = viewport.mapFromGlobal(at);
    entries_.editing.setPlace(viewport.placeAt(place));
    if (!bench_.document.document().empty()) {
        const PointedAt pointed = viewport.pointedAt(place);
        if (pointed.legend != session::kNoGroup) {
            addOfLegend(pointed.legend);
            return popup(at);
        }
        if (pointed.node == kNoVertex && pointed.edge != session::kNoEdge) addOfEdge(pointed.edge);
        if (pointed.node != kNoVertex)
            addOfNodes();
        else if (pointed.value != session::kNoGroup)
            addOfValue(pointed.value);
        else if (pointed.community != 0)
            addOfCommunity(pointed.community);
        if (pointed.node == kNoVertex) addOfGround();
    }
    finish(at);
}

void ContextMenu::openOfSelection(const QPoint& at) {
    clear();
    if (bench_.selection.selected().empty()) return;
    addOfNodes();
    finish(at);
}

void ContextMenu::openOfEdge(u32 row, const QPoint& at) {
    clear();
    addOfEdge(row);
    finish(at);
}

void ContextMenu::finish(const QPoint& at) {
    addMenu(&entries_.editing);
    addMenu(&entries_.arranging);
    emit entries_.selecting.aboutToShow();  // its entries as they are now
    popup(at);
}

void ContextMenu::addTitle(const QString& text) {
    QAction* title = addAction(text);
    title->setEnabled(false);
    QFont font = title->font();
    font.setBold(true);
    title->setFont(font);
}

void ContextMenu::addSelecting() {
    addActions(entries_.selecting.actions());
    addSeparator();
}

// The one that was clicked is selected by now.
void ContextMenu::addOfNodes() {
    const std::vector<VertexId>& selected = bench_.selection.selected();
    addTitle(selected.size() == 1 ? shortTitle(bench_.document.document().nodes().label(selected.front()))
                                  : tr("%1 nodes").arg(counted(selected.size())));
    addSelecting();
    if (selected.size() == 1)
        add(tr("Edit &Label\u2026"), "node-label",
            [this, node = selected.front()] { askForLabel(bench_, node, parentWidget()); });
    addAction(entries_.pins.pin());
    addAction(entries_.groups.colourNodes());
    if (entries_.groups.resetNodes()->isEnabled()) addAction(entries_.groups.resetNodes());
    addAction(entries_.extracting.selection());
    addAction(entries_.removeNodes);
    if (selected.size() == 1)
        addLinks(session::allColumns(bench_.document.document()).nodes(), selected.front());
    addSeparator();
    addOfItsGroup();
}

// What its colour stands for.
void ContextMenu::addOfItsGroup() {
    const std::vector<VertexId>& selected = bench_.selection.selected();
    if (selected.size() != 1) return;
    const session::Document& document = bench_.document.document();
    const session::View& view = bench_.views.active().view();
    const u32 item = session::groupOf(document, view, selected.front());
    if (item == session::kNoGroup) return;
    QMenu* group = addMenu(tr("Its Group: %1").arg(shortTitle(shownGroupName(document, view.colour, item))));
    group->setObjectName("node-group");
    entries_.groups.addEntries(*group, view.colour, item);
    addSeparator();
}

void ContextMenu::add(const QString& text, const char* id, const std::function<void()>& does) {
    QAction* action = addAction(text);
    action->setObjectName(id);
    connect(action, &QAction::triggered, this, does);
}

void ContextMenu::addLinks(std::span<const session::ColumnPtr> columns, u32 row) {
    constexpr size_t kMost = 5;
    const std::vector<QUrl> links = linksIn(columns, row);
    for (const QUrl& link : std::span(links).first(std::min(links.size(), kMost))) {
        add(tr("Open Link to %1\u2026").arg(shortTitle(link.host())), "open-link",
            [this, link] { openLink(parentWidget(), link); });
        actions().back()->setToolTip(QString::fromUtf8(link.toEncoded()));
    }
}

void ContextMenu::addOfEdge(u32 row) {
    const session::Document& document = bench_.document.document();
    const render::Edge edge = document.edges()[row];
    addTitle(shortTitle(document.nodes().label(edge.a)) + QStringLiteral(" \u2014 ") +
             shortTitle(document.nodes().label(edge.b)));
    add(tr("Select Its &Ends"), "edge-select", [this, edge] {
        bench_.selection.selectOnly({edge.a, edge.b});
    });
    add(tr("&Delete Edge"), "edge-delete",
        [this, edge] { bench_.runs.editGraph(session::removeEdge(edge.a, edge.b)); });
    addLinks(session::allColumns(document).edges(), row);
    addSeparator();
}

void ContextMenu::addOfCommunity(u32 treeNode) {
    const session::Document& document = bench_.document.document();
    const std::span<const VertexId> inside = session::verticesOf(document, treeNode);
    const std::vector<VertexId> nodes(inside.begin(), inside.end());
    const QString name = bench_.document.nameOf(treeNode);
    addTitle(tr("%1, %2 nodes").arg(shortTitle(name), counted(nodes.size())));
    ViewController& view = bench_.views.active();
    add(tr("&Enter"), "community-enter", [&view, treeNode] { view.enter(treeNode); });
    add(view.state().isolated == treeNode ? tr("&Show All Again") : tr("&Isolate"), "community-isolate",
        [&view, treeNode] { view.isolate(treeNode); });
    add(tr("&Select Its Nodes"), "community-select", [this, nodes] { bench_.selection.selectOnly(nodes); });
    entries_.groups.addEntries(*this, session::kCommunityQuantity, treeNode);
    add(tr("E&xtract as New Document\u2026"), "community-extract",
        [this, nodes, name] { entries_.extracting.ask(nodes, name); });
    addSeparator();
}

void ContextMenu::addOfValue(u32 group) {
    const session::Document& document = bench_.document.document();
    const std::string quantity = bench_.views.active().view().colour;
    const std::vector<VertexId> nodes = session::groupNodes(document, quantity, group);
    const QString name = shownGroupName(document, quantity, group);
    addTitle(tr("%1, %2 nodes").arg(shortTitle(name), counted(nodes.size())));
    add(tr("&Select Its Nodes"), "community-select", [this, nodes] { bench_.selection.selectOnly(nodes); });
    entries_.groups.addEntries(*this, quantity, group);
    add(tr("E&xtract as New Document\u2026"), "community-extract",
        [this, nodes, name] { entries_.extracting.ask(nodes, name); });
    addSeparator();
}

// Of numbers: no group, that could have a name and a colour.
void ContextMenu::addOfNoValue() {
    const std::vector<VertexId> nodes = session::groupNodes(
        bench_.document.document(), bench_.views.active().view().colour, session::kNoValueItem);
    const QString name = translated(session::kNoValueName);
    addTitle(tr("%1, %2 nodes").arg(name, counted(nodes.size())));
    add(tr("&Select Its Nodes"), "community-select", [this, nodes] { bench_.selection.selectOnly(nodes); });
    add(tr("E&xtract as New Document\u2026"), "community-extract",
        [this, nodes, name] { entries_.extracting.ask(nodes, name); });
    addSeparator();
}

void ContextMenu::addOfLegend(u32 item) {
    if (item == session::kNoValueItem)
        addOfNoValue();
    else if (bench_.views.active().legend().communities)
        addOfCommunity(item);
    else
        addOfValue(item);
    if (entries_.groups.resetGroups()->isEnabled()) addAction(entries_.groups.resetGroups());
}

void ContextMenu::addOfGround() {
    if (entries_.leave->isEnabled()) addAction(entries_.leave);
    addAction(entries_.fit);
    addSeparator();
    addSelecting();
    addActions({entries_.pins.pin(), entries_.pins.unpinAll()});
    addSeparator();
    addActions({entries_.extracting.selection(), entries_.extracting.visible()});
    addSeparator();
}

}  // namespace quartier::qt
