// Reads the edges of a text on all cores, wherever many plain ones follow each other: a window of the text is
// cut into pieces, each is read by a reader of its own, and what all of them have up to the first that is not
// plain is taken. From there on the reader of the whole text goes on by itself.
#pragma once

#include <functional>
#include <string_view>

#include "graph/io/graph_assembler.h"

namespace quartier::graph_io {

class ParallelEdges {
  public:
    // Where a piece may begin, at or behind a place of the text: null where there is no such place. A piece
    // that ends there must not be whole unless edges end there.
    using PieceBegin = const char* (*)(const char* from, const char* end);
    // Reads a piece from its beginning to its end, and tells it where edges end. Throws NotPlain, or the
    // Error of a reader, where it is not plain. Is called from several threads.
    using ReadPiece = std::function<void(std::string_view text, EdgePiece& into)>;

    ParallelEdges(const FileText& file, GraphAssembler& assembler, EdgePiece::Ends ends);

    // Takes the edges that follow in a text, where one may begin, as long as there are enough of them.
    // `Text`: at() are the bytes passed, ahead(bytes) is what follows, pass(bytes) goes on.
    template <class Text>
    void readOn(Text& text, PieceBegin pieceBegin, const ReadPiece& read) {
        while (areDue(text.at())) text.pass(take(text.at(), text.ahead(windowBytes()), pieceBegin, read));
    }
    // Whether to try, where so many bytes of the file were read: not on one core, nor near the end of the
    // file, nor again soon when there was little to take.
    bool areDue(u64 at) const;
    u64 windowBytes() const;  // that take() should get
    // Takes the plain edges that the window begins with, where edges may begin. Returns their bytes.
    u64 take(u64 at, std::string_view window, PieceBegin pieceBegin, const ReadPiece& read);

  private:
    u64 pieceBytes() const;
    EdgePiece readPiece(std::string_view text, const ReadPiece& read) const;

    const FileText& file_;
    GraphAssembler& assembler_;
    EdgePiece::Ends ends_;
    u64 cores_;
    u64 next_ = 0;  // bytes of the file up to the next try
    u64 wait_ = 0;  // bytes that are read without a try, when there was little to take
};

}  // namespace quartier::graph_io
