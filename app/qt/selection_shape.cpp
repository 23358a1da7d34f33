#include "app/qt/selection_shape.h"

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

}  // namespace quartier::qt
