// The menu of what can be done to the positions: the selected nodes, or all that are shown where none is
// selected, are lined up, turned, mirrored, spread, and moved apart where they overlap. Edit > Arrange Nodes,
// and the menu of the right button in the drawing.
#pragma once

#include <QMenu>
#include <vector>

#include "app/qt/background_job.h"
#include "layouts/transforms.h"

namespace quartier::qt {

struct Workbench;
class ViewArea;

class ArrangeMenu : public QMenu {
    Q_OBJECT

  public:
    // Dialogs are those of `window`.
    ArrangeMenu(Workbench& bench, ViewArea& views, QWidget* window);

    bool busy() const { return apart_.busy(); }  // moving nodes apart

  private:
    void refresh();  // what is possible now
    std::vector<VertexId> shownNodes() const;
    std::vector<VertexId> nodes() const;  // those that are moved
    void transform(const layouts::Transform& transform);
    void askForAngle();
    void askForScale();
    void moveApart(bool names);

    Workbench& bench_;
    ViewArea& views_;
    QWidget* window_;
    BackgroundJob apart_;
};

}  // namespace quartier::qt
