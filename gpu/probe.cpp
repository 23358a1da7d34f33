// Which devices there are, or why none.
#include <cuda_runtime_api.h>
#include <fmt/format.h>

#include "core/error.h"
#include "gpu/check.h"
#include "gpu/device_buffer.h"
#include "gpu/gpu.h"
#include "gpu/stream.h"

namespace quartier::gpu {
namespace {

constexpr int kLowestCapability = 75;  // major * 10 + minor

// `more` ends the sentence of what is lacking where the CPU takes over.
Availability without(std::string lack, const std::string& more) {
    Availability a;
    a.compiled = true;
    a.reason = lack + more;
    a.lack = std::move(lack);
    return a;
}

std::string versionText(int version) {
    return fmt::format("CUDA {}.{}", version / 1000, version % 1000 / 10);
}

Device describe(int index, const cudaDeviceProp& properties) {
    return {.index = index,
            .name = properties.name,
            .computeMajor = properties.major,
            .computeMinor = properties.minor,
            .multiprocessors = properties.multiProcessorCount,
            .totalBytes = properties.totalGlobalMem,
            .freeBytes = 0};
}

Availability askDriver() {
    int driver = 0;
    if (cudaDriverGetVersion(&driver) != cudaSuccess) driver = 0;
    clearCudaError();
    if (driver == 0) {
        Availability a = without("no NVIDIA driver was found on this machine",
                                 ", so the CPU engines are used; install one to use a GPU");
        a.remedy = "install one";
        return a;
    }
    int count = 0;
    const cudaError_t status = cudaGetDeviceCount(&count);
    clearCudaError();
    if (status != cudaSuccess || count == 0) {
        Availability a = without(
            fmt::format("the NVIDIA driver ({}) offers no device to this program ({})", versionText(driver),
                        status == cudaSuccess ? "none is visible" : cudaGetErrorString(status)),
            ", so the CPU engines are used");
        a.driver = versionText(driver);
        return a;
    }
    Availability a;
    a.compiled = true;
    a.driver = versionText(driver);
    std::string old;
    for (int i = 0; i < count; ++i) {
        cudaDeviceProp properties{};
        if (cudaGetDeviceProperties(&properties, i) != cudaSuccess) {
            clearCudaError();
        } else if (properties.major * 10 + properties.minor >= kLowestCapability) {
            a.devices.push_back(describe(i, properties));
        } else {
            old = fmt::format("{} has compute capability {}.{}", properties.name, properties.major,
                              properties.minor);
        }
    }
    if (a.devices.empty()) {
        a.lack = fmt::format("the CUDA engines need compute capability 7.5 or newer, and {}",
                             old.empty() ? "no device answers" : old);
        a.reason = a.lack + "; the CPU engines are used";
    }
    return a;
}

}  // namespace

Availability probe() {
    static const Availability asked = askDriver();
    Availability now = asked;
    now.toolkit = versionText(CUDART_VERSION);
    for (Device& device : now.devices) {
        try {
            const DeviceScope scope(device.index);
            device.freeBytes = freeOnDevice();
        } catch (const CudaError&) {
            clearCudaError();  // what does not answer has nothing free
        }
    }
    return now;
}

}  // namespace quartier::gpu
