// What the graph would fall apart without.
#pragma once

#include "analytics/measures/measure.h"

namespace quartier {

Measure articulationMeasure();
Measure bridgesMeasure();

}  // namespace quartier
