#include "open_window.h"

#include "build_facts.h"

namespace quartier {

const char* whyNoWindow() { return "this build of quartier has no window"; }

std::vector<cli::LibraryVersion> windowLibraries() { return {}; }

int openWindow(int, char**, const cli::WindowRequest&) { return 1; }

}  // namespace quartier
