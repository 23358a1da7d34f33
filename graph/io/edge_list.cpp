// Edge lists: two columns of ids and perhaps a weight. Files of integers alone take the path of
// integer_lines.h; all others (names, quotes, columns in another order) that of edge_rows.h. Both use all
// cores.
#include <fmt/format.h>

#include <tbb/parallel_for.h>
#include <tbb/parallel_sort.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <numeric>

#include "graph/io/compact_ids.h"
#include "graph/io/edge_list_dialect.h"
#include "graph/io/edge_rows.h"
#include "graph/io/formats.h"
#include "graph/io/graph_output.h"
#include "graph/io/integer_lines.h"
#include "graph/io/scan.h"
#include "graph/merge_repeats.h"

namespace quartier::graph_io {
namespace {

// Rows with more columns than those that told the dialect, and the first of them.
void reportWide(const FileText& file, u64 rows, const char* first, size_t columns, ParsedGraph& parsed) {
    if (rows == 0) return;
    parsed.report.addFault(
        file.lineAt(first),
        fmt::format("the line has more columns than the {} of the first lines{}: one edge was read from it",
                    columns, rows == 1 ? "" : fmt::format(", as have {} lines", formatCount(rows))));
    parsed.report.faultCount += rows - 1;
}

// Distinct ids from the second line on.
template <typename Id>
u64 countIds(const IntegerLines<Id>& lines) {
    std::vector<Id> ids(lines.first.begin() + 1, lines.first.end());
    ids.insert(ids.end(), lines.second.begin() + 1, lines.second.end());
    tbb::parallel_sort(ids);
    return static_cast<u64>(std::unique(ids.begin(), ids.end()) - ids.begin());
}

// "4158 13428" above 13428 edges is the size of the graph and no edge, if neither number is an id below and
// the ids fit: none is above 4158, or there are 4158 of them. The first entry is the first line.
template <typename Id>
bool firstLineIsSize(const IntegerLines<Id>& lines) {
    if (lines.first.size() < 2 || !lines.value.empty()) return false;
    const Id nodes = lines.first[0];
    const Id edges = lines.second[0];
    if (edges != lines.listed - 1 || edges <= nodes) return false;
    Id largest = 0;
    for (u64 i = 1; i < lines.first.size(); ++i) {
        if (lines.first[i] == edges || lines.second[i] == edges) return false;
        largest = std::max({largest, lines.first[i], lines.second[i]});
    }
    return largest <= nodes || countIds(lines) == nodes;
}

template <typename Id>
void dropFirstLine(IntegerLines<Id>& lines, ParsedGraph& parsed) {
    parsed.report.addFault(
        1, fmt::format("the first line was read as the numbers of nodes ({}) and edges ({}), not "
                       "as an edge",
                       lines.first[0], lines.second[0]));
    lines.first.erase(lines.first.begin());
    lines.second.erase(lines.second.begin());
    if (!lines.multiplicity.empty()) lines.multiplicity.erase(lines.multiplicity.begin());
    lines.smallest = lines.first[0];
    lines.largest = lines.first[0];
    for (u64 i = 0; i < lines.first.size(); ++i) {
        lines.smallest = std::min({lines.smallest, lines.first[i], lines.second[i]});
        lines.largest = std::max({lines.largest, lines.first[i], lines.second[i]});
    }
}

// False when the file has lines that the fast path does not know; then nothing was done.
template <typename Id>
bool readFast(const FileText& file, const Dialect& dialect, const RunContext& context, ParsedGraph& parsed) {
    IntegerLineRules rules;
    rules.values = dialect.weightColumn == 2;
    rules.columns = dialect.columns;
    rules.delimiter = dialect.delimiter;
    const std::string_view body = file.text().substr(dialect.bodyAt);
    auto lines = parseIntegerLines<Id>(body, rules, context);
    if (lines.oddLine != nullptr) return false;
    if (lines.zero != nullptr) parsed.report.zeroWeightLine = file.lineAt(lines.zero);
    reportWide(file, lines.wideLines, lines.firstWide, dialect.columns, parsed);
    parsed.report.lines = dialect.linesBeforeBody + lines.lines;
    if (!dialect.header && firstLineIsSize(lines)) dropFirstLine(lines, parsed);
    parsed.edges.weight = std::move(lines.value);
    parsed.edges.multiplicity = std::move(lines.multiplicity);
    parsed.nodes = compactIds(lines.first, lines.second, lines.smallest, lines.largest, parsed.edges);
    settleWeights(weightNotes(file, lines, weightColumnName(dialect), dialect.weightNamed), parsed);
    return true;
}

// The reading of rows of any kind, in pieces of whole lines on all cores.
class RowReading {
  public:
    RowReading(const FileText& file, const Dialect& dialect, ParsedGraph& parsed)
        : file_(file),
          dialect_(dialect),
          parsed_(parsed),
          numbered_(dialect.integers),
          weights_(weightColumnName(dialect), dialect.weightNamed),
          turnedOutText_(dialect.further.size(), false) {
        for (const FurtherColumn& further : dialect.further)
            parsed.edgeValues.column(further.name, further.numeric);
    }

