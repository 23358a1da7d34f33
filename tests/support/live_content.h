// What a run has published, on the host: device memory is copied through pinned memory.
#pragma once

#include <cstring>
#include <vector>

#include "core/live_channel.h"
#include "gpu/gpu.h"

namespace quartier::test {

// `device`: the CUDA device of the run, if it is one of CUDA.
template <class T>
std::vector<T> contentOf(const LiveChannel::ReadLease& lease, int device = 0) {
    std::vector<T> values(lease.bytes() / sizeof(T));
    if (values.empty()) return values;
    if (lease.kind() == MemoryKind::host)
        std::memcpy(values.data(), lease.buffer().data, lease.bytes());
    else
        std::memcpy(values.data(), gpu::makeScreenBridge(device, gpu::Interop::off)->stage(lease).data(),
                    lease.bytes());
    return values;
}

}  // namespace quartier::test
