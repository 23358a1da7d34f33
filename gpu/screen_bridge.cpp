// From a live channel in device memory to the window's GL buffers, by CUDA-OpenGL interop or through pinned
// host memory. Used inside paint, with the GL context current; owns a stream of its own.
#include <epoxy/gl.h>
// The CUDA header must come after the GL loader's.
#include <cuda_gl_interop.h>
#include <fmt/format.h>

#include <memory>
#include <unordered_map>
#include <vector>

#include "core/error.h"
#include "gpu/check.h"
#include "gpu/gpu.h"
#include "gpu/stream.h"

namespace quartier::gpu {
namespace {

constexpr GLsizeiptr kProbeBytes = 4096;

class PinnedBlock {
  public:
    PinnedBlock() = default;
    ~PinnedBlock() { release(); }
    PinnedBlock(const PinnedBlock&) = delete;
    PinnedBlock& operator=(const PinnedBlock&) = delete;
    void* ensure(u64 bytes) {
        if (bytes > bytes_) {
            release();
            CUDA_CHECK(cudaMallocHost(&data_, bytes));
            bytes_ = bytes;
        }
        return data_;
    }

  private:
    void release() noexcept {
        if (data_ != nullptr && cudaFreeHost(data_) != cudaSuccess) clearCudaError();
        data_ = nullptr;
        bytes_ = 0;
    }
    void* data_ = nullptr;
    u64 bytes_ = 0;
};

cudaEvent_t eventOf(void* event) { return static_cast<cudaEvent_t>(event); }

// Empty when this context draws on that CUDA device and lets a buffer be registered; else why not.
std::string refusalOfInterop(int device) {
    unsigned count = 0;
    int devices[8] = {};
    cudaError_t status = cudaGLGetDevices(&count, devices, 8, cudaGLDeviceListAll);
    clearCudaError();
    if (status != cudaSuccess || count == 0) return "OpenGL runs on another device or in software";
    bool same = false;
    for (unsigned i = 0; i < count; ++i) same = same || devices[i] == device;
    if (!same) return "OpenGL runs on another GPU";

    GLuint buffer = 0;
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_COPY_WRITE_BUFFER, buffer);
    glBufferData(GL_COPY_WRITE_BUFFER, kProbeBytes, nullptr, GL_DYNAMIC_DRAW);
    cudaGraphicsResource_t resource = nullptr;
    status = cudaGraphicsGLRegisterBuffer(&resource, buffer, cudaGraphicsRegisterFlagsWriteDiscard);
    if (status == cudaSuccess) {
        status = cudaGraphicsMapResources(1, &resource, nullptr);
        if (status == cudaSuccess) status = cudaGraphicsUnmapResources(1, &resource, nullptr);
        const cudaError_t end = cudaGraphicsUnregisterResource(resource);
        if (status == cudaSuccess) status = end;
    }
    clearCudaError();
    glBindBuffer(GL_COPY_WRITE_BUFFER, 0);
    glDeleteBuffers(1, &buffer);
    return status == cudaSuccess ? "" : cudaGetErrorString(status);
}

class CudaScreenBridge final : public ScreenBridge {
  public:
    CudaScreenBridge(int device, std::string refusal) : device_(device), refusal_(std::move(refusal)) {
        const DeviceScope scope(device_);
        stream_ = std::make_unique<Stream>();
    }
    ~CudaScreenBridge() override {
        for (const auto& [name, resource] : registered_) cudaGraphicsUnregisterResource(resource);
        clearCudaError();
    }

    std::string description() const override {
        return direct() ? "CUDA-OpenGL interop" : fmt::format("pinned copy (interop refused: {})", refusal_);
    }
    bool direct() const override { return refusal_.empty(); }

