// PageRank, plain, weighted and personalised.
#pragma once

#include "analytics/measures/measure.h"

namespace quartier {

Measure pagerankMeasure();

}  // namespace quartier
