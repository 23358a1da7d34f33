#include "app/session/zip_file.h"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

#include <cstring>
#include <fstream>
#include <system_error>

#include "core/error.h"

namespace quartier::session {
namespace {

constexpr size_t kBlock = 1 << 20;  // bytes read from the disk at a time

}  // namespace

void ArchiveFree::operator()(archive* handle) const { archive_free(handle); }

ZipReader::ZipReader(const std::filesystem::path& path) : path_(path), archive_(archive_read_new()) {
    std::error_code failed;
    left_ = std::filesystem::file_size(path, failed);
    if (failed) throw Error(fmt::format("cannot open {}: {}", path.string(), failed.message()));
    if (archive_ == nullptr) throw std::bad_alloc();
    if (archive_read_support_format_zip_seekable(archive_.get()) != ARCHIVE_OK ||
        archive_read_open_filename(archive_.get(), path.c_str(), kBlock) != ARCHIVE_OK)
        fail();
}

void ZipReader::fail() const {
    const char* why = archive_error_string(archive_.get());
    throw Error(fmt::format("{} is damaged{}{}: {}", path_.string(), name_.empty() ? "" : " at ", name_,
                            why == nullptr ? "it is no zip file" : why));
}

bool ZipReader::next() {
    archive_entry* entry = nullptr;
    const int status = archive_read_next_header(archive_.get(), &entry);
    if (status == ARCHIVE_EOF) return false;
    if (status != ARCHIVE_OK) fail();
    const char* name = archive_entry_pathname(entry);
    name_ = name == nullptr ? "" : name;
    return true;
}

size_t ZipReader::read(void* into, size_t bytes) {
    const la_ssize_t got = archive_read_data(archive_.get(), into, bytes);
    if (got < 0) fail();
    if (static_cast<u64>(got) > left_)
        throw Error(
            fmt::format("{} holds more than its own size: it is compressed, and a session file never is",
                        path_.string()));
    left_ -= static_cast<u64>(got);
    return static_cast<size_t>(got);
}

bool beginsWithEntry(const std::filesystem::path& path, std::string_view name) {
    constexpr size_t kHeader = 30;  // bytes of a local file header before the name (APPNOTE 4.3.7)
    std::error_code failed;
    if (!std::filesystem::is_regular_file(path, failed)) return false;
    std::ifstream file(path, std::ios::binary);
    std::string start(kHeader + name.size(), '\0');
    if (!file.read(start.data(), static_cast<std::streamsize>(start.size()))) return false;
    return start.starts_with("PK\x03\x04") && std::string_view(start).substr(kHeader) == name;
}

}  // namespace quartier::session
