#include "app/cli/standard_streams.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <iostream>

#include "core/descriptor_stream.h"

namespace quartier::cli {
namespace {

bool pipeSignalWasIgnored = false;

// Never destroyed: std::cout is flushed once more when the process ends.
DescriptorStream& standardOutput() {
    static auto* const stream = new DescriptorStream(STDOUT_FILENO, "to standard output");
    return *stream;
}

// The wrong way round, so that using them fails as it would on a closed one.
void openClosedDescriptors() {
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (::fcntl(descriptor, F_GETFD) < 0 && errno == EBADF)
            ::open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

}  // namespace

void prepareStandardStreams() {
    openClosedDescriptors();
    pipeSignalWasIgnored = ::signal(SIGPIPE, SIG_IGN) == SIG_IGN;
    ::signal(SIGXFSZ, SIG_IGN);
    std::cout.flush();
    std::cout.rdbuf(standardOutput().rdbuf());
    std::cerr.tie(nullptr);  // threads that tell of progress must not flush what another one writes
}

void flushStandardOutput() {
    std::cout.flush();
    standardOutput().throwFailure();
}

void endByClosedPipe() {
    if (pipeSignalWasIgnored) return;
    ::signal(SIGPIPE, SIG_DFL);
    ::raise(SIGPIPE);
}

}  // namespace quartier::cli
