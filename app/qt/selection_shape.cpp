#include "app/qt/selection_shape.h"

#include <algorithm>

namespace quartier::qt {

SelectionShape::SelectionShape(Kind kind, QPointF start) : kind_(kind), outline_{start} {
    if (kind == Kind::box) outline_.assign(4, start);
}

void SelectionShape::extend(QPointF to) {
    if (kind_ == Kind::lasso) {
        // A point every few pixels is as fine as a hand.
        if ((to - outline_.back()).manhattanLength() >= 3) outline_.push_back(to);
        return;
    }
    const QPointF from = outline_.front();
    outline_ = {from, {to.x(), from.y()}, to, {from.x(), to.y()}};
}

QRectF SelectionShape::bounds() const {
    QPointF low = outline_.front(), high = low;
    for (const QPointF p : outline_) {
        low = {std::min(low.x(), p.x()), std::min(low.y(), p.y())};
        high = {std::max(high.x(), p.x()), std::max(high.y(), p.y())};
    }
    return {low, high};
}

bool SelectionShape::contains(QPointF p) const {
    bool inside = false;
    for (size_t i = 0, j = outline_.size() - 1; i < outline_.size(); j = i++) {
        const QPointF a = outline_[i], b = outline_[j];
        if ((a.y() > p.y()) != (b.y() > p.y()) &&
            p.x() < (b.x() - a.x()) * (p.y() - a.y()) / (b.y() - a.y()) + a.x())
            inside = !inside;
    }
    return inside;
}

}  // namespace quartier::qt
