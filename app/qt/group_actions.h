// Names and colours that a person gives to single groups of nodes, and colours to single nodes: the entries
// of menus and their dialogs.
#pragma once

#include <QAction>
#include <QColor>
#include <QMenu>
#include <QObject>
#include <functional>
#include <string>

#include "core/types.h"

namespace quartier::session {
struct Document;
}

namespace quartier::qt {

struct Workbench;

// session::groupName() in the language of the window: names of persons and of files stay.
QString shownGroupName(const session::Document& document, const std::string& quantity, u32 item);

class GroupActions : public QObject {
    Q_OBJECT

  public:
    GroupActions(Workbench& bench, QWidget* window);

    QAction* colourNodes() { return &colourNodes_; }  // the selected ones
    QAction* resetNodes() { return &resetNodes_; }    // the selected ones, or all where none is
    QAction* resetGroups() { return &resetGroups_; }

    // Groups as app/session/groups.h has them. The dialogs do not block.
    void rename(const std::string& quantity, u32 item);
    void recolour(const std::string& quantity, u32 item);
    void reset(const std::string& quantity, u32 item);
    // Name, colour, and both as they were where they are not.
    void addEntries(QMenu& menu, const std::string& quantity, u32 item);

  private:
    void refresh();
    void askColour(const QString& title, const QColor& present, const std::function<void(u32)>& chosen);
    void askForNodes();
    std::vector<VertexId> coloured() const;  // of the selected nodes, or of all where none is selected

    Workbench& bench_;
    QWidget* window_;
    QAction colourNodes_{this}, resetNodes_{this}, resetGroups_{this};
};

}  // namespace quartier::qt
