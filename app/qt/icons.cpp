#include "app/qt/icons.h"

#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <functional>
#include <map>
#include <utility>

namespace quartier::qt {

namespace {

void paintFrame(QPainter& p) {
    // Four corners of a frame.
    for (const QPointF corner : {QPointF(4, 4), QPointF(20, 4), QPointF(20, 20), QPointF(4, 20)}) {
        const double dx = corner.x() < 12 ? 5 : -5, dy = corner.y() < 12 ? 5 : -5;
        p.drawLine(corner, corner + QPointF(dx, 0));
        p.drawLine(corner, corner + QPointF(0, dy));
    }
    p.drawEllipse(QPointF(12, 12), 2.5, 2.5);
}

void paintLens(QPainter& p, bool plus) {
    p.drawEllipse(QPointF(10.5, 10.5), 6.5, 6.5);
    p.drawLine(QPointF(15.3, 15.3), QPointF(20, 20));
    p.drawLine(QPointF(7.5, 10.5), QPointF(13.5, 10.5));
    if (plus) p.drawLine(QPointF(10.5, 7.5), QPointF(10.5, 13.5));
}

// Discs of a level: many small ones, or few large ones, with an arrow to them.
void paintLevel(QPainter& p, const QColor& colour, bool coarser) {
    p.setBrush(colour);
    if (coarser) {
        p.drawEllipse(QPointF(15.5, 12), 5, 5);
    } else {
        for (const QPointF c : {QPointF(13, 8), QPointF(19, 9), QPointF(13, 16), QPointF(19, 17)})
            p.drawEllipse(c, 2, 2);
    }
    p.setBrush(Qt::NoBrush);
    p.drawPolyline(QPolygonF{QPointF(7, 8), QPointF(3.5, 12), QPointF(7, 16)});
}

void paintSheet(QPainter& p, Icon icon) {
    if (icon == Icon::open) {
        QPainterPath folder;
        folder.moveTo(3.5, 18.5);
        folder.lineTo(3.5, 6);
        folder.lineTo(9.5, 6);
        folder.lineTo(11.5, 8.5);
        folder.lineTo(20.5, 8.5);
        folder.lineTo(20.5, 18.5);
        folder.closeSubpath();
        p.drawPath(folder);
        return;
    }
    p.drawRoundedRect(QRectF(3.5, 5, 17, 14), 2, 2);
    p.drawEllipse(QPointF(8.5, 9.7), 1.5, 1.5);
    p.drawPolyline(QPolygonF{QPointF(5, 17.5), QPointF(10.5, 12.5), QPointF(13, 15), QPointF(16, 11.5),
                             QPointF(19.5, 15.5)});
}

void paintControl(QPainter& p, const QColor& colour, Icon icon) {
    p.setBrush(colour);
    if (icon == Icon::play) p.drawPolygon(QPolygonF{QPointF(8, 5), QPointF(19, 12), QPointF(8, 19)});
    if (icon == Icon::stop) p.drawRoundedRect(QRectF(6.5, 6.5, 11, 11), 1, 1);
    if (icon == Icon::pause) {
        p.drawRect(QRectF(7, 5.5, 3, 13));
        p.drawRect(QRectF(14, 5.5, 3, 13));
    }
    if (icon == Icon::step) {
        p.drawPolygon(QPolygonF{QPointF(6, 5), QPointF(15, 12), QPointF(6, 19)});
        p.drawRect(QRectF(17, 5.5, 1.5, 13));
    }
    p.setBrush(Qt::NoBrush);
}

void paintSign(QPainter& p, const QColor& colour, Icon icon) {
    if (icon == Icon::back) {
        p.drawPolyline(QPolygonF{QPointF(9, 6), QPointF(4, 11), QPointF(9, 16)});
        p.drawPolyline(QPolygonF{QPointF(4, 11), QPointF(15, 11), QPointF(19, 14), QPointF(19, 19)});
    } else if (icon == Icon::theme) {
        p.drawEllipse(QPointF(12, 12), 7.5, 7.5);
        QPainterPath half;
        half.moveTo(12, 4.5);
        half.arcTo(QRectF(4.5, 4.5, 15, 15), 90, -180);
        half.closeSubpath();
        p.fillPath(half, colour);
    } else {
        QFont font;
        font.setPixelSize(17);
        font.setBold(true);
        p.setFont(font);
        p.drawText(QRectF(0, 0, 24, 24), Qt::AlignCenter, QStringLiteral("?"));
    }
}

// The buttons of a panel's title.
void paintTitleButton(QPainter& p, Icon icon) {
    if (icon == Icon::close) {
        p.drawLine(QPointF(7, 7), QPointF(17, 17));
        p.drawLine(QPointF(17, 7), QPointF(7, 17));
        return;
    }
    p.drawPolyline(
        QPolygonF{QPointF(11, 7), QPointF(6, 7), QPointF(6, 18), QPointF(17, 18), QPointF(17, 13)});
    p.drawLine(QPointF(11.5, 12.5), QPointF(18, 6));
    p.drawPolyline(QPolygonF{QPointF(13.5, 6), QPointF(18, 6), QPointF(18, 10.5)});
}

void paint(QPainter& p, Icon icon, const QColor& colour) {
    p.setPen(QPen(colour, 1.7, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    switch (icon) {
        case Icon::open:
        case Icon::exportPicture:
            paintSheet(p, icon);
            break;
        case Icon::fit:
            paintFrame(p);
            break;
        case Icon::zoomIn:
            paintLens(p, true);
            break;
        case Icon::zoomOut:
            paintLens(p, false);
            break;
        case Icon::finer:
            paintLevel(p, colour, false);
            break;
        case Icon::coarser:
            paintLevel(p, colour, true);
            break;
        case Icon::play:
        case Icon::pause:
        case Icon::step:
        case Icon::stop:
            paintControl(p, colour, icon);
            break;
        case Icon::close:
        case Icon::detach:
            paintTitleButton(p, icon);
            break;
        case Icon::back:
        case Icon::theme:
        case Icon::help:
            paintSign(p, colour, icon);
            break;
    }
}

constexpr double kSide = 24;  // of the square that everything here is painted in

// The program's own sign: three neighbourhoods, and the links between them.
struct SignDisc {
    double x, y, radius;
    const char* colour;
};
constexpr SignDisc kSignDiscs[] = {{7, 7, 5, "#56b4e9"}, {18, 9, 4, "#e69f00"}, {10.5, 18, 4.5, "#009e73"}};
constexpr const char* kSignLine = "#8a93a3";
constexpr double kSignLineWidth = 1.2;
constexpr int kSignSizes[] = {16, 24, 32, 48, 64, 128, 256};  // pixels: those of icon themes

void paintProgramSign(QPainter& p) {
    p.setPen(QPen(QColor(kSignLine), kSignLineWidth));
    QPolygonF links;
    for (const SignDisc& disc : kSignDiscs) links << QPointF(disc.x, disc.y);
    p.drawPolygon(links);
    p.setPen(Qt::NoPen);
    for (const SignDisc& disc : kSignDiscs) {
        p.setBrush(QColor(disc.colour));
        p.drawEllipse(QPointF(disc.x, disc.y), disc.radius, disc.radius);
    }
}

QPixmap draw(int size, const std::function<void(QPainter&)>& painting) {
    QPixmap pixmap(size, size);
    pixmap.fill(Qt::transparent);
    QPainter p(&pixmap);
    p.setRenderHint(QPainter::Antialiasing);
    p.scale(size / kSide, size / kSide);
    painting(p);
    return pixmap;
}

// Painted in the sizes that are asked for, when they are: another theme has other icons, most of which are in
// menus that are closed.
class SignEngine : public QIconEngine {
  public:
    SignEngine(Icon icon, const QColor& colour) : icon_(icon), colour_(colour) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override {
        const QPixmap sign = pixmap(rect.size(), mode, state);
        painter->drawPixmap(
            rect.topLeft() + QPoint(rect.width() - sign.width(), rect.height() - sign.height()) / 2, sign);
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State) override {
        const int side = std::min(size.width(), size.height());
        if (side <= 0) return {};
        QPixmap& kept = painted_[{side, mode == QIcon::Disabled}];
        if (kept.isNull()) {
            QColor colour = colour_;
            if (mode == QIcon::Disabled) colour.setAlphaF(kFaint);
            kept = draw(side, [&](QPainter& p) { quartier::qt::paint(p, icon_, colour); });
        }
        return kept;
    }
    QSize actualSize(const QSize& size, QIcon::Mode, QIcon::State) override {
        const int side = std::min(size.width(), size.height());
        return {side, side};
    }
    QIconEngine* clone() const override { return new SignEngine(*this); }

  private:
    static constexpr float kFaint = 0.35f;

    Icon icon_;
    QColor colour_;
    std::map<std::pair<int, bool>, QPixmap> painted_;  // by side, and whether it is disabled
};

}  // namespace

QIcon makeIcon(Icon icon, const QColor& colour) { return QIcon(new SignEngine(icon, colour)); }

QIcon programIcon() {
    QIcon result;
    for (const int size : kSignSizes) result.addPixmap(draw(size, paintProgramSign));
    return result;
}

QByteArray programSignSvg() {
    const auto centre = [](const SignDisc& disc) { return QString("%1,%2").arg(disc.x).arg(disc.y); };
    QString svg = QString("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %1 %1\">\n").arg(kSide);
    svg += QString(
               "  <polygon points=\"%1 %2 %3\" fill=\"none\" stroke=\"%4\" stroke-width=\"%5\" "
               "stroke-linejoin=\"bevel\"/>\n")
               .arg(centre(kSignDiscs[0]), centre(kSignDiscs[1]), centre(kSignDiscs[2]), kSignLine)
               .arg(kSignLineWidth);
    for (const SignDisc& disc : kSignDiscs)
        svg += QString("  <circle cx=\"%1\" cy=\"%2\" r=\"%3\" fill=\"%4\"/>\n")
                   .arg(disc.x)
                   .arg(disc.y)
                   .arg(disc.radius)
                   .arg(disc.colour);
    return (svg + "</svg>\n").toUtf8();
}

}  // namespace quartier::qt
