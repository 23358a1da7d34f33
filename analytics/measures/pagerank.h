// PageRank, plain, weighted and personalised.
#pragma once

#include "analytics/measures/measure.h"

namespace quartier {

Measure pagerankMeasure();

// Where the surfer starts anew: a column's numbers (missing: 0) over their sum. Empty without a column:
// everywhere alike. Throws OptionError when it has texts, a number below 0, or none above.
std::vector<f64> restartShares(const NodeValues* column);

}  // namespace quartier
