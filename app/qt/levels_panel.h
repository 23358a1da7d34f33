// Levels: the list of aggregation stages and the icicle. Neighbouring levels of nearly the same modularity
// share one row of the list, which opens with a click.
#pragma once

#include <QWidget>
#include <memory>

#include "core/types.h"

class QTreeWidget;
class QTreeWidgetItem;

namespace quartier::session {
struct CommunityRun;
}

namespace quartier::qt {

class IcicleWidget;
class DocumentController;
class RunController;
class ViewsController;

class LevelsPanel : public QWidget {
    Q_OBJECT

  public:
    explicit LevelsPanel(DocumentController& document, ViewsController& views, RunController& runs,
                         QWidget* parent = nullptr);
    IcicleWidget& icicle() { return *icicle_; }
    // Rows from fine to coarse; a row that stands for several levels has a child for each.
    QTreeWidget& list() { return *list_; }
    u32 levelsListed() const;  // in rows of their own or within one

  private:
    void fill();     // after a run
    void refresh();  // after a step
    void choose();   // what is selected in the list
    void describe(QTreeWidgetItem& row, size_t depth) const;

    DocumentController& document_;
    ViewsController& views_;
    RunController& runs_;
    QTreeWidget* list_;
    IcicleWidget* icicle_;
    std::weak_ptr<const session::CommunityRun> listed_;  // whose levels are in the list
};

}  // namespace quartier::qt
