// The viewports of the window beside each other, one for each view. With more than one, each has a bar with
// its name and a button that closes it, and the bar of the active one is marked.
#pragma once

#include <QWidget>
#include <memory>
#include <vector>

#include "app/qt/workbench.h"

class QSplitter;

namespace quartier::qt {

class ViewportWidget;

class ViewArea : public QWidget {
    Q_OBJECT

  public:
    explicit ViewArea(Workbench& bench, QWidget* parent = nullptr);
    ~ViewArea() override;

    ViewportWidget& active() const;                  // the viewport of the active view
    std::vector<ViewportWidget*> viewports() const;  // from left to right
    void setFiguresShown(bool shown);

  signals:
    void menuWanted(const QPoint& at);  // by a viewport, which is active then
    void descriptionChanged();          // of a viewport's device, or how results reach it

  private:
    struct Frame;

    void refresh();
    void refreshBars();
    std::unique_ptr<Frame> makeFrame(ViewController& view);

    Workbench& bench_;
    QSplitter* splitter_;
    std::vector<std::unique_ptr<Frame>> frames_;  // from left to right
    bool figuresShown_ = false;
};

}  // namespace quartier::qt
