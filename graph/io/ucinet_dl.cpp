// UCINET DL (Borgatti, Everett and Freeman 2002): a header of keywords up to "data:", then a matrix, or a
// line per edge or per row.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/utf8.h"
#include "graph/io/detection.h"
#include "graph/io/formats.h"
#include "graph/io/graph_assembler.h"
#include "graph/io/line_reader.h"
#include "graph/io/name_index.h"
#include "graph/io/parallel_edges.h"
#include "graph/io/value_weights.h"

namespace quartier::graph_io {
namespace {

constexpr std::string_view kValueColumn = "value";

enum class Shape { fullMatrix, lowerHalf, upperHalf, edgeList, nodeList };

struct Format {
    const char* word;
    Shape shape;
    bool twoModes;  // rows and columns are different nodes
};

constexpr std::array kFormats{
    Format{"fullmatrix", Shape::fullMatrix, false}, Format{"lowerhalf", Shape::lowerHalf, false},
    Format{"upperhalf", Shape::upperHalf, false},   Format{"edgelist1", Shape::edgeList, false},
    Format{"edgelist2", Shape::edgeList, true},     Format{"nodelist1", Shape::nodeList, false},
    Format{"nodelist2", Shape::nodeList, true},
};

bool isBetweenWords(char c) { return isBlank(c) || c == ','; }

// Takes the next word off the front of a line: in quotes, or up to a blank or a comma; empty at the end of
// the line. In the header '=' parts words too, and ':' ends the one that it belongs to.
std::string_view takeDlWord(std::string_view& line, bool header, bool& quoted) {
    while (!line.empty() && (isBetweenWords(line.front()) || (header && line.front() == '=')))
        line.remove_prefix(1);
    quoted = false;
    if (!line.empty() && line.front() == '"') {
        const std::string_view word = takeWord(line, &quoted);
        if (quoted) return word;
        line = {word.data(), word.size() + line.size()};
    }
    size_t length = 0;
    while (length < line.size() && !isBetweenWords(line[length]) && !(header && line[length] == '=')) {
        ++length;
        if (header && line[length - 1] == ':') break;
    }
    const std::string_view word = line.substr(0, length);
    line.remove_prefix(length);
    return word;
}

std::string lowerCase(std::string_view text) {
    std::string lower(text);
    for (char& c : lower) c = lowerAscii(c);
    return lower;
}

// The nodes of one mode: the rows, or the columns.
struct Mode {
    u64 count = 0;
    u64 first = 0;                    // vertex of the first one
    bool embedded = false;            // the data names nodes by their labels
    std::vector<std::string> labels;  // of the nodes, as far as they are known
    NameIndex names;                  // labels in lower case, as UCINET takes no notice of it
    std::vector<u64> named;           // the node of each name, from 0
};

class UcinetReader {
  public:
    UcinetReader(const FileText& file, const RunContext& context)
        : file_(file), lines_(file, context), assembler_(file) {}
    // Of a piece of the file, with lines of edges between numbered nodes alone.
    UcinetReader(const FileText& text, const UcinetReader& whole, EdgePiece& piece)
        : file_(text),
          lines_(text, plainContext()),
          assembler_(text),
          edges_(piece),
          piece_(&piece),
          twoModes_(whole.twoModes_),
          valued_(whole.valued_) {
        rows_.count = whole.rows_.count;
        columns_.count = whole.columns_.count;
        columns_.first = whole.columns_.first;
    }

    ParsedGraph read() {
        readHeader();
        openNodes();
        if (format_.shape == Shape::edgeList || format_.shape == Shape::nodeList)
            readLists();
        else
            readMatrix();
        for (const Mode* mode : {&rows_, &columns_})
            for (size_t i = 0; i < mode->labels.size(); ++i)
                assembler_.setLabel(static_cast<VertexId>(mode->first + i), mode->labels[i]);
        if (missing_ > 0)
            assembler_.fault(
                firstMissing_,
                fmt::format("{} entries of the matrix are missing: they are no edges", missing_));
        values_.settle(assembler_);
        return std::move(assembler_).finish(defaults());
    }

