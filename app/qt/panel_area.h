// Room for a panel that scrolls up and down only: never narrower than what is in it, scroll bar included, and
// never lower than the part of it that has to be in sight.
#pragma once

#include <QEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <algorithm>
#include <functional>
#include <utility>

namespace quartier::qt {

class PanelArea : public QScrollArea {
  public:
    // `inSight`: the height of that part; none: as low as a scroll area may be.
    explicit PanelArea(QWidget* panel, std::function<int()> inSight = {}) : inSight_(std::move(inSight)) {
        setWidget(panel);
        setWidgetResizable(true);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    }

    QSize minimumSizeHint() const override {
        const QSize least = QScrollArea::minimumSizeHint();
        const int wanted = widget()->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width();
        const int height = inSight_ ? inSight_() + 2 * frameWidth() : 0;
        return {std::max(least.width(), wanted + 2 * frameWidth()), std::max(least.height(), height)};
    }

  protected:
    // More options may be wider than those before.
    bool eventFilter(QObject* object, QEvent* event) override {
        if (object == widget() && event->type() == QEvent::LayoutRequest) updateGeometry();
        return QScrollArea::eventFilter(object, event);
    }

  private:
    std::function<int()> inSight_;
};

}  // namespace quartier::qt
