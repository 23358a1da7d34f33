// Sums over the devices of one process through NCCL. The library is looked for when it is first needed: the
// program runs on machines that do not have it, or where it finds no way between the devices.
#include <dlfcn.h>
#include <fmt/format.h>
#include <nccl.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "core/error.h"
#include "gpu/device_buffer.h"
#include "gpu/gpu.h"
#include "gpu/stream.h"

namespace quartier::gpu {
namespace {

// What is called of the library.
struct Nccl {
    decltype(&ncclGetVersion) getVersion = nullptr;
    decltype(&ncclGetErrorString) errorString = nullptr;
    decltype(&ncclCommInitAll) initAll = nullptr;
    decltype(&ncclCommDestroy) destroy = nullptr;
    decltype(&ncclCommAbort) abort = nullptr;
    decltype(&ncclGroupStart) groupStart = nullptr;
    decltype(&ncclGroupEnd) groupEnd = nullptr;
    decltype(&ncclAllReduce) allReduce = nullptr;
    bool there = false;
};

Nccl loadNccl() {
    Nccl nccl;
    void* const library = dlopen("libnccl.so.2", RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) return nccl;
    bool all = true;
    const auto find = [&](auto& function, const char* name) {
        function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(dlsym(library, name));
        all = all && function != nullptr;
    };
    find(nccl.getVersion, "ncclGetVersion");
    find(nccl.errorString, "ncclGetErrorString");
    find(nccl.initAll, "ncclCommInitAll");
    find(nccl.destroy, "ncclCommDestroy");
    find(nccl.abort, "ncclCommAbort");
    find(nccl.groupStart, "ncclGroupStart");
    find(nccl.groupEnd, "ncclGroupEnd");
    find(nccl.allReduce, "ncclAllReduce");
    nccl.there = all;
    return nccl;
}

const Nccl& theNccl() {
    static const Nccl nccl = loadNccl();
    return nccl;
}

void check(ncclResult_t result, const char* call) {
    if (result != ncclSuccess)
        throw Error(
            fmt::format("NCCL failed in {}: {}; NCCL_DEBUG=INFO tells more, and one device needs no NCCL",
                        call, theNccl().errorString(result)));
}

constexpr size_t kPiece = size_t{1} << 24;  // numbers on a device at a time: 128 MB

// What the sums need of one device. The buffer is a plain allocation: between devices of one process NCCL
// reads and writes it from the other device, and memory of a device's pool is closed to the others.
class Member {
  public:
    explicit Member(int device) : device_(device) {
        const DeviceScope scope(device_);
        stream_ = std::make_unique<Stream>();
    }
    ~Member() {
        if (buffer_ != nullptr && cudaFree(buffer_) != cudaSuccess) clearCudaError();
    }
    Member(const Member&) = delete;
    Member& operator=(const Member&) = delete;

    cudaStream_t stream() const { return stream_->get(); }
    f64* buffer() const { return buffer_; }

    void upload(std::span<const f64> values) {
        const DeviceScope scope(device_);
        if (values.size() > room_) {
            if (buffer_ != nullptr) CUDA_CHECK(cudaFree(std::exchange(buffer_, nullptr)));
            room_ = 0;
            CUDA_CHECK(cudaMalloc(reinterpret_cast<void**>(&buffer_), values.size_bytes()));
            room_ = values.size();
        }
        CUDA_CHECK(
            cudaMemcpyAsync(buffer_, values.data(), values.size_bytes(), cudaMemcpyHostToDevice, stream()));
    }
    // Waits.
    void bringBack(std::span<f64> values) const {
        const DeviceScope scope(device_);
        download(values.data(), buffer_, values.size(), stream());
    }

  private:
    int device_;
    std::unique_ptr<Stream> stream_;
    f64* buffer_ = nullptr;
    size_t room_ = 0;
};

// One communicator a device, all driven by the calling thread.
class Communicators {
  public:
    explicit Communicators(const std::vector<int>& devices) : comms_(devices.size()) {
        for (const int device : devices) members_.push_back(std::make_unique<Member>(device));
        check(theNccl().initAll(comms_.data(), static_cast<int>(devices.size()), devices.data()),
              "ncclCommInitAll");
    }
    // What failed in a sum may wait for its partners for ever, so it is not asked to end in order.
    ~Communicators() {
        for (ncclComm_t comm : comms_) failed_ ? theNccl().abort(comm) : theNccl().destroy(comm);
    }
    Communicators(const Communicators&) = delete;
    Communicators& operator=(const Communicators&) = delete;

    // In pieces, so that little device memory is taken beside what the engines keep.
    void sum(std::span<const std::span<f64>> arrays) {
        const size_t size = arrays.empty() ? 0 : arrays.front().size();
        if (arrays.size() != members_.size() ||
            std::any_of(arrays.begin(), arrays.end(), [&](auto& array) { return array.size() != size; }))
            throw Error(fmt::format("sums over {} devices take an array of each, all of one length; {} came",
                                    members_.size(), arrays.size()));
        failed_ = true;
        for (size_t begin = 0; begin < size; begin += kPiece)
            sumPiece(arrays, begin, std::min(kPiece, size - begin));
        failed_ = false;
    }

  private:
    void sumPiece(std::span<const std::span<f64>> arrays, size_t begin, size_t count) {
        for (size_t i = 0; i < members_.size(); ++i) members_[i]->upload(arrays[i].subspan(begin, count));
        // A group that was begun must be ended, whatever happened in it.
        check(theNccl().groupStart(), "ncclGroupStart");
        ncclResult_t added = ncclSuccess;
        for (size_t i = 0; i < members_.size() && added == ncclSuccess; ++i)
            added = theNccl().allReduce(members_[i]->buffer(), members_[i]->buffer(), count, ncclDouble,
                                        ncclSum, comms_[i], members_[i]->stream());
        const ncclResult_t ended = theNccl().groupEnd();
        check(added, "ncclAllReduce");
        check(ended, "ncclGroupEnd");
        for (size_t i = 0; i < members_.size(); ++i) members_[i]->bringBack(arrays[i].subspan(begin, count));
    }

    std::vector<std::unique_ptr<Member>> members_;
    std::vector<ncclComm_t> comms_;
    bool failed_ = false;
};

}  // namespace

DeviceSums sumOverDevices(const std::vector<int>& devices) {
    const Nccl& nccl = theNccl();
    if (!nccl.there) return {.sum = sumHere, .description = "the host (libnccl.so.2 was not found)"};
    try {
        int version = 0;
        check(nccl.getVersion(&version), "ncclGetVersion");
        const auto comms = std::make_shared<Communicators>(devices);
        return {.sum = [comms](std::span<const std::span<f64>> arrays) { comms->sum(arrays); },
                .description = fmt::format("NCCL {}.{}", version / 10000, version / 100 % 100)};
    } catch (const Error& failure) {
        clearCudaError();
        return {.sum = sumHere, .description = fmt::format("the host ({})", failure.what())};
    }
}

}  // namespace quartier::gpu
