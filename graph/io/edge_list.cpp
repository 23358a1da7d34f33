// Edge lists: two columns of ids and perhaps a weight. Integer files take the parallel path of
// integer_lines.h; everything else (names, quotes, columns in another order) is read row by row.
#include <fmt/format.h>

#include <tbb/parallel_sort.h>

#include <algorithm>
#include <numeric>
#include <optional>

#include "graph/io/compact_ids.h"
#include "graph/io/edge_list_dialect.h"
#include "graph/io/edge_weights.h"
#include "graph/io/formats.h"
#include "graph/io/graph_output.h"
#include "graph/io/integer_lines.h"
#include "graph/io/name_index.h"
#include "graph/io/scan.h"
#include "graph/io/table_rows.h"
#include "graph/merge_repeats.h"

namespace quartier::graph_io {
namespace {

const char* weightColumnName(const Dialect& dialect) {
    return dialect.weightNamed ? "column of weights" : "third column";
}

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

// NetworkX writes "{'weight': 3.5}" behind an edge. Nothing where there is no weight.
std::optional<std::string_view> weightInAttributes(std::string_view field) {
    const size_t key = field.find("'weight':");
    if (key == std::string_view::npos) return std::nullopt;
    const std::string_view rest = trimmed(field.substr(key + 9));
    return trimmed(rest.substr(0, rest.find_first_of(",}")));
}

// The row-by-row reading.
class RowReading {
  public:
    RowReading(const FileText& file, const Dialect& dialect, ParsedGraph& parsed)
        : file_(file),
          dialect_(dialect),
          parsed_(parsed),
          rows_(file.text(), dialect.delimiter),
          numbered_(dialect.integers),
          weights_(weightColumnName(dialect), dialect.weightNamed) {
        for (const FurtherColumn& further : dialect.further)
            parsed.edgeValues.column(further.name, further.numeric);
    }

    // Of dialect.further, those whose numbers have ended at a text.
    const std::vector<size_t>& turnedOutTexts() const { return texts_; }
    // A name was met after lines had been merged, which cost the order in which the ids were met: nothing of
    // the reading is to be used.
    bool lostTheOrderOfIds() const { return lostOrder_; }

    void run(const RunContext& context) {
        if (file_.text().find('\0') != std::string_view::npos)
            file_.fail(file_.text().data() + file_.text().find('\0'),
                       "holds binary data: it is not an edge list");
        bool first = dialect_.header;
        u64 count = 0;
        while (!lostOrder_ && rows_.next()) {
            if (++count % 16384 == 0) tellReading(context, rows_.fraction());
            if (!first) readRow();
            first = false;
        }
        parsed_.report.lines = rows_.lines();
        if (!lostOrder_) finish();
    }

  private:
    void readRow() {
        const auto& fields = rows_.fields();
        if (rows_.isCut() && fields.size() <= dialect_.columns) return skipped(rows_.cutMessage());
        const size_t needed = std::max(dialect_.sourceColumn, dialect_.targetColumn);
        if (fields.size() <= needed || fields[dialect_.sourceColumn].empty() ||
            fields[dialect_.targetColumn].empty()) {
            const bool blank = std::all_of(fields.begin(), fields.end(), [](auto f) { return f.empty(); });
            if (!blank)
                skipped(fmt::format("source and target are not both there ({} columns)", fields.size()));
            return;
        }
        const auto weight = readWeight(fields);
        addEdge(endsOf(fields[dialect_.sourceColumn], fields[dialect_.targetColumn]), weight);
        for (size_t i = 0; i < dialect_.further.size(); ++i)
            if (dialect_.further[i].at < fields.size()) setValue(i, fields[dialect_.further[i].at]);
        noteWidth(fields);
        if (dialect_.typeColumn >= 0 && static_cast<size_t>(dialect_.typeColumn) < fields.size())
            equalIgnoringCase(fields[static_cast<size_t>(dialect_.typeColumn)], "undirected") ? ++undirected_
                                                                                              : ++directed_;
    }

    struct Ends {
        VertexId source, target;
    };

    static std::optional<VertexId> smallId(std::string_view text) {
        const auto id = wholeId(text);
        return id && *id < kNoVertex ? std::optional(static_cast<VertexId>(*id)) : std::nullopt;
    }

