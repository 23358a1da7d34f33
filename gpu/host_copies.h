// Copies of results to ordinary host memory, as quick as the bus: in chunks through page-locked staging
// buffers, several of them at a time, each on a stream of its own, while the host and the device do other
// work. A plain copy to memory that is not page-locked reaches a tenth of that.
#pragma once

#include <tbb/task_group.h>

#include "core/types.h"
#include "gpu/stream.h"

namespace quartier::gpu {

class HostCopies {
  public:
    HostCopies() = default;
    // Waits; a failure that wait() did not report is dropped.
    ~HostCopies();
    HostCopies(const HostCopies&) = delete;
    HostCopies& operator=(const HostCopies&) = delete;

    // Copies `bytes` from the current device, once the work that is on `stream` now is done. Both places must
    // stay until wait() returns, and the device memory must not be written before.
    void begin(void* to, const void* from, u64 bytes, cudaStream_t stream);
    // Until all copies are on the host. Throws CudaError.
    void wait();

  private:
    tbb::task_group tasks_;
};

}  // namespace quartier::gpu