  private:
    bool isHalf() const { return format_.shape == Shape::lowerHalf || format_.shape == Shape::upperHalf; }

    GraphAssembler::Defaults defaults() const {
        GraphAssembler::Defaults defaults;
        defaults.format = fmt::format("UCINET DL, {}", format_.word);
        defaults.lines = lines_.number();
        defaults.directed = !twoModes_ && !isHalf();
        defaults.directionWhy = twoModes_  ? "a network of two modes is undirected"
                                : isHalf() ? "the file holds half of a symmetric matrix"
                                           : "UCINET DL is directed, from row to column";
        return defaults;
    }

    // The next word, of this line or of one below; nothing at the end of the file.
    std::optional<std::string_view> nextWord(bool header, bool* quoted = nullptr) {
        bool inQuotes = false;
        for (;;) {
            const std::string_view word = takeDlWord(rest_, header, inQuotes);
            if (quoted != nullptr) *quoted = inQuotes;
            if (!word.empty() || inQuotes) return word;
            if (!lines_.next()) return std::nullopt;
            rest_ = lines_.line();
        }
    }

    // A keyword, without the colon that may end it.
    std::string_view nextKey(bool& colon) {
        const auto word = nextWord(true);
        if (!word) file_.fail("ends before the data, which begins behind 'data:'");
        colon = !word->empty() && word->back() == ':';
        return word->substr(0, word->size() - (colon ? 1 : 0));
    }

    void readHeader() {
        bool colon = false;
        if (!equalIgnoringCase(nextKey(colon), "dl"))
            file_.fail("does not begin with DL: it is not UCINET DL");
        for (std::string_view key = nextKey(colon); !equalIgnoringCase(key, "data"); key = nextKey(colon))
            readKey(key, colon);
        if (rows_.count == 0) failWithoutCount();
        if (columns_.count == 0) columns_.count = rows_.count;
        if (matrices_ > 1)
            assembler_.fault(lines_.number(),
                             fmt::format("the file holds {} matrices: only the first was read", matrices_));
    }

    [[noreturn]] void failWithoutCount() const {
        lines_.fail("the number of nodes is missing: N = NUMBER stands before labels and data");
    }

    [[noreturn]] void failUnknown(std::string_view key) const {
        lines_.fail(fmt::format("'{}' is not known in the header of UCINET DL", excerpt(key)));
    }

    void readKey(std::string_view key, bool colon) {
        const auto is = [&](const char* word) { return equalIgnoringCase(key, word); };
        if (is("n"))
            rows_.count = columns_.count = readCount();
        else if (is("nr"))
            rows_.count = readCount();
        else if (is("nc"))
            columns_.count = readCount();
        else if (is("nm"))
            matrices_ = readCount();
        else if (is("format"))
            readFormat();
        else if (is("title"))
            nextWord(true);
        else if (is("diagonal"))
            diagonal_ = !equalIgnoringCase(nextWord(true).value_or(""), "absent");
        else if (is("labels"))
            readLabels(colon, &rows_, &columns_);
        else if (is("row"))
            readLabelsOf(&rows_, nullptr);
        else if (is("column") || is("col"))
            readLabelsOf(nullptr, &columns_);
        else if (is("matrix") || is("level"))
            readLabelsOf(nullptr, nullptr);
        else
            failUnknown(key);
    }

    u64 readCount() {
        const std::string_view word = nextWord(true).value_or("");
        const auto count = wholeId(word);
        if (!count || *count == 0)
            lines_.fail(fmt::format("'{}' stands where a number from 1 on belongs", excerpt(word)));
        if (*count > mostPlausibleNodes(file_))
            lines_.fail(
                fmt::format("the header promises {} nodes in a file of {}: this is more likely a "
                            "damaged header than a graph",
                            *count, formatBytes(file_.size())));
        return *count;
    }

