// Fast text output for the writers: formats into a buffer that goes to the stream in large pieces.
#pragma once

#include <fmt/format.h>

#include <ostream>
#include <string_view>
#include <utility>

#include "core/error.h"

namespace quartier::graph_io {

class TextSink {
  public:
    explicit TextSink(std::ostream& out) : out_(out) {}
    TextSink(const TextSink&) = delete;
    TextSink& operator=(const TextSink&) = delete;
    ~TextSink() { out_.write(buffer_.data(), static_cast<std::streamsize>(buffer_.size())); }

    template <typename... Values>
    void put(fmt::format_string<Values...> format, Values&&... values) {
        fmt::format_to(std::back_inserter(buffer_), format, std::forward<Values>(values)...);
        if (buffer_.size() > kPiece) flush();
    }
    void put(std::string_view text) {
        buffer_.append(text.data(), text.data() + text.size());
        if (buffer_.size() > kPiece) flush();
    }

  private:
    static constexpr size_t kPiece = size_t{1} << 16;

    // A full disk ends the work here, not after gigabytes more.
    void flush() {
        out_.write(buffer_.data(), static_cast<std::streamsize>(buffer_.size()));
        buffer_.clear();
        if (!out_) throw Error("the output cannot be written: the disk is full or the other end closed");
    }

    std::ostream& out_;
    fmt::memory_buffer buffer_;
};

// A CSV field: quoted when it has to be (RFC 4180), and when it would read back as something else. U+FFFD
// stands for NUL, which makes a text binary.
std::string csvField(std::string_view text);

}  // namespace quartier::graph_io
