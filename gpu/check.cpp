#include "gpu/check.h"

#include <fmt/format.h>

#include <filesystem>

#include "core/error.h"

namespace quartier::gpu {

bool clearCudaError() noexcept { return cudaGetLastError() == cudaSuccess; }

void throwCudaError(cudaError_t status, const char* call, const char* file, int line) {
    clearCudaError();
    if (status == cudaErrorMemoryAllocation) {
        size_t free = 0;
        size_t total = 0;
        if (cudaMemGetInfo(&free, &total) != cudaSuccess) clearCudaError();
        throw DeviceOutOfMemory(0, free);
    }
    throw CudaError(fmt::format("the CUDA call {} failed with {} ({}), at {}:{}", call,
                                cudaGetErrorName(status), cudaGetErrorString(status),
                                std::filesystem::path(file).filename().string(), line));
}

}  // namespace quartier::gpu
