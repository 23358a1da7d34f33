// The words of Graphviz DOT: ids, strings in quotes and in angle brackets, and marks.
#pragma once

#include <string>

#include "graph/io/text_cursor.h"

namespace quartier::graph_io {

class DotScanner {
  public:
    enum class Token { id, keyword, mark, arc, line, end };

    // `lineBegins`: nothing of the first line was read before.
    explicit DotScanner(const FileText& file, bool lineBegins = true);

    // The next one, without comments; its text is that of an id without quotes, of a keyword in lower case.
    Token next();
    const std::string& text() const { return text_; }
    // Whether nothing but blanks and comments follow. Then line() is where that is.
    bool atEnd();
    char mark() const { return mark_; }  // one of {}[]=;,:+
    u64 line() const { return line_; }   // of the last token
    f64 fraction() const { return in_.fraction(); }
    // What ToldText asks for, between tokens.
    u64 at() const { return in_.at(); }
    std::string_view ahead(u64 bytes) { return in_.ahead(bytes); }
    void pass(u64 bytes) {
        if (bytes > 0) lineBegins_ = in_[bytes - 1] == '\n';
        in_.skip(bytes);
    }
    u64 lines() { return in_.lines(); }  // of the file; goes to its end
    // Numbers that went on as a name ("1a", two ids in DOT) so far, and the line of the first.
    u64 splitNumbers() const { return split_; }
    u64 firstSplit() const { return firstSplit_; }
    [[noreturn]] void fail(const std::string& message) const;

  private:
    void skipBlanks();
    void skipComment();
    void appendQuoted();
    bool followedBy(char c) { return in_.has(2) && in_[1] == c; }
    Token quoted();
    Token html();
    Token number();
    Token word();

    const FileText& file_;
    TextCursor in_;
    std::string text_;
    char mark_ = '\0';
    u64 line_ = 1;
    bool lineBegins_;  // nothing but blanks was read of the line
    u64 split_ = 0, firstSplit_ = 0;
};

}  // namespace quartier::graph_io
