#include "app/qt/range_slider.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace quartier::qt {
namespace {

constexpr f64 kHandle = 5;  // half the width of a handle, logical pixels

}  // namespace

RangeSlider::RangeSlider(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setCursor(Qt::SizeHorCursor);
    setToolTip(tr("Drag the ends of the range"));
}

void RangeSlider::setNumbers(f64 low, f64 high, const std::vector<u64>& bins) {
    low_ = low;
    high_ = high;
    bins_ = bins;
    update();
}

void RangeSlider::setRange(f64 from, f64 to) {
    from_ = from;
    to_ = to;
    update();
}

QSize RangeSlider::sizeHint() const {
    const int line = fontMetrics().height();
    return {line * 8, line * 3};
}

QRectF RangeSlider::track() const { return QRectF(rect()).adjusted(kHandle + 1, 1, -kHandle - 1, -1); }

f64 RangeSlider::placeOf(f64 number) const {
    const f64 share = high_ > low_ ? (number - low_) / (high_ - low_) : 0.5;
    return track().left() + std::clamp(share, 0.0, 1.0) * track().width();
}

f64 RangeSlider::numberAt(f64 x) const {
    const f64 share = std::clamp((x - track().left()) / track().width(), 0.0, 1.0);
    return low_ + share * (high_ - low_);
}

// Heights are logarithms: one number in a bin is still seen beside a million.
void RangeSlider::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF all = track();
    const f64 from = placeOf(from_), to = placeOf(to_);
    const u64 most = bins_.empty() ? 0 : *std::max_element(bins_.begin(), bins_.end());
    QColor inside = palette().color(QPalette::Highlight),
           outside = palette().color(QPalette::PlaceholderText);
    outside.setAlphaF(0.45F);
    const f64 width = all.width() / static_cast<f64>(std::max<size_t>(bins_.size(), 1));
    for (size_t i = 0; i < bins_.size() && most > 0; ++i) {
        const f64 height =
            all.height() * std::log1p(static_cast<f64>(bins_[i])) / std::log1p(static_cast<f64>(most));
        const QRectF bar(all.left() + static_cast<f64>(i) * width, all.bottom() - height,
                         std::max(width - 1, 1.0), height);
        const bool chosen = bar.right() >= from && bar.left() <= to;
        painter.fillRect(bar, chosen ? inside : outside);
    }
    painter.setPen(QPen(palette().color(QPalette::Text), 1));
    painter.setBrush(palette().color(QPalette::Button));
    for (const f64 x : {from, to}) {
        painter.drawLine(QPointF(x, all.top()), QPointF(x, all.bottom()));
        painter.drawRoundedRect(QRectF(x - kHandle, all.center().y() - 2 * kHandle, 2 * kHandle, 4 * kHandle),
                                3, 3);
    }
}

void RangeSlider::mousePressEvent(QMouseEvent* event) {
    const f64 x = event->position().x(), from = placeOf(from_), to = placeOf(to_);
    dragsTo_ = std::abs(x - to) < std::abs(x - from) || (from == to && x > to);
    mouseMoveEvent(event);
}

void RangeSlider::mouseMoveEvent(QMouseEvent* event) {
    if ((event->buttons() & Qt::LeftButton) == 0) return;
    const f64 number = numberAt(event->position().x());
    if (dragsTo_)
        to_ = std::max(number, from_);
    else
        from_ = std::min(number, to_);
    update();
    emit dragged(from_, to_);
}

}  // namespace quartier::qt
