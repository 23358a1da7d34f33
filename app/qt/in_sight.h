// Docks that stand behind another tab count as visible, but lie outside their window.
#pragma once

#include <QWidget>

namespace quartier::qt {

inline bool inSight(const QWidget& widget) {
    const QWidget& window = *widget.window();
    return widget.isVisible() &&
           window.rect().intersects(QRect(widget.mapTo(&window, QPoint()), widget.size()));
}

}  // namespace quartier::qt
