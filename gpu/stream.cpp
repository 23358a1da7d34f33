#include "gpu/stream.h"

#include <utility>

#include "gpu/check.h"

namespace quartier::gpu {

DeviceScope::DeviceScope(int device) {
    CUDA_CHECK(cudaGetDevice(&before_));
    CUDA_CHECK(cudaSetDevice(device));
}
DeviceScope::~DeviceScope() {
    if (cudaSetDevice(before_) != cudaSuccess) clearCudaError();
}

Event::Event(Timing timing) {
    CUDA_CHECK(
        cudaEventCreateWithFlags(&event_, timing == Timing::on ? cudaEventDefault : cudaEventDisableTiming));
}
Event::~Event() {
    if (event_ != nullptr && cudaEventDestroy(event_) != cudaSuccess) clearCudaError();
}
Event::Event(Event&& other) noexcept : event_(std::exchange(other.event_, nullptr)) {}
Event& Event::operator=(Event&& other) noexcept {
    std::swap(event_, other.event_);
    return *this;
}
void Event::record(cudaStream_t stream) const { CUDA_CHECK(cudaEventRecord(event_, stream)); }
void Event::synchronize() const { CUDA_CHECK(cudaEventSynchronize(event_)); }
f64 Event::seconds(const Event& from, const Event& to) {
    f32 milliseconds = 0;
    CUDA_CHECK(cudaEventElapsedTime(&milliseconds, from.event_, to.event_));
    return static_cast<f64>(milliseconds) * 1e-3;
}

Stream::Stream() { CUDA_CHECK(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking)); }
Stream::~Stream() {
    if (stream_ == nullptr) return;
    if (cudaStreamSynchronize(stream_) != cudaSuccess) clearCudaError();
    if (cudaStreamDestroy(stream_) != cudaSuccess) clearCudaError();
}
void Stream::synchronize() const { CUDA_CHECK(cudaStreamSynchronize(stream_)); }

}  // namespace quartier::gpu
