// Room for a panel that scrolls up and down only: never narrower than what is in it, scroll bar included.
#pragma once

#include <QEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <algorithm>

namespace quartier::qt {

class PanelArea : public QScrollArea {
  public:
    explicit PanelArea(QWidget* panel) {
        setWidget(panel);
        setWidgetResizable(true);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    }

    QSize minimumSizeHint() const override {
        const QSize least = QScrollArea::minimumSizeHint();
        const int wanted = widget()->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width();
        return {std::max(least.width(), wanted + 2 * frameWidth()), least.height()};
    }

  protected:
    // More options may be wider than those before.
    bool eventFilter(QObject* object, QEvent* event) override {
        if (object == widget() && event->type() == QEvent::LayoutRequest) updateGeometry();
        return QScrollArea::eventFilter(object, event);
    }
};

}  // namespace quartier::qt