    Ends endsOf(std::string_view source, std::string_view target) {
        if (numbered_) {
            const auto s = smallId(source), t = smallId(target);
            if (s && t) {
                smallest_ = std::min({smallest_, *s, *t});
                largest_ = std::max({largest_, *s, *t});
                return {*s, *t};
            }
            useNames();
        }
        const VertexId s = names_.add(source).first;
        return {s, names_.add(target).first};
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

    void addEdge(Ends ends, f32 weight) {
        EdgeList& edges = parsed_.edges;
        edges.source.push_back(ends.source);
        edges.target.push_back(ends.target);
        if (dialect_.weightColumn >= 0 || dialect_.attributes) edges.weight.push_back(weight);
        if (!edges.multiplicity.empty()) edges.multiplicity.push_back(1);
        ++listed_;
        // Entries with values of their own cannot be merged here.
        if (dialect_.further.empty() && edges.size() >= merger_.nextLook())
            merger_.look<VertexId>({edges.source, edges.target, edges.weight, edges.multiplicity});
    }

    void setValue(size_t further, std::string_view field) {
        if (field.empty()) return;
        EdgeValues& values = parsed_.edgeValues;
        const u64 row = parsed_.edges.size() - 1;
        if (!values.isNumeric(further)) return values.setText(further, row, field);
        const auto number = furtherNumber(field, dialect_.decimalCommas);
        if (number)
            values.setNumber(further, row, *number);
        else if (std::find(texts_.begin(), texts_.end(), further) == texts_.end())
            texts_.push_back(further);
    }

    void noteWidth(const std::vector<std::string_view>& fields) {
        size_t columns = fields.size();
        while (columns > dialect_.columns && fields[columns - 1].empty()) --columns;
        if (columns <= dialect_.columns) return;
        if (wideRows_++ == 0) firstWide_ = rows_.rowStart();
    }

    f32 readWeight(const std::vector<std::string_view>& fields) {
        if (dialect_.attributes) {
            const auto text = fields.size() > 2 ? weightInAttributes(fields[2]) : std::nullopt;
            return text ? weightOf(*text) : 1.0f;
        }
        if (dialect_.weightColumn < 0) return 1.0f;
        const auto column = static_cast<size_t>(dialect_.weightColumn);
        if (column >= fields.size() || fields[column].empty()) {
            parsed_.report.addFault(rows_.line(), "the weight is missing: 1 was taken");
            return 1.0f;
        }
        return weightOf(fields[column]);
    }

    f32 weightOf(std::string_view text) {
        auto value = wholeNumber(text);
        if (!value && dialect_.decimalCommas) value = numberWithDecimalComma(text);
        if (!weights_.usable(text, value, rows_.line())) return kUnusableWeight;
        if (vanishes(*value))
            parsed_.report.addFault(rows_.line(),
                                    fmt::format("the weight '{}' is {}", excerpt(text), kVanished));
        const auto weight = static_cast<f32>(*value);
        if (weight == 0 && parsed_.report.zeroWeightLine == 0) parsed_.report.zeroWeightLine = rows_.line();
        return weight;
    }

    void skipped(const std::string& why) {
        parsed_.report.drop(DropReason::incomplete, rows_.line(), why);
        if (firstSkipped_ == nullptr) firstSkipped_ = rows_.rowStart();
        ++skippedRows_;
    }

    void finish() {
        if (skippedRows_ > listed_ || (skippedRows_ > 10 && skippedRows_ > listed_ / 10))
            file_.fail(firstSkipped_,
                       "does not look like an edge list: source and target are missing here and in "
                       "many other lines");
        if (dialect_.furtherLeftOut > 0)
            parsed_.report.addFault(1, fmt::format("the last {} columns were left out: edges may have {}",
                                                   dialect_.furtherLeftOut, EdgeValues::kMostColumns));
        reportWide(file_, wideRows_, firstWide_, dialect_.columns, parsed_);
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
            parsed_.nodes = compactIds(source, target, smallest_, largest_, parsed_.edges);
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
    TableRows rows_;
    // While every id is a plain number of 32 bits the ends of the edges are these; from the first other id on
    // they are vertices of names_.
    bool numbered_;
    VertexId smallest_ = kNoVertex, largest_ = 0;
    NameIndex names_;
    bool lostOrder_ = false;
    RepeatMerger merger_;
    u64 listed_ = 0;  // rows that are edges
    u64 wideRows_ = 0;
    const char* firstWide_ = nullptr;
    WeightNotes weights_;
    std::vector<size_t> texts_;
    u64 directed_ = 0;
    u64 undirected_ = 0;
    u64 skippedRows_ = 0;
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
        for (const size_t further : reading.turnedOutTexts()) dialect.further[further].numeric = false;
        if (!reading.turnedOutTexts().empty()) continue;
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
    // Whole rows of it: a row that is cut would be shown as one of fewer columns.
    const std::string_view text = file.text();
    table.head = text.substr(0, TableReading::kHeadBytes);
    if (text.size() > table.head.size())
        if (const size_t end = table.head.rfind('\n'); end != std::string::npos) table.head.resize(end + 1);
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
