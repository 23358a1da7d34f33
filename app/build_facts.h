// What this program was built from.
#pragma once

#include "app/cli/version.h"

namespace quartier {

// From git when the program was linked; written by cmake/commit.cmake.
extern const char* const kCommit;  // 40 hexadecimal digits; empty when it is not known
extern const bool kModified;       // the sources differed from the commit

// The libraries of the window with their versions; none in a build without it.
std::vector<cli::LibraryVersion> windowLibraries();

}  // namespace quartier
