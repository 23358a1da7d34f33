#include "core/machine.h"

#include <sched.h>
#include <sys/utsname.h>

#include <algorithm>
#include <fstream>
#include <thread>

namespace quartier {
namespace {

std::string cpuModel() {
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);) {
        if (line.rfind("model name", 0) != 0) continue;
        const auto colon = line.find(": ");
        if (colon != std::string::npos) return line.substr(colon + 2);
    }
    return "unknown CPU";
}

unsigned usableCores() {
    cpu_set_t set;
    CPU_ZERO(&set);
    if (sched_getaffinity(0, sizeof set, &set) == 0) return static_cast<unsigned>(CPU_COUNT(&set));
    return std::thread::hardware_concurrency();
}

std::string systemName() {
    utsname name{};
    return uname(&name) == 0 ? std::string(name.sysname) + " " + name.release : "unknown system";
}

// The number behind a key in a file of lines such as "MemAvailable:   23984144 kB"; 0 when it is not there.
u64 numberIn(const char* path, const std::string& wanted) {
    std::ifstream file(path);
    std::string key;
    for (u64 number = 0; file >> key >> number; file.ignore(64, '\n'))
        if (key == wanted) return number;
    return 0;
}

// What the limit of a container (cgroup 2) leaves; the file says "max" without a limit. Cached files count as
// used there and yet give way.
u64 containerMemoryLeft() {
    u64 limit = 0;
    u64 used = 0;
    std::ifstream limitFile("/sys/fs/cgroup/memory.max");
    std::ifstream usedFile("/sys/fs/cgroup/memory.current");
    if (!(limitFile >> limit) || !(usedFile >> used)) return ~u64{0};
    used -= std::min(used, numberIn("/sys/fs/cgroup/memory.stat", "file"));
    return limit > used ? limit - used : 0;
}

}  // namespace

const Machine& thisMachine() {
    static const Machine machine{cpuModel(), usableCores(), systemName()};
    return machine;
}

u64 availableMemory() {
    const u64 system = numberIn("/proc/meminfo", "MemAvailable:") * 1024;
    return std::min(system == 0 ? ~u64{0} : system, containerMemoryLeft());
}

std::string programVersion() { return QUARTIER_VERSION; }

}  // namespace quartier
