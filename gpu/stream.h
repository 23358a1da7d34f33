// Owners of a CUDA stream and of an event; which device they belong to is the one that was current.
#pragma once

#include <cuda_runtime_api.h>

#include "core/types.h"

namespace quartier::gpu {

// Makes a device current on this thread for a scope, and gives the earlier one back.
class DeviceScope {
  public:
    explicit DeviceScope(int device);
    ~DeviceScope();
    DeviceScope(const DeviceScope&) = delete;
    DeviceScope& operator=(const DeviceScope&) = delete;

  private:
    int before_ = 0;
};

class Event {
  public:
    enum class Timing { on, off };
    explicit Event(Timing timing = Timing::off);
    ~Event();
    Event(Event&& other) noexcept;
    Event& operator=(Event&& other) noexcept;

    cudaEvent_t get() const { return event_; }
    void record(cudaStream_t stream) const;
    void synchronize() const;
    // Seconds on the device between two timing events; both must have happened.
    static f64 seconds(const Event& from, const Event& to);

  private:
    cudaEvent_t event_ = nullptr;
};

// A stream that does not wait for the legacy default stream. Its end waits for the work that is on it.
class Stream {
  public:
    Stream();
    ~Stream();
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;

    cudaStream_t get() const { return stream_; }
    void synchronize() const;

  private:
    cudaStream_t stream_ = nullptr;
};

}  // namespace quartier::gpu
