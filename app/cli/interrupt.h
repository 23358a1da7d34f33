// Ctrl-C: the first asks the work to stop, the second ends the program.
#pragma once

#include <stop_token>

namespace quartier::cli {

// Call before any thread is started: SIGINT and SIGTERM are blocked everywhere and taken by one waiting
// thread.
std::stop_token stopOnInterrupt();

}  // namespace quartier::cli
