// Formats told by the content, and compression. The first byte chooses: a compressed file as it is, or a text
// that is compressed here and must give the same as the text itself.
#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

#include "fuzz.h"

namespace {

using namespace quartier;

constexpr int kFilters[] = {ARCHIVE_FILTER_GZIP, ARCHIVE_FILTER_BZIP2, ARCHIVE_FILTER_XZ,
                            ARCHIVE_FILTER_ZSTD};
constexpr const char* kNames[] = {"a", "a.txt", "a.csv", "a.mtx", "a.gml", "a.graphml", "a.gexf", "a.xml"};

std::string compressed(std::string_view text, int filter) {
    std::string out(text.size() * 2 + (1 << 16), '\0');
    size_t used = 0;
    archive* writer = archive_write_new();
    archive_entry* entry = archive_entry_new();
    archive_entry_set_filetype(entry, AE_IFREG);
    archive_write_add_filter(writer, filter);
    archive_write_set_format_raw(writer);
    const bool done = archive_write_open_memory(writer, out.data(), out.size(), &used) == ARCHIVE_OK &&
                      archive_write_header(writer, entry) == ARCHIVE_OK &&
                      archive_write_data(writer, text.data(), text.size()) >= 0 &&
                      archive_write_close(writer) == ARCHIVE_OK;
    archive_entry_free(entry);
    archive_write_free(writer);
    if (!done) fuzz::finding("libarchive cannot compress");
    out.resize(used);
    return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    if (size < 1) return 0;
    const std::string_view text = fuzz::asText(data + 1, size - 1);
    const std::string name = kNames[data[0] % 8];
    if (data[0] >= 128) {
        fuzz::readAndCheck(text, name, "");
        return 0;
    }
    const std::string plain = fuzz::readAndCheck(text, name, "");
    // An empty raw archive is no archive; a text that is compressed already is unpacked once only.
    if (text.empty()) return 0;
    const std::string packed = fuzz::readAndCheck(compressed(text, kFilters[data[0] / 32]), name, "");
    // What looks like compressed data inside is unpacked once more, and refused in other words.
    if (plain.empty() != packed.empty())
        fuzz::finding(fmt::format("plain '{}', compressed '{}'", plain, packed));
    return 0;
}
