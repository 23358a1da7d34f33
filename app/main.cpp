// The program: a sub-command, or without a display the window's job as files.
#include "app/cli/command_line.h"

int main(int argc, char** argv) {
    const quartier::cli::CommandLine line = quartier::cli::runCommandLine(argc, argv);
    return line.window ? quartier::cli::runHeadless(*line.window) : line.status;
}
