#include "core/machine.h"

#include <sched.h>
#include <sys/utsname.h>

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

}  // namespace

const Machine& thisMachine() {
    static const Machine machine{cpuModel(), usableCores(), systemName()};
    return machine;
}

std::string programVersion() { return QUARTIER_VERSION; }

}  // namespace quartier
