// Reads the edges of a text on all cores, wherever many plain ones follow each other: a window of the text is
// cut into pieces, each is read by a reader of its own, and what all of them have up to the first that is not
// plain is taken. From there on the reader of the whole text goes on by itself.
#pragma once

#include <tbb/parallel_for.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "graph/io/graph_assembler.h"
#include "graph/io/piece_end.h"

namespace quartier::graph_io {

// Where a piece may begin, at or behind a place of the text: null where there is no such place. A piece that
// ends there must not be whole unless edges end there.
using PieceBegin = const char* (*)(const char* from, const char* end);

// Which windows of a file are looked at, and how they are cut.
class EdgeWindows {
  public:
    explicit EdgeWindows(const FileText& file);

    // Whether to try, where so many bytes of the file were read: not on one core, nor near the end of the
    // file, nor again soon when there was little to take.
    bool areDue(u64 at) const;
    u64 bytes() const;  // of a window
    // Pieces that the window begins with.
    std::vector<std::string_view> cut(std::string_view window, PieceBegin pieceBegin) const;
    // So much of the window at that place was taken.
    void taken(u64 at, u64 window, u64 bytes);

  private:
    u64 pieceBytes() const;

    const FileText& file_;
    u64 cores_;
    u64 next_ = 0;  // bytes of the file up to the next try
    u64 wait_ = 0;  // bytes that are read without a try, when there was little to take
};

// `Edges`: those of the whole text. Piece is what edges of a piece are put into, piece(most) makes one, and
// append(pieces) adds them, in their order, up to the first that does not go on where the one before it ends;
// it returns how many.
template <class Edges>
class ParallelReading {
  public:
    using Piece = typename Edges::Piece;
    // Reads a piece from its beginning to its end, and tells it where edges end. Throws NotPlain, or the
    // Error of a reader, where it is not plain. Is called from several threads.
    using ReadPiece = std::function<void(std::string_view text, Piece& into)>;

    template <class... Of>
    explicit ParallelReading(const FileText& file, Of&&... of) : edges_{of...}, windows_(file) {}

    // Takes the edges that follow in a text, where one may begin, as long as there are enough of them.
    // `Text`: at() are the bytes passed, ahead(bytes) is what follows, pass(bytes) goes on, tells how far
    // that is, and throws Cancelled when it is to end (LineReader, ToldText).
    template <class Text>
    void readOn(Text&& text, PieceBegin pieceBegin, const ReadPiece& read) {
        while (areDue(text.at())) text.pass(take(text.at(), text.ahead(windowBytes()), pieceBegin, read));
    }
    bool areDue(u64 at) const { return windows_.areDue(at); }
    u64 windowBytes() const { return windows_.bytes(); }
    // Takes the plain edges that the window begins with, where edges may begin. Returns their bytes.
    u64 take(u64 at, std::string_view window, PieceBegin pieceBegin, const ReadPiece& read) {
        const std::vector<std::string_view> texts = windows_.cut(window, pieceBegin);
        std::vector<std::optional<Piece>> pieces(texts.size());
        tbb::parallel_for(size_t{0}, texts.size(),
                          [&](size_t i) { pieces[i].emplace(readPiece(texts[i], read)); });
        std::vector<Piece*> plain;
        for (size_t i = 0; i < texts.size(); ++i) {
            plain.push_back(&*pieces[i]);
            if (pieces[i]->lastEnd().bytes() < texts[i].size()) break;
        }
        plain.resize(edges_.append(plain));
        u64 bytes = 0;
        for (const Piece* piece : plain) bytes += piece->lastEnd().bytes();
        windows_.taken(at, window.size(), bytes);
        return bytes;
    }

  private:
    // What is not whole is read once more, up to its last edge that is.
    Piece readPiece(std::string_view text, const ReadPiece& read) const {
        const auto isWhole = [&](Piece& into) {
            try {
                read(text, into);
                return true;
            } catch (const NotPlain&) {
            } catch (const Error&) {
            }
            return false;
        };
        Piece piece = edges_.piece(~u64{0});
        if (isWhole(piece)) {
            piece.end(text.size());
            return piece;
        }
        const u64 whole = piece.lastEnd().edges();
        Piece begin = edges_.piece(whole);
        if (whole > 0) isWhole(begin);
        return begin;
    }

    Edges edges_;
    EdgeWindows windows_;
};

// The text of a scanner, which does not tell how far it is.
template <class Scanner>
class ToldText {
  public:
    ToldText(Scanner& scanner, const RunContext& context) : scanner_(scanner), context_(context) {}

    u64 at() const { return scanner_.at(); }
    std::string_view ahead(u64 bytes) { return scanner_.ahead(bytes); }
    void pass(u64 bytes) {
        scanner_.pass(bytes);
        tellReading(context_, scanner_.fraction());
    }

  private:
    Scanner& scanner_;
    const RunContext& context_;
};

struct AssembledEdges {
    using Piece = EdgePiece;

    Piece piece(u64 most) const { return assembler.piece(ends, most); }
    size_t append(std::span<Piece* const> pieces) {
        assembler.append(pieces);
        return pieces.size();
    }

    GraphAssembler& assembler;
    EdgePiece::Ends ends;
};
using ParallelEdges = ParallelReading<AssembledEdges>;

}  // namespace quartier::graph_io
