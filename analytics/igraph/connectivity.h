// What holds a graph together, by igraph.
#pragma once

#include "analytics/measures/measure.h"

namespace quartier {

Measure articulationMeasure();
Measure bridgesMeasure();

}  // namespace quartier
