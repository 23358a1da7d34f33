// Runs of igraph on threads of their own.
#pragma once

#include <functional>
#include <string>

#include "core/run_context.h"

namespace quartier {

// Calls work(context) on a new thread and waits for it; throws what it threw, and Cancelled at once when
// `context` is stopped. Some of igraph's loops run for seconds without a check for interruption: the thread
// is detached and ends at the next check. So `work` owns all that it uses, and shares with the caller only
// what both own (shared_ptr).
void runOnIgraphThread(std::string stage, std::function<void(const RunContext&)> work,
                       const RunContext& context);

}  // namespace quartier
