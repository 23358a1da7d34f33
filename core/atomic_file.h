// Output files that are never seen half written: written beside their destination, then renamed over it. An
// old file survives every failure.
#pragma once

#include <filesystem>
#include <functional>
#include <ostream>

namespace quartier {

// Calls write(stream) on a temporary file beside `path` and renames it to `path`; a link stays and what it
// leads to is replaced. "-" writes to standard output; devices and pipes are written straight. Throws Error
// (disk full, no permission, no such folder) and leaves what was there.
void writeAtomically(const std::filesystem::path& path, const std::function<void(std::ostream&)>& write);
// Throws the Error that writing there would end in, as far as it can be told before there is something to
// write: to be asked before hours of work.
void requireWritable(const std::filesystem::path& path);

}  // namespace quartier
