// Triangles, and how many of those that there could be.
#pragma once

#include "analytics/measures/measure.h"

namespace quartier {

Measure trianglesMeasure();
Measure clusteringMeasure();
Measure transitivityMeasure();

}  // namespace quartier
