// Find (Ctrl+F): a line over the drawing with the nodes that fit below it. Up and Down walk them, Return
// flies to one, Shift+Return adds it to the selection, Ctrl+Return selects all that fit, Esc closes.
#pragma once

#include <QFrame>
#include <QTimer>

#include "app/qt/find_worker.h"

class QLabel;
class QLineEdit;
class QTreeWidget;

namespace quartier::qt {

struct Workbench;

class FindBox : public QFrame {
    Q_OBJECT

  public:
    // Lies at the top of `area`.
    FindBox(Workbench& bench, QWidget* area);

    void openUp();  // or brings the line back into focus, its text selected
    void closeUp();
    QLineEdit& line() { return *line_; }
    QTreeWidget& list() { return *list_; }
    QString countText() const;
    bool settled() const;  // the list is the answer to what is in the line

  signals:
    void closed();

  protected:
    bool eventFilter(QObject* object, QEvent* event) override;

  private:
    void ask(FindWorker::Wanted wanted = FindWorker::Wanted::best);
    void take(const FindAnswer& answer);
    void fill(const FindAnswer& answer);
    void holdPainting();
    void paintNow();
    void place();
    bool takeKey(int key, Qt::KeyboardModifiers modifiers);
    void walk(int rows);
    void goTo(bool add);
    void showHovered();

    Workbench& bench_;
    QLineEdit* line_;
    QLabel* count_;
    QTreeWidget* list_;
    FindWorker* worker_;
    QTimer paintDue_;                  // runs while the line waits for the answer to be painted with it
    QTimer markDue_;                   // runs from a new list until its current node is marked
    std::string answered_;             // what the list is the answer to
    session::GraphVersionPtr listed_;  // what the vertices in the list are of
};

}  // namespace quartier::qt
