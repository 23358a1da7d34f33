// How the values of a measure are distributed. The bin under the mouse says what is in it, and a click
// chooses it.
#pragma once

#include <QChartView>
#include <memory>
#include <optional>

#include "app/session/result.h"

namespace quartier::qt {

struct Theme;

class DistributionPlot : public QChartView {
    Q_OBJECT

  public:
    enum class Shape {
        histogram,    // how many values are in bins of equal width
        logarithmic,  // the density over bins of equal ratio, both axes logarithmic
        cumulative    // the share of values that are as high or higher; on the axes that fit the measure
    };

    explicit DistributionPlot(QWidget* parent = nullptr);
    // Empty without a run.
    void show(std::shared_ptr<const session::MeasureRun> run, Shape shape, const Theme& look);
    Shape shape() const { return shape_; }
    // Whose bins are plotted; null while it is empty.
    const session::Distribution* plotted() const;
    int pointsShown() const { return points_; }
    // Where a bin is, in the widget; null before it has been laid out.
    QRectF rectOf(const session::Distribution::Bin& bin) const;

  signals:
    void binClicked(const quartier::session::Distribution::Bin& bin, bool more);  // with Shift or Ctrl

  protected:
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void drawForeground(QPainter* painter, const QRectF& rect) override;

  private:
    void addBars(const Theme& look);
    void addPoints(const Theme& look);
    void dressChart();
    QString wordsOf(const session::Distribution::Bin& bin) const;
    QString unit(u64 count) const;
    std::optional<size_t> binAt(QPointF at) const;
    void hover(std::optional<size_t> bin);

    std::shared_ptr<const session::MeasureRun> run_;
    Shape shape_ = Shape::histogram;
    bool dark_ = false;
    int points_ = 0;                 // bars or dots
    std::optional<size_t> hovered_;  // place of the bin under the mouse
    QColor band_;                    // over that bin
};

}  // namespace quartier::qt
