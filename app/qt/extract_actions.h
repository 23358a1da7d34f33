// A part of the graph as a document of its own: written as a session file of a person's choice, which another
// window opens.
#pragma once

#include <QAction>
#include <QObject>
#include <QWidget>
#include <functional>
#include <vector>

#include "core/types.h"

namespace quartier::qt {

struct Workbench;

class ExtractActions : public QObject {
    Q_OBJECT

  public:
    // `window`: the parent of dialogs.
    ExtractActions(Workbench& bench, QWidget* window);

    QAction* selection() { return &selection_; }
    QAction* visible() { return &visible_; }
    // These nodes, as far as they are visible, into that file.
    void extract(const std::vector<VertexId>& nodes, const QString& path);
    // Asks for the file; `name`: what the nodes are called.
    void ask(const std::vector<VertexId>& nodes, const QString& name);
    // The file that must not be written over: that of the session which is open.
    void setOwnFile(std::function<QString()> file) { ownFile_ = std::move(file); }
    // What opens the new document: for tests.
    void setOpener(std::function<void(const QString&)> opener) { opener_ = std::move(opener); }

  private:
    void refresh();
    std::vector<VertexId> visibleNodes() const;
    void openWritten(const QString& path);

    Workbench& bench_;
    QWidget* window_;
    QAction selection_{this}, visible_{this};
    std::function<QString()> ownFile_;
    std::function<void(const QString&)> opener_;
    QString writing_;  // is to be opened once it is there
};

}  // namespace quartier::qt
