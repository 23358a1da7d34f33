// The tokens of GML: keys, numbers, strings and brackets, with their lines.
#pragma once

#include <string>
#include <string_view>

#include "graph/io/stream.h"

namespace quartier::graph_io {

class GmlScanner {
  public:
    enum class Token { key, number, string, open, close, end };

    explicit GmlScanner(const FileText& file);

    Token next();
    // Key, number as written, or string with its entities resolved, as UTF-8.
    const std::string& text() const { return text_; }
    u64 line() const { return line_; }
    u64 offset() const;  // bytes passed
    [[noreturn]] void fail(const std::string& message) const;

  private:
    void skipBlanks();
    void readString();

    const FileText& file_;
    const char* p_;
    const char* end_;
    u64 line_ = 1;        // of the token's start
    u64 passedLine_ = 1;  // of p_
    std::string text_;
};

}  // namespace quartier::graph_io
