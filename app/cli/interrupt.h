// Ctrl-C, SIGTERM and SIGHUP: the first asks the work to stop, and soon the process ends whatever the work
// does; the second ends it at once.
#pragma once

#include <stop_token>

namespace quartier::cli {

// Call before any thread is started: the signals are blocked in this thread and those that it starts, and
// taken by one that waits for them. One that is ignored already (nohup, a job in the background of a shell)
// stays ignored. A quarter of a second after the first signal the process is ended with interruptedStatus(),
// its unfinished files removed, unless main has returned or a ResultToKeep is there. Throws std::system_error
// when no thread can be started.
std::stop_token stopOnSignal();

// True once a signal was taken.
bool isInterrupted();

// 128 + the signal that was taken: 130 for Ctrl-C, 143 for SIGTERM, 129 for SIGHUP; 130 without one.
int interruptedStatus();

// "quartier: interrupted", once, however many ask for it.
void sayInterrupted();

// While one is there, a run that was interrupted has the time that it needs to hand over and write what it
// has found so far: the contract of the outputs of a run. The second signal ends it none the less.
class ResultToKeep {
  public:
    explicit ResultToKeep(bool wanted = true);
    ~ResultToKeep();
    ResultToKeep(const ResultToKeep&) = delete;
    ResultToKeep& operator=(const ResultToKeep&) = delete;

  private:
    bool wanted_;
};

}  // namespace quartier::cli
