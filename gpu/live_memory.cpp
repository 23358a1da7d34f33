#include "gpu/live_memory.h"

#include "core/error.h"
#include "gpu/check.h"

namespace quartier::gpu {
namespace {

class DeviceLiveMemory final : public LiveMemory {
  public:
    DeviceLiveMemory(int device, std::shared_ptr<Stream> stream)
        : device_(device), stream_(std::move(stream)) {}

    MemoryKind kind() const override { return MemoryKind::device; }

    LiveBuffer allocate(u64 bytes) override {
        const DeviceScope scope(device_);
        LiveBuffer buffer;
        try {
            CUDA_CHECK(cudaMalloc(&buffer.data, bytes == 0 ? 1 : bytes));
            cudaEvent_t event = nullptr;
            CUDA_CHECK(cudaEventCreateWithFlags(&event, cudaEventDisableTiming));
            buffer.written = event;
            CUDA_CHECK(cudaEventCreateWithFlags(&event, cudaEventDisableTiming));
            buffer.read = event;
        } catch (...) {
            release(buffer);
            throw;
        }
        return buffer;
    }

    // cudaFree waits for the work that still uses the buffer, on whatever stream.
    void release(LiveBuffer& buffer) noexcept override {
        int before = 0;
        const bool switched = cudaGetDevice(&before) == cudaSuccess && cudaSetDevice(device_) == cudaSuccess;
        if (buffer.data != nullptr) cudaFree(buffer.data);
        if (buffer.written != nullptr) cudaEventDestroy(static_cast<cudaEvent_t>(buffer.written));
        if (buffer.read != nullptr) cudaEventDestroy(static_cast<cudaEvent_t>(buffer.read));
        if (switched) cudaSetDevice(before);
        clearCudaError();
        buffer = {};
    }

    // An event that was never recorded counts as happened.
    void waitForReader(const LiveBuffer& buffer) override {
        CUDA_CHECK(cudaStreamWaitEvent(stream_->get(), static_cast<cudaEvent_t>(buffer.read), 0));
    }
    void markWritten(const LiveBuffer& buffer) override {
        CUDA_CHECK(cudaEventRecord(static_cast<cudaEvent_t>(buffer.written), stream_->get()));
    }

  private:
    int device_;
    std::shared_ptr<Stream> stream_;
};

}  // namespace

std::shared_ptr<LiveMemory> deviceLiveMemory(int device, std::shared_ptr<Stream> stream) {
    return std::make_shared<DeviceLiveMemory>(device, std::move(stream));
}

}  // namespace quartier::gpu
