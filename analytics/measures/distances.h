// How far nodes are from the others.
#pragma once

#include "analytics/measures/measure.h"

namespace quartier {

Measure closenessMeasure();
Measure harmonicMeasure();

}  // namespace quartier
