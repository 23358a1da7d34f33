// Waiting for what jobs of a session bring.
#pragma once

#include <chrono>
#include <thread>

namespace quartier::test {

// Polls a workspace or a session until `done()` and none of the session's jobs runs; false after 30 s.
template <class Polled, class Session, class Done>
[[nodiscard]] bool pollUntilIdle(Polled& polled, const Session& session, const Done& done) {
    for (int i = 0; i < 3000; ++i) {
        polled.poll();
        if (done() && !session.analysis().busy() && !session.layout().busy()) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
}

}  // namespace quartier::test
