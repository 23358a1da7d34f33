#include "graph/io/zip_writer.h"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

#include <cstddef>

#include "core/error.h"

namespace quartier::graph_io {
namespace {

struct EntryFree {
    void operator()(archive_entry* entry) const { archive_entry_free(entry); }
};

la_ssize_t writeToStream(archive*, void* stream, const void* bytes, size_t count) {
    auto& out = *static_cast<std::ostream*>(stream);
    out.write(static_cast<const char*>(bytes), static_cast<std::streamsize>(count));
    return out ? static_cast<la_ssize_t>(count) : -1;
}

}  // namespace

void ZipWriter::ArchiveFree::operator()(archive* handle) const { archive_write_free(handle); }

ZipWriter::ZipWriter(std::ostream& out, Compression compression) : archive_(archive_write_new()) {
    archive* handle = archive_.get();
    const auto compress = compression == Compression::deflate ? archive_write_zip_set_compression_deflate
                                                              : archive_write_zip_set_compression_store;
    const bool ready = handle != nullptr && archive_write_set_format_zip(handle) == ARCHIVE_OK &&
                       compress(handle) == ARCHIVE_OK &&
                       archive_write_set_bytes_in_last_block(handle, 1) == ARCHIVE_OK &&
                       archive_write_open(handle, &out, nullptr, writeToStream, nullptr) == ARCHIVE_OK;
    if (!ready) throw Error("libarchive cannot write zip files here");
}

void ZipWriter::begin(const std::string& name, u64 bytes) {
    const std::unique_ptr<archive_entry, EntryFree> entry(archive_entry_new());
    archive_entry_set_pathname(entry.get(), name.c_str());
    archive_entry_set_size(entry.get(), static_cast<la_int64_t>(bytes));
    archive_entry_set_filetype(entry.get(), AE_IFREG);
    archive_entry_set_perm(entry.get(), 0644);
    if (archive_write_header(archive_.get(), entry.get()) != ARCHIVE_OK)
        throw Error(fmt::format("cannot write {}: {}", name, archive_error_string(archive_.get())));
}

void ZipWriter::write(std::span<const std::byte> piece) {
    if (piece.empty()) return;
    const la_ssize_t written = archive_write_data(archive_.get(), piece.data(), piece.size());
    if (written != static_cast<la_ssize_t>(piece.size())) {
        const char* why = archive_error_string(archive_.get());
        throw Error(fmt::format("cannot write: {}", why == nullptr ? "the output ended" : why));
    }
}

void ZipWriter::finish() {
    if (archive_write_close(archive_.get()) != ARCHIVE_OK)
        throw Error(fmt::format("cannot write: {}", archive_error_string(archive_.get())));
}

}  // namespace quartier::graph_io
