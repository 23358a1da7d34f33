// Adjacency lists: a node and its neighbours on each line, as NetworkX (write_adjlist), Gephi and the text
// form of WebGraph have them. The latter begins with the number of nodes, and line i below it holds the
// successors of node i alone.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "graph/io/detection.h"
#include "graph/io/edge_list_dialect.h"
#include "graph/io/formats.h"
#include "graph/io/graph_assembler.h"
#include "graph/io/line_reader.h"
#include "graph/io/matrix_entries.h"
#include "graph/io/scan.h"
#include "graph/io/table_rows.h"

namespace quartier::graph_io {
namespace {

constexpr size_t kRowsLookedAt = 1000;
constexpr size_t kBytesLookedAt = size_t{4} << 20;  // fewer rows when they are long
constexpr TableRows::Limits kSampleLimits{.bytes = TableRows::kLongestRow, .columns = TableRows::kLongestRow};

// The one that is there most often: a node without neighbours has none on its line.
char listDelimiter(std::string_view text) {
    constexpr std::array kCandidates{';', '\t', ','};
    char best = TableRows::kBlanks;
    std::ptrdiff_t most = 0;
    for (const char candidate : kCandidates) {
        const auto count = std::count(text.begin(), text.end(), candidate);
        if (count > most) best = candidate;
        most = std::max(most, count);
    }
    return best;
}

// The nodes of a file that begins with their number, and has a line for each; nothing where it does not.
std::optional<VertexId> numberOfLines(const FileText& file) {
    const std::string_view text = file.text();
    const auto nodes = wholeId(trimmed(text.substr(0, text.find('\n'))));
    if (!nodes || *nodes == 0 || *nodes >= kNoVertex) return std::nullopt;
    LineReader lines(file, plainContext());
    while (lines.next()) {
    }
    return lines.number() == *nodes + 1 ? std::optional(static_cast<VertexId>(*nodes)) : std::nullopt;
}

// The lines of successors, numbered from 0.
class NumberedLists {
  public:
    NumberedLists(const FileText& file, VertexId nodes, const RunContext& context)
        : lines_(file, context), nodes_(nodes) {
        entries_.setAnswers(true);
    }

    ParsedGraph read() {
        lines_.next();
        for (VertexId node = 0; node < nodes_ && lines_.next(); ++node) readLine(node, lines_.line());
        ParsedGraph parsed;
        std::move(entries_).fill(parsed, "");
        parsed.directionWhy = parsed.direction == Direction::undirected ? "every arc has its opposite"
                                                                        : "not every arc has its opposite";
        parsed.nodes = NodeTable::numbered(nodes_, 0);
        parsed.report.lines = u64{nodes_} + 1;
        parsed.report.format = "adjacency list, lines numbered from 0";
        return parsed;
    }

  private:
    void readLine(VertexId node, std::string_view line) {
        for (skipBlanks(line); !line.empty(); skipBlanks(line)) {
            const std::string_view word = takeWord(line);
            const auto successor = wholeId(word);
            if (!successor || *successor >= nodes_)
                lines_.fail(
                    fmt::format("'{}' is no node: there are {}, numbered from 0", excerpt(word), nodes_));
            entries_.add(node, static_cast<VertexId>(*successor), 1);
        }
    }

    LineReader lines_;
    const VertexId nodes_;
    MatrixEntries entries_;
};

class NamedLists {
  public:
    NamedLists(const FileText& file, char delimiter, const RunContext& context)
        : file_(file),
          context_(context),
          rows_(file.text(), delimiter, TableRows::kLongRows),
          assembler_(file),
          delimiter_(delimiter) {}

    ParsedGraph read() {
        for (u64 count = 0; rows_.next(); ++count) {
            if (count % 1024 == 0) tell();
            readRow();
        }
        GraphAssembler::Defaults defaults;
        defaults.format = fmt::format("adjacency list, {}-separated", delimiterName(delimiter_));
        defaults.lines = rows_.lines();
        defaults.directionWhy = "the format does not say, so it is undirected";
        return std::move(assembler_).finish(defaults);
    }

  private:
    void tell() { tellReading(context_, rows_.fraction()); }

    void readRow() {
        const auto& fields = rows_.fields();
        if (rows_.isCut()) file_.fail(rows_.rowStart(), rows_.cutMessage());
        const std::string_view node = fields.front();
        if (node.empty()) {
            if (std::any_of(fields.begin(), fields.end(), [](auto field) { return !field.empty(); }))
                assembler_.drop(DropReason::incomplete, rows_.line(), "the node is missing before its list");
            return;
        }
        assembler_.declare(node, rows_.line());
        for (size_t i = 1; i < fields.size(); ++i) {
            if (fields[i].empty()) continue;
            assembler_.declare(fields[i], rows_.line());
            assembler_.addEdge(node, fields[i], std::nullopt, EdgeType::byDefault, rows_.line());
        }
    }

