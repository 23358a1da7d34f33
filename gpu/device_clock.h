// The clock that kernels read with clock64().
#pragma once

#include "core/types.h"

namespace quartier::gpu {

// Ticks of a multiprocessor of the current device in that time. Throws CudaError.
i64 clocksOf(f64 milliseconds);

}  // namespace quartier::gpu