    void readFormat() {
        const std::string_view word = nextWord(true).value_or("");
        const auto known = std::find_if(kFormats.begin(), kFormats.end(), [&](const Format& format) {
            return equalIgnoringCase(word, format.word);
        });
        if (known == kFormats.end())
            lines_.fail(
                fmt::format("the format '{}' of UCINET DL is not read: export the network as fullmatrix or "
                            "edgelist1",
                            excerpt(word)));
        format_ = *known;
    }

    void readLabelsOf(Mode* rows, Mode* columns) {
        bool colon = false;
        const std::string_view key = nextKey(colon);
        if (!equalIgnoringCase(key, "labels")) failUnknown(key);
        readLabels(colon, rows, columns);
    }

    // "labels embedded", or the labels themselves, up to as many as there are nodes. Those of matrices, which
    // are neither of rows nor of columns, are not kept.
    void readLabels(bool colon, Mode* rows, Mode* columns) {
        if (!colon) {
            const std::string_view word = nextKey(colon);
            if (!equalIgnoringCase(word, "embedded"))
                lines_.fail(fmt::format("'{}' stands behind 'labels', where a colon or 'embedded' belongs",
                                        excerpt(word)));
            if (rows != nullptr) rows->embedded = true;
            if (columns != nullptr) columns->embedded = true;
            return;
        }
        Mode* mode = rows != nullptr ? rows : columns;
        std::vector<std::string> labels = takeLabels(mode != nullptr ? mode->count : matrices_);
        if (mode != nullptr) mode->labels = std::move(labels);
    }

    std::vector<std::string> takeLabels(u64 most) {
        if (most == 0) failWithoutCount();
        std::vector<std::string> labels;
        bool quoted = false;
        while (labels.size() < most) {
            const auto word = nextWord(false, &quoted);
            if (!word) break;
            if (!quoted && equalIgnoringCase(word->substr(0, 5), "data:")) {
                rest_ = {word->data(), static_cast<size_t>(rest_.data() + rest_.size() - word->data())};
                break;
            }
            labels.push_back(toUtf8(*word));
        }
        return labels;
    }

    void openNodes() {
        twoModes_ = format_.twoModes || rows_.count != columns_.count;
        if (twoModes_ && isHalf()) lines_.fail("half of a matrix has as many columns as rows");
        columns_.first = twoModes_ ? rows_.count : 0;
        if (!twoModes_) {
            if (rows_.labels.empty()) rows_.labels.swap(columns_.labels);
            columns_.labels.clear();
        }
        const u64 nodes = rows_.count + (twoModes_ ? columns_.count : 0);
        for (u64 v = 1; v <= nodes; ++v) assembler_.declare(std::to_string(v), lines_.number());
        for (Mode* mode : {&rows_, &columns_})
            for (u64 node = 0; node < mode->labels.size(); ++node) addName(*mode, mode->labels[node], node);
        if (!twoModes_) return;
        const auto column = assembler_.column("mode", true, lines_.number());
        for (u64 v = 0; v < nodes; ++v)
            assembler_.setValue(*column, static_cast<VertexId>(v), v < rows_.count ? "1" : "2", 0);
    }

    static void addName(Mode& mode, std::string_view label, u64 node) {
        if (mode.names.add(lowerCase(label)).second) mode.named.push_back(node);
    }

    // The vertex that a word of the data means: a number from 1, or a label where these are embedded.
    VertexId vertex(Mode& mode, std::string_view word) {
        if (!mode.embedded) return static_cast<VertexId>(mode.first + lines_.vertex(word, mode.count));
        const std::string label = toUtf8(word);
        const VertexId name = mode.names.find(lowerCase(label));
        if (name != kNoVertex) return static_cast<VertexId>(mode.first + mode.named[name]);
        const u64 node = mode.labels.size();
        if (node == mode.count)
            lines_.fail(fmt::format("'{}' is one label more than the {} that the header promises",
                                    excerpt(word), mode.count));
        addName(mode, label, node);
        mode.labels.push_back(label);
        return static_cast<VertexId>(mode.first + node);
    }

