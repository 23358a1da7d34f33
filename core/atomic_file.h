// Output files that are never seen half written: written beside their destination, then renamed over it. An
// old file survives every failure.
#pragma once

#include <filesystem>
#include <functional>
#include <ostream>

namespace quartier {

// Calls write(stream) on a temporary file beside `path` and renames it to `path`. "-" writes to standard
// output. Throws Error (disk full, no permission, no such folder) and leaves what was there.
void writeAtomically(const std::filesystem::path& path, const std::function<void(std::ostream&)>& write);

}  // namespace quartier
