#include "core/unfinished_file.h"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <vector>

#include "core/atomic_file.h"
#include "core/descriptor_stream.h"
#include "core/types.h"

namespace quartier {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kSuffix = ".part";
// Of the output's name in the temporary one, bytes: 255 are a whole name, and what follows needs up to 36.
constexpr size_t kLongestStem = 200;
constexpr int kAttempts = 100;  // at names that nothing has yet

// Every temporary file that exists between its making and its renaming or removal. Making, renaming and
// removing hold the lock, so that the holder of the lock knows all of them.
struct Registry {
    std::timed_mutex mutex;
    std::vector<fs::path> files;
};

// Never destroyed: the thread that ends the process uses it after main has returned.
Registry& registry() {
    static auto* const only = new Registry;
    return *only;
}

bool isOurs(const fs::path& path) {
    const auto& files = registry().files;
    return std::find(files.begin(), files.end(), path) != files.end();
}

fs::path folderOf(const fs::path& path) { return path.has_parent_path() ? path.parent_path() : "."; }

u64 randomNumber() {
    u64 number = 0;
    if (::getrandom(&number, sizeof number, 0) != sizeof number)
        number = static_cast<u64>(std::chrono::steady_clock::now().time_since_epoch().count());
    return number;
}

// FNV-1a.
u64 hashOf(std::string_view text) {
    u64 hash = 0xCBF29CE484222325;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3;
    return hash;
}

// What the temporary names of an output begin with: its name, or one for it when that is very long.
std::string stemOf(const fs::path& path) {
    const std::string name = path.filename().string();
    if (name.size() <= kLongestStem) return name + ".";
    return fmt::format("{}~{:016x}.", name.substr(0, kLongestStem - 17), hashOf(name));
}

// The process that made a temporary file of that stem: "STEM.PID-RANDOM.part".
std::optional<pid_t> makerOf(std::string_view name, std::string_view stem) {
    if (!name.starts_with(stem) || !name.ends_with(kSuffix)) return std::nullopt;
    name.remove_prefix(stem.size());
    name.remove_suffix(std::min(name.size(), kSuffix.size()));
    pid_t maker = 0;
    const auto [end, failure] = std::from_chars(name.data(), name.data() + name.size(), maker);
    const std::string_view rest = name.substr(static_cast<size_t>(end - name.data()));
    const bool random = rest.size() == 17 && rest.front() == '-' &&
                        rest.find_first_not_of("0123456789abcdef", 1) == std::string_view::npos;
    if (failure != std::errc() || maker <= 0 || !random) return std::nullopt;
    return maker;
}

bool isDead(pid_t process) {
    if (process == ::getpid()) return true;  // of this number before: what this one makes is registered
    return ::kill(process, 0) != 0 && errno == ESRCH;
}

// std::filesystem::directory_iterator ends the program where it finds no memory.
struct CloseFolder {
    void operator()(DIR* folder) const { ::closedir(folder); }
};

// A file of this user that no process holds: one in another container may have a number that is free here,
// and keeps its file locked.
bool isAbandoned(const fs::path& path) {
    const int file = ::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) return false;
    struct stat status {};
    const bool abandoned = ::fstat(file, &status) == 0 && S_ISREG(status.st_mode) &&
                           status.st_uid == ::geteuid() && ::flock(file, LOCK_EX | LOCK_NB) == 0;
    ::close(file);
    return abandoned;
}

void removeAbandoned(const fs::path& output, const std::string& stem) {
    const std::unique_ptr<DIR, CloseFolder> folder(::opendir(folderOf(output).c_str()));
    std::vector<fs::path> found;
    while (const dirent* entry = folder != nullptr ? ::readdir(folder.get()) : nullptr)
        if (const auto maker = makerOf(entry->d_name, stem); maker && isDead(*maker))
            found.push_back(folderOf(output) / entry->d_name);
    for (const fs::path& path : found) {
        const std::scoped_lock lock(registry().mutex);
        if (!isOurs(path) && isAbandoned(path)) ::unlink(path.c_str());
    }
}

}  // namespace

UnfinishedFile::UnfinishedFile(fs::path path, std::string name)
    : path_(std::move(path)), name_(std::move(name)) {
    const bool replaces = ::faccessat(AT_FDCWD, path_.c_str(), F_OK, AT_EACCESS) == 0;
    if (replaces && ::faccessat(AT_FDCWD, path_.c_str(), W_OK, AT_EACCESS) != 0) cannotWrite(name_, errno);
    const std::string stem = stemOf(path_);
    removeAbandoned(path_, stem);
    create(stem, replaces);
}

// Until it has the permissions of the file that it replaces, no other user may read it.
void UnfinishedFile::create(const std::string& stem, bool replaces) {
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        fs::path candidate =
            folderOf(path_) / fmt::format("{}{}-{:016x}{}", stem, ::getpid(), randomNumber(), kSuffix);
        // Nothing may throw once the file is there.
        fs::path registered = candidate;
        const std::scoped_lock lock(registry().mutex);
        registry().files.reserve(registry().files.size() + 1);
        descriptor_ = ::open(candidate.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
                             replaces ? 0600 : 0666);
        if (descriptor_ < 0 && errno == EEXIST) continue;
        if (descriptor_ < 0) cannotWrite(name_, errno);
        ::flock(descriptor_, LOCK_EX | LOCK_NB);  // where files have no locks, the process number has to do
        registry().files.push_back(std::move(registered));
        temporary_ = std::move(candidate);
        return;
    }
    cannotWrite(name_, EEXIST);
}

UnfinishedFile::~UnfinishedFile() {
    if (!temporary_.empty()) {
        const std::scoped_lock lock(registry().mutex);
        ::unlink(temporary_.c_str());
        std::erase(registry().files, temporary_);
    }
    if (descriptor_ >= 0) ::close(descriptor_);
}

void UnfinishedFile::inherit() {
    struct stat old {};
    struct stat own {};
    if (::stat(path_.c_str(), &old) != 0 || ::fstat(descriptor_, &own) != 0) return;
    // Only a privileged user may give a file away; others may give it to a group that they are in.
    const bool othersFile = old.st_uid != own.st_uid || old.st_gid != own.st_gid;
    if (othersFile && ::fchown(descriptor_, old.st_uid, old.st_gid) != 0) {
        [[maybe_unused]] const int given = ::fchown(descriptor_, static_cast<uid_t>(-1), old.st_gid);
    }
    if (::fchmod(descriptor_, old.st_mode & 0777) != 0) cannotWrite(name_, errno);
}

void UnfinishedFile::sync() {
    inherit();
    // Some file systems have no way to do it.
    if (::fsync(descriptor_) != 0 && errno != EINVAL && errno != ENOTSUP) cannotWrite(name_, errno);
}

void UnfinishedFile::takePlace() {
    {
        const std::scoped_lock lock(registry().mutex);
        if (::rename(temporary_.c_str(), path_.c_str()) != 0) cannotWrite(name_, errno);
        std::erase(registry().files, temporary_);
        temporary_.clear();
    }
    // The new name as well. The file is in its place: a folder that cannot be synced is no failure.
    const int folder = ::open(folderOf(path_).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) return;
    ::fsync(folder);
    ::close(folder);
}

void abandonUnfinishedFiles() noexcept {
    // Never given back. A thread that holds it for longer hangs in the file system, and its file is left for
    // the next who writes the same output.
    if (!registry().mutex.try_lock_for(std::chrono::milliseconds(50))) return;
    for (const fs::path& file : registry().files) ::unlink(file.c_str());
}

}  // namespace quartier
