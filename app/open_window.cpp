#include "open_window.h"

#include <imgui.h>

#include <QtGlobal>
#include <cstdlib>

#include "app/qt/window.h"
#include "app/session/graph_reference.h"
#include "build_facts.h"

namespace quartier {

const char* whyNoWindow() {
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}) {
        const char* value = std::getenv(name);
        if (value != nullptr && *value != '\0') return nullptr;
    }
    return "there is no display";
}

std::vector<cli::LibraryVersion> windowLibraries() {
    return {{"Dear ImGui", ImGui::GetVersion()}, {"Qt", qVersion()}};
}

int openWindow(int argc, char** argv, const cli::WindowRequest& request) {
    if (request.input.graphOutside) session::followOutside(request.input.file);
    return qt::runWindow(argc, argv,
                         {.file = request.input.file,
                          .reading = cli::readOptions(request.input),
                          .setup = cli::engineSetup(request.common),
                          .interop = request.interop});
}

}  // namespace quartier
