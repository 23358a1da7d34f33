// The menu of the right button in the drawing: about the node that was clicked and all that are selected with
// it, about a community, or about the ground.
#pragma once

#include <QMenu>
#include <functional>
#include <span>

#include "app/session/column.h"
#include "core/types.h"

namespace quartier::qt {

struct Workbench;
class ArrangeMenu;
class ExtractActions;
class GraphMenu;
class GroupActions;
class PinActions;
class SelectMenu;
class ViewArea;

// What the entries of others are taken from. They outlive the menu.
struct ContextEntries {
    SelectMenu& selecting;
    GraphMenu& editing;
    ArrangeMenu& arranging;
    PinActions& pins;
    GroupActions& groups;
    ExtractActions& extracting;
    QAction* removeNodes = nullptr;
    QAction* fit = nullptr;
    QAction* leave = nullptr;  // the community entered
};

class ContextMenu : public QMenu {
    Q_OBJECT

  public:
    ContextMenu(Workbench& bench, ViewArea& views, const ContextEntries& entries, QWidget* window);

    void open(const QPoint& at);  // on the screen: about what the active view shows there
    // From a table, which shows rows in another place than the drawing.
    void openOfSelection(const QPoint& at);
    void openOfEdge(u32 row, const QPoint& at);

  private:
    void finish(const QPoint& at);
    void addTitle(const QString& text);
    void add(const QString& text, const char* id, const std::function<void()>& does);
    void addOfNodes();
    void addOfEdge(u32 row);
    void addLinks(std::span<const session::ColumnPtr> columns, u32 row);
    void addOfCommunity(u32 treeNode);
    void addOfValue(u32 group);  // of the column that the active view shows
    void addOfNoValue();
    void addOfItsGroup();  // that of the node that is selected alone
    void addOfLegend(u32 item);
    void addOfGround();
    void addSelecting();

    Workbench& bench_;
    ViewArea& views_;
    ContextEntries entries_;
};

}  // namespace quartier::qt