    void copyDirect(std::span<const Copy> copies) override {
        if (copies.empty()) return;
        if (!direct())
            throw CudaError("a direct copy to OpenGL was asked of a bridge that copies through the host");
        const DeviceScope scope(device_);
        mapped_.clear();
        for (const Copy& copy : copies) mapped_.push_back(registered(copy.glBuffer));
        const int count = static_cast<int>(mapped_.size());
        CUDA_CHECK(cudaGraphicsMapResources(count, mapped_.data(), stream_->get()));
        const cudaError_t copied = copyAll(copies);
        // Unmapped whatever happened: a buffer that stays mapped cannot be drawn.
        const cudaError_t unmapped = cudaGraphicsUnmapResources(count, mapped_.data(), stream_->get());
        CUDA_CHECK(copied);
        CUDA_CHECK(unmapped);
    }

    std::span<const std::byte> stage(const LiveChannel::ReadLease& lease) override {
        const DeviceScope scope(device_);
        void* host = pinned_.ensure(lease.bytes());
        const LiveBuffer& from = lease.buffer();
        const cudaStream_t stream = stream_->get();
        CUDA_CHECK(cudaStreamWaitEvent(stream, eventOf(from.written), 0));
        CUDA_CHECK(cudaMemcpyAsync(host, from.data, lease.bytes(), cudaMemcpyDeviceToHost, stream));
        CUDA_CHECK(cudaEventRecord(eventOf(from.read), stream));
        stream_->synchronize();
        return {static_cast<const std::byte*>(host), lease.bytes()};
    }

    void forget(u32 glBuffer) override {
        const auto found = registered_.find(glBuffer);
        if (found == registered_.end()) return;
        const cudaGraphicsResource_t resource = found->second;
        registered_.erase(found);
        CUDA_CHECK(cudaGraphicsUnregisterResource(resource));
    }

  private:
    cudaGraphicsResource_t registered(u32 glBuffer) {
        const auto found = registered_.find(glBuffer);
        if (found != registered_.end()) return found->second;
        cudaGraphicsResource_t resource = nullptr;
        CUDA_CHECK(cudaGraphicsGLRegisterBuffer(&resource, glBuffer, cudaGraphicsRegisterFlagsWriteDiscard));
        registered_.emplace(glBuffer, resource);
        return resource;
    }

    cudaError_t copyAll(std::span<const Copy> copies) {
        const cudaStream_t stream = stream_->get();
        for (size_t i = 0; i < copies.size(); ++i) {
            const LiveBuffer& from = copies[i].from->buffer();
            const u64 bytes = copies[i].from->bytes();
            void* to = nullptr;
            size_t room = 0;
            cudaError_t status = cudaGraphicsResourceGetMappedPointer(&to, &room, mapped_[i]);
            if (status == cudaSuccess && room < bytes) status = cudaErrorInvalidValue;
            if (status == cudaSuccess) status = cudaStreamWaitEvent(stream, eventOf(from.written), 0);
            // Another viewport may have copied it just before: `read` is to stand for both copies.
            if (status == cudaSuccess) status = cudaStreamWaitEvent(stream, eventOf(from.read), 0);
            if (status == cudaSuccess)
                status = cudaMemcpyAsync(to, from.data, bytes, cudaMemcpyDeviceToDevice, stream);
            if (status == cudaSuccess) status = cudaEventRecord(eventOf(from.read), stream);
            if (status != cudaSuccess) return status;
        }
        return cudaSuccess;
    }

    int device_;
    std::string refusal_;
    std::unique_ptr<Stream> stream_;
    std::unordered_map<u32, cudaGraphicsResource_t> registered_;
    std::vector<cudaGraphicsResource_t> mapped_;
    PinnedBlock pinned_;
};

}  // namespace

std::unique_ptr<ScreenBridge> makeScreenBridge(int device, Interop interop) {
    if (probe().devices.empty()) return nullptr;
    const DeviceScope scope(device);
    std::string refusal = interop == Interop::off ? "switched off" : refusalOfInterop(device);
    return std::make_unique<CudaScreenBridge>(device, std::move(refusal));
}

}  // namespace quartier::gpu
