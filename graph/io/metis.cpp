// METIS (Karypis and Kumar 1998): a line of sizes, then the neighbours of each vertex on a line of its own.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "graph/io/detection.h"
#include "graph/io/formats.h"
#include "graph/io/graph_output.h"
#include "graph/io/line_reader.h"
#include "graph/io/numbered_edges.h"
#include "graph/io/parallel_edges.h"

namespace quartier::graph_io {
namespace {

constexpr u64 kMostVertexWeights = 256;

// "VERTICES EDGES [FORMAT [WEIGHTS]]", where FORMAT has a digit each for sizes of vertices, weights of
// vertices and weights of edges.
struct Header {
    u64 vertices = 0;
    u64 edges = 0;
    bool sizes = false;
    bool edgeWeights = false;
    u64 vertexWeights = 0;  // numbers per vertex
};

std::optional<Header> headerOf(std::string_view line) {
    std::vector<u64> numbers;
    std::string_view format = "0";
    for (std::string_view word = takeWord(line); !word.empty(); word = takeWord(line)) {
        u64 value = 0;
        const auto [rest, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        if (error != std::errc() || rest != word.data() + word.size() || numbers.size() == 4)
            return std::nullopt;
        if (numbers.size() == 2) format = word;
        numbers.push_back(value);
    }
    if (numbers.size() < 2 || format.size() > 3 || format.find_first_not_of("01") != std::string_view::npos)
        return std::nullopt;
    const auto digit = [&](size_t fromRight) {
        return format.size() >= fromRight && format[format.size() - fromRight] == '1';
    };
    Header header{.vertices = numbers[0], .edges = numbers[1], .sizes = digit(3), .edgeWeights = digit(1)};
    if (digit(2)) header.vertexWeights = numbers.size() == 4 ? numbers[3] : 1;
    return header;
}

bool isComment(std::string_view line) { return !line.empty() && line.front() == '%'; }

// An edge stands on the lines of both its ends.
enum class Keep { firstEntries, allEntries };

// What the entries of some lines sum up to.
struct Sums {
    u64 loops = 0;
    u64 entries = 0;
    // The fingerprints of first entries less those of second ones, modulo 2^64: 0 where every entry has its
    // other.
    u64 unmatched = 0;

    void add(const Sums& others) {
        loops += others.loops;
        entries += others.entries;
        unmatched += others.unmatched;
    }
};

// Lines of vertices that are read beside others.
struct VertexLines {
    void end(u64 bytes) { edges.end(bytes); }
    const PieceEnd& lastEnd() const { return edges.lastEnd(); }

    NumberedEdges::Piece edges;
    Sums sums = {};
};

class MetisReader {
  public:
    MetisReader(const FileText& file, Keep keep, const RunContext& context)
        : file_(file), keep_(keep), lines_(file, context) {}
    // Of a piece of the file, with the lines of vertices from this one on.
    MetisReader(const FileText& text, const MetisReader& whole, u64 firstVertex, VertexLines& piece)
        : file_(text),
          keep_(whole.keep_),
          lines_(text, plainContext()),
          header_(whole.header_),
          piece_(&piece),
          vertex_(firstVertex) {}

    // Nothing where the first entries alone do not tell the graph: where some edge has no second entry that
    // is like the first one, or a weight that is none.
    std::optional<ParsedGraph> read() {
        readHeader();
        while (lines_.next()) {
            if (isComment(lines_.line())) continue;
            if (vertex_ < header_.vertices) {
                readVertex(static_cast<VertexId>(vertex_++));
                readVerticesOn();
            } else if (!trimmed(lines_.line()).empty()) {
                lines_.fail(fmt::format("more lines follow than the {} vertices of the first line",
                                        header_.vertices));
            }
        }
        ParsedGraph parsed;
        checkCount(vertex_, parsed.report);
        if (keep_ == Keep::firstEntries && (sums_.unmatched != 0 || !edges_.usable())) return std::nullopt;
        parsed.nodes = NodeTable::numbered(header_.vertices, 1);
        for (size_t i = 0; i < columns_.size(); ++i)
            parsed.nodes.addColumn({nameOf(i), std::move(columns_[i])});
        parsed.direction = Direction::undirected;
        parsed.directionWhy = "METIS files are undirected";
        parsed.report.format = "METIS";
        parsed.report.lines = lines_.number();
        std::move(edges_).settle(parsed);
        return parsed;
    }

  private:
    struct Lines {
        using Piece = VertexLines;

        Piece piece(u64 most) const { return {.edges = edges.piece(most)}; }
        size_t append(std::span<Piece* const> pieces) {
            for (const Piece* piece : pieces) {
                edges.append(piece->edges);
                sums.add(piece->sums);
            }
            return pieces.size();
        }

        NumberedEdges& edges;
        Sums& sums;
    };

    void readVerticesOn() {
        while (columns_.empty() && parallel_.areDue(lines_.at())) {
            const std::string_view window = lines_.ahead(parallel_.windowBytes());
            const auto vertexAt = [&, first = vertex_](size_t at) {
                return first + countLineEnds(window.substr(0, at), '\n');
            };
            const u64 bytes =
                parallel_.take(lines_.at(), window, nextLine, [&](std::string_view text, VertexLines& piece) {
                    const FileText part = FileText::partOf(text);
                    const auto at = static_cast<size_t>(text.data() - window.data());
                    MetisReader(part, *this, vertexAt(at), piece).readPiece();
                });
            vertex_ = vertexAt(bytes);
            lines_.pass(bytes);
        }
    }

    void readPiece() {
        while (lines_.next()) {
            if (isComment(lines_.line()) || vertex_ == header_.vertices) throw NotPlain();
            readVertex(static_cast<VertexId>(vertex_++));
            piece_->end(lines_.at());
        }
    }

    void readHeader() {
        bool found = false;
        while (!found && lines_.next()) found = !trimmed(lines_.line()).empty() && !isComment(lines_.line());
        if (!found) file_.fail("ends before the first line of METIS: VERTICES EDGES");
        const auto header = headerOf(lines_.line());
        if (!header)
            lines_.fail(
                fmt::format("'{}' is not the first line of METIS: VERTICES EDGES and, if there are weights, "
                            "their format",
                            excerpt(trimmed(lines_.line()))));
        header_ = *header;
        if (header_.vertices == 0) lines_.fail("the first line says that there are no vertices");
        if (header_.vertices > file_.size())
            lines_.fail(fmt::format("the first line promises {} vertices, a line each, in a file of {}",
                                    header_.vertices, formatBytes(file_.size())));
        if (header_.vertexWeights > kMostVertexWeights)
            lines_.fail(fmt::format("the first line promises {} weights per vertex, and at most {} are read",
                                    header_.vertexWeights, kMostVertexWeights));
        columns_.resize(header_.vertexWeights + (header_.sizes ? 1 : 0));
        for (auto& column : columns_) column.assign(header_.vertices, std::numeric_limits<f64>::quiet_NaN());
    }

    std::string nameOf(size_t column) const {
        if (header_.sizes && column == 0) return "size";
        const size_t weight = column - (header_.sizes ? 1 : 0);
        return header_.vertexWeights == 1 ? "weight" : fmt::format("weight {}", weight + 1);
    }

    // "[SIZE] [WEIGHT ...] NEIGHBOUR [WEIGHT] ..."
    void readVertex(VertexId v) {
        std::string_view line = lines_.line();
        for (size_t i = 0; i < columns_.size(); ++i) {
            const std::string_view word = takeWord(line);
            const auto value = wholeNumber(word);
            if (!value)
                lines_.fail(fmt::format("'{}' stands at the place of the {} of vertex {}", excerpt(word),
                                        nameOf(i), u64{v} + 1));
            columns_[i][v] = *value;
        }
        for (std::string_view word = takeWord(line); !word.empty(); word = takeWord(line)) {
            const auto w = wholeId(word);
            if (!w || *w == 0 || *w > header_.vertices)
                lines_.fail(fmt::format("'{}' is no neighbour of vertex {}: they go from 1 to {}",
                                        excerpt(word), u64{v} + 1, header_.vertices));
            std::optional<std::string_view> weight;
            if (header_.edgeWeights) {
                weight = takeWord(line);
                if (weight->empty())
                    lines_.fail(fmt::format("the neighbour {} of vertex {} has no weight", *w, u64{v} + 1));
            }
            addEntry(v, static_cast<VertexId>(*w - 1), weight);
        }
    }

    void addEntry(VertexId v, VertexId w, std::optional<std::string_view> weight) {
        Sums& sums = piece_ != nullptr ? piece_->sums : sums_;
        ++sums.entries;
        sums.loops += v == w ? 1 : 0;
        if (v < w) sums.unmatched += fingerprint(v, w, weight);
        if (v > w) sums.unmatched -= fingerprint(w, v, weight);
        if (keep_ == Keep::firstEntries && v > w) return;
        if (piece_ != nullptr)
            piece_->edges.add(v, w, weight);
        else
            edges_.add(v, w, weight, lines_.number());
    }

    // Of 64 bits that differ where anything of the edge does: the finalizer of SplitMix64 (Steele, Lea and
    // Flood 2014).
    static u64 fingerprint(VertexId first, VertexId second, std::optional<std::string_view> weight) {
        u64 bits = (u64{first} << 32 | second) ^ (weight ? std::hash<std::string_view>()(*weight) : 0);
        bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9u;
        bits = (bits ^ bits >> 27) * 0x94D049BB133111EBu;
        return bits ^ bits >> 31;
    }

    // Every edge stands on the lines of both its ends; a loop once or twice.
    void checkCount(u64 vertices, ImportReport& report) const {
        const bool asPromised =
            sums_.entries <= 2 * header_.edges && sums_.entries + sums_.loops >= 2 * header_.edges;
        if (vertices < header_.vertices && !asPromised)
            lines_.fail(fmt::format("the file ends behind vertex {} of {}", vertices, header_.vertices));
        if (!asPromised)
            report.addFault(
                1, fmt::format("the first line promises {} edges, each to stand on the lines of both its "
                               "ends, and {} neighbours follow",
                               header_.edges, sums_.entries));
    }

    const FileText& file_;
    const Keep keep_;
    LineReader lines_;
    Header header_;
    NumberedEdges edges_{"weights of the neighbours"};
    Sums sums_;
    VertexLines* piece_ = nullptr;
    ParallelReading<Lines> parallel_{file_, edges_, sums_};
    std::vector<std::vector<f64>> columns_;
    u64 vertex_ = 0;  // whose line comes next
};

ParsedGraph readMetis(const FileText& file, const RunContext& context) {
    if (auto parsed = MetisReader(file, Keep::firstEntries, context).read()) return std::move(*parsed);
    return *MetisReader(file, Keep::allEntries, context).read();
}

// Some edge lists have the suffix too: they have more lines than their first number says.
bool isMetis(const FileText& file) {
    LineReader lines(file, plainContext());
    std::optional<Header> header;
    u64 vertices = 0;
    while (lines.next()) {
        const std::string_view line = trimmed(lines.line());
        if (line.empty() || isComment(line)) continue;
        if (header && ++vertices > header->vertices) return false;
        if (!header && !(header = headerOf(line))) return false;
    }
    return header.has_value();
}

std::optional<std::string> whyNoMetis(const GraphToWrite& what) {
    if (!what.graph->isDirected()) return std::nullopt;
    return "METIS files are undirected, and the graph is directed; write .gexf, .graphml or .net";
}

std::vector<std::string> metisLosses(const GraphToWrite& what) {
    std::vector<std::string> losses;
    const auto weights = what.graph->weights();
    if (std::any_of(weights.begin(), weights.end(), [](f32 w) { return w < 1 || w != std::floor(w); }))
        losses.emplace_back("not all weights are whole numbers from 1 on, which METIS itself asks for");
    if (what.graph->selfLoopCount() > 0)
        losses.emplace_back("there are self-loops, which METIS itself does not take");
    return losses;
}

void writeMetis(std::ostream& out, const GraphToWrite& what) {
    TextSink sink(out);
    const Graph& graph = *what.graph;
    sink.put("{} {}", graph.vertexCount(), graph.edgeCount());
    sink.put(graph.isWeighted() ? " 001\n" : "\n");
    forEachNode(what, [&](VertexId v) {
        const char* between = "";
        for (ArcOffset arc = graph.offsets()[v]; arc < graph.offsets()[v + 1]; ++arc) {
            sink.put("{}{}", between, u64{graph.targets()[arc]} + 1);
            if (graph.isWeighted()) sink.put(" {}", graph.weight(arc));
            between = " ";
        }
        sink.put("\n");
    });
}

}  // namespace

FormatEntry metisFormat() {
    return {.id = "metis",
            .name = "METIS",
            .suffixes = {".graph", ".metis"},
            .fits = isMetis,
            .read = readPlain<readMetis>,
            .byPieces = true,
            .written = {{.suffix = ".graph",
                         .name = "METIS",
                         .write = writeMetis,
                         .whyNot = whyNoMetis,
                         .otherLosses = metisLosses,
                         .ofEdges = false,
                         .ids = false}}};
}

}  // namespace quartier::graph_io
