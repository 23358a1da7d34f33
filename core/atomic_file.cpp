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

// Removes the temporary file unless it was renamed away.
struct Leftover {
    std::filesystem::path path;
    ~Leftover() {
        std::error_code ignored;
        std::filesystem::remove(path, ignored);
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
    std::filesystem::path beside = path;
    beside += fmt::format(".{}.part", getpid());
    const Leftover leftover{beside};
    errno = 0;
    std::ofstream out(beside, std::ios::binary | std::ios::trunc);
    if (!out) cannotWrite(path);
    write(out);
    out.close();
    if (!out) cannotWrite(path);
    std::error_code failed;
    std::filesystem::rename(beside, path, failed);
    if (failed) throw Error(fmt::format("cannot write {}: {}", path.string(), failed.message()));
}

}  // namespace quartier
