// The communities of the level shown: a table of what they are, and who lies in them and between two of them.
#pragma once

#include <QTimer>
#include <QWidget>
#include <memory>
#include <vector>

#include "app/qt/communities_model.h"
#include "app/session/job.h"

class QLabel;
class QTableView;

namespace quartier::qt {

class CommunityDetails;
class GroupActions;
struct Workbench;

class CommunitiesPanel : public QWidget {
    Q_OBJECT

  public:
    explicit CommunitiesPanel(Workbench& bench, QWidget* parent = nullptr);

    QTableView& table() { return *table_; }
    CommunityDetails& details() { return *details_; }
    void setGroupActions(GroupActions* groups) { groups_ = groups; }
    // Rows are those that were asked for last.
    bool atRest() const;
    void refreshStale();  // what was put off while the panel was out of sight

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    void buildTable();
    void askSoon();
    void ask();
    void poll();
    void take();
    void arrangeColumns();
    void chooseRows();   // a person has: their nodes are selected
    void followNodes();  // others are selected
    void describeChosen();
    void selectOnly(std::vector<VertexId> nodes);
    void openMenu(QPoint at);
    void copy() const;
    std::vector<int> chosenRows() const;  // from top to bottom
    std::vector<u32> chosen() const;      // their tree nodes

    Workbench& bench_;
    CommunitiesModel* model_;
    QTableView* table_;
    CommunityDetails* details_;
    QLabel* nothing_;
    GroupActions* groups_ = nullptr;
    CommunityRows::Order order_;
    QTimer asking_;  // changes in a row are one question
    QTimer polling_;
    bool stale_ = true;
    bool working_ = false;
    bool arranged_ = false;
    bool following_ = false;               // rows are marked without a person
    std::shared_ptr<CommunityRows> next_;  // job_ fills it
    session::Job job_;                     // last: its thread ends first
};

}  // namespace quartier::qt
