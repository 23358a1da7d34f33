// The program: a sub-command, or the window on a file; where there is none, the window's job as files.
#include "build_facts.h"
#include "open_window.h"

int main(int argc, char** argv) {
    using namespace quartier;
    const cli::CommandLine line = cli::runCommandLine(
        argc, argv, {.commit = kCommit, .modified = kModified, .windowLibraries = windowLibraries()});
    if (!line.window) return line.status;
    if (const char* why = whyNoWindow()) return cli::runWithoutWindow(*line.window, why);
    return openWindow(argc, argv, *line.window);
}
