// Pajek (Batagelj and Mrvar 1998): networks of numbered vertices in sections that begin with '*', alone
// (.net) or with partitions and vectors in a project (.paj).
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "core/error.h"
#include "core/utf8.h"
#include "graph/io/detection.h"
#include "graph/io/formats.h"
#include "graph/io/graph_assembler.h"
#include "graph/io/graph_output.h"
#include "graph/io/line_reader.h"
#include "graph/io/parallel_edges.h"
#include "graph/io/value_weights.h"

namespace quartier::graph_io {
namespace {

constexpr std::string_view kValueColumn = "value";
// A longer text at the place of a key is none.
constexpr size_t kLongestKey = 32;

enum class Section {
    none,
    vertices,
    arcs,
    edges,
    arcsList,
    edgesList,
    matrix,
    partition,
    vector,
    skipped,
};

bool isMark(std::string_view line) { return !line.empty() && line.front() == '*'; }

bool isComment(std::string_view line) {
    return line.empty() || line.front() == '%' || line.substr(0, 2) == "/*";
}

bool isShape(std::string_view word) {
    static constexpr std::array kShapes{"ellipse", "circle", "box", "diamond", "triangle",
                                        "cross",   "house",  "man", "woman",   "empty"};
    return std::any_of(kShapes.begin(), kShapes.end(),
                       [&](const char* shape) { return equalIgnoringCase(word, shape); });
}

std::optional<f64> number(std::string_view word) {
    return word.empty() || lowerAscii(word.front()) == 'n' || lowerAscii(word.front()) == 'i'
               ? std::nullopt
               : wholeNumber(word);
}

class PajekReader {
  public:
    PajekReader(const FileText& file, const RunContext& context)
        : file_(file), lines_(file, context), assembler_(file), arcs_(hasArcs(file)) {}
    // Of a piece of the file, with lines of its open section of arcs or edges alone.
    PajekReader(const FileText& text, const PajekReader& whole, EdgePiece& piece)
        : file_(text),
          lines_(text, plainContext()),
          assembler_(text),
          edges_(piece),
          piece_(&piece),
          arcs_(whole.arcs_),
          section_(whole.section_),
          vertices_(whole.vertices_),
          relation_(whole.relation_),
          bothWays_(whole.bothWays_) {}

    ParsedGraph read() {
        while (lines_.next()) {
            const std::string_view line = trimmed(lines_.line());
            if (isComment(line)) continue;
            if (isMark(line))
                openSection(line.substr(1));
            else
                readLine(line);
            if (section_ == Section::arcs || section_ == Section::edges) readEdgesOn();
        }
        if (section_ == Section::matrix) checkMatrixEnd();
        if (vertices_ == 0) file_.fail("holds no vertices: a Pajek network begins with *Vertices N");
        noteLeftOut();
        values_.settle(assembler_);
        GraphAssembler::Defaults defaults;
        defaults.format = "Pajek";
        defaults.lines = lines_.number();
        defaults.directed = arcs_;
        defaults.directionWhy = arcs_ ? "the file holds arcs" : "the file holds no arcs";
        return std::move(assembler_).finish(defaults);
    }

  private:
    void readEdgesOn() {
        const u64 first = assembler_.edgeCount();
        parallel_.readOn(lines_, nextLine, [&](std::string_view text, EdgePiece& piece) {
            const FileText part = FileText::partOf(text);
            PajekReader(part, *this, piece).readPiece();
        });
        if (assembler_.edgeCount() > first) values_.noteFrom(assembler_, first);
    }

    void readPiece() {
        while (lines_.next()) {
            const std::string_view line = trimmed(lines_.line());
            if (isMark(line)) throw NotPlain();
            if (!isComment(line)) readEdge(line);
            piece_->end(lines_.at());
        }
    }

