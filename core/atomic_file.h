// Output files that are never seen half written: written beside their destination, then renamed over it. An
// old file survives every failure.
#pragma once

#include <filesystem>
#include <functional>
#include <ostream>
#include <stop_token>

namespace quartier {

// Calls write(stream) on a temporary file beside `path`, brings its bytes to the disk and renames it to
// `path`.
//
// The temporary file is NAME.PID-RANDOM.part, made anew: nothing that is there already is opened, link or
// not. Those that processes left that ended without tidying up are removed when the same file is written
// next. A link stays, and what it leads to is replaced; one that leads nowhere gets the file that it names.
// The new file has the permissions of the old one, and its owner as far as this user may give it away; a new
// one those of the umask. Other hard links to the old file keep the old content; access lists and extended
// attributes are not carried over. A file that this user may not write is refused, though its folder could
// be.
//
// "-", /dev/stdout, /dev/fd/N and the like are written through the descriptor that this process was given, at
// its place and without cutting anything off; devices and named pipes are opened and written straight.
//
// Throws Error (disk full, no permission, no such folder), ClosedPipe, or Cancelled when `stop` was requested
// before the end; then what was there is left as it was.
void writeAtomically(const std::filesystem::path& path, const std::function<void(std::ostream&)>& write,
                     const std::stop_token& stop = {});
// Throws the Error that writing there would end in, as far as it can be told before there is something to
// write: to be asked before hours of work.
void requireWritable(const std::filesystem::path& path);

// Removes the temporary files of this process and lets it make and rename no more: for a thread that is about
// to end the process while others write.
void abandonUnfinishedFiles() noexcept;

}  // namespace quartier
