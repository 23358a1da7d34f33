#include "app/cli/interrupt.h"

#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <thread>

namespace quartier::cli {

std::stop_token stopOnInterrupt() {
    static std::stop_source source;
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    std::thread([signals] {
        int signal = 0;
        sigwait(&signals, &signal);
        source.request_stop();
        sigwait(&signals, &signal);
        _exit(130);
    }).detach();
    return source.get_token();
}

}  // namespace quartier::cli