    // Whether the first network has an arc, or a section of arcs and no edge. An edge among arcs is one arc
    // each way.
    static bool hasArcs(const FileText& file) {
        enum class Kind { other, arcs, edges } kind = Kind::other;
        bool arcSection = false, edge = false, vertices = false, twoModes = false;
        LineReader lines(file, plainContext());
        while (lines.next()) {
            std::string_view line = trimmed(lines.line());
            if (isComment(line)) continue;
            if (!isMark(line)) {
                if (kind == Kind::arcs) return true;
                edge |= kind == Kind::edges;
                continue;
            }
            line.remove_prefix(1);
            const std::string_view word = takeWord(line);
            if (vertices && equalIgnoringCase(word, "network")) break;
            if (isVertices(word) && !vertices) {
                vertices = true;
                takeWord(line);
                twoModes = wholeId(takeWord(line)).value_or(0) > 0;
            }
            const Section section = sectionOf(word);
            const bool arcs = section == Section::arcs || section == Section::arcsList ||
                              (section == Section::matrix && !twoModes);
            const bool edges =
                section == Section::edges || section == Section::edgesList || section == Section::matrix;
            kind = arcs ? Kind::arcs : edges ? Kind::edges : Kind::other;
            arcSection |= arcs;
        }
        return arcSection && !edge;
    }

    static bool isVertices(std::string_view word) {
        return equalIgnoringCase(word, "vertices") || equalIgnoringCase(word, "nodes");
    }

    static Section sectionOf(std::string_view word) {
        struct Known {
            const char* word;
            Section section;
        };
        static constexpr std::array kKnown{
            Known{"arcs", Section::arcs},         Known{"edges", Section::edges},
            Known{"arcslist", Section::arcsList}, Known{"edgeslist", Section::edgesList},
            Known{"matrix", Section::matrix},     Known{"partition", Section::partition},
            Known{"vector", Section::vector},
        };
        for (const Known& known : kKnown)
            if (equalIgnoringCase(word, known.word)) return known.section;
        return Section::skipped;
    }

    void openSection(std::string_view mark) {
        if (section_ == Section::matrix) checkMatrixEnd();
        const std::string_view word = takeWord(mark);
        if (equalIgnoringCase(word, "network")) {
            if (vertices_ > 0) endNetwork();
            section_ = Section::none;
        } else if (isVertices(word)) {
            openVertices(mark);
        } else if (const Section section = sectionOf(word);
                   section == Section::partition || section == Section::vector) {
            pending_ = section;
            section_ = Section::none;
            columnName_ = toUtf8(trimmed(mark));
            if (columnName_.empty()) columnName_ = section == Section::partition ? "partition" : "vector";
        } else if (ended_) {
            section_ = Section::skipped;
        } else {
            openEdges(word, section, mark);
        }
    }

    void openEdges(std::string_view word, Section section, std::string_view rest) {
        section_ = section;
        if (section == Section::skipped)
            return assembler_.fault(lines_.number(),
                                    fmt::format("the section '*{}' is not read", excerpt(word)));
        if (vertices_ == 0)
            lines_.fail(
                fmt::format("'*{}' stands before the vertices: *Vertices N is missing", excerpt(word)));
        // "*Arcs :2 "Mother"": a relation of several. A number alone counts the lines that follow.
        relation_.clear();
        rows_ = 0;
        rest = trimmed(rest);
        if (rest.empty() || rest.front() != ':') return;
        const std::string_view count = takeWord(rest);
        std::string_view name = trimmed(rest);
        name = takeWord(name);
        relation_ = toUtf8(name.empty() ? count.substr(1) : name);
    }

    void endNetwork() {
        if (!ended_)
            assembler_.fault(lines_.number(), "the file holds several networks: only the first was read");
        ended_ = true;
    }

    void openVertices(std::string_view rest) {
        const std::string_view word = takeWord(rest);
        const auto count = wholeId(word);
        if (!count)
            lines_.fail(fmt::format("*Vertices needs their number, and '{}' was found", excerpt(word)));
        if (pending_ != Section::none) return openColumn(*count);
        if (vertices_ > 0) {
            endNetwork();
            section_ = Section::skipped;
            return;
        }
        if (*count == 0) lines_.fail("the network has no vertices: there is nothing to show");
        if (*count > mostPlausibleNodes(file_))
            lines_.fail(
                fmt::format("*Vertices promises {} of them in a file of {}: this is more likely a "
                            "damaged header than a graph",
                            *count, formatBytes(file_.size())));
        section_ = Section::vertices;
        vertices_ = *count;
        takeModes(takeWord(rest));
        for (u64 v = 1; v <= vertices_; ++v) assembler_.declare(std::to_string(v), lines_.number());
        if (firstMode_ == 0) return;
        const auto column = assembler_.column("mode", true, lines_.number());
        for (u64 v = 0; v < vertices_; ++v)
            assembler_.setValue(*column, static_cast<VertexId>(v), v < firstMode_ ? "1" : "2", 0);
    }

