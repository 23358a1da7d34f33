// LGL (Adai, Date, Wieland and Marcotte 2004): "# NODE", then a neighbour and maybe a weight on each line.
#include <fmt/format.h>

#include <optional>
#include <string>

#include "core/utf8.h"
#include "graph/io/detection.h"
#include "graph/io/formats.h"
#include "graph/io/graph_assembler.h"
#include "graph/io/line_reader.h"
#include "graph/io/parallel_edges.h"
#include "graph/io/scan.h"

namespace quartier::graph_io {
namespace {

class LglReader {
  public:
    LglReader(const FileText& file, const RunContext& context)
        : lines_(file, context), assembler_(file), parallel_(file, assembler_, EdgePiece::Ends::any) {}
    // Of a piece of the file.
    LglReader(const FileText& text, const LglReader& whole, EdgePiece& piece)
        : lines_(text, plainContext()),
          assembler_(text),
          edges_(piece),
          parallel_(text, assembler_, EdgePiece::Ends::any),
          node_(whole.node_) {}

    ParsedGraph read() {
        while (lines_.next()) {
            readLine(trimmed(lines_.line()));
            parallel_.readOn(lines_, nextNode, [&](std::string_view text, EdgePiece& piece) {
                const FileText part = FileText::partOf(text);
                LglReader(part, *this, piece).readPiece(piece);
            });
        }
        noteLongLines();
        GraphAssembler::Defaults defaults;
        defaults.format = "LGL";
        defaults.lines = lines_.number();
        defaults.directionWhy = "LGL files are undirected";
        return std::move(assembler_).finish(defaults);
    }

  private:
    // Pieces begin and end with a node and its neighbours, so that this reader's node does not matter behind
    // them.
    static const char* nextNode(const char* from, const char* end) {
        const char* line = nextLine(from, end);
        while (line != nullptr && line != end && *line != '#') line = nextLine(line, end);
        return line == end ? nullptr : line;
    }

    void readPiece(EdgePiece& piece) {
        for (u64 before = 0; lines_.next(); before = lines_.at()) {
            const std::string_view line = trimmed(lines_.line());
            if (before > 0 && !line.empty() && line.front() == '#') piece.end(before);
            readLine(line);
        }
    }

    void readLine(std::string_view line) {
        if (line.empty()) return;
        if (line.front() == '#') return openNode(line.substr(1));
        const std::string neighbour = toUtf8(takeWord(line));
        if (!node_)
            lines_.fail(
                fmt::format("'{}' stands where '#' and the name of a node must begin", excerpt(neighbour)));
        std::optional<std::string_view> weight = takeWord(line);
        if (weight->empty()) weight.reset();
        noteRest(line);
        edges_.declareEnd(neighbour, lines_.number());
        edges_.addEdge(*node_, neighbour, weight, EdgeType::byDefault, lines_.number());
    }

    void openNode(std::string_view line) {
        node_ = toUtf8(takeWord(line));
        if (node_->empty()) lines_.fail("the name of a node is missing behind '#'");
        noteRest(line);
        edges_.declareEnd(*node_, lines_.number());
    }

    void noteRest(std::string_view line) {
        if (trimmed(line).empty()) return;
        if (&edges_ != &assembler_) throw NotPlain();
        if (longLines_++ == 0) firstLongLine_ = lines_.number();
    }

    void noteLongLines() {
        if (longLines_ > 0)
            assembler_.fault(firstLongLine_,
                             fmt::format("{} lines go on behind what LGL has: it was left out", longLines_));
    }

    LineReader lines_;
    GraphAssembler assembler_;
    EdgeSink& edges_ = assembler_;
    ParallelEdges parallel_;
    std::optional<std::string> node_;  // whose neighbours follow
    u64 longLines_ = 0, firstLongLine_ = 0;
};

ParsedGraph readLgl(const FileText& file, const RunContext& context) {
    return LglReader(file, context).read();
}

// Edge lists may begin with '#' too, so that only a file of that suffix is asked.
bool isLgl(const FileText& file) { return trimmed(file.text().substr(0, kHead)).substr(0, 1) == "#"; }

}  // namespace

FormatEntry lglFormat() {
    return {.id = "lgl",
            .name = "LGL",
            .suffixes = {".lgl"},
            .fits = isLgl,
            .read = readPlain<readLgl>,
            .byPieces = true};
}

}  // namespace quartier::graph_io
