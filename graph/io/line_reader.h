// The lines of a text one after the other, for formats that are read line by line.
#pragma once

#include <string>
#include <string_view>

#include "core/run_context.h"
#include "core/types.h"
#include "graph/io/text_cursor.h"

namespace quartier::graph_io {

class LineReader {
  public:
    // The file and the context's observer outlive this.
    LineReader(const FileText& file, const RunContext& context);

    // Goes to the next line; false at the end of the text. Tells the observer how far that is, and throws
    // Cancelled when stopped, or what TextCursor::readMore() throws.
    bool next();
    // Gives the line once more with the next next().
    void putBack() { again_ = true; }
    // Without its end; valid until the next line.
    std::string_view line() const { return line_; }
    u64 number() const { return number_; }  // 1-based; at the end of the text that of the last line
    // What ParallelEdges::readOn() asks for, between lines: bytes passed, some that follow, and passing
    // lines.
    u64 at() const { return text_.at(); }
    std::string_view ahead(u64 bytes) { return text_.ahead(bytes); }
    void pass(u64 bytes);
    [[noreturn]] void fail(const std::string& message) const;
    // The vertex of a number from 1 to `vertices`; anything else fails.
    VertexId vertex(std::string_view word, u64 vertices) const;

  private:
    const FileText& file_;
    const RunContext context_;
    TextCursor text_;
    std::string_view line_;
    u64 number_ = 0;
    bool again_ = false;
};

// Where the next line begins, at or behind `from`; null: there is no line end.
const char* nextLine(const char* from, const char* end);

// Takes the next word off the front of a line: what stands up to a blank, or between double quotes; empty at
// the end of the line. `quoted`, if given, tells whether it stood in quotes.
std::string_view takeWord(std::string_view& line, bool* quoted = nullptr);

}  // namespace quartier::graph_io