    // The number of vertices of the first mode in a network of two.
    void takeModes(std::string_view word) {
        if (word.empty()) return;
        const auto first = wholeId(word);
        if (!first || *first > vertices_)
            lines_.fail(fmt::format("*Vertices says that {} of {} vertices are of the first mode",
                                    excerpt(word), vertices_));
        if (*first < vertices_) firstMode_ = *first;
    }

    // A partition or a vector of as many vertices as the network has is a column of it.
    void openColumn(u64 count) {
        section_ = Section::skipped;
        const Section kind = std::exchange(pending_, Section::none);
        if (vertices_ == 0 || count != vertices_)
            return assembler_.fault(
                lines_.number(),
                fmt::format("'{}' is of {} vertices, and the network has {}: it was left out",
                            excerpt(columnName_), count, vertices_));
        const auto column = assembler_.column(columnName_, true, lines_.number());
        if (!column) return;
        section_ = kind;
        column_ = *column;
        row_ = 0;
    }

    void readLine(std::string_view line) {
        switch (section_) {
            case Section::none:
                return lines_.fail(
                    fmt::format("'{}' stands where a section, like *Vertices N, must begin", excerpt(line)));
            case Section::vertices:
                return readVertex(line);
            case Section::arcs:
            case Section::edges:
                return readEdge(line);
            case Section::arcsList:
            case Section::edgesList:
                return readList(line);
            case Section::matrix:
                return readRow(line);
            case Section::partition:
            case Section::vector:
                return readColumnValue(line);
            case Section::skipped:
                return;
        }
    }

    VertexId vertex(std::string_view word) const { return lines_.vertex(word, vertices_); }

    // "NUMBER LABEL x y z SHAPE KEY VALUE ...", each part of which can be missing.
    void readVertex(std::string_view line) {
        const VertexId v = vertex(takeWord(line));
        bool quoted = false;
        const std::string_view label = takeWord(line, &quoted);
        if (label.empty() && !quoted) return;
        assembler_.setLabel(v, toUtf8(label));
        readPlace(v, line);
        std::string_view before = line;
        const std::string_view shape = takeWord(before);
        if (isShape(shape)) {
            setColumn(v, "shape", shape);
            line = before;
        }
        readKeys(line, [&](std::string_view key, std::string_view value) { setColumn(v, key, value); });
    }

    void readPlace(VertexId v, std::string_view& line) {
        std::array<f64, 3> place{};
        std::string_view z;
        size_t count = 0;
        for (; count < place.size(); ++count) {
            std::string_view rest = line;
            const std::string_view word = takeWord(rest);
            const auto value = number(word);
            if (!value) break;
            place[count] = *value;
            if (count == 2) z = word;
            line = rest;
        }
        if (count >= 2) assembler_.setPosition(v, place[0], place[1]);
        if (count == 3) setColumn(v, "z", z);
    }

    // Calls take(key, value) for words that are followed by one word or by numbers. What else stands there is
    // left out, and counted.
    template <class Take>
    void readKeys(std::string_view line, const Take& take) {
        for (std::string_view key = takeWord(line); !key.empty(); key = takeWord(line)) {
            std::string_view rest = line;
            bool quoted = false;
            std::string_view value = takeWord(rest, &quoted);
            if (!isKey(key) || (value.empty() && !quoted)) {
                if (piece_ != nullptr) throw NotPlain();
                if (leftOut_++ == 0) {
                    firstLeftOut_ = lines_.number();
                    leftOutText_ = excerpt(key);
                }
                return;
            }
            // A colour can be three numbers.
            const char* begin = value.data();
            const char* end = value.data() + value.size();
            for (line = rest; number(value) && !quoted; line = rest) {
                std::string_view further = takeWord(rest);
                if (!number(further)) break;
                end = further.data() + further.size();
            }
            take(key, std::string_view(begin, static_cast<size_t>(end - begin)));
        }
    }

    static bool isKey(std::string_view word) {
        if (word.size() > kLongestKey || lowerAscii(word.front()) < 'a' || lowerAscii(word.front()) > 'z')
            return false;
        return std::all_of(word.begin(), word.end(), [](char c) {
            return isDigit(c) || c == '_' || (lowerAscii(c) >= 'a' && lowerAscii(c) <= 'z');
        });
    }

