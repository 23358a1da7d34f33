// What this program runs on, for traces, reports and the status bar. Never a host name.
#pragma once

#include <string>

#include "core/types.h"

namespace quartier {

struct Machine {
    std::string cpu;     // model name as the operating system gives it
    unsigned cores;      // logical cores that this process may use
    std::string system;  // "Linux 6.1"
};

const Machine& thisMachine();
// Bytes of host memory that this process can still take without swapping, as the system and the container's
// limit allow. Forecasts compare with it.
u64 availableMemory();
// "0.1.0"
std::string programVersion();

}  // namespace quartier
