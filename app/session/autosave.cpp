#include "app/session/autosave.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <system_error>

#include "app/session/session_entries.h"
#include "core/error.h"

namespace quartier::session {
namespace {

namespace fs = std::filesystem;

constexpr const char* kLock = "lock";

// A file name: no folder, no control characters, no hidden file.
std::string fileName(const std::string& documentName) {
    constexpr size_t kLongest = 100;
    std::string name = documentName.substr(0, kLongest);
    if (name.ends_with(kSessionSuffix)) name.resize(name.size() - kSessionSuffix.size());
    for (char& c : name)
        if (c == '/' || static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = '_';
    if (name.empty() || name[0] == '.') name = "graph" + name;
    return name.append(kSessionSuffix);
}

// The lock of a folder, or nothing while a living process has it.
std::optional<int> lockOf(const fs::path& folder, int flags) {
    const int lock = ::open((folder / kLock).c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | flags, 0600);
    if (lock < 0) return std::nullopt;
    if (::flock(lock, LOCK_EX | LOCK_NB) == 0) return lock;
    ::close(lock);
    return std::nullopt;
}

i64 savedAt(const fs::path& file) {
    struct stat status;
    return ::stat(file.c_str(), &status) == 0 ? status.st_mtime : 0;
}

}  // namespace

fs::path autosaveFolder() {
    if (const char* state = std::getenv("XDG_STATE_HOME"); state != nullptr && *state == '/')
        return fs::path(state) / "quartier" / "autosave";
    if (const char* home = std::getenv("HOME"); home != nullptr && *home == '/')
        return fs::path(home) / ".local" / "state" / "quartier" / "autosave";
    return {};
}

Autosave::Autosave(fs::path folder) : parent_(std::move(folder)) {}

Autosave::~Autosave() {
    if (own_.empty()) return;
    std::error_code ignored;
    fs::remove_all(own_, ignored);
    ::close(lock_);
}

void Autosave::makeFolder() {
    if (parent_.empty())
        throw Error("unsaved work is not copied aside: neither XDG_STATE_HOME nor HOME names a folder");
    std::error_code failed;
    fs::create_directories(parent_, failed);
    std::string pattern = (parent_ / fmt::format("{}-XXXXXX", ::getpid())).string();
    if (failed || ::mkdtemp(pattern.data()) == nullptr)
        throw Error(fmt::format("unsaved work cannot be copied aside into {}: {}", parent_.string(),
                                failed ? failed.message() : std::strerror(errno)));
    const std::optional<int> lock = lockOf(pattern, O_CREAT | O_EXCL);
    if (!lock) throw Error(fmt::format("unsaved work cannot be copied aside into {}", pattern));
    own_ = pattern;
    lock_ = *lock;
}

fs::path Autosave::place(const std::string& documentName) {
    if (own_.empty()) makeFolder();
    return own_ / fileName(documentName);
}

void Autosave::keepOnly(const fs::path& copy) {
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(own_, ignored))
        if (entry.path() != copy && entry.path().extension() == kSessionSuffix)
            fs::remove(entry.path(), ignored);
}

void Autosave::discard() {
    if (!own_.empty()) keepOnly({});
}

std::vector<Leftover> leftovers(const fs::path& folder) {
    std::vector<Leftover> found;
    std::error_code ignored;
    if (folder.empty()) return found;
    for (const auto& entry : fs::directory_iterator(folder, ignored)) {
        const std::optional<int> lock = lockOf(entry.path(), 0);
        if (!lock) continue;
        const size_t before = found.size();
        for (const auto& file : fs::directory_iterator(entry.path(), ignored))
            if (file.path().extension() == kSessionSuffix)
                found.push_back({file.path(), file.path().stem().string(), savedAt(file.path())});
        if (found.size() == before) fs::remove_all(entry.path(), ignored);
        ::close(*lock);
    }
    std::sort(found.begin(), found.end(),
              [](const Leftover& a, const Leftover& b) { return a.savedAt > b.savedAt; });
    return found;
}

void removeLeftover(const Leftover& leftover) {
    std::error_code ignored;
    fs::remove_all(leftover.file.parent_path(), ignored);
}

}  // namespace quartier::session
