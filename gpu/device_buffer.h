// Device memory with an owner: counts are elements, allocation and release are ordered on a stream, nothing
// synchronises behind the caller's back.
#pragma once

#include <cuda_runtime_api.h>

#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/types.h"
#include "gpu/check.h"

namespace quartier::gpu {

// From the arena of the stream (arena.h) where it has one, or from the host where that has no room; else from
// the device's memory pool, or plain where it has none. Throws DeviceOutOfMemory with the bytes asked.
void* allocateOnDevice(u64 bytes, cudaStream_t stream);
void releaseOnDevice(void* data, cudaStream_t stream) noexcept;
// Keeps the first `bytes` where they are and gives back the rest; false where only an arena could and this is
// not of one.
bool shrinkOnDevice(void* data, u64 bytes, cudaStream_t stream);

// Bytes of the current device that an allocation could get, the pool's idle ones included.
u64 freeOnDevice();
// Of these, what a run may plan with under the limit.
u64 freeForPlans();
// Bytes that runs plan with at most (gpu.h, setMemoryBudget); the largest number without a budget.
u64 deviceMemoryLimit();

// Owns `size()` elements, uninitialised. The stream must outlive the buffer.
template <class T>
class DeviceBuffer {
    static_assert(std::is_trivially_copyable_v<T>);

  public:
    DeviceBuffer() = default;
    DeviceBuffer(u64 count, cudaStream_t stream)
        : data_(count == 0 ? nullptr : static_cast<T*>(allocateOnDevice(count * sizeof(T), stream))),
          size_(count),
          stream_(stream) {}
    ~DeviceBuffer() { reset(); }
    DeviceBuffer(DeviceBuffer&& other) noexcept
        : data_(std::exchange(other.data_, nullptr)),
          size_(std::exchange(other.size_, 0)),
          stream_(other.stream_) {}
    DeviceBuffer& operator=(DeviceBuffer&& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(size_, other.size_);
        std::swap(stream_, other.stream_);
        return *this;
    }

    T* data() { return data_; }
    const T* data() const { return data_; }
    u64 size() const { return size_; }
    u64 bytes() const { return size_ * sizeof(T); }
    bool empty() const { return size_ == 0; }

    void reset() noexcept {
        if (data_ != nullptr) releaseOnDevice(data_, stream_);
        data_ = nullptr;
        size_ = 0;
    }
    // Room for at least `count` elements; what was in it is lost when it grows.
    void ensure(u64 count, cudaStream_t stream) {
        if (count <= size_) return;
        reset();
        *this = DeviceBuffer(count, stream);
    }
    // Gives back the memory of all elements but the first `count`, which stay where they are. False, and
    // nothing changed: it can only be copied.
    bool shrink(u64 count) {
        if (count == 0 || count > size_ || !shrinkOnDevice(data_, count * sizeof(T), stream_)) return false;
        size_ = count;
        return true;
    }
    // Every byte of the buffer becomes `byte`.
    void fillBytes(int byte, cudaStream_t stream) {
        if (size_ != 0) CUDA_CHECK(cudaMemsetAsync(data_, byte, bytes(), stream));
    }
    // Behind the work on the stream; the host values must stay until then unless they are pageable.
    void upload(std::span<const T> values, cudaStream_t stream) {
        if (!values.empty())
            CUDA_CHECK(
                cudaMemcpyAsync(data_, values.data(), values.size_bytes(), cudaMemcpyHostToDevice, stream));
    }

  private:
    T* data_ = nullptr;
    u64 size_ = 0;
    cudaStream_t stream_ = nullptr;
};

template <class T>
DeviceBuffer<T> uploaded(std::span<const T> values, cudaStream_t stream) {
    DeviceBuffer<T> buffer(values.size(), stream);
    buffer.upload(values, stream);
    return buffer;
}

// Waits for the stream and brings `count` elements to the host.
template <class T>
void download(T* to, const T* from, u64 count, cudaStream_t stream) {
    if (count != 0) CUDA_CHECK(cudaMemcpyAsync(to, from, count * sizeof(T), cudaMemcpyDeviceToHost, stream));
    CUDA_CHECK(cudaStreamSynchronize(stream));
}
template <class T>
std::vector<T> downloaded(const DeviceBuffer<T>& buffer, u64 count, cudaStream_t stream) {
    std::vector<T> values(count);
    download(values.data(), buffer.data(), count, stream);
    return values;
}

// A small block of page-locked host memory, for counters that a run reads back again and again.
template <class T>
class PinnedValue {
  public:
    PinnedValue() { CUDA_CHECK(cudaMallocHost(reinterpret_cast<void**>(&value_), sizeof(T))); }
    ~PinnedValue() {
        if (value_ != nullptr && cudaFreeHost(value_) != cudaSuccess) clearCudaError();
    }
    PinnedValue(const PinnedValue&) = delete;
    PinnedValue& operator=(const PinnedValue&) = delete;
    // Kernels may write here; the host must wait for them.
    T* data() { return value_; }
    // Waits for the stream.
    const T& read(const T* from, cudaStream_t stream) {
        download(value_, from, 1, stream);
        return *value_;
    }

  private:
    T* value_ = nullptr;
};

}  // namespace quartier::gpu
