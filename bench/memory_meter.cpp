#include "bench/memory_meter.h"

#include <malloc.h>

#include <algorithm>
#include <fstream>
#include <string>

#include "graph/vertex_vector.h"

namespace quartier::bench {
namespace {

// "VmHWM:    1234 kB" of this process, in bytes; 0 when it is not there.
u64 ofProcess(const std::string& wanted) {
    std::ifstream file("/proc/self/status");
    for (std::string line; std::getline(file, line);)
        if (line.rfind(wanted + ":", 0) == 0) return std::stoull(line.substr(wanted.size() + 1)) * 1024;
    return 0;
}

// Sets the process's high-water mark to its present size. False where the system does not let us.
bool resetHostPeak() {
    std::ofstream file("/proc/self/clear_refs");
    file << 5 << std::flush;
    return file.good();
}

}  // namespace

void MemoryMeter::start() {
    // What earlier runs freed must not hide what this one takes.
    malloc_trim(0);
    releaseKeptPages();
    hostKnown_ = resetHostPeak();
    hostBefore_ = ofProcess("VmRSS");
    if (device_ >= 0) gpu::resetMemoryPeak(device_);
}

void MemoryMeter::stop() {
    if (hostKnown_) {
        const u64 peak = ofProcess("VmHWM");
        hostBytes_ = std::max(hostBytes_, peak - std::min(peak, hostBefore_));
    }
    if (device_ < 0) return;
    const gpu::MemoryUse use = gpu::memoryUse(device_);
    mostOfDevice_.peak = std::max(mostOfDevice_.peak, use.peak);
    mostOfDevice_.used = std::max(mostOfDevice_.used, use.used);
    mostOfDevice_.beyondArenas = std::max(mostOfDevice_.beyondArenas, use.beyondArenas);
}

}  // namespace quartier::bench
