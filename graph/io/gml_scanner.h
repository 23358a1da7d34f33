// The tokens of GML: keys, numbers, strings and brackets, with their lines.
#pragma once

#include <string>
#include <string_view>

#include "graph/io/text_cursor.h"

namespace quartier::graph_io {

class GmlScanner {
  public:
    enum class Token { key, number, string, open, close, end };

    explicit GmlScanner(const FileText& file);

    Token next();
    // Key, number as written, or string with its entities resolved, as UTF-8.
    const std::string& text() const { return text_; }
    u64 line() const { return line_; }  // of the token's start
    f64 fraction() const { return in_.fraction(); }
    // What ToldText asks for, between tokens.
    u64 at() const { return in_.at(); }
    std::string_view ahead(u64 bytes) { return in_.ahead(bytes); }
    void pass(u64 bytes) { in_.skip(bytes); }
    u64 lines() { return in_.lines(); }  // of the file; goes to its end
    [[noreturn]] void fail(const std::string& message) const;

  private:
    void readString();
    bool isQuoteInside();

    const FileText& file_;
    TextCursor in_;
    u64 line_ = 1;
    std::string raw_;  // a string as the file has it
    std::string text_;
};

}  // namespace quartier::graph_io
