// Work of minutes, called from Python: other threads of Python go on meanwhile, and Ctrl+C stops it.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <future>
#include <optional>
#include <stop_token>

#include "core/run_context.h"

namespace quartier::python {

// Calls work(context) on a thread of its own and waits for it without the interpreter's lock. A signal that
// Python answers with an exception (KeyboardInterrupt) stops the work, and the exception comes out of here
// when it has ended. Called with the lock.
template <class Work>
auto cancellable(Work work) {
    constexpr std::chrono::milliseconds kLook{50};
    std::stop_source stop;
    bool interrupted = false;
    std::future<decltype(work(std::declval<RunContext&>()))> running;
    {
        const nanobind::gil_scoped_release released;
        running = std::async(std::launch::async, [&work, token = stop.get_token()] {
            RunContext context{.stop = token, .observer = silentObserver()};
            return work(context);
        });
        while (running.wait_for(kLook) != std::future_status::ready) {
            if (interrupted) continue;
            const nanobind::gil_scoped_acquire held;
            interrupted = PyErr_CheckSignals() != 0;  // only Python's main thread gets signals
            if (interrupted) stop.request_stop();
        }
    }
    if (interrupted) throw nanobind::python_error();  // what PyErr_CheckSignals() has set
    return running.get();
}

}  // namespace quartier::python
