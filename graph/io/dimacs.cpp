// The formats of the DIMACS challenges: "p KIND VERTICES EDGES", then a line per edge (e, undirected) or arc
// (a).
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "graph/io/detection.h"
#include "graph/io/formats.h"
#include "graph/io/line_reader.h"
#include "graph/io/numbered_edges.h"
#include "graph/io/parallel_edges.h"

namespace quartier::graph_io {
namespace {

// Vertices that the file only counts: beyond, it must have as many bytes.
constexpr u64 kAlwaysPlausibleVertices = u64{1} << 24;

class DimacsReader {
  public:
    DimacsReader(const FileText& file, const RunContext& context) : file_(file), lines_(file, context) {}
    // Of a piece of the file, with lines of edges alone.
    DimacsReader(const FileText& text, const DimacsReader& whole, NumberedEdges::Piece& piece)
        : file_(text),
          lines_(text, plainContext()),
          piece_(&piece),
          arcs_(whole.arcs_),
          vertices_(whole.vertices_) {}

    ParsedGraph read() {
        while (lines_.next()) {
            std::string_view line = trimmed(lines_.line());
            const std::string_view word = takeWord(line);
            if (word.empty() || word == "c") continue;
            if (word == "p")
                readProblem(line);
            else
                readLine(word, line);
            parallel_.readOn(lines_, nextLine, [&](std::string_view text, NumberedEdges::Piece& piece) {
                const FileText part = FileText::partOf(text);
                DimacsReader(part, *this, piece).readPiece();
            });
        }
        if (vertices_ == 0) file_.fail("has no line 'p KIND VERTICES EDGES'");
        ParsedGraph parsed;
        parsed.report.format = "DIMACS, " + kind_;
        parsed.report.lines = lines_.number();
        if (others_ > 0)
            parsed.report.addFault(firstOther_,
                                   fmt::format("the line begins with '{}': it and {} others that are no "
                                               "edges were left out",
                                               otherWord_, others_ - 1));
        if (edges_.size() != promised_ && 2 * edges_.size() != promised_ && edges_.size() != 2 * promised_)
            parsed.report.addFault(problemLine_, fmt::format("the line promises {} edges, and {} follow",
                                                             promised_, edges_.size()));
        parsed.nodes = NodeTable::numbered(vertices_, 1);
        if (!values_.empty()) {
            values_.resize(vertices_, std::numeric_limits<f64>::quiet_NaN());
            parsed.nodes.addColumn({"weight", std::move(values_)});
        }
        parsed.direction = arcs_ ? Direction::directed : Direction::undirected;
        parsed.directionWhy = arcs_ ? "the lines are arcs (a)" : "the lines are edges (e)";
        std::move(edges_).settle(parsed);
        return parsed;
    }

  private:
    struct Edges {
        using Piece = NumberedEdges::Piece;

        Piece piece(u64 most) const { return all.piece(most); }
        size_t append(std::span<Piece* const> pieces) {
            for (const Piece* piece : pieces) all.append(*piece);
            return pieces.size();
        }

        NumberedEdges& all;
    };

    void readPiece() {
        while (lines_.next()) {
            std::string_view line = trimmed(lines_.line());
            const std::string_view word = takeWord(line);
            if (word != (arcs_ ? "a" : "e")) throw NotPlain();
            readEdge(line);
            piece_->end(lines_.at());
        }
    }

    void readProblem(std::string_view line) {
        if (vertices_ > 0) lines_.fail("there is a second line 'p'");
        const std::string_view kind = takeWord(line);
        const auto vertices = wholeId(takeWord(line));
        const auto edges = wholeId(takeWord(line));
        if (kind != "sp" && kind != "edge" && kind != "col" && kind != "max")
            lines_.fail(fmt::format("problems of the kind '{}' are not read: sp, max, edge and col are",
                                    excerpt(kind)));
        if (!vertices || !edges)
            lines_.fail(fmt::format("'p {}' needs the numbers of vertices and edges", kind));
        if (*vertices == 0) lines_.fail("the line says that there are no vertices");
        if (*vertices >= kNoVertex || *vertices > std::max<u64>(kAlwaysPlausibleVertices, file_.size()))
            lines_.fail(
                fmt::format("the line promises {} vertices in a file of {}: this is more likely a damaged "
                            "header than a graph",
                            *vertices, formatBytes(file_.size())));
        kind_ = kind;
        arcs_ = kind == "sp" || kind == "max";
        vertices_ = *vertices;
        promised_ = *edges;
        problemLine_ = lines_.number();
    }

    void readLine(std::string_view word, std::string_view line) {
        if (vertices_ == 0)
            lines_.fail(fmt::format("'{}' stands before the line 'p KIND VERTICES EDGES'", excerpt(word)));
        if (word == (arcs_ ? "a" : "e")) return readEdge(line);
        if (word == "n" && kind_ != "max" && readNode(line)) return;
        if (others_++ > 0) return;
        firstOther_ = lines_.number();
        otherWord_ = excerpt(word);
    }

    VertexId vertex(std::string_view word) const { return lines_.vertex(word, vertices_); }

    void readEdge(std::string_view line) {
        const VertexId v = vertex(takeWord(line));
        const VertexId w = vertex(takeWord(line));
        const std::string_view word = takeWord(line);
        const auto weight = word.empty() ? std::nullopt : std::optional(word);
        if (piece_ != nullptr)
            piece_->add(v, w, weight);
        else
            edges_.add(v, w, weight, lines_.number());
    }

    // "n VERTEX WEIGHT" of graphs with weights of nodes.
    bool readNode(std::string_view line) {
        const VertexId v = vertex(takeWord(line));
        const auto value = wholeNumber(takeWord(line));
        if (!value) return false;
        if (values_.size() <= v) values_.resize(u64{v} + 1, std::numeric_limits<f64>::quiet_NaN());
        values_[v] = *value;
        return true;
    }

    const FileText& file_;
    LineReader lines_;
    NumberedEdges edges_{"third number of the lines"};
    NumberedEdges::Piece* piece_ = nullptr;
    ParallelReading<Edges> parallel_{file_, edges_};
    std::string kind_;
    bool arcs_ = false;
    u64 vertices_ = 0;
    u64 promised_ = 0, problemLine_ = 0;
    std::vector<f64> values_;
    u64 others_ = 0, firstOther_ = 0;
    std::string otherWord_;
};

ParsedGraph readDimacs(const FileText& file, const RunContext& context) {
    return DimacsReader(file, context).read();
}

// Comments, then the line of the problem.
bool isDimacs(const FileText& file) {
    std::string_view text = trimmed(file.text().substr(0, 4 * kHead));
    while (startsWithWord(text, "c")) {
        const size_t stop = text.find('\n');
        text = stop == std::string_view::npos ? "" : trimmed(text.substr(stop + 1));
    }
    if (!startsWithWord(text, "p")) return false;
    text.remove_prefix(1);
    const std::string_view kind = takeWord(text);
    return kind == "sp" || kind == "edge" || kind == "col" || kind == "max";
}

}  // namespace

FormatEntry dimacsFormat() {
    return {.id = "dimacs",
            .name = "DIMACS",
            .suffixes = {".gr", ".dimacs", ".col", ".clq"},
            .detect = isDimacs,
            .fits = isDimacs,
            .read = readPlain<readDimacs>,
            .byPieces = true};
}

}  // namespace quartier::graph_io
