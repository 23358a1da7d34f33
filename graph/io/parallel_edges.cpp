#include "graph/io/parallel_edges.h"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <vector>

namespace quartier::graph_io {
namespace {

constexpr u64 kPiecesOfCore = 2;
// Pieces of a file's own, so that it stays small what is in memory of them.
constexpr u64 kPiecesOfLength = 4;

std::vector<std::string_view> cut(std::string_view window, u64 pieceBytes,
                                  ParallelEdges::PieceBegin pieceBegin) {
    std::vector<std::string_view> pieces;
    const char* const end = window.data() + window.size();
    for (const char* begin = window.data(); static_cast<u64>(end - begin) > pieceBytes;) {
        const char* const next = pieceBegin(begin + pieceBytes, end);
        if (next == nullptr) break;
        pieces.emplace_back(begin, static_cast<size_t>(next - begin));
        begin = next;
    }
    return pieces;
}

}  // namespace

ParallelEdges::ParallelEdges(const FileText& file, GraphAssembler& assembler, EdgePiece::Ends ends)
    : file_(file),
      assembler_(assembler),
      ends_(ends),
      cores_(static_cast<u64>(tbb::this_task_arena::max_concurrency())) {}

u64 ParallelEdges::pieceBytes() const { return std::max<u64>(1, file_.pieceLength() / kPiecesOfLength); }

u64 ParallelEdges::windowBytes() const { return kPiecesOfCore * cores_ * pieceBytes(); }

bool ParallelEdges::areDue(u64 at) const {
    return at >= next_ && cores_ > 1 && file_.size() - at > 2 * pieceBytes();
}

// What is not whole is read once more, up to its last edge that is.
EdgePiece ParallelEdges::readPiece(std::string_view text, const ReadPiece& read) const {
    EdgePiece piece = assembler_.piece(ends_, ~u64{0});
    const auto isWhole = [&](EdgePiece& into) {
        try {
            read(text, into);
            return true;
        } catch (const NotPlain&) {
        } catch (const Error&) {
        }
        return false;
    };
    if (isWhole(piece)) {
        piece.end(text.size());
        return piece;
    }
    EdgePiece begin = assembler_.piece(ends_, piece.wholeEdges());
    if (piece.wholeEdges() > 0) isWhole(begin);
    return begin;
}

u64 ParallelEdges::take(u64 at, std::string_view window, PieceBegin pieceBegin, const ReadPiece& read) {
    const std::vector<std::string_view> texts = cut(window, pieceBytes(), pieceBegin);
    std::vector<std::optional<EdgePiece>> pieces(texts.size());
    tbb::parallel_for(size_t{0}, texts.size(),
                      [&](size_t i) { pieces[i].emplace(readPiece(texts[i], read)); });
    std::vector<EdgePiece*> plain;
    u64 taken = 0;
    for (size_t i = 0; i < texts.size(); ++i) {
        plain.push_back(&*pieces[i]);
        taken += pieces[i]->bytes();
        if (pieces[i]->bytes() < texts[i].size()) break;
    }
    assembler_.append(plain);
    wait_ = 2 * taken >= window.size() ? 0 : std::max<u64>(2 * wait_, window.size());
    next_ = at + taken + wait_;
    return taken;
}

}  // namespace quartier::graph_io
