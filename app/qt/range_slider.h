// Two ends of a range over the distribution of the numbers it is taken from. By keyboard the range is set in
// the fields beside it.
#pragma once

#include <QWidget>
#include <vector>

#include "core/types.h"

namespace quartier::qt {

class RangeSlider : public QWidget {
    Q_OBJECT

  public:
    explicit RangeSlider(QWidget* parent = nullptr);
    // `bins`: how many numbers are in each part of low..high.
    void setNumbers(f64 low, f64 high, const std::vector<u64>& bins);
    void setRange(f64 from, f64 to);  // without telling
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

  signals:
    void dragged(double from, double to);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

  private:
    QRectF track() const;
    f64 placeOf(f64 number) const;  // x
    f64 numberAt(f64 x) const;

    f64 low_ = 0, high_ = 1, from_ = 0, to_ = 1;
    std::vector<u64> bins_;
    bool dragsTo_ = false;  // the upper end is dragged, not the lower one
};

}  // namespace quartier::qt
