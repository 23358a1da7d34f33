// How the window is opened: open_window.cpp, or no_window.cpp in a build without it (QUARTIER_WINDOW=OFF).
#pragma once

#include "app/cli/command_line.h"

namespace quartier {

// Why no window can be opened, as the first half of a sentence; null when one can.
const char* whyNoWindow();

// Shows the window until it is closed; returns the exit status. Only where whyNoWindow() is null.
int openWindow(int argc, char** argv, const cli::WindowRequest& request);

}  // namespace quartier
