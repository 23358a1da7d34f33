#include "gpu/host_copies.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <mutex>
#include <vector>

#include "gpu/check.h"

namespace quartier::gpu {
namespace {

// Larger chunks occupy the bus better, smaller ones more cores; 2 MB take 40 us on PCIe 5 and 200 us to be
// copied on.
constexpr u64 kChunkBytes = u64{2} << 20;

// A page-locked buffer and the stream that fills it, of one device.
class StagingLane {
  public:
    explicit StagingLane(int device) : device_(device) { CUDA_CHECK(cudaMallocHost(&staging_, kChunkBytes)); }
    ~StagingLane() {
        if (cudaFreeHost(staging_) != cudaSuccess) clearCudaError();
    }
    StagingLane(const StagingLane&) = delete;
    StagingLane& operator=(const StagingLane&) = delete;

    int device() const { return device_; }
    // At most kChunkBytes.
    void copy(std::byte* to, const std::byte* from, u64 bytes, cudaEvent_t after) const {
        CUDA_CHECK(cudaStreamWaitEvent(stream_.get(), after));
        CUDA_CHECK(cudaMemcpyAsync(staging_, from, bytes, cudaMemcpyDeviceToHost, stream_.get()));
        stream_.synchronize();
        std::memcpy(to, staging_, bytes);
    }

  private:
    int device_;
    Stream stream_;
    void* staging_ = nullptr;
};

// The lanes that no copy uses at present. Making one takes about a millisecond, so they are kept: at most one
// for every thread that ever copied at the same time.
class IdleLanes {
  public:
    // Never destroyed: at the end of the process the CUDA runtime may be gone before the statics are.
    static IdleLanes& the() {
        static IdleLanes* const theOne = new IdleLanes;
        return *theOne;
    }

    std::unique_ptr<StagingLane> take(int device) {
        {
            const std::scoped_lock lock(mutex_);
            const auto found = std::find_if(lanes_.begin(), lanes_.end(),
                                            [&](const auto& lane) { return lane->device() == device; });
            if (found != lanes_.end()) {
                std::unique_ptr<StagingLane> lane = std::move(*found);
                lanes_.erase(found);
                return lane;
            }
        }
        return std::make_unique<StagingLane>(device);
    }
    void give(std::unique_ptr<StagingLane> lane) {
        const std::scoped_lock lock(mutex_);
        lanes_.push_back(std::move(lane));
    }

  private:
    std::mutex mutex_;
    std::vector<std::unique_ptr<StagingLane>> lanes_;
};

}  // namespace

HostCopies::~HostCopies() {
    try {
        tasks_.wait();
    } catch (...) {
        clearCudaError();
    }
}

void HostCopies::begin(void* to, const void* from, u64 bytes, cudaStream_t stream) {
    int device = 0;
    CUDA_CHECK(cudaGetDevice(&device));
    const auto after = std::make_shared<Event>();
    after->record(stream);
    for (u64 at = 0; at < bytes; at += kChunkBytes) {
        auto* const part = static_cast<std::byte*>(to) + at;
        const auto* const source = static_cast<const std::byte*>(from) + at;
        const u64 count = std::min(kChunkBytes, bytes - at);
        tasks_.run([device, after, part, source, count] {
            const DeviceScope scope(device);
            std::unique_ptr<StagingLane> lane = IdleLanes::the().take(device);
            lane->copy(part, source, count, after->get());
            IdleLanes::the().give(std::move(lane));
        });
    }
}

void HostCopies::wait() { tasks_.wait(); }

}  // namespace quartier::gpu
