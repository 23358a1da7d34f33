#include "app/qt/chart_dress.h"

#include <QAbstractAxis>
#include <QGraphicsLayout>
#include <QLegend>

#include "app/qt/theme.h"

namespace quartier::qt {
namespace {

QFont scaled(QFont font, double factor) {
    font.setPointSizeF(font.pointSizeF() * factor);
    return font;
}

void dressAxis(QAbstractAxis& axis, const Theme& theme, const QFont& font) {
    axis.setLabelsFont(font);
    axis.setTitleFont(font);
    axis.setLabelsBrush(theme.muted);
    axis.setTitleBrush(theme.muted);
    axis.setGridLinePen(QPen(theme.line, 1, Qt::DotLine));
    axis.setLinePen(QPen(theme.line));
}

}  // namespace

void dress(QChart& chart, const Theme& theme, const QFont& font) {
    chart.setBackgroundVisible(false);
    chart.setMargins(QMargins(2, 0, 8, 2));
    chart.layout()->setContentsMargins(0, 0, 0, 0);
    QFont title = scaled(font, 0.95);
    title.setBold(false);
    chart.setTitleFont(title);
    chart.setTitleBrush(theme.muted);
    const QFont small = scaled(font, 0.85);
    chart.legend()->setLabelColor(theme.muted);
    chart.legend()->setFont(small);
    chart.legend()->setMarkerShape(QLegend::MarkerShapeCircle);
    for (QAbstractAxis* axis : chart.axes()) dressAxis(*axis, theme, small);
}

void clearChart(QChart& chart) {
    chart.removeAllSeries();
    for (QAbstractAxis* axis : chart.axes()) {
        chart.removeAxis(axis);
        delete axis;
    }
}

}  // namespace quartier::qt
