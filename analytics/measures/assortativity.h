// Whether nodes link to those that are like them.
#pragma once

#include "analytics/measures/measure.h"

namespace quartier {

Measure assortativityMeasure();

}  // namespace quartier
