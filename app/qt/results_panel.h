// The table of results: a click shows one, several of one kind are compared.
#pragma once

#include <QWidget>
#include <string>
#include <vector>

class QLabel;
class QMenu;
class QPushButton;
class QStackedWidget;
class QTableView;

namespace quartier::qt {

class ResultsController;
class ResultsModel;
class DocumentController;
class RunController;
class ViewsController;

class ResultsPanel : public QWidget {
    Q_OBJECT

  public:
    ResultsPanel(DocumentController& document, ViewsController& views, RunController& runs,
                 ResultsController& controller, QWidget* parent = nullptr);
    QTableView& table() { return *table_; }
    void compare();

  private:
    void buildTable();
    void refresh();
    void tellSelection();
    void followShown();
    void openMenu(QPoint at);
    void addActions(QMenu& menu, const std::string& id);
    void addColumns(QMenu& menu);  // of the nodes, each as a partition
    void exportTable(const std::string& id);
    void exportTrace(const std::string& id);
    std::vector<std::string> selectedIds() const;

    DocumentController& document_;
    ViewsController& views_;
    RunController& runs_;
    ResultsController& controller_;
    ResultsModel* model_;
    QStackedWidget* pages_;  // what to do while there are no results, or the table
    QTableView* table_;
    QWidget* several_;  // what can be done with several results, while they are selected
    QLabel* hint_;
    QPushButton* compare_;
    std::string followed_;  // id of the result that was selected because it is drawn
};

}  // namespace quartier::qt
