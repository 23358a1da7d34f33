#include "app/qt/disc_icon.h"

#include <QPainter>

namespace quartier::qt {

QPixmap disc(const QColor& colour) {
    constexpr int kSize = 12;
    constexpr qreal kRatio = 2;  // sharp on fine screens too
    QPixmap picture(QSize(kSize, kSize) * kRatio);
    picture.setDevicePixelRatio(kRatio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawEllipse(QRectF(2, 2, 8, 8));
    return picture;
}

}  // namespace quartier::qt
