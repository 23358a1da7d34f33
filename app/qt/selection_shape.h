// The box or lasso that is being drawn over the graph to select what lies inside. Logical pixels.
#pragma once

#include <QPointF>
#include <vector>

namespace quartier::qt {

class SelectionShape {
  public:
    enum class Kind { box, lasso };
    SelectionShape(Kind kind, QPointF start);
    void extend(QPointF to);
    const std::vector<QPointF>& outline() const { return outline_; }  // closed; first point not repeated

  private:
    Kind kind_;
    std::vector<QPointF> outline_;
};

}  // namespace quartier::qt
