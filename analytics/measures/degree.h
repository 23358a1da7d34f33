// How many edges nodes have, and how many of those that there could be.
#pragma once

#include "analytics/measures/measure.h"

namespace quartier {

Measure degreeMeasure();
Measure inDegreeMeasure();
Measure outDegreeMeasure();
Measure weightedDegreeMeasure();
Measure densityMeasure();
Measure reciprocityMeasure();

}  // namespace quartier
