// A place in the text of a graph, which goes from its beginning to its end: for readers that need not go
// back. Of a file that is read piece by piece, about a piece is in memory.
#pragma once

#include <string>
#include <string_view>

#include "graph/io/stream.h"

namespace quartier::graph_io {

class TextCursor {
  public:
    // The file outlives this.
    explicit TextCursor(const FileText& file);
    TextCursor(const TextCursor&) = delete;
    TextCursor& operator=(const TextCursor&) = delete;

    // Whether at least so many bytes follow; then [0] to [bytes - 1] are these.
    bool has(size_t bytes = 1) {
        while (ahead().size() < bytes)
            if (!readMore()) return false;
        return true;
    }
    char operator[](size_t at) const { return p_[at]; }
    // What follows, as far as it is in memory; valid until the next has() or readMore().
    std::string_view ahead() const { return {p_, static_cast<size_t>(end_ - p_)}; }
    // Has more of the text ahead; false where that is all of it. Throws Error as FileText::piece() does.
    bool readMore();
    void skip(size_t bytes) { p_ += bytes; }
    // At most so many bytes of what follows.
    std::string_view ahead(u64 bytes) {
        has(bytes);
        return ahead().substr(0, bytes);
    }
    // Bytes passed, from the beginning of the text.
    u64 at() const { return next_ - ahead().size(); }
    // Passes the next byte and appends it.
    void take(std::string& to) {
        to += *p_;
        skip(1);
    }
    // Up to the next line end, which is not passed, or to the end of the text.
    void skipLine();
    // Passes blanks, line ends, and what stands from the sign of comments to the end of its line.
    void skipBlanks(char comment);

    // Bytes passed, of all of the text.
    f64 fraction() const;
    // 1-based line of the byte that follows, or of one of the two before it. Counts the line ends since it
    // was last called.
    u64 line(size_t back = 0);
    // Of the whole text: goes to its end.
    u64 lines();

  private:
    static constexpr size_t kBehind = 2;  // bytes that stay in memory when they are passed

    const FileText& file_;
    u64 next_;            // bytes of the file up to end_
    std::string buffer_;  // of a file that is read piece by piece
    const char* begin_;
    const char* p_;
    const char* end_;
    const char* counted_;  // how far line ends were counted
    u64 line_ = 1;         // of counted_
};

}  // namespace quartier::graph_io
