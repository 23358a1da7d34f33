// Centralities that are eigenvectors, by the iteration of Lanczos and by the ARPACK of igraph.
#pragma once

#include "analytics/measures/measure.h"

namespace quartier {

Measure eigenvectorMeasure();
Measure hubMeasure();
Measure authorityMeasure();

}  // namespace quartier
