// Reading a zip file of uncompressed entries, as graph_io::ZipWriter writes it. libarchive compares the
// checksums.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "core/types.h"

struct archive;

namespace quartier::session {

struct ArchiveFree {
    void operator()(archive* handle) const;
};

class ZipReader {
  public:
    // Throws Error when the file cannot be opened or is no zip file.
    explicit ZipReader(const std::filesystem::path& path);
    // Goes on to the next entry, false after the last. Throws Error where the file is damaged.
    bool next();
    const std::string& name() const { return name_; }
    // Bytes of the entry: less than asked for only at its end, where its checksum is compared. Throws Error
    // where the file is damaged, or when the entries of a file are larger than the file: then they are
    // compressed, which no session file is.
    size_t read(void* into, size_t bytes);

  private:
    [[noreturn]] void fail() const;

    std::filesystem::path path_;
    std::unique_ptr<archive, ArchiveFree> archive_;
    std::string name_;
    u64 left_ = 0;  // bytes that its entries may still have
};

// Whether a file begins as a zip file whose first entry has this name. False for what cannot be opened.
bool beginsWithEntry(const std::filesystem::path& path, std::string_view name);

}  // namespace quartier::session