    // Of dialect.further, whether its numbers have ended at a text.
    const std::vector<bool>& turnedOutText() const { return turnedOutText_; }
    // A name was met after lines had been merged, which cost the order in which the ids were met: nothing of
    // the reading is to be used.
    bool lostTheOrderOfIds() const { return lostOrder_; }

    void run(const RunContext& context) {
        if (file_.text().find('\0') != std::string_view::npos)
            file_.fail(file_.text().data() + file_.text().find('\0'),
                       "holds binary data: it is not an edge list");
        TableRows header(file_.text(), dialect_.delimiter);
        if (dialect_.header) header.next();
        std::string_view rest = header.rest();
        linesRead_ = header.lines();
        while (!rest.empty() && !lostOrder_) {
            tellReading(context, 1 - static_cast<f64>(rest.size()) / static_cast<f64>(file_.text().size()));
            const std::vector<std::string_view> pieces = piecesOf(rest);
            if (!readPieces(pieces)) {
                readInOrder({rest, dialect_.delimiter, linesRead_}, context);
                break;
            }
            for (const std::string_view piece : pieces) rest.remove_prefix(piece.size());
        }
        parsed_.report.lines = linesRead_;
        if (!lostOrder_) finish();
    }

  private:
    // The next pieces, several for each core, of whole lines.
    std::vector<std::string_view> piecesOf(std::string_view rest) const {
        constexpr int kPiecesOfCore = 4;
        std::vector<std::string_view> pieces(
            static_cast<size_t>(kPiecesOfCore * tbb::this_task_arena::max_concurrency()));
        for (std::string_view& piece : pieces) {
            const char* end = rest.data() + rest.size();
            const char* stop = rest.data() + std::min<u64>(rest.size(), file_.pieceLength());
            stop = lineEnd(stop, end);
            piece = rest.substr(0, static_cast<size_t>(std::min(stop + 1, end) - rest.data()));
            rest.remove_prefix(piece.size());
        }
        std::erase_if(pieces, [](std::string_view piece) { return piece.empty(); });
        return pieces;
    }

    // False where a row goes on behind its line, so that pieces may not begin with a row: then nothing was
    // done.
    bool readPieces(const std::vector<std::string_view>& pieces) {
        std::vector<u64> lineOf(pieces.size() + 1, linesRead_);
        tbb::parallel_for(size_t{0}, pieces.size(), [&](size_t i) {
            lineOf[i + 1] = static_cast<u64>(std::ranges::count(pieces[i], '\n'));
        });
        for (size_t i = 1; i <= pieces.size(); ++i) lineOf[i] += lineOf[i - 1];
        std::vector<EdgeRows> read = emptyRows(pieces.size());
        // The only one that is left may have any rows.
        const char* textEnd = file_.text().data() + file_.text().size();
        const bool alone = pieces.size() == 1 && pieces[0].data() + pieces[0].size() == textEnd;
        u64 lines = 0;  // up to the end of the last piece
        std::atomic<bool> whole = true, named = false;
        tbb::parallel_for(size_t{0}, pieces.size(), [&](size_t i) {
            TableRows rows(pieces[i], dialect_.delimiter, lineOf[i]);
            readEdgeRows(rows, ~u64{0}, dialect_, numbered_, read[i]);
            if (read[i].named) named = true;
            if (rows.metLongQuote() && !alone) whole = false;
            if (i + 1 == pieces.size()) lines = rows.lines();
        });
        if (!whole) return false;
        if (named) {
            useNames();
            return lostOrder_ || readPieces(pieces);
        }
        take(read);
        linesRead_ = lines;
        return true;
    }

    void readInOrder(TableRows rows, const RunContext& context) {
        constexpr u64 kRows = 1 << 16;
        for (bool more = true; more && !lostOrder_;) {
            tellReading(context, rows.fraction());
            std::vector<EdgeRows> read = emptyRows(1);
            const TableRows before = rows;
            more = readEdgeRows(rows, kRows, dialect_, numbered_, read[0]);
            if (read[0].named) {
                useNames();
                rows = before;
            } else {
                take(read);
            }
        }
        linesRead_ = rows.lines();
    }

