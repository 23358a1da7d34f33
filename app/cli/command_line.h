// The command line: sub-commands with their exit status, and what the window is asked to open.
#pragma once

#include <optional>

#include "app/cli/shell.h"
#include "app/cli/version.h"

namespace quartier::cli {

// `quartier [FILE]` without a sub-command: what to open in the window.
struct WindowRequest {
    CommonArguments common;
    InputArguments input;  // file is the built-in sample when none was given
    bool interop = true;   // --interop off: results reach the screen through a pinned copy
};

struct CommandLine {
    std::optional<WindowRequest> window;  // set: open a window
    int status = 0;                       // else: how the sub-command ended
};

// Runs the sub-command, or says what the window should open. Exit status: 0 done; 1 the job failed, with one
// line on standard error; 2 wrong usage; 130 interrupted.
CommandLine runCommandLine(int argc, char** argv, const BuildFacts& facts);

// The window's job where none can be opened, and `why` not: writes NAME.png and NAME.communities.csv in the
// current folder.
int runWithoutWindow(const WindowRequest& request, const char* why);

}  // namespace quartier::cli
