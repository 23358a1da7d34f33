// Skips a test where there is no device, with the reason.
#pragma once

#include <gtest/gtest.h>

#include "gpu/gpu.h"

#define SKIP_WITHOUT_DEVICE() \
    if (gpu::probe().devices.empty()) GTEST_SKIP() << gpu::probe().reason