    std::vector<EdgeRows> emptyRows(size_t count) const {
        std::vector<EdgeRows> rows;
        rows.reserve(count);
        for (size_t i = 0; i < count; ++i) rows.emplace_back(dialect_, names_, parsed_.edgeValues);
        return rows;
    }

    void useNames() {
        EdgeList& edges = parsed_.edges;
        numbered_ = false;
        lostOrder_ = !edges.multiplicity.empty();
        for (u64 i = 0; i < edges.size() && !lostOrder_; ++i) {
            edges.source[i] = names_.add(std::to_string(edges.source[i])).first;
            edges.target[i] = names_.add(std::to_string(edges.target[i])).first;
        }
    }

    void take(std::vector<EdgeRows>& read) {
        std::vector<EdgeBatch*> batches;
        for (EdgeRows& rows : read) {
            takeNotes(rows);
            batches.push_back(&rows.edges);
        }
        EdgeList& edges = parsed_.edges;
        append(batches, numbered_ ? nullptr : &names_, edges, parsed_.edgeValues);
        // Entries with values of their own cannot be merged here.
        if (dialect_.further.empty() && edges.size() >= merger_.nextLook())
            merger_.look<VertexId>({edges.source, edges.target, edges.weight, edges.multiplicity});
    }

    void takeNotes(const EdgeRows& rows) {
        parsed_.report.append(rows.report);
        weights_.append(rows.weightNotes);
        if (wide_ == 0) firstWide_ = rows.firstWide;
        wide_ += rows.wide;
        if (skipped_ == 0) firstSkipped_ = rows.firstSkipped;
        skipped_ += rows.skipped;
        directed_ += rows.directed;
        undirected_ += rows.undirected;
        listed_ += rows.edges.count;
        for (const size_t column : rows.turnedOutTexts) turnedOutText_[column] = true;
    }

    void finish() {
        if (skipped_ > listed_ || (skipped_ > 10 && skipped_ > listed_ / 10))
            file_.fail(firstSkipped_,
                       "does not look like an edge list: source and target are missing here and in "
                       "many other lines");
        if (dialect_.furtherLeftOut > 0)
            parsed_.report.addFault(1, fmt::format("the last {} columns were left out: edges may have {}",
                                                   dialect_.furtherLeftOut, EdgeValues::kMostColumns));
        reportWide(file_, wide_, firstWide_, dialect_.columns, parsed_);
        takeNodes();
        settleWeights(weights_, parsed_);
        if (directed_ + undirected_ > 0) {
            parsed_.direction = directed_ > 0 ? Direction::directed : Direction::undirected;
            parsed_.directionWhy = "the column 'Type' says so";
            if (directed_ > 0 && undirected_ > 0)
                parsed_.report.addFault(
                    1, fmt::format("{} edges of the column 'Type' are undirected and {} directed: "
                                   "all were read as directed",
                                   undirected_, directed_));
        }
    }

    // Integer ids in ascending order, as the fast path has them.
    void takeNodes() {
        if (numbered_) {
            LargeVector<VertexId> source = std::move(parsed_.edges.source);
            LargeVector<VertexId> target = std::move(parsed_.edges.target);
            VertexId smallest = kNoVertex, largest = 0;
            for (u64 i = 0; i < source.size(); ++i) {
                smallest = std::min({smallest, source[i], target[i]});
                largest = std::max({largest, source[i], target[i]});
            }
            parsed_.nodes = compactIds(source, target, smallest, largest, parsed_.edges);
            return;
        }
        auto ids = names_.numbers();
        if (!ids || std::is_sorted(ids->begin(), ids->end())) {
            parsed_.nodes = std::move(names_).table();
            return;
        }
        std::vector<VertexId> order(ids->size()), vertex(ids->size());
        std::iota(order.begin(), order.end(), VertexId{0});
        tbb::parallel_sort(order.begin(), order.end(),
                           [&](VertexId a, VertexId b) { return (*ids)[a] < (*ids)[b]; });
        for (VertexId v = 0; v < order.size(); ++v) vertex[order[v]] = v;
        for (VertexId& v : parsed_.edges.source) v = vertex[v];
        for (VertexId& v : parsed_.edges.target) v = vertex[v];
        std::sort(ids->begin(), ids->end());
        parsed_.nodes = NodeTable::withIds(std::move(*ids));
    }