    const FileText& file_;
    const RunContext& context_;
    TableRows rows_;
    GraphAssembler assembler_;
    const char delimiter_;
};

ParsedGraph readAdjacencyList(const FileText& file, const TableChoices& choices, const RunContext& context) {
    if (const auto nodes = numberOfLines(file)) return NumberedLists(file, *nodes, context).read();
    const char delimiter = choices.delimiter.value_or(listDelimiter(file.text().substr(0, kSampleBytes)));
    return NamedLists(file, delimiter, context).read();
}

// The first lines of a file that may be an adjacency list.
class Sample {
  public:
    Sample(const FileText& file, char delimiter) {
        TableRows rows(file.text(), delimiter, kSampleLimits);
        while (rows_.size() < kRowsLookedAt && rows.next() && !rows.isCut() &&
               static_cast<size_t>(rows.rowStart() - file.text().data()) < kBytesLookedAt) {
            const auto& fields = rows.fields();
            auto& row = rows_.emplace_back(fields.begin(), fields.end());
            while (row.size() > 1 && row.back().empty()) row.pop_back();
        }
        for (size_t i = 0; i < rows_.size(); ++i)
            if (!heads_.emplace(rows_[i].front(), i).second) repeats_ = true;
    }

    // Lists of different lengths, each of another node: rows of an edge list are of one length.
    bool hasTheShape() const {
        if (rows_.size() < 2 || repeats_ || namesSourceAndTarget(rows_.front())) return false;
        const auto shorter = [](const auto& a, const auto& b) { return a.size() < b.size(); };
        const auto [narrow, wide] = std::minmax_element(rows_.begin(), rows_.end(), shorter);
        return wide->size() > 3 && narrow->size() != wide->size();
    }

    // Nodes of the sample list each other, as lines of sets or labels do not.
    bool isSymmetric() const {
        u64 both = 0, listed = 0;
        for (const auto& row : rows_) {
            for (size_t i = 1; i < row.size(); ++i) {
                const auto neighbour = heads_.find(row[i]);
                if (neighbour == heads_.end() || row[i] == row.front()) continue;
                ++listed;
                const auto& back = rows_[neighbour->second];
                both += std::find(back.begin() + 1, back.end(), row.front()) != back.end();
            }
        }
        return listed >= 2 && 10 * both >= 9 * listed;
    }

    // A quarter of the neighbours have lines of their own. Of names alone: numbers do by chance.
    bool namesMeet() const {
        u64 met = 0, neighbours = 0;
        for (const auto& row : rows_) {
            for (const std::string& name : row)
                if (wholeId(name)) return false;
            neighbours += row.size() - 1;
            for (size_t i = 1; i < row.size(); ++i) met += heads_.contains(row[i]);
        }
        return met >= 2 && 4 * met >= neighbours;
    }

  private:
    std::vector<std::vector<std::string>> rows_;
    std::unordered_map<std::string, size_t> heads_;  // the row of each node
    bool repeats_ = false;                           // a node has several rows
};

// Of the text form of WebGraph: all entries of the first lines are nodes, and it is no edge list whose first
// line is its length.
bool isNumbered(const FileText& file) {
    const auto nodes = numberOfLines(file);
    if (!nodes) return false;
    std::set<size_t> widths;
    LineReader lines(file, plainContext());
    lines.next();
    while (lines.number() < kRowsLookedAt && lines.next()) {
        std::string_view line = lines.line();
        size_t width = 0;
        for (skipBlanks(line); !line.empty(); skipBlanks(line), ++width) {
            const auto id = wholeId(takeWord(line));
            if (!id || *id >= *nodes) return false;
        }
        widths.insert(width);
    }
    return widths.size() > 1;
}

bool isAdjacencyList(const FileText& file) {
    if (isNumbered(file)) return true;
    const char delimiter = listDelimiter(file.text().substr(0, kSampleBytes));
    const Sample sample(file, delimiter);
    return sample.hasTheShape() &&
           (sample.isSymmetric() || (delimiter != TableRows::kBlanks && sample.namesMeet()));
}

}  // namespace

FormatEntry adjacencyListFormat() {
    return {.id = "adjlist",
            .name = "Adjacency list",
            .suffixes = {".adjlist"},
            .insteadOfEdges = isAdjacencyList,
            .read = readAdjacencyList,
            .choices = true};
}

}  // namespace quartier::graph_io
