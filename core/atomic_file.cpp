#include "core/atomic_file.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>

#include "core/error.h"

namespace quartier {
namespace {

[[noreturn]] void cannotWrite(const std::filesystem::path& path) {
    const int reason = errno;
    throw Error(fmt::format("cannot write {}: {}", path.string(),
                            reason != 0 ? std::strerror(reason) : "the disk refused"));
}

// Where a link leads; the path itself when it is none or leads nowhere.
std::filesystem::path behindLinks(const std::filesystem::path& path) {
    std::error_code failed;
    std::filesystem::path place = std::filesystem::canonical(path, failed);
    return failed ? path : place;
}

// A device or a pipe: nothing can be written beside it and renamed.
bool isStream(const std::filesystem::path& path) {
    std::error_code ignored;
    const std::filesystem::file_status status = std::filesystem::status(path, ignored);
    return std::filesystem::is_character_file(status) || std::filesystem::is_fifo(status);
}

// Removes the temporary file unless it was renamed away.
struct Leftover {
    std::filesystem::path path;
    ~Leftover() {
        std::error_code ignored;
        if (!path.empty()) std::filesystem::remove(path, ignored);
    }
};

}  // namespace

void writeAtomically(const std::filesystem::path& path, const std::function<void(std::ostream&)>& write) {
    if (path == "-") {
        write(std::cout);
        std::cout.flush();
        if (!std::cout) throw Error("cannot write to standard output");
        return;
    }
    const std::filesystem::path place = behindLinks(path);
    const bool stream = isStream(place);
    std::filesystem::path beside = place;
    if (!stream) beside += fmt::format(".{}.part", getpid());
    const Leftover leftover{stream ? std::filesystem::path() : beside};
    errno = 0;
    std::ofstream out(beside, std::ios::binary | std::ios::trunc);
    if (!out) cannotWrite(path);
    write(out);
    out.close();
    if (!out) cannotWrite(path);
    if (stream) return;
    std::error_code failed;
    std::filesystem::rename(beside, place, failed);
    if (failed) throw Error(fmt::format("cannot write {}: {}", path.string(), failed.message()));
}

void requireWritable(const std::filesystem::path& path) {
    if (path == "-") return;
    const std::filesystem::path place = behindLinks(path);
    std::error_code ignored;
    if (std::filesystem::is_directory(place, ignored))
        throw Error(fmt::format("cannot write {}: it is a folder; name a file inside it", path.string()));
    errno = 0;
    const std::filesystem::path folder = place.has_parent_path() ? place.parent_path() : ".";
    const std::filesystem::path& asked = isStream(place) ? place : folder;
    if (::access(asked.c_str(), W_OK) != 0) cannotWrite(path);
}

}  // namespace quartier
