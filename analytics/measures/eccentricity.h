// The largest distances: of each node, and of the graph.
#pragma once

#include "analytics/measures/measure.h"

namespace quartier {

Measure eccentricityMeasure();
Measure diameterMeasure();
Measure radiusMeasure();

}  // namespace quartier
