// Sums over the devices of one process through NCCL. The library is looked for when it is first needed: the
// program runs on machines that do not have it.
#include <dlfcn.h>
#include <fmt/format.h>
#include <nccl.h>

#include <algorithm>
#include <memory>

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
        throw Error(fmt::format("NCCL failed in {}: {}; run on one device, or see NCCL_DEBUG=INFO", call,
                                theNccl().errorString(result)));
}

// One communicator and one stream a device.
class Communicators {
  public:
    explicit Communicators(const std::vector<int>& devices) : devices_(devices), comms_(devices.size()) {
        check(theNccl().initAll(comms_.data(), static_cast<int>(devices_.size()), devices_.data()),
              "ncclCommInitAll");
        for (const int device : devices_) {
            const DeviceScope scope(device);
            streams_.push_back(std::make_unique<Stream>());
        }
    }
    ~Communicators() {
        for (ncclComm_t comm : comms_) theNccl().destroy(comm);
    }
    Communicators(const Communicators&) = delete;
    Communicators& operator=(const Communicators&) = delete;

    // In pieces, so that little device memory is taken beside what the engines keep.
    void sum(std::span<const std::span<f64>> arrays) {
        constexpr size_t kPiece = size_t{1} << 24;
        if (arrays.size() != devices_.size())
            throw Error(fmt::format("{} arrays were given to be summed over {} devices", arrays.size(),
                                    devices_.size()));
        for (size_t begin = 0; begin < arrays.front().size(); begin += kPiece) {
            const size_t count = std::min(kPiece, arrays.front().size() - begin);
            sumPiece(arrays, begin, count);
        }
    }

  private:
    void sumPiece(std::span<const std::span<f64>> arrays, size_t begin, size_t count) {
        std::vector<DeviceBuffer<f64>> buffers;
        for (size_t i = 0; i < devices_.size(); ++i) {
            const DeviceScope scope(devices_[i]);
            buffers.push_back(
                uploaded<f64>(std::span<const f64>(arrays[i]).subspan(begin, count), streams_[i]->get()));
        }
        check(theNccl().groupStart(), "ncclGroupStart");
        for (size_t i = 0; i < devices_.size(); ++i)
            check(theNccl().allReduce(buffers[i].data(), buffers[i].data(), count, ncclDouble, ncclSum,
                                      comms_[i], streams_[i]->get()),
                  "ncclAllReduce");
        check(theNccl().groupEnd(), "ncclGroupEnd");
        for (size_t i = 0; i < devices_.size(); ++i) {
            const DeviceScope scope(devices_[i]);
            CUDA_CHECK(cudaMemcpyAsync(arrays[i].data() + begin, buffers[i].data(), count * sizeof(f64),
                                       cudaMemcpyDeviceToHost, streams_[i]->get()));
            streams_[i]->synchronize();
            buffers[i].reset();
        }
    }

    std::vector<int> devices_;
    std::vector<ncclComm_t> comms_;
    std::vector<std::unique_ptr<Stream>> streams_;
};

}  // namespace

DeviceSums sumOverDevices(const std::vector<int>& devices) {
    const Nccl& nccl = theNccl();
    if (!nccl.there) return {.sum = sumHere, .description = "the host (libnccl.so.2 was not found)"};
    int version = 0;
    check(nccl.getVersion(&version), "ncclGetVersion");
    const auto comms = std::make_shared<Communicators>(devices);
    return {.sum = [comms](std::span<const std::span<f64>> arrays) { comms->sum(arrays); },
            .description = fmt::format("NCCL {}.{}", version / 10000, version / 100 % 100)};
}

}  // namespace quartier::gpu
