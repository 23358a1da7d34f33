// Scratch memory of the primitives: grown to the largest request and reused, so that a loop allocates once.
#pragma once

#include "gpu/device_buffer.h"

namespace quartier::gpu {

class Workspace {
  public:
    explicit Workspace(cudaStream_t stream) : stream_(stream) {}
    cudaStream_t stream() const { return stream_; }
    void* ensure(u64 bytes) {
        buffer_.ensure(bytes, stream_);
        return buffer_.data();
    }
    u64 bytes() const { return buffer_.bytes(); }

  private:
    cudaStream_t stream_;
    DeviceBuffer<std::byte> buffer_;
};

}  // namespace quartier::gpu
