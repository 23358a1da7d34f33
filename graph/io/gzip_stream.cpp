#include "graph/io/gzip_stream.h"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

#include "core/error.h"

namespace quartier::graph_io {
namespace {

la_ssize_t toStream(archive*, void* out, const void* bytes, size_t count) {
    auto& stream = *static_cast<std::ostream*>(out);
    stream.write(static_cast<const char*>(bytes), static_cast<std::streamsize>(count));
    return stream ? static_cast<la_ssize_t>(count) : -1;
}

struct WriterFree {
    void operator()(archive* a) const { archive_write_free(a); }
};

struct EntryFree {
    void operator()(archive_entry* e) const { archive_entry_free(e); }
};

}  // namespace

class GzipStream::Buffer : public std::streambuf {
  public:
    explicit Buffer(std::ostream& out) : writer_(archive_write_new()) {
        archive_write_set_format_raw(writer_.get());
        archive_write_add_filter_gzip(writer_.get());
        archive_write_set_options(writer_.get(), "gzip:!timestamp");
        archive_write_set_bytes_in_last_block(writer_.get(), 1);  // else zeros follow, up to 10 kB
        const std::unique_ptr<archive_entry, EntryFree> entry(archive_entry_new());
        archive_entry_set_filetype(entry.get(), AE_IFREG);
        check(archive_write_open2(writer_.get(), &out, nullptr, toStream, nullptr, nullptr));
        check(archive_write_header(writer_.get(), entry.get()));
    }

    void finish() { check(archive_write_close(writer_.get())); }

  protected:
    std::streamsize xsputn(const char* bytes, std::streamsize count) override {
        const auto written = archive_write_data(writer_.get(), bytes, static_cast<size_t>(count));
        return written < 0 ? 0 : static_cast<std::streamsize>(written);
    }
    int_type overflow(int_type c) override {
        if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
        const char byte = traits_type::to_char_type(c);
        return xsputn(&byte, 1) == 1 ? c : traits_type::eof();
    }

  private:
    void check(int result) {
        if (result == ARCHIVE_OK) return;
        const char* message = archive_error_string(writer_.get());
        throw Error(
            fmt::format("cannot compress the output: {}", message == nullptr ? "unknown reason" : message));
    }

    std::unique_ptr<archive, WriterFree> writer_;
};

GzipStream::GzipStream(std::ostream& destination)
    : std::ostream(nullptr), buffer_(std::make_unique<Buffer>(destination)) {
    rdbuf(buffer_.get());
}

GzipStream::~GzipStream() = default;

void GzipStream::finish() {
    if (!*this) throw Error("the output cannot be written: the disk is full or the other end closed");
    buffer_->finish();
}

}  // namespace quartier::graph_io
