// The program's window: what app/main.cpp calls when no sub-command is given.
#pragma once

#include <string>

#include "app/session/engines.h"
#include "graph/io/reader.h"

namespace quartier::qt {

struct WindowArguments {
    std::string file;            // file or SPEC to open; empty = the bundled sample
    ReadOptions reading;         // how that file is read
    session::EngineSetup setup;  // backend, device, threads
    bool interop = true;         // false: device results take the pinned copy even where CUDA-OpenGL works
};

// Shows the window and runs until it is closed; returns the exit status. Call from the main thread.
int runWindow(int argc, char** argv, const WindowArguments& arguments);

}  // namespace quartier::qt
