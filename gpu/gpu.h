// The whole face of the CUDA room: host-only, the same with and without a CUDA compiler or a device. Without
// one, probe() says why and nothing is registered.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "analytics/engine_registry.h"
#include "analytics/measures/measure.h"
#include "analytics/shares.h"
#include "core/live_channel.h"
#include "layouts/layout.h"

namespace quartier::gpu {

struct Device {
    int index = 0;
    std::string name;
    int computeMajor = 0;
    int computeMinor = 0;
    int multiprocessors = 0;
    u64 totalBytes = 0;
    u64 freeBytes = 0;
};

struct Availability {
    bool compiled = false;        // built with a CUDA compiler
    std::vector<Device> devices;  // usable ones (compute capability >= 7.5)
    std::string driver;           // "CUDA 13.0": what the driver supports; empty without one
    std::string toolkit;          // "CUDA 13.0": what this program was built with; empty without one
    // Empty when there is a device:
    std::string reason;  // why there is none, and that the CPU takes over, in one sentence
    std::string lack;    // what is missing, for a refusal: "no NVIDIA driver was found on this machine"
    std::string remedy;  // what would bring one: "install one"; empty when nothing is known
};

// Asks the driver once and remembers; free memory is as of the call.
Availability probe();

// Device memory that runs of this process plan with at most, in their estimates and in what they cut to size;
// 0 = all that is free.
void setMemoryBudget(u64 bytes);

// The id, paper and options of every CUDA engine built into this program, whether or not a device is there.
std::vector<EngineInfo> builtEngines();

// Memory that this program holds in the device's pool, uploaded graphs included. Zeros where the device has
// no pool.
struct MemoryUse {
    u64 now = 0;
    // At most, since the last resetMemoryPeak():
    u64 peak = 0;
    u64 used = 0;          // of the peak: without what a run took at its start and never had in use
    u64 usedOfArenas = 0;  // of the memory that a run takes at its start, what it had in use at once
    u64 beyondArenas = 0;  // what had no room in it and lay on the host
};
MemoryUse memoryUse(int device) noexcept;
void resetMemoryPeak(int device) noexcept;
// Lets go of the uploaded graph that is kept for the next run.
void forgetUploads(int device) noexcept;

// Adds every CUDA engine and layout, to run on the device of that index. Adds nothing when there is no
// device.
void registerEngines(int device, EngineRegistry& engines, LayoutRegistry& layouts);
// The same of the measures that have a CUDA version, under their names.
void registerMeasures(int device, MeasureRegistry& measures);

// Sums of one array a device, for runs that are spread over several devices of this machine: through NCCL
// where its library is found, else on the host. `description` says which. Throws CudaError or Error.
struct DeviceSums {
    SumOverShares sum;
    std::string description;
};
DeviceSums sumOverDevices(const std::vector<int>& devices);

enum class Interop { automatic, off };
// How device memory gets to the window's GL buffers. Call with the GL context current: it is probed for
// interop with the device, and the pinned copy is used where that is refused. Null when there is no device.
std::unique_ptr<ScreenBridge> makeScreenBridge(int device, Interop interop);

}  // namespace quartier::gpu
