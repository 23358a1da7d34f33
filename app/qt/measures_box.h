// Every measure of the list, by family: its definition, its options, runs of it, and what they found.
#pragma once

#include <QWidget>
#include <deque>
#include <map>
#include <string>
#include <vector>

#include "analytics/measures/measure.h"
#include "app/session/filter.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QScrollArea;
class QTreeWidget;
class QTreeWidgetItem;

namespace quartier::qt {

class DocumentController;
class JobBar;
class MeasureResultBox;
class OptionForm;
class RunController;
class SelectionController;
class ViewsController;

class MeasuresBox : public QWidget {
    Q_OBJECT

  public:
    MeasuresBox(DocumentController& document, RunController& runs, SelectionController& selection,
                ViewsController& views, QWidget* parent = nullptr);

    QTreeWidget& list() { return *list_; }
    QLineEdit& search() { return *search_; }
    MeasureResultBox& result() { return *result_; }
    void choose(const std::string& measure);
    // The measure that is chosen, as it is shown; of a family all, one after the other, with their presets.
    void run();

  signals:
    void filterAsked(const quartier::session::FilterName& name);

  private:
    void buildList();
    QWidget* buildSearchableList();
    void showFound();  // the rows with what is searched for
    QWidget* buildDetails();
    void connectAll();
    void chooseRow(const QTreeWidgetItem* row);
    void showChosen();
    void showForm();
    void fillColumns();
    void runNext();
    void refresh();         // job states
    void refreshResults();  // values
    MeasureOptions options() const;

    DocumentController& document_;
    RunController& runs_;
    SelectionController& selection_;
    ViewsController& views_;
    QLineEdit* search_;
    QTreeWidget* list_;
    std::map<std::string, QTreeWidgetItem*> rows_;  // by the name of the measure
    std::map<QTreeWidgetItem*, bool> expanded_;     // families, before something was searched for
    QScrollArea* details_;
    QLabel *title_, *about_, *paper_;
    OptionForm* form_;
    QWidget* columnRow_;
    QLabel* columnLabel_;
    QComboBox* columns_;
    JobBar* jobs_;
    MeasureResultBox* result_;
    std::vector<std::string> chosen_;  // one, or those of a family; never none
    std::deque<std::string> waiting_;  // for the one that runs
    bool showsEnd_ = false;            // what runs was started here: its result is brought into sight
};

}  // namespace quartier::qt
