#include "core/output_target.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <charconv>
#include <system_error>

#include "core/error.h"

namespace quartier {
namespace {

namespace fs = std::filesystem;

constexpr int kMostLinks = 40;  // as Linux follows

[[noreturn]] void refuse(const fs::path& name, const std::string& why) {
    throw Error(fmt::format("cannot write {}: {}", name.string(), why));
}

fs::path folderOf(const fs::path& path) { return path.has_parent_path() ? path.parent_path() : "."; }

// The number of a name in the folder that lists the descriptors of this process.
std::optional<int> descriptorNamed(const fs::path& path) {
    const std::string last = path.filename().string();
    int number = -1;
    const auto [end, failure] = std::from_chars(last.data(), last.data() + last.size(), number);
    if (failure != std::errc() || end != last.data() + last.size() || number < 0) return std::nullopt;
    std::error_code failed;
    const fs::path folder = fs::canonical(folderOf(path), failed);
    if (failed) return std::nullopt;
    for (const char* own : {"/proc/self/fd", "/proc/thread-self/fd"})
        if (folder == fs::canonical(own, failed) && !failed) return number;
    return std::nullopt;
}

// Those that were inherited do not close when another program is started.
void requireInherited(const fs::path& name, int descriptor) {
    const int flags = ::fcntl(descriptor, F_GETFD);
    const int mode = ::fcntl(descriptor, F_GETFL);
    if (flags < 0 || mode < 0 || (flags & FD_CLOEXEC) != 0)
        refuse(name, "this program was not given that descriptor");
    if ((mode & O_ACCMODE) == O_RDONLY) refuse(name, "it is open for reading only");
}

OutputTarget descriptorTarget(const fs::path& name, int descriptor) {
    requireInherited(name, descriptor);
    return {.kind = OutputTarget::Kind::descriptor, .path = {}, .descriptor = descriptor};
}

std::optional<FileIdentity> identityOf(const struct stat& status) {
    if (!S_ISREG(status.st_mode)) return std::nullopt;
    return FileIdentity{status.st_dev, status.st_ino};
}

}  // namespace

OutputTarget outputTarget(const fs::path& name) {
    if (name.empty()) refuse("''", "the name is empty");
    if (name == "-") return descriptorTarget("standard output", STDOUT_FILENO);
    fs::path place = name;
    for (int links = 0;; ++links) {
        if (links > kMostLinks) refuse(name, "its links lead in a circle");
        if (const auto descriptor = descriptorNamed(place)) return descriptorTarget(name, *descriptor);
        std::error_code failed;
        if (!fs::is_symlink(fs::symlink_status(place, failed))) break;
        const fs::path next = fs::read_symlink(place, failed);
        if (failed) refuse(name, failed.message());
        place = next.is_absolute() ? next : folderOf(place) / next;
    }
    std::error_code failed;
    switch (fs::status(place, failed).type()) {
        case fs::file_type::directory:
            refuse(name, "it is a folder; name a file inside it");
        case fs::file_type::block:
            refuse(name, "it is a block device; name a file");
        case fs::file_type::socket:
            refuse(name, "it is a socket; name a file or a pipe");
        case fs::file_type::character:
        case fs::file_type::fifo:
            return {.kind = OutputTarget::Kind::stream, .path = place, .descriptor = -1};
        default:
            if (!place.has_filename()) refuse(name, "there is no such folder");
            return {.kind = OutputTarget::Kind::file, .path = place, .descriptor = -1};
    }
}

bool isStandardOutput(const fs::path& name) {
    if (name.empty()) return false;
    if (name == "-") return true;
    try {
        return outputTarget(name).descriptor == STDOUT_FILENO;
    } catch (const Error&) {
        return false;
    }
}

std::optional<FileIdentity> regularFile(const fs::path& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) return std::nullopt;
    return identityOf(status);
}

std::optional<FileIdentity> regularFile(int descriptor) {
    struct stat status {};
    if (::fstat(descriptor, &status) != 0) return std::nullopt;
    return identityOf(status);
}

std::optional<FileIdentity> regularFile(const OutputTarget& target) {
    return target.kind == OutputTarget::Kind::descriptor ? regularFile(target.descriptor)
                                                         : regularFile(target.path);
}

bool sameTarget(const OutputTarget& a, const OutputTarget& b) {
    using Kind = OutputTarget::Kind;
    if (a.kind == Kind::stream || b.kind == Kind::stream) return false;
    if (a.kind == Kind::descriptor && a.descriptor == b.descriptor) return true;
    const auto first = regularFile(a);
    if (first && first == regularFile(b)) return true;
    if (a.kind != Kind::file || b.kind != Kind::file) return false;
    std::error_code failed;
    return a.path.filename() == b.path.filename() &&
           fs::equivalent(folderOf(a.path), folderOf(b.path), failed) && !failed;
}

}  // namespace quartier
