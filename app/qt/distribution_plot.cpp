#include "app/qt/distribution_plot.h"

#include <QAreaSeries>
#include <QChart>
#include <QLegend>
#include <QLineSeries>
#include <QLogValueAxis>
#include <QMouseEvent>
#include <QPainter>
#include <QScatterSeries>
#include <QToolTip>
#include <QValueAxis>
#include <algorithm>
#include <cmath>

#include "app/qt/chart_dress.h"
#include "app/qt/texts.h"
#include "app/qt/theme.h"

namespace quartier::qt {
namespace {

using session::Distribution;

constexpr f64 kMostTicks = 4;  // of a logarithmic axis, beside the first

void attach(QChart& chart, const std::vector<QAbstractSeries*>& all, QAbstractAxis* x, QAbstractAxis* y) {
    chart.addAxis(x, Qt::AlignBottom);
    chart.addAxis(y, Qt::AlignLeft);
    for (QAbstractSeries* series : all) {
        chart.addSeries(series);
        series->attachAxis(x);
        series->attachAxis(y);
    }
}

// Over whole decades, with ticks at a few of them.
QLogValueAxis* logarithmicAxis(f64 low, f64 high) {
    auto* axis = new QLogValueAxis;
    axis->setBase(10);
    axis->setLabelFormat("%.0e");
    const f64 first = std::floor(std::log10(low)), last = std::max(std::ceil(std::log10(high)), first + 1);
    axis->setRange(std::pow(10, first), std::pow(10, last));
    if (first >= -3 && last <= 5) axis->setLabelFormat("%g");
    // More labels than this would not fit, and Qt would draw none of them.
    if (last - first > kMostTicks) axis->setBase(std::pow(10, std::ceil((last - first) / kMostTicks)));
    return axis;
}

QValueAxis* linearAxis(f64 low, f64 high, int ticks, const char* format) {
    auto* axis = new QValueAxis;
    axis->setRange(low, high);
    axis->setTickCount(ticks);
    axis->setLabelFormat(format);
    return axis;
}

}  // namespace

DistributionPlot::DistributionPlot(QWidget* parent) : QChartView(new QChart, parent) {
    setRenderHint(QPainter::Antialiasing);
    setFrameShape(QFrame::NoFrame);
    setViewportUpdateMode(QGraphicsView::FullViewportUpdate);
    setMinimumSize(135, 90);
    setMouseTracking(true);
    setObjectName("distribution");
    setAccessibleName(tr("Distribution of the values"));
    chart()->legend()->hide();
}

const Distribution* DistributionPlot::plotted() const {
    if (run_ == nullptr) return nullptr;
    const bool ratio = shape_ == Shape::logarithmic || (shape_ == Shape::cumulative && run_->heavyTail);
    const Distribution& chosen = ratio ? run_->logarithmic : run_->histogram;
    return chosen.bins.empty() ? nullptr : &chosen;
}

void DistributionPlot::show(std::shared_ptr<const session::MeasureRun> run, Shape shape, const Theme& look) {
    if (run == run_ && shape == shape_ && look.dark == dark_) return;
    run_ = std::move(run);
    shape_ = shape;
    dark_ = look.dark;
    points_ = 0;
    hovered_.reset();
    band_ = look.text;
    band_.setAlphaF(0.12F);
    clearChart(*chart());
    if (plotted() == nullptr) return;
    if (shape == Shape::histogram)
        addBars(look);
    else
        addPoints(look);
    dressChart();
}

void DistributionPlot::dressChart() {
    dress(*chart(), theme(dark_), font());
    chart()->setMargins(QMargins(0, 4, 12, 0));
}

void DistributionPlot::changeEvent(QEvent* event) {
    QChartView::changeEvent(event);
    if (event->type() == QEvent::FontChange) dressChart();
}

// An area of steps: bars of a QBarSeries stand at categories, not at numbers.
void DistributionPlot::addBars(const Theme& look) {
    const Distribution& shown = *plotted();
    auto* steps = new QLineSeries;
    f64 most = 1;
    for (const Distribution::Bin& bin : shown.bins) {
        const auto count = static_cast<f64>(bin.count);
        steps->append(bin.low, 0);
        steps->append(bin.low, count);
        steps->append(bin.high, count);
        steps->append(bin.high, 0);
        most = std::max(most, count);
        ++points_;
    }
    auto* area = new QAreaSeries(steps);
    steps->setParent(area);
    area->setPen(QPen(look.window, 1));
    area->setBrush(look.accent);
    QValueAxis* counts = linearAxis(0, most, 3, "%.0f");
    if (most > 4) counts->applyNiceNumbers();
    attach(*chart(), {area}, linearAxis(shown.bins.front().low, shown.bins.back().high, 4, "%.3g"), counts);
}

void DistributionPlot::addPoints(const Theme& look) {
    const Distribution& shown = *plotted();
    const bool cumulative = shape_ == Shape::cumulative;
    auto* dots = new QScatterSeries;
    auto* line = new QLineSeries;
    f64 low = 1, high = 0;
    for (const Distribution::Bin& bin : shown.bins) {
        if (bin.count == 0 && (!cumulative || bin.exceeding <= 0)) continue;
        const f64 y = cumulative ? bin.exceeding : shown.density(bin);
        const QPointF at(cumulative ? bin.low : shown.middle(bin), y);
        dots->append(at);
        line->append(at);
        low = std::min(low, y);
        high = std::max(high, y);
        ++points_;
    }
    dots->setMarkerSize(6);
    dots->setBorderColor(Qt::transparent);
    dots->setColor(look.accent);
    QColor faint = look.accent;
    faint.setAlphaF(0.4F);
    line->setPen(QPen(faint, 1));
    const f64 first = shown.bins.front().low, last = shown.bins.back().high;
    if (shown.logarithmic)
        attach(*chart(), {line, dots}, logarithmicAxis(first, last), logarithmicAxis(low, high));
    else
        attach(*chart(), {line, dots}, linearAxis(first, last, 4, "%.3g"), linearAxis(0, 1, 3, "%.1f"));
    dots->setBorderColor(Qt::transparent);  // the chart has given them one of its own
}

QRectF DistributionPlot::rectOf(const Distribution::Bin& bin) const {
    const auto all = chart()->series();
    if (all.isEmpty()) return {};
    const QRectF plot = chart()->mapRectToScene(chart()->plotArea());
    const auto place = [&](f64 value) {
        return chart()->mapToScene(chart()->mapToPosition(QPointF(value, 1), all.front())).x();
    };
    const f64 from = std::max(place(bin.low), plot.left()), to = std::min(place(bin.high), plot.right());
    return {mapFromScene(QPointF(from, plot.top())), mapFromScene(QPointF(to, plot.bottom()))};
}

std::optional<size_t> DistributionPlot::binAt(QPointF at) const {
    const Distribution* shown = plotted();
    if (shown == nullptr) return std::nullopt;
    for (size_t i = 0; i < shown->bins.size(); ++i) {
        const QRectF rect = rectOf(shown->bins[i]);
        if (at.x() >= rect.left() && at.x() < rect.right() && at.y() >= rect.top() && at.y() <= rect.bottom())
            return i;
    }
    return std::nullopt;
}

QString DistributionPlot::unit(u64 count) const {
    if (run_->groups) return counted(count, tr("component"), tr("components"));
    if (run_->of == MeasureKind::edge) return counted(count, tr("edge"), tr("edges"));
    return counted(count, tr("node"), tr("nodes"));
}

// "12 to 14: 5 nodes, 6.5 %"
QString DistributionPlot::wordsOf(const Distribution::Bin& bin) const {
    const Distribution& shown = *plotted();
    const auto number = [](f64 value) { return QString::number(value, 'g', 4); };
    const f64 last = shown.whole ? bin.high - 1 : bin.high;
    QString range = last > bin.low ? tr("%1 to %2").arg(number(bin.low), number(last)) : number(bin.low);
    if (run_->groups) range = tr("Size %1").arg(range);
    const auto percent = [](f64 share) { return QString::number(100 * share, 'g', 3); };
    const f64 share = static_cast<f64>(bin.count) / static_cast<f64>(shown.values);
    QString words = tr("%1: %2, %3 %").arg(range, unit(bin.count), percent(share));
    if (shape_ == Shape::cumulative)
        words += tr("\n%1 or more: %2 %").arg(number(bin.low), percent(bin.exceeding));
    if (run_->of == MeasureKind::node) words += tr("\nA click selects the nodes");
    return words;
}

void DistributionPlot::hover(std::optional<size_t> bin) {
    if (bin == hovered_) return;
    hovered_ = bin;
    viewport()->setCursor(bin && run_->of == MeasureKind::node ? Qt::PointingHandCursor : Qt::ArrowCursor);
    viewport()->update();
}

void DistributionPlot::mouseMoveEvent(QMouseEvent* event) {
    hover(binAt(event->position()));
    if (hovered_)
        QToolTip::showText(event->globalPosition().toPoint(), wordsOf(plotted()->bins[*hovered_]), this);
    else
        QToolTip::hideText();
}

void DistributionPlot::mouseReleaseEvent(QMouseEvent* event) {
    const auto bin = binAt(event->position());
    if (!bin || event->button() != Qt::LeftButton) return;
    const bool more = (event->modifiers() & (Qt::ShiftModifier | Qt::ControlModifier)) != 0;
    emit binClicked(plotted()->bins[*bin], more);
}

void DistributionPlot::leaveEvent(QEvent* event) {
    hover(std::nullopt);
    QChartView::leaveEvent(event);
}

void DistributionPlot::drawForeground(QPainter* painter, const QRectF& rect) {
    QChartView::drawForeground(painter, rect);
    if (!hovered_ || plotted() == nullptr) return;
    const QRectF band = rectOf(plotted()->bins[*hovered_]);
    painter->fillRect(QRectF(mapToScene(band.topLeft().toPoint()), mapToScene(band.bottomRight().toPoint())),
                      band_);
}

}  // namespace quartier::qt