    void addEdge(VertexId v, VertexId w) {
        edges_.addEdge(std::to_string(u64{v} + 1), std::to_string(u64{w} + 1), std::nullopt,
                       EdgeType::byDefault, lines_.number());
    }

    // Of the edge that was added last. Those of a network that is 1 everywhere say nothing: they are kept
    // from the first other value on.
    void setValue(std::string_view text) {
        if (!valued_ && wholeNumber(text) == 1.0) return;
        if (piece_ != nullptr && !valued_) throw NotPlain();
        if (!std::exchange(valued_, true))
            for (u64 edge = 0; edge + 1 < assembler_.edgeCount(); ++edge) setOne(edge);
        edges_.setEdgeNumberOrText(kValueColumn, toUtf8(text), wholeNumber(text).has_value(),
                                   lines_.number());
        if (piece_ != nullptr)
            piece_->requireWeightIn(kValueColumn, text);
        else
            values_.note(assembler_, text, lines_.number());
    }

    void setOne(u64 edge) {
        if (const auto column = assembler_.edgeColumn(kValueColumn, true, lines_.number()))
            assembler_.edgeValues().setNumber(*column, edge, 1);
    }

    void setOneOfLast() {
        if (piece_ != nullptr) throw NotPlain();
        setOne(assembler_.edgeCount() - 1);
    }

    void readMatrix() {
        if (columns_.embedded) takeEmbedded(twoModes_ ? columns_ : rows_, 0, columns_.count);
        for (u64 row = 0; row < rows_.count; ++row) {
            if (rows_.embedded) takeEmbedded(rows_, row, 1);
            readRow(row);
        }
    }

    // Labels in a matrix stand in the order of the nodes.
    void takeEmbedded(Mode& mode, u64 from, u64 count) {
        for (u64 node = from; node < from + count; ++node) {
            const auto word = nextWord(false);
            if (!word) failAtRow(node);
            if (mode.labels.size() <= node) mode.labels.resize(node + 1);
            mode.labels[node] = toUtf8(*word);
        }
    }

    [[noreturn]] void failAtRow(u64 row) const {
        lines_.fail(fmt::format("the matrix ends after {} of {} rows", row, rows_.count));
    }

    void readRow(u64 row) {
        const bool lower = format_.shape == Shape::lowerHalf, upper = format_.shape == Shape::upperHalf;
        for (u64 column = upper ? row : 0; column < (lower ? row + 1 : columns_.count); ++column) {
            if (!diagonal_ && !twoModes_ && column == row) continue;
            const auto word = nextWord(false);
            if (!word) failAtRow(row);
            const auto value = entry(*word);
            if (!value)
                lines_.fail(fmt::format("row {} of the matrix has '{}' at the place of number {} of {}",
                                        row + 1, excerpt(*word), column + 1, columns_.count));
            if (*value == 0) continue;
            addEdge(static_cast<VertexId>(row), static_cast<VertexId>(columns_.first + column));
            setValue(*word);
        }
    }

    // Nothing where it is no number; what stands for a missing one is none, and counted.
    std::optional<f64> entry(std::string_view word) {
        if (word == "." || equalIgnoringCase(word, "na")) {
            if (missing_++ == 0) firstMissing_ = lines_.number();
            return 0;
        }
        return wholeNumber(word);
    }

    // A line each, of which the first may stand behind "data:".
    void readLists() {
        readLine(rest_);
        const bool numbered = !rows_.embedded && !columns_.embedded;
        while (lines_.next()) {
            readLine(lines_.line());
            if (format_.shape == Shape::edgeList && numbered) readEdgesOn();
        }
    }

