// Every CUDA call goes through CUDA_CHECK: a failure clears the sticky error, so that the next call starts
// clean, and throws with the call, the file and the line in its message.
#pragma once

#include <cuda_runtime_api.h>

namespace quartier::gpu {

// Throws DeviceOutOfMemory for cudaErrorMemoryAllocation, else CudaError.
[[noreturn]] void throwCudaError(cudaError_t status, const char* call, const char* file, int line);

inline void checkCuda(cudaError_t status, const char* call, const char* file, int line) {
    if (status != cudaSuccess) throwCudaError(status, call, file, line);
}

// Forgets the last error of this thread. True when there was none.
bool clearCudaError() noexcept;

}  // namespace quartier::gpu

#define CUDA_CHECK(call) ::quartier::gpu::checkCuda((call), #call, __FILE__, __LINE__)
// After a kernel launch: catches a bad configuration at the launch that caused it.
#define CUDA_CHECK_LAUNCH(kernel) ::quartier::gpu::checkCuda(cudaGetLastError(), kernel, __FILE__, __LINE__)
