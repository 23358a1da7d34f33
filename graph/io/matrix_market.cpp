// Matrix Market (Boisvert, Pozo and Remington 1996): sparse square matrices as graphs. A symmetric matrix is
// an undirected graph, a general one a directed graph with an arc from the row to the column of every entry.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <type_traits>
#include <vector>

#include "core/error.h"
#include "graph/io/detection.h"
#include "graph/io/edge_weights.h"
#include "graph/io/formats.h"
#include "graph/io/integer_lines.h"
#include "graph/io/matrix_entries.h"
#include "graph/io/scan.h"

namespace quartier::graph_io {
namespace {

constexpr u64 kAlwaysPlausibleNodes = 1
                                      << 24;  // nodes without entries: beyond, a size line must be borne out

enum class Field { pattern, number };
enum class Symmetry { general, symmetric, skew };

struct Header {
    bool dense = false;
    Field field = Field::number;
    Symmetry symmetry = Symmetry::general;
    std::string format = "Matrix Market without its banner";
    u64 size = 0;     // rows and columns
    u64 entries = 0;  // promised by the size line
    const char* body = nullptr;
    u64 lines = 0;  // before the body
};

// More words than any line of the format has are not looked at.
constexpr size_t kMostWords = 8;

std::vector<std::string_view> words(std::string_view line) {
    std::vector<std::string_view> found;
    size_t at = 0;
    while (at < line.size() && found.size() < kMostWords) {
        while (at < line.size() && isBlank(line[at])) ++at;
        const size_t start = at;
        while (at < line.size() && !isBlank(line[at])) ++at;
        if (at > start) found.push_back(line.substr(start, at - start));
    }
    return found;
}

void readBanner(const FileText& file, std::string_view line, Header& header) {
    const auto word = words(line);
    if (!equalIgnoringCase(word[0], "%%MatrixMarket") && !equalIgnoringCase(word[0], "%MatrixMarket"))
        file.fail(line.data(),
                  fmt::format("the Matrix Market banner begins with '{}', not with %%MatrixMarket",
                              excerpt(word[0])));
    if (word.size() < 5)
        file.fail(line.data(), fmt::format("the Matrix Market banner has {} words, and five are needed: "
                                           "%%MatrixMarket matrix coordinate FIELD SYMMETRY",
                                           word.size()));
    if (!equalIgnoringCase(word[1], "matrix"))
        file.fail(line.data(),
                  fmt::format("the file holds a '{}', and a graph needs a matrix", excerpt(word[1])));
    header.dense = equalIgnoringCase(word[2], "array");
    if (!header.dense && !equalIgnoringCase(word[2], "coordinate"))
        file.fail(line.data(),
                  fmt::format("the banner's format is '{}', not coordinate or array", excerpt(word[2])));
    if (equalIgnoringCase(word[3], "complex"))
        file.fail(line.data(),
                  "the matrix is complex; edge weights are real numbers, so it cannot be read as a graph");
    const bool pattern = equalIgnoringCase(word[3], "pattern");
    static constexpr std::array kNumberFields{"real", "double", "integer", "unsigned-integer"};
    const bool number = std::any_of(kNumberFields.begin(), kNumberFields.end(),
                                    [&](const char* name) { return equalIgnoringCase(word[3], name); });
    if (!pattern && !number)
        file.fail(line.data(),
                  fmt::format("the banner's field is '{}', not pattern, integer or real", excerpt(word[3])));
    if (pattern && header.dense)
        file.fail(line.data(), "an array matrix cannot be a pattern: the banner contradicts itself");
    header.field = pattern ? Field::pattern : Field::number;
    if (equalIgnoringCase(word[4], "symmetric") || equalIgnoringCase(word[4], "hermitian"))
        header.symmetry = Symmetry::symmetric;
    else if (equalIgnoringCase(word[4], "skew-symmetric"))
        header.symmetry = Symmetry::skew;
    else if (!equalIgnoringCase(word[4], "general"))
        file.fail(line.data(),
                  fmt::format("the banner's symmetry is '{}', not general, symmetric or skew-symmetric",
                              excerpt(word[4])));
    header.format = fmt::format("Matrix Market, {}{} {}", header.dense ? "array " : "", word[3], word[4]);
    std::transform(header.format.begin() + 14, header.format.end(), header.format.begin() + 14, lowerAscii);
}

u64 sizeNumber(const FileText& file, std::string_view word, const char* what) {
    u64 value = 0;
    const auto [rest, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || rest != word.data() + word.size())
        file.fail(word.data(),
                  fmt::format("the {} in the size line is '{}', not a whole number", what, excerpt(word)));
    return value;
}

void readSizeLine(const FileText& file, std::string_view line, Header& header) {
    const auto word = words(line);
    const size_t needed = header.dense ? 2 : 3;
    if (word.size() != needed)
        file.fail(line.data(), fmt::format("the size line must hold {} numbers, and '{}' was found", needed,
                                           excerpt(trimmed(line))));
    header.size = sizeNumber(file, word[0], "number of rows");
    const u64 columns = sizeNumber(file, word[1], "number of columns");
    if (header.size != columns)
        file.fail(line.data(),
                  fmt::format("the matrix has {} rows and {} columns; a graph needs a square matrix",
                              header.size, columns));
    header.entries =
        header.dense ? header.size * header.size : sizeNumber(file, word[2], "number of entries");
    if (header.size == 0) file.fail(line.data(), "the matrix has no rows: there is no node to show");
    if (header.size >= kNoVertex)
        file.fail(line.data(), fmt::format("the matrix has {} rows; graphs have at most 4,294,967,294 nodes",
                                           header.size));
}

Header readHeader(const FileText& file) {
    Header header;
    const char* p = file.text().data();
    const char* end = p + file.text().size();
    bool banner = false;
    while (p < end) {
        const char* stop = lineEnd(p, end);
        const std::string_view line(p, static_cast<size_t>(stop - p));
        const std::string_view content = trimmed(line);
        p = stop == end ? end : stop + 1;
        ++header.lines;
        if (!banner && !content.empty() && content.front() == '%') {
            readBanner(file, line, header);
            banner = true;
        } else if (!content.empty() && content.front() != '%') {
            readSizeLine(file, line, header);
            header.body = p;
            return header;
        }
    }
    file.fail("ends before the Matrix Market size line (rows, columns, entries)");
}

// Fails when the line names a row or a column of 0 or beyond the matrix.
void checkIndices(const FileText& file, const Header& header, const char* at,
                  const std::vector<std::string_view>& word) {
    for (size_t i = 0; i < std::min<size_t>(2, word.size()); ++i) {
        const auto index = wholeId(word[i]);
        if (index && (*index == 0 || *index > header.size))
            file.fail(at, fmt::format("the {} is {}, and the matrix goes from 1 to {}",
                                      i == 0 ? "row" : "column", *index, header.size));
    }
}

// Says what is wrong with an entry line; called once, so it may be slow.
[[noreturn]] void failEntry(const FileText& file, const Header& header, const char* at) {
    const char* stop = lineEnd(at, file.text().data() + file.text().size());
    const std::string_view line = trimmed(std::string_view(at, static_cast<size_t>(stop - at)));
    const auto word = words(line);
    const size_t needed = header.field == Field::pattern ? 2 : 3;
    if (word.size() != needed)
        file.fail(at, fmt::format("an entry has {} columns, and '{}' was found", needed, excerpt(line)));
    checkIndices(file, header, at, word);
    const char* expected = "row column";
    file.fail(at, fmt::format("'{}' is not an entry: '{}{}' was expected, with row and column from 1 to {}",
                              excerpt(line), expected, needed == 3 ? " value" : "", header.size));
}

// The row or column of an entry line that is beyond the matrix, in words; empty when it is inside.
std::string whyOutside(const Header& header, std::string_view line) {
    const auto word = words(line);
    if (word.empty() || word[0].front() == '%') return "";
    for (size_t i = 0; i < std::min<size_t>(2, word.size()); ++i)
        if (const auto index = wholeId(word[i]); index && *index > header.size)
            return fmt::format("the {} is {}, and the matrix goes from 1 to {}", i == 0 ? "row" : "column",
                               *index, header.size);
    return "";
}

// Drops the entries with an index beyond the matrix. A second look at the text finds the first of them.
void dropOutside(const FileText& file, const Header& header, ParsedGraph& parsed) {
    EdgeList& edges = parsed.edges;
    const u64 dropped = dropEdges(
        edges, [&](u64 i) { return edges.source[i] >= header.size || edges.target[i] >= header.size; });
    const char* end = file.text().data() + file.text().size();
    for (const char* p = header.body; p < end;) {
        const char* stop = lineEnd(p, end);
        const std::string why = whyOutside(header, std::string_view(p, static_cast<size_t>(stop - p)));
        if (!why.empty()) return parsed.report.drop(DropReason::unknownNode, file.lineAt(p), why, dropped);
        p = stop == end ? end : stop + 1;
    }
}

void checkCount(const FileText& file, const Header& header, u64 found) {
    if (found < header.entries)
        file.fail(file.text().data() + file.text().size() - 1,
                  fmt::format("the file ends after {} entries, and the size line promises {}", found,
                              header.entries));
    if (found > header.entries)
        file.fail(header.body - 1,
                  fmt::format("the size line promises {} entries, and {} follow", header.entries, found));
    if (header.size > std::max(kAlwaysPlausibleNodes, found * 64))
        file.fail(header.body - 1,
                  fmt::format("the size line promises {} nodes, but only {} entries follow: this is "
                              "more likely a damaged header than a graph",
                              header.size, found));
}

constexpr const char* kValues = "column of values";

// The values of a skew-symmetric matrix are no weights, whatever they are.
void settleValues(const Header& header, const WeightNotes& notes, ParsedGraph& parsed) {
    if (header.symmetry != Symmetry::skew) return settleWeights(notes, parsed);
    parsed.report.zeroWeightLine = 0;
    if (parsed.edges.weight.empty()) return;
    parsed.edges.weight.clear();
    parsed.report.addFault(1,
                           "a skew-symmetric matrix has a negative value for every positive one, so its "
                           "values are no edge weights: it was read as an unweighted graph");
}

// The entries are the whole body. An index that does not fit a vertex is one beyond every matrix.
template <typename Id>
void takeEntries(const FileText& file, const Header& header, IntegerLines<Id> lines, ParsedGraph& parsed) {
    parsed.report.lines = header.lines + lines.lines;
    checkCount(file, header, lines.listed);
    const auto vertices = [](LargeVector<Id>& ids) {
        if constexpr (std::is_same_v<Id, VertexId>) return std::move(ids);
        LargeVector<VertexId> narrow(ids.size());
        std::transform(ids.begin(), ids.end(), narrow.begin(),
                       [](Id id) { return static_cast<VertexId>(std::min<u64>(id, kNoVertex)); });
        return narrow;
    };
    parsed.edges.source = vertices(lines.first);
    parsed.edges.target = vertices(lines.second);
    parsed.edges.weight = std::move(lines.value);
    parsed.edges.multiplicity = std::move(lines.multiplicity);
    if (lines.zero != nullptr) parsed.report.zeroWeightLine = file.lineAt(lines.zero);
    if (lines.largest >= header.size) dropOutside(file, header, parsed);
    settleValues(header, weightNotes(file, lines, kValues, false), parsed);
}

void parseCoordinates(const FileText& file, const Header& header, const RunContext& context,
                      ParsedGraph& parsed) {
    IntegerLineRules rules;
    rules.values = header.field == Field::number;
    rules.strict = true;
    rules.separators = false;
    rules.comments = "%";
    rules.base = 1;
    const std::string_view body = file.text().substr(static_cast<size_t>(header.body - file.text().data()));
    auto lines = parseIntegerLines<u32>(body, rules, context);
    if (lines.oddLine == nullptr) return takeEntries(file, header, std::move(lines), parsed);
    lines = {};
    auto wide = parseIntegerLines<u64>(body, rules, context);
    if (wide.oddLine != nullptr) failEntry(file, header, wide.oddLine);
    takeEntries(file, header, std::move(wide), parsed);
}

// Whether the array format lists the entry (row, column): symmetric matrices list the lower triangle.
bool listed(Symmetry symmetry, u64 row, u64 column) {
    return symmetry == Symmetry::general || (symmetry == Symmetry::symmetric ? row >= column : row > column);
}

// Array format: column by column, one number a line; what is not zero is an edge.
void parseDense(const FileText& file, const Header& header, const RunContext& context, ParsedGraph& parsed) {
    if (header.size > kDenseLimit)
        file.fail(header.body - 1,
                  fmt::format("the dense matrix has {} rows, and dense ones are read up to {}: "
                              "write it in coordinate format",
                              header.size, kDenseLimit));
    const char* p = header.body;
    const char* end = file.text().data() + file.text().size();
    WeightNotes notes(kValues, false);
    parsed.report.lines = header.lines;
    u64 row = 0;
    u64 column = 0;
    const auto toListed = [&] {
        while (column < header.size && !listed(header.symmetry, row, column)) {
            if (++row == header.size) {
                row = 0;
                ++column;
            }
        }
    };
    toListed();
    for (; p < end; ++parsed.report.lines) {
        if (parsed.report.lines % 65536 == 0 && context.shouldStop()) throw Cancelled();
        const char* stop = lineEnd(p, end);
        const std::string_view line = trimmed(std::string_view(p, static_cast<size_t>(stop - p)));
        if (!line.empty() && line.front() != '%') {
            if (column == header.size) file.fail(p, "more values follow than the size line promises");
            const auto value = wholeNumber(line);
            const u64 lineNumber = parsed.report.lines + 1;
            const bool usable = notes.usable(line, value, lineNumber);
            if (usable && vanishes(*value) && notes.firstVanished == 0) notes.firstVanished = lineNumber;
            if (value != 0.0) {
                parsed.edges.source.push_back(static_cast<VertexId>(row));
                parsed.edges.target.push_back(static_cast<VertexId>(column));
                parsed.edges.weight.push_back(usable ? static_cast<f32>(*value) : kUnusableWeight);
            }
            if (++row == header.size) {
                row = 0;
                ++column;
            }
            toListed();
        }
        p = stop == end ? end : stop + 1;
    }
    if (column != header.size) file.fail(end - 1, "the file ends before the last value of the matrix");
    parsed.report.zeroWeightLine = notes.firstVanished;
    settleValues(header, notes, parsed);
}

// Also a damaged one, so that the reader can say what is wrong with it.
bool isMatrixBanner(const FileText& file) {
    const std::string_view text = trimmed(file.text().substr(0, kHead));
    std::string line(text.substr(0, std::min(text.find('\n'), size_t{200})));
    std::transform(line.begin(), line.end(), line.begin(), lowerAscii);
    if (line.front() != '%') return false;
    return line.find("matrixmarket") != std::string::npos ||
           (line.find("matrix ") != std::string::npos &&
            (line.find(" coordinate ") != std::string::npos || line.find(" array ") != std::string::npos));
}

// A body whose banner is missing: a size line of three numbers, and as many lines as it says. Many other
// files of this suffix are edge lists.
bool isMatrixWithoutBanner(const FileText& file) {
    const std::string_view text = file.text();
    const char* end = text.data() + text.size();
    const char* stop = lineEnd(text.data(), end);
    const auto word = words(text.substr(0, static_cast<size_t>(stop - text.data())));
    if (word.size() != 3 || stop == end) return false;
    const auto rows = wholeId(word[0]);
    const auto entries = wholeId(word[2]);
    if (!rows || !entries || wholeId(word[1]) != rows) return false;
    const std::string_view body = trimmed(std::string_view(stop + 1, static_cast<size_t>(end - stop - 1)));
    return !body.empty() && static_cast<u64>(std::count(body.begin(), body.end(), '\n')) + 1 == *entries;
}

ParsedGraph readMatrixMarket(const FileText& file, const RunContext& context) {
    Header header = readHeader(file);
    ParsedGraph parsed;
    parsed.report.format = header.format;
    if (header.dense) {
        parseDense(file, header, context, parsed);
    } else {
        const char* end = file.text().data() + file.text().size();
        const std::string_view firstEntry(header.body,
                                          static_cast<size_t>(lineEnd(header.body, end) - header.body));
        if (header.format.find("banner") != std::string::npos && words(firstEntry).size() == 2)
            header.field = Field::pattern;
        parseCoordinates(file, header, context, parsed);
    }
    parsed.nodes = NodeTable::numbered(header.size, 1);
    parsed.direction = header.symmetry == Symmetry::general ? Direction::directed : Direction::undirected;
    parsed.directionWhy = header.symmetry == Symmetry::general     ? "the matrix is general"
                          : header.symmetry == Symmetry::symmetric ? "the header says symmetric"
                                                                   : "the header says skew-symmetric";
    return parsed;
}

}  // namespace

FormatEntry matrixMarketFormat() {
    return {.id = "mtx",
            .name = "Matrix Market",
            .suffixes = {".mtx"},
            .detect = isMatrixBanner,
            .fits = isMatrixWithoutBanner,
            .read = readPlain<readMatrixMarket>,
            .written = {{.suffix = ".mtx",
                         .name = "Matrix Market",
                         .write = [](std::ostream& out,
                                     const GraphToWrite& what) { writeMatrixMarket(out, *what.graph); },
                         .ofEdges = false,
                         .ids = false}}};
}

}  // namespace quartier::graph_io
