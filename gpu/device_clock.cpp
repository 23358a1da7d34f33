#include "gpu/device_clock.h"

#include <cuda_runtime_api.h>

#include <map>
#include <mutex>

#include "gpu/check.h"

namespace quartier::gpu {

// Asked once a device: the answer takes a third of a millisecond, as long as a small level of Louvain.
i64 clocksOf(f64 milliseconds) {
    static std::mutex mutex;
    static std::map<int, int> kilohertz;
    int device = 0;
    CUDA_CHECK(cudaGetDevice(&device));
    const std::scoped_lock lock(mutex);
    int& known = kilohertz[device];
    if (known == 0) CUDA_CHECK(cudaDeviceGetAttribute(&known, cudaDevAttrClockRate, device));
    return static_cast<i64>(known * milliseconds);
}

}  // namespace quartier::gpu
