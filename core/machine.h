// What this program runs on, for traces, reports and the status bar. Never a host name.
#pragma once

#include <string>

namespace quartier {

struct Machine {
    std::string cpu;     // model name as the operating system gives it
    unsigned cores;      // logical cores that this process may use
    std::string system;  // "Linux 6.1"
};

const Machine& thisMachine();
// "0.1.0"
std::string programVersion();

}  // namespace quartier
