// The program: a sub-command, or the window on a file; without a display the window's job as files.
#include <cstdlib>

#include "app/cli/command_line.h"
#include "app/qt/window.h"

namespace {

bool hasDisplay() {
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}) {
        const char* value = std::getenv(name);
        if (value != nullptr && *value != '\0') return true;
    }
    return false;
}

}  // namespace

int main(int argc, char** argv) {
    using namespace quartier;
    const cli::CommandLine line = cli::runCommandLine(argc, argv);
    if (!line.window) return line.status;
    if (!hasDisplay()) return cli::runHeadless(*line.window);
    return qt::runWindow(argc, argv,
                         {.file = line.window->input.file,
                          .reading = cli::readOptions(line.window->input),
                          .setup = cli::engineSetup(line.window->common),
                          .interop = line.window->interop});
}