    const FileText& file_;
    const Dialect& dialect_;
    ParsedGraph& parsed_;
    // While every id is a plain number of 32 bits the ends of the edges are these; from the first other id on
    // they are vertices of names_.
    bool numbered_;
    NameIndex names_;
    bool lostOrder_ = false;
    RepeatMerger merger_;
    u64 linesRead_ = 0;
    u64 listed_ = 0;  // rows that are edges
    u64 wide_ = 0;
    const char* firstWide_ = nullptr;
    WeightNotes weights_;
    std::vector<bool> turnedOutText_;
    u64 directed_ = 0, undirected_ = 0;
    u64 skipped_ = 0;
    const char* firstSkipped_ = nullptr;
};

// A column whose first texts come behind the rows that told the dialect is read once more, with all others:
// its numbers are kept as they are written.
void readRows(const FileText& file, Dialect dialect, const RunContext& context, ParsedGraph& parsed) {
    for (;;) {
        ParsedGraph read = parsed;
        RowReading reading(file, dialect, read);
        reading.run(context);
        if (reading.lostTheOrderOfIds()) {
            dialect.integers = false;
            continue;
        }
        bool again = false;
        for (size_t i = 0; i < dialect.further.size(); ++i) {
            if (!reading.turnedOutText()[i]) continue;
            dialect.further[i].numeric = false;
            again = true;
        }
        if (again) continue;
        parsed = std::move(read);
        return;
    }
}

std::string describe(const Dialect& dialect) {
    return fmt::format("edge list, {}-separated{}{}", delimiterName(dialect.delimiter),
                       dialect.header ? " with a header" : "",
                       dialect.decimalCommas ? ", weights with decimal commas" : "");
}

TableReading tableReading(const FileText& file, const Dialect& dialect) {
    TableReading table{
        .delimiter = dialect.delimiter,
        .header = dialect.header,
        .source = static_cast<u32>(dialect.sourceColumn),
        .target = static_cast<u32>(dialect.targetColumn),
        .weight = dialect.weightColumn,
        .headerAssumed = dialect.headerAssumed,
        .weightAssumed = dialect.weightColumn >= 0 && !dialect.weightNamed,
        .directionAssumed = dialect.direction == Direction::automatic && dialect.typeColumn < 0};
    table.head = headOf(file.text());
    return table;
}

// An edge list holds nothing but edges: without one nothing is left of it.
void refuseWithoutEdges(const FileText& file, const ImportReport& report) {
    const DroppedEdges* first = nullptr;
    for (const DroppedEdges& dropped : report.dropped)
        if (dropped.count > 0 && (first == nullptr || dropped.firstLine < first->firstLine)) first = &dropped;
    if (first == nullptr) return;
    throw ParseError(
        file.name(), first->firstLine,
        fmt::format("{}, and no edge is left in the file ({})", first->first, report.droppedText()));
}

ParsedGraph readEdgeList(const FileText& file, const TableChoices& choices, const RunContext& context) {
    const Dialect dialect = findDialect(file, choices);
    ParsedGraph parsed;
    parsed.report.table = tableReading(file, dialect);
    parsed.report.format = describe(dialect);
    parsed.direction = dialect.direction == Direction::directed ? Direction::directed : Direction::undirected;
    parsed.directionWhy = dialect.directionWhy;
    const bool fast = dialect.integers && dialect.sourceColumn == 0 && dialect.targetColumn == 1 &&
                      (dialect.weightColumn == -1 || dialect.weightColumn == 2) && dialect.typeColumn < 0 &&
                      dialect.further.empty() && !dialect.attributes && !dialect.decimalCommas;
    if (!fast ||
        (!readFast<u32>(file, dialect, context, parsed) && !readFast<u64>(file, dialect, context, parsed)))
        readRows(file, dialect, context, parsed);
    if (parsed.edges.size() == 0) refuseWithoutEdges(file, parsed.report);
    return parsed;
}

}  // namespace

FormatEntry edgeListFormat() {
    constexpr const char* kWritten = "an edge list";
    return {.id = "edges",
            .name = "Edge list",
            .suffixes = {".txt", ".csv", ".tsv", ".edges", ".edgelist", ".el", ".ncol", ".lg", ".jlg"},
            .read = readEdgeList,
            .choices = true,
            .written = {{.suffix = ".csv",
                         .name = kWritten,
                         .write = writeEdgeList,
                         .whyNot = whyNoEdgeList,
                         .isolated = false,
                         .directions = false},
                        {.suffix = ".txt",
                         .name = kWritten,
                         .write = writePlainList,
                         .whyNot = whyNoEdgeList,
                         .isolated = false}}};
}

}  // namespace quartier::graph_io
