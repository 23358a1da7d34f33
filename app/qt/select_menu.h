// The menu of what can be selected next: nodes by how they are related to those that are selected. Edit >
// Select, and the menu of the right button in the drawing.
#pragma once

#include <QMenu>
#include <vector>

namespace quartier::qt {

struct Workbench;

class SelectMenu : public QMenu {
    Q_OBJECT

  public:
    explicit SelectMenu(Workbench& bench, QWidget* parent = nullptr);

  private:
    void refresh();  // what is possible now

    Workbench& bench_;
    std::vector<QAction*> actions_;  // in the order of the table of entries
};

}  // namespace quartier::qt
