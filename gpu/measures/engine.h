// The measures that have a CUDA version.
#pragma once

#include "analytics/measures/measure.h"

namespace quartier::gpu::measures {

// To run on the device of that index.
void addMeasures(int device, MeasureRegistry& measures);

}  // namespace quartier::gpu::measures
