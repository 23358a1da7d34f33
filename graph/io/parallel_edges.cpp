#include "graph/io/parallel_edges.h"

#include <tbb/task_arena.h>

namespace quartier::graph_io {
namespace {

constexpr u64 kPiecesOfCore = 2;
// Pieces of a file's own, so that it stays small what is in memory of them.
constexpr u64 kPiecesOfLength = 16;

}  // namespace

EdgeWindows::EdgeWindows(const FileText& file)
    : file_(file), cores_(static_cast<u64>(tbb::this_task_arena::max_concurrency())) {}

u64 EdgeWindows::pieceBytes() const { return std::max<u64>(1, file_.pieceLength() / kPiecesOfLength); }

u64 EdgeWindows::bytes() const { return kPiecesOfCore * cores_ * pieceBytes(); }

bool EdgeWindows::areDue(u64 at) const {
    return at >= next_ && cores_ > 1 && file_.size() - at > 2 * pieceBytes();
}

std::vector<std::string_view> EdgeWindows::cut(std::string_view window, PieceBegin pieceBegin) const {
    std::vector<std::string_view> pieces;
    const char* const end = window.data() + window.size();
    for (const char* begin = window.data(); static_cast<u64>(end - begin) > pieceBytes();) {
        const char* const next = pieceBegin(begin + pieceBytes(), end);
        if (next == nullptr) break;
        pieces.emplace_back(begin, static_cast<size_t>(next - begin));
        begin = next;
    }
    return pieces;
}

void EdgeWindows::taken(u64 at, u64 window, u64 bytes) {
    wait_ = 2 * bytes >= window ? 0 : std::max(2 * wait_, window);
    next_ = at + bytes + wait_;
}

}  // namespace quartier::graph_io
