// The menu of what can be done to the graph: nodes and edges removed, added and merged. Edit > Graph, and the
// menu of the right button in the drawing.
#pragma once

#include <QMenu>
#include <optional>
#include <vector>

#include "core/types.h"

namespace quartier::qt {

struct Workbench;

class GraphMenu : public QMenu {
    Q_OBJECT

  public:
    // Dialogs are those of `window`.
    GraphMenu(Workbench& bench, QWidget* window);

    // Where a node goes that is added, in coordinates of the graph; nothing: to the middle of the view.
    void setPlace(std::optional<Vec2> place) { place_ = place; }
    QAction* removeNodes() const { return actions_.front(); }

  private:
    void refresh();  // what is possible now
    void fillColumns();
    void askForNode();
    void addEdge();

    Workbench& bench_;
    QWidget* window_;
    std::vector<QAction*> actions_;  // in the order of the table of entries
    QMenu* byColumn_;
    std::optional<Vec2> place_;
};

}  // namespace quartier::qt
