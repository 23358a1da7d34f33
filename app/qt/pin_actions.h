// Pinning in menus and by a key: pinned nodes stay where they are when a layout runs.
#pragma once

#include <QAction>
#include <QObject>

namespace quartier::qt {

struct Workbench;

class PinActions : public QObject {
    Q_OBJECT

  public:
    PinActions(Workbench& bench, QObject* parent);

    QAction* pin() { return &pin_; }  // the selected nodes; unpins them where all of them are pinned
    QAction* unpinAll() { return &unpinAll_; }  // nodes of the graph

  private:
    bool allPinned() const;  // of the nodes that are selected
    void refresh();

    Workbench& bench_;
    QAction pin_{this}, unpinAll_{this};
};

}  // namespace quartier::qt
