// Charts in the look of the window.
#pragma once

#include <QChart>
#include <QFont>

namespace quartier::qt {

struct Theme;

// Colours, letters and margins; again when theme, font or axes change.
void dress(QChart& chart, const Theme& theme, const QFont& font);
// Without series and axes.
void clearChart(QChart& chart);

}  // namespace quartier::qt