    void readEdgesOn() {
        const u64 first = assembler_.edgeCount();
        parallel_.readOn(lines_, nextLine, [&](std::string_view text, EdgePiece& piece) {
            const FileText part = FileText::partOf(text);
            UcinetReader(part, *this, piece).readPiece();
        });
        if (assembler_.edgeCount() > first) values_.noteFrom(assembler_, first);
    }

    void readPiece() {
        while (lines_.next()) {
            readEdge(lines_.line());
            piece_->end(lines_.at());
        }
    }

    void readLine(std::string_view line) {
        if (format_.shape == Shape::edgeList)
            readEdge(line);
        else
            readNeighbours(line);
    }

    // "FROM TO [VALUE]"
    void readEdge(std::string_view line) {
        bool quoted = false;
        const std::string_view from = takeDlWord(line, false, quoted);
        if (from.empty() && !quoted) return;
        const std::string_view to = takeDlWord(line, false, quoted);
        if (to.empty() && !quoted)
            return edges_.drop(DropReason::incomplete, lines_.number(), "the edge has no second node");
        const VertexId v = vertex(rows_, from);
        addEdge(v, vertex(twoModes_ ? columns_ : rows_, to));
        const std::string_view value = takeDlWord(line, false, quoted);
        if (!value.empty())
            setValue(value);
        else if (valued_)
            setOneOfLast();
    }

    // "FROM TO TO ..."
    void readNeighbours(std::string_view line) {
        bool quoted = false;
        const std::string_view from = takeDlWord(line, false, quoted);
        if (from.empty() && !quoted) return;
        const VertexId v = vertex(rows_, from);
        for (std::string_view to = takeDlWord(line, false, quoted); !to.empty();
             to = takeDlWord(line, false, quoted))
            addEdge(v, vertex(twoModes_ ? columns_ : rows_, to));
    }

    const FileText& file_;
    LineReader lines_;
    GraphAssembler assembler_;
    EdgeSink& edges_ = assembler_;
    EdgePiece* piece_ = nullptr;
    ParallelEdges parallel_{file_, assembler_, EdgePiece::Ends::declared};
    ValueWeights values_{kValueColumn, "values of the edges"};
    std::string_view rest_;  // of the line
    Format format_ = kFormats[0];
    Mode rows_, columns_;  // of one mode all nodes are rows
    bool twoModes_ = false;
    bool diagonal_ = true;  // the matrix has its diagonal
    u64 matrices_ = 1;
    bool valued_ = false;  // a value other than 1 was seen
    u64 missing_ = 0, firstMissing_ = 0;
};

ParsedGraph readUcinet(const FileText& file, const RunContext& context) {
    return UcinetReader(file, context).read();
}

// "dl" alone may be a node of an edge list.
bool isUcinet(const FileText& file) {
    const std::string_view text = trimmed(file.text().substr(0, kHead));
    const std::string_view behind = text.substr(std::min<size_t>(text.size(), 2));
    if (!equalIgnoringCase(text.substr(0, 2), "dl") || behind.empty()) return false;
    if (!isBetweenWords(behind.front()) && behind.front() != '\n') return false;
    std::string_view words = behind;
    for (size_t line = 0; line < 20 && !words.empty(); ++line) {
        const size_t stop = std::min(words.find('\n'), words.size());
        const std::string_view first = trimmed(words.substr(0, stop));
        if (first.find('=') != std::string_view::npos || equalIgnoringCase(first.substr(0, 5), "data:"))
            return true;
        words.remove_prefix(std::min(stop + 1, words.size()));
    }
    return false;
}

}  // namespace

FormatEntry ucinetFormat() {
    return {.id = "dl",
            .name = "UCINET DL",
            .suffixes = {".dl"},
            .detect = isUcinet,
            .fits = isUcinet,
            .read = readPlain<readUcinet>,
            .byPieces = true};
}

}  // namespace quartier::graph_io