    void noteLeftOut() {
        if (leftOut_ == 0) return;
        assembler_.fault(
            firstLeftOut_,
            fmt::format("'{}' is no key with a value: it and what follows on its line, on {} lines, "
                        "was left out",
                        leftOutText_, leftOut_));
    }

    void setColumn(VertexId v, std::string_view name, std::string_view text) {
        const std::string value = toUtf8(text);
        assembler_.setNumberOrText(name, v, value, number(value).has_value(), lines_.number());
    }

    void setEdgeColumn(std::string_view name, std::string_view text) {
        const std::string value = toUtf8(text);
        edges_.setEdgeNumberOrText(name, value, number(value).has_value(), lines_.number());
    }

    // Adds an edge of the section; the undirected one of a network with arcs once in each direction.
    // set() gives it its values.
    template <class Set>
    void addEdge(VertexId v, VertexId w, bool arc, const Set& set) {
        const EdgeType type = arcs_ ? EdgeType::directed : EdgeType::undirected;
        const auto add = [&](VertexId from, VertexId to) {
            edges_.addEdge(std::to_string(u64{from} + 1), std::to_string(u64{to} + 1), std::nullopt, type,
                           lines_.number());
            if (!relation_.empty()) setEdgeColumn("relation", relation_);
            set();
        };
        add(v, w);
        if (arc || !arcs_ || v == w) return;
        add(w, v);
        if (bothWays_++ == 0)
            edges_.fault(lines_.number(),
                         "the network has arcs and edges: each edge was read as two arcs, one each way");
    }

    void setValue(std::string_view word) {
        setEdgeColumn(kValueColumn, word);
        if (piece_ != nullptr)
            piece_->requireWeightIn(kValueColumn, word);
        else
            values_.note(assembler_, word, lines_.number());
    }

    // "FROM TO VALUE KEY VALUE ..."
    void readEdge(std::string_view line) {
        const VertexId v = vertex(takeWord(line));
        const std::string_view end = takeWord(line);
        if (end.empty())
            return edges_.drop(DropReason::incomplete, lines_.number(), "the edge has no second vertex");
        const VertexId w = vertex(end);
        std::string_view rest = line;
        const std::string_view value = takeWord(rest);
        if (number(value)) line = rest;
        std::vector<std::pair<std::string_view, std::string_view>> keys;
        readKeys(line, [&](std::string_view key, std::string_view text) {
            keys.emplace_back(key == "l" ? "label" : key, text);
        });
        addEdge(v, w, section_ == Section::arcs, [&] {
            if (number(value)) setValue(value);
            for (const auto& [key, text] : keys) setEdgeColumn(key, text);
        });
    }

    // "FROM TO TO ..."; older files have a minus before the first.
    void readList(std::string_view line) {
        std::string_view from = takeWord(line);
        if (from.size() > 1 && from.front() == '-') from.remove_prefix(1);
        const VertexId v = vertex(from);
        for (std::string_view to = takeWord(line); !to.empty(); to = takeWord(line))
            addEdge(v, vertex(to), section_ == Section::arcsList, [] {});
    }

    // A row of the matrix, whose columns are all vertices or those of the second mode. Numbers behind the
    // last column are left out: some programs number the rows there.
    void readRow(std::string_view line) {
        const u64 rows = firstMode_ > 0 ? firstMode_ : vertices_;
        if (rows_ == rows) lines_.fail(fmt::format("the matrix has more than {} rows", rows));
        const auto v = static_cast<VertexId>(rows_++);
        for (u64 w = firstMode_; w < vertices_; ++w) {
            const std::string_view word = takeWord(line);
            const auto value = number(word);
            if (!value)
                lines_.fail(fmt::format("row {} of the matrix has '{}' at the place of number {} of {}",
                                        rows_, excerpt(word), w - firstMode_ + 1, vertices_ - firstMode_));
            if (*value != 0) addEdge(v, static_cast<VertexId>(w), firstMode_ == 0, [&] { setValue(word); });
        }
    }

    void checkMatrixEnd() const {
        const u64 rows = firstMode_ > 0 ? firstMode_ : vertices_;
        if (rows_ != rows) lines_.fail(fmt::format("the matrix ends after {} of {} rows", rows_, rows));
    }

    void readColumnValue(std::string_view line) {
        if (row_ == vertices_)
            lines_.fail(fmt::format("'{}' has more than {} values", excerpt(columnName_), vertices_));
        assembler_.setValue(column_, static_cast<VertexId>(row_++), line, lines_.number());
    }

