#include "app/session/graph_to_write.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "core/error.h"
#include "graph/io/graph_output.h"

namespace quartier::session {
namespace {

constexpr u64 kNoRow = ~u64{0};
constexpr f64 kMissing = std::numeric_limits<f64>::quiet_NaN();

// Of every edge that is written the row of GraphVersion::edges; kNoRow of self-loops.
std::vector<u64> rowsOfWrittenEdges(const GraphVersion& version) {
    const Graph& undirected = *version.undirected;
    const EdgeNumbers numbers(undirected);
    // Loops of the vertices up to each one: GraphVersion::edges has none.
    std::vector<u64> loops(undirected.vertexCount());
    u64 count = 0;
    for (VertexId v = 0; v < undirected.vertexCount(); ++v) {
        count += undirected.hasLoop(v) ? 1 : 0;
        loops[v] = count;
    }
    std::vector<u64> rows;
    rows.reserve(version.graph->edgeCount());
    graph_io::forEachEdge(*version.graph, [&](VertexId v, VertexId w, ArcOffset) {
        const auto number = v == w ? std::nullopt : numbers.find(v, w);
        rows.push_back(number ? *number - loops[std::min(v, w)] : kNoRow);
    });
    return rows;
}

// Whole numbers that an f64 cannot hold.
bool hasLargeIntegers(const Column& column) {
    const auto* values = std::get_if<SharedArray<i64>>(&column.values());
    if (values == nullptr) return false;
    return std::any_of(values->span().begin(), values->span().end(), [](i64 value) {
        return value != kMissingInteger && (value > (i64{1} << 53) || value < -(i64{1} << 53));
    });
}

// A column of a person or a formula. `rowOf(i)`: the row of the column that value i is of, or kNoRow.
template <class RowOf>
ComputedColumn written(const Column& column, u64 count, const RowOf& rowOf) {
    ComputedColumn made{.name = column.name(), .values = {}};
    made.integral = column.type() == ColumnType::integer || column.type() == ColumnType::partition;
    made.yesNo = column.type() == ColumnType::yesNo;
    if (column.type() == ColumnType::text || made.yesNo || hasLargeIntegers(column)) {
        std::vector<std::string> texts(count);
        for (u64 i = 0; i < count; ++i) {
            if (rowOf(i) == kNoRow) continue;
            texts[i] = column.text(rowOf(i));
            if (made.yesNo && !texts[i].empty()) texts[i] = column.number(rowOf(i)) != 0 ? "true" : "false";
        }
        made.values = std::move(texts);
        return made;
    }
    std::vector<f64> numbers(count, kMissing);
    for (u64 i = 0; i < count; ++i)
        if (rowOf(i) != kNoRow) numbers[i] = column.number(rowOf(i));
    made.values = std::move(numbers);
    return made;
}

void addOwnColumns(const Document& document, GraphToWrite& what) {
    for (const ColumnPtr& column : document.columns.nodes())
        if (column->origin().kind != ColumnOrigin::Kind::file)
            what.columns.push_back(written(*column, column->size(), [](u64 i) { return i; }));
    std::vector<u64> rows;
    for (const ColumnPtr& column : document.columns.edges()) {
        if (column->origin().kind == ColumnOrigin::Kind::file) continue;
        if (rows.empty()) rows = rowsOfWrittenEdges(*document.version);
        what.edgeColumns.push_back(written(*column, rows.size(), [&](u64 i) { return rows[i]; }));
    }
}

// Only where a person has removed, renamed or edited one.
std::optional<std::map<std::string, std::string>> namesOfFileColumns(const Document& document, ColumnOf of,
                                                                     size_t inFile) {
    std::map<std::string, std::string> names;
    size_t same = 0;
    for (const ColumnPtr& column : document.columns.columns(of)) {
        if (column->origin().kind != ColumnOrigin::Kind::file) continue;
        names[nameInFile(*column)] = column->name();
        same += nameInFile(*column) == column->name() ? 1 : 0;
    }
    return same == inFile ? std::nullopt : std::optional(std::move(names));
}

void addCommunities(const CommunityRun& run, const std::string& name, GraphToWrite& what) {
    const Hierarchy& hierarchy = run.result.hierarchy;
    const LargeVector<VertexId> labels = run.labelsAt(hierarchy.levelCount());
    std::vector<f64> values(labels.begin(), labels.end());
    std::replace(values.begin(), values.end(), f64{kMissingLabel}, kMissing);
    what.columns.push_back({name, std::move(values), true});
}

// Self-loops have no betweenness.
std::vector<f64> scoresOfWrittenEdges(const Document& document, const CentralityRun& run) {
    const Graph& searched = document.searched(run.options);
    std::vector<f64> scores;
    graph_io::forEachEdge(document.graph(), [&](VertexId v, VertexId w, ArcOffset) {
        const auto row = searched.row(v);
        const auto arc = static_cast<u64>(std::lower_bound(row.begin(), row.end(), w) - row.begin());
        scores.push_back(v == w ? kMissing : run.result.scores.edge[searched.offsets()[v] + arc]);
    });
    return scores;
}

struct ScoreNames {
    std::string scores, standardErrors, edges;
};

void addScores(const Document& document, const CentralityRun& run, const ScoreNames& names,
               GraphToWrite& what) {
    const Scores& scores = run.result.scores;
    what.columns.push_back({names.scores, scores.value, false});
    if (!scores.standardError.empty())
        what.columns.push_back({names.standardErrors, scores.standardError, false});
    if (!scores.edge.empty())
        what.edgeColumns.push_back({names.edges, scoresOfWrittenEdges(document, run), false});
}

void addMeasure(const Document& document, const Result& result, GraphToWrite& what) {
    const MeasureRun& run = *result.measure;
    const std::vector<f64>& errors = run.result.values.standardError;
    if (run.of == MeasureKind::node) {
        const std::span<const f64> values = run.values();
        what.columns.push_back({result.id, std::vector<f64>(values.begin(), values.end()), run.whole});
        if (!errors.empty()) what.columns.push_back({result.id + "_stderr", errors, false});
    } else if (run.of == MeasureKind::edge) {
        std::vector<f64> values;
        for (const u64 row : rowsOfWrittenEdges(*document.version))
            values.push_back(row == kNoRow ? kMissing : run.values()[row]);
        what.edgeColumns.push_back({result.id, std::move(values), run.whole});
    }
}

void addOtherResults(const Document& document, GraphToWrite& what) {
    for (const Result& result : document.results.all()) {
        if (result.measure || document.shows(result) || !document.isOfThisGraph(result.provenance()))
            continue;
        const std::string id = kResultColumns + result.id;
        if (result.communities)
            addCommunities(*result.communities, id, what);
        else
            addScores(document, *result.betweenness, {id, id + "/standard-error", id + "/edge"}, what);
    }
}

// The root of the mean square distance from the middle; 0 of less than two places.
f64 spread(std::span<const Vec2> positions) {
    f64 x = 0, y = 0, squares = 0;
    const auto n = static_cast<f64>(positions.size());
    for (const Vec2 p : positions) {
        x += f64{p.x} / n;
        y += f64{p.y} / n;
    }
    for (const Vec2 p : positions) squares += (p.x - x) * (p.x - x) + (p.y - y) * (p.y - y);
    return positions.empty() ? 0 : std::sqrt(squares / n);
}

// Nodes keep their size beside the drawing when the positions are others than those of the file.
f64 sizeScale(const Document& document) {
    if (!document.filePositions || !document.positions || document.positions == document.filePositions)
        return 1;
    const f64 before = spread(*document.filePositions), now = spread(*document.positions);
    return before > 0 && now > 0 ? now / before : 1;
}

}  // namespace

GraphToWrite graphToWrite(const Document& document, ResultsToWrite results,
                          const std::vector<std::string>& measures) {
    if (document.empty()) throw Error("no graph is open: open a file first");
    GraphToWrite what{.graph = document.version->graph.get(),
                      .nodes = &document.nodes(),
                      .columns = {},
                      .positions = {},
                      .edges = document.version->edgeTable.get()};
    what.nodeColumnNames = namesOfFileColumns(document, ColumnOf::nodes, what.nodes->columns().size());
    if (what.edges != nullptr)
        what.edgeColumnNames = namesOfFileColumns(document, ColumnOf::edges, what.edges->columns().size());
    if (document.communities) addCommunities(*document.communities, "community", what);
    if (document.betweenness)
        addScores(document, *document.betweenness, {"betweenness", "betweenness_stderr", "betweenness"},
                  what);
    if (results == ResultsToWrite::all) addOtherResults(document, what);
    for (const Result& result : document.results.all()) {
        if (!result.measure || !document.isOfThisGraph(result.provenance())) continue;
        const bool named = std::find(measures.begin(), measures.end(), result.id) != measures.end();
        if (named || results == ResultsToWrite::all) addMeasure(document, result, what);
    }
    addOwnColumns(document, what);
    if (document.positions) what.positions = *document.positions;
    what.sizeScale = sizeScale(document);
    return what;
}

}  // namespace quartier::session
