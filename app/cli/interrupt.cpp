#include "app/cli/interrupt.h"

#include <signal.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <iostream>
#include <string>
#include <thread>

#include "core/atomic_file.h"

namespace quartier::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::array kSignals{SIGINT, SIGTERM, SIGHUP};
// From the signal to the end of the process: 0.3 s are promised, and ending takes its part of them.
constexpr auto kGrace = std::chrono::milliseconds(220);
constexpr long kLookNanoseconds = 10'000'000;  // between two looks at the clock, once a signal was taken

std::atomic<int> takenSignal{0};
std::atomic<int> resultsToKeep{0};

// Never destroyed: the thread below may still ask it while the process ends.
std::stop_source& stopSource() {
    static auto* const source = new std::stop_source;
    return *source;
}

// Straight to the descriptor: other threads may hold the locks of the streams.
void say(const std::string& text) {
    const std::string line = (isatty(STDERR_FILENO) == 1 ? "\r\x1b[K" : "") + text;
    [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, line.data(), line.size());
}

[[noreturn]] void endNow(int signal) {
    abandonUnfinishedFiles();
    sayInterrupted();
    _exit(128 + signal);
}

// The thread that takes the signals, all its life.
void takeSignals(const sigset_t& signals) {
    int first = 0;
    if (sigwait(&signals, &first) != 0) return;
    takenSignal = first;
    auto deadline = Clock::now() + kGrace;
    stopSource().request_stop();
    bool told = false;
    for (;;) {
        const timespec look{.tv_sec = 0, .tv_nsec = kLookNanoseconds};
        const int second = sigtimedwait(&signals, nullptr, &look);
        if (second > 0) endNow(second);
        if (Clock::now() < deadline) continue;
        if (resultsToKeep == 0) endNow(first);
        if (!told) say("quartier: interrupted: writing the result so far; once more ends at once\n");
        told = true;
        deadline = Clock::now() + kGrace;
    }
}

}  // namespace

std::stop_token stopOnSignal() {
    sigset_t signals;
    sigemptyset(&signals);
    for (const int signal : kSignals) {
        struct sigaction now {};
        if (sigaction(signal, nullptr, &now) == 0 && now.sa_handler != SIG_IGN) sigaddset(&signals, signal);
    }
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    std::thread(takeSignals, signals).detach();
    return stopSource().get_token();
}

bool isInterrupted() { return takenSignal != 0; }

int interruptedStatus() {
    const int signal = takenSignal;
    return 128 + (signal == 0 ? SIGINT : signal);
}

void sayInterrupted() {
    static std::atomic_flag said;
    if (!said.test_and_set()) say("quartier: interrupted\n");
}

ResultToKeep::ResultToKeep(bool wanted) : wanted_(wanted) {
    if (wanted_) ++resultsToKeep;
}

// What was said of the result belongs to it.
ResultToKeep::~ResultToKeep() {
    std::cout.flush();
    if (wanted_) --resultsToKeep;
}

}  // namespace quartier::cli