    const FileText& file_;
    LineReader lines_;
    GraphAssembler assembler_;
    EdgeSink& edges_ = assembler_;
    EdgePiece* piece_ = nullptr;
    ParallelEdges parallel_{file_, assembler_, EdgePiece::Ends::declared};
    ValueWeights values_{kValueColumn, "value of the lines"};
    const bool arcs_;
    Section section_ = Section::none;
    u64 vertices_ = 0;
    u64 firstMode_ = 0;  // vertices of the first of two modes; 0: there is one
    bool ended_ = false;
    std::string relation_;
    u64 rows_ = 0;  // of the matrix, so far
    u64 bothWays_ = 0;
    // Of a partition or vector: its head was read, and *Vertices N is to follow.
    Section pending_ = Section::none;
    std::string columnName_;
    size_t column_ = 0;
    u64 row_ = 0;
    u64 leftOut_ = 0, firstLeftOut_ = 0;  // lines with what could not be read, and the first of them
    std::string leftOutText_;
};

ParsedGraph readPajek(const FileText& file, const RunContext& context) {
    return PajekReader(file, context).read();
}

bool isPajek(const FileText& file) {
    const std::string_view head = file.text().substr(0, kHead);
    const std::string_view text = skipComments(skipComments(head, "%"), "/*");
    static constexpr std::array kWords{"*vertices", "*network",  "*nodes",     "*arcs",
                                       "*edges",    "*arcslist", "*edgeslist", "*matrix"};
    return std::any_of(kWords.begin(), kWords.end(),
                       [&](const char* word) { return startsWithWord(text, word); });
}

// Labels stand in quotes and on one line, and there is no way to write a quote in them.
std::string pajekText(std::string_view text) {
    std::string written;
    for (const char c : toUtf8(text)) {
        if (c == '"')
            written += '\'';
        else if (c == '\n' || c == '\r')
            written += ' ';
        else if (c == '\0')
            written += kReplacement;
        else
            written += c;
    }
    return written;
}

bool numberedFromOne(const NodeTable& nodes) {
    for (VertexId v = 0; v < nodes.size(); ++v)
        if (nodes.id(v) != std::to_string(u64{v} + 1)) return false;
    return true;
}

std::vector<std::string> pajekLosses(const GraphToWrite& what) {
    u64 changed = 0;
    for (VertexId v = 0; v < what.nodes->size(); ++v) {
        const std::string label = what.nodes->label(v);
        if (pajekText(label) != label) ++changed;
    }
    if (changed == 0) return {};
    return {fmt::format("{} quotes or line ends, which Pajek has not: others stand for them",
                        changed == 1 ? "a label has" : formatCount(changed) + " labels have")};
}

void writePajek(std::ostream& out, const GraphToWrite& what) {
    TextSink sink(out);
    const Graph& graph = *what.graph;
    const NodeTable& nodes = *what.nodes;
    const bool positions = writesPositions(what);
    // Of nodes that have no label but their id, where the number does not tell it.
    const bool labels = nodes.hasLabels() || positions || !numberedFromOne(nodes);
    sink.put("*Vertices {}\n", graph.vertexCount());
    forEachNode(what, [&](VertexId v) {
        if (!labels) return;
        sink.put("{} \"{}\"", u64{v} + 1, pajekText(nodes.label(v)));
        if (positions) sink.put(" {} {}", what.positions[v].x, what.positions[v].y);
        sink.put("\n");
    });
    sink.put(graph.isDirected() ? "*Arcs\n" : "*Edges\n");
    forEachEdge(what, [&](VertexId v, VertexId w, ArcOffset arc) {
        sink.put("{} {}", u64{v} + 1, u64{w} + 1);
        if (graph.isWeighted()) sink.put(" {}", graph.weight(arc));
        sink.put("\n");
    });
}

}  // namespace

FormatEntry pajekFormat() {
    return {.id = "pajek",
            .name = "Pajek",
            .suffixes = {".net", ".paj"},
            .detect = isPajek,
            .fits = isPajek,
            .read = readPlain<readPajek>,
            .byPieces = true,
            .written = {{.suffix = ".net",
                         .name = "Pajek",
                         .write = writePajek,
                         .otherLosses = pajekLosses,
                         .labels = true,
                         .positions = true,
                         .ofEdges = false,
                         .ids = false}}};
}

}  // namespace quartier::graph_io
