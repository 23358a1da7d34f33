#include "app/session/column_store.h"

#include <fmt/format.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_map>

#include "app/session/document.h"
#include "app/session/names.h"
#include "core/error.h"

namespace quartier::session {
namespace {

constexpr size_t kLookEvery = 1 << 14;  // rows between two looks at the stop token
constexpr f64 kLargestInteger = 1LL << 53;

// Whole numbers, of which there are some.
bool areIntegers(const std::vector<f64>& numbers) {
    bool some = false;
    for (const f64 number : numbers) {
        if (std::isnan(number)) continue;
        if (std::abs(number) > kLargestInteger || number != std::trunc(number)) return false;
        some = true;
    }
    return some;
}

ColumnPtr textColumn(const NodeColumn& column, const std::shared_ptr<const NodeTable>& table,
                     const RunContext& context) {
    const auto& texts = std::get<std::vector<std::string>>(column.values);
    std::vector<u32> codes(texts.size());
    Dictionary dictionary{.texts = {}, .keep = table};
    std::unordered_map<std::string_view, u32> known;
    for (size_t row = 0; row < texts.size(); ++row) {
        if (row % kLookEvery == 0 && context.shouldStop()) throw Cancelled();
        const auto [found, fresh] = known.try_emplace(texts[row], static_cast<u32>(known.size()));
        if (fresh) dictionary.texts.push_back(texts[row]);
        codes[row] = found->second;
    }
    return Column::texts({.name = column.name, .origin = {}, .id = {}}, SharedArray(std::move(codes)),
                         std::move(dictionary));
}

ColumnPtr columnOf(const NodeColumn& column, const std::shared_ptr<const NodeTable>& table,
                   const RunContext& context) {
    if (const auto* answers = std::get_if<YesNo>(&column.values))
        return Column::yesNo({.name = column.name, .origin = {}, .id = {}},
                             SharedArray<u8>(answers->values, table));
    if (!column.isNumeric()) return textColumn(column, table, context);
    const auto& numbers = std::get<std::vector<f64>>(column.values);
    const auto make = areIntegers(numbers) ? Column::integers : Column::reals;
    return make({.name = column.name, .origin = {}, .id = {}}, SharedArray<f64>(numbers, table));
}

constexpr u64 kNoRow = ~u64{0};

// The rows of the edge table that a row of GraphVersion::edges is of: of an undirected graph one.
struct RowsOfEdge {
    u64 forward = kNoRow, backward = kNoRow;
};

std::vector<RowsOfEdge> rowsOfEdges(const GraphVersion& version, const RunContext& context) {
    const Graph& undirected = *version.undirected;
    const EdgeNumbers numbers(*version.graph);
    std::vector<RowsOfEdge> rows;
    rows.reserve(distinctEdgeCount(undirected));
    for (VertexId v = 0; v < undirected.vertexCount(); ++v) {
        if (v % kLookEvery == 0 && context.shouldStop()) throw Cancelled();
        for (const VertexId w : undirected.row(v)) {
            if (w <= v) continue;
            RowsOfEdge& of = rows.emplace_back();
            of.forward = numbers.find(v, w).value_or(kNoRow);
            if (version.graph->isDirected()) of.backward = numbers.find(w, v).value_or(kNoRow);
        }
    }
    return rows;
}

template <class T, class IsMissing>
SharedArray<T> gathered(const std::vector<T>& values, const std::vector<RowsOfEdge>& rows, T missing,
                        const IsMissing& isMissing) {
    std::vector<T> taken(rows.size(), missing);
    for (size_t row = 0; row < rows.size(); ++row)
        for (const u64 from : {rows[row].forward, rows[row].backward})
            if (from != kNoRow && isMissing(taken[row])) taken[row] = values[from];
    return SharedArray<T>(std::move(taken));
}

// `rows` is null where the rows are those of the table: the column shares its array.
ColumnPtr columnOf(const EdgeColumn& column, const std::shared_ptr<const EdgeTable>& table,
                   const std::vector<RowsOfEdge>* rows) {
    const ColumnHead head{.name = column.name, .origin = {}, .of = ColumnOf::edges, .id = {}};
    if (column.isNumeric()) {
        const auto& numbers = std::get<0>(column.values);
        const auto make = areIntegers(numbers) ? Column::integers : Column::reals;
        if (rows == nullptr) return make(head, SharedArray<f64>(numbers, table));
        const auto isMissing = [](f64 number) { return std::isnan(number); };
        return make(head, gathered(numbers, *rows, std::numeric_limits<f64>::quiet_NaN(), isMissing));
    }
    if (const auto* answers = std::get_if<YesNo>(&column.values)) {
        if (rows == nullptr) return Column::yesNo(head, SharedArray<u8>(answers->values, table));
        const auto isMissing = [](u8 answer) { return answer == YesNo::kMissing; };
        return Column::yesNo(head, gathered(answers->values, *rows, YesNo::kMissing, isMissing));
    }
    const CodedTexts& coded = std::get<1>(column.values);
    Dictionary dictionary{.texts = {}, .keep = table};
    for (size_t code = 0; code < coded.texts.size(); ++code) dictionary.texts.push_back(coded.texts.at(code));
    if (rows == nullptr)
        return Column::texts(head, SharedArray<u32>(coded.codes, table), std::move(dictionary));
    const auto isMissing = [](u32 code) { return code == 0; };
    return Column::texts(head, gathered(coded.codes, *rows, u32{0}, isMissing), std::move(dictionary));
}

std::vector<ColumnPtr> columnsOfEdges(const GraphVersion& version, const RunContext& context) {
    if (version.edgeTable == nullptr) return {};
    const Graph& graph = *version.graph;
    const bool sameRows = !graph.isDirected() && graph.selfLoopCount() == 0;
    std::vector<RowsOfEdge> rows;
    if (!sameRows) rows = rowsOfEdges(version, context);
    const std::vector<EdgeColumn>& columns = version.edgeTable->columns();
    std::vector<ColumnPtr> made(columns.size());
    tbb::parallel_for(size_t{0}, columns.size(), [&](size_t i) {
        made[i] = columnOf(columns[i], version.edgeTable, sameRows ? nullptr : &rows);
    });
    return made;
}

// head(what, name, of) as in columnsOf(). A number of the whole graph is no column.
template <class Head>
std::vector<ColumnPtr> columnsOfMeasure(const Result& result, const Head& head) {
    const auto& run = result.measure;
    if (run->of == MeasureKind::graph) return {};
    const ColumnOf of = run->of == MeasureKind::edge ? ColumnOf::edges : ColumnOf::nodes;
    const auto make = run->whole ? Column::integers : Column::reals;
    std::vector<ColumnPtr> columns{make(head("", "", of), SharedArray<f64>(run->values(), run))};
    const std::vector<f64>& errors = run->result.values.standardError;
    if (!errors.empty())
        columns.push_back(
            Column::reals(head("/standard-error", ", standard error", of), SharedArray<f64>(errors, run)));
    return columns;
}

}  // namespace

ColumnPtr ColumnStore::find(const std::vector<ColumnPtr>& columns, const std::string& id) {
    const auto found = std::find_if(columns.begin(), columns.end(),
                                    [&](const ColumnPtr& column) { return column->id() == id; });
    return found == columns.end() ? nullptr : *found;
}

ColumnPtr ColumnStore::require(ColumnOf of, const std::string& id) const {
    ColumnPtr found = find(columns(of), id);
    if (found) return found;
    throw OptionError(fmt::format("the {} have no column '{}'; {}", toString(of), id,
                                  thereAre(
                                      columns(of), [](const ColumnPtr& column) { return column->id(); },
                                      fmt::format("the {} have no columns", toString(of)))));
}

ColumnStore ColumnStore::with(ColumnPtr column) const {
    const bool ofNodes = column->of() == ColumnOf::nodes;
    const u64 rows = ofNodes ? nodeRows_ : edgeRows_;
    if (column->size() != rows)
        throw Error(fmt::format("the column '{}' has {} values for {} {}", column->name(),
                                formatCount(column->size()), formatCount(rows), toString(column->of())));
    ColumnStore changed = *this;
    std::vector<ColumnPtr>& columns = ofNodes ? changed.nodes_ : changed.edges_;
    for (ColumnPtr& old : columns)
        if (old->id() == column->id()) {
            old = std::move(column);
            return changed;
        }
    columns.push_back(std::move(column));
    return changed;
}

ColumnStore ColumnStore::without(ColumnOf of, const std::string& id) const {
    const ColumnPtr removed = require(of, id);
    ColumnStore changed = *this;
    std::erase(of == ColumnOf::nodes ? changed.nodes_ : changed.edges_, removed);
    return changed;
}

size_t ColumnStore::placeOf(ColumnOf of, const std::string& id) const {
    const std::vector<ColumnPtr>& all = columns(of);
    return static_cast<size_t>(
        std::find_if(all.begin(), all.end(), [&](const ColumnPtr& column) { return column->id() == id; }) -
        all.begin());
}

ColumnStore ColumnStore::changed(const Column* before, ColumnPtr after, size_t place) const {
    if (after == nullptr) return without(before->of(), before->id());
    const bool keepsId = before != nullptr && before->id() == after->id();
    if (!keepsId && find(columns(after->of()), after->id()) != nullptr)
        throw Error(fmt::format("there is a column '{}' already", after->id()));
    if (keepsId) return with(std::move(after));
    if (before != nullptr) place = placeOf(before->of(), before->id());
    ColumnStore made = before == nullptr ? *this : without(before->of(), before->id());
    made = made.with(after);  // checks its size, and puts it last
    std::vector<ColumnPtr>& all = after->of() == ColumnOf::nodes ? made.nodes_ : made.edges_;
    std::rotate(all.begin() + static_cast<std::ptrdiff_t>(std::min(place, all.size() - 1)), all.end() - 1,
                all.end());
    return made;
}

ColumnStore columnsOf(const GraphVersion& version, const RunContext& context) {
    const std::vector<NodeColumn>& columns = version.nodes->columns();
    std::vector<ColumnPtr> made(columns.size());
    tbb::parallel_for(size_t{0}, columns.size(), [&](size_t i) {
        made[i] = columnOf(columns[i], version.nodes, context);
        if (version.drawn()) made[i] = made[i]->withGroups(context);
    });
    ColumnStore store(version.graph->vertexCount(), distinctEdgeCount(*version.undirected));
    for (ColumnPtr& column : made) store = store.with(std::move(column));
    for (ColumnPtr& column : columnsOfEdges(version, context)) store = store.with(std::move(column));
    return store;
}

std::vector<ColumnPtr> columnsOf(const Result& result) {
    const auto head = [&](const char* what, const std::string& name, ColumnOf of = ColumnOf::nodes) {
        return ColumnHead{.name = result.name + name,
                          .origin = {ColumnOrigin::Kind::result, result.id},
                          .of = of,
                          .id = kResultColumns + result.id + what};
    };
    if (const auto& run = result.communities) {
        const Hierarchy& hierarchy = run->result.hierarchy;
        if (hierarchy.levels.empty()) return {};
        const std::vector<VertexId>& labels = run->outside.empty() ? hierarchy.levels[0].parent : run->known;
        return {Column::partition(head("", ""), SharedArray<u32>(labels, run),
                                  std::shared_ptr<const Hierarchy>(run, &hierarchy))};
    }
    if (result.measure) return columnsOfMeasure(result, head);
    const auto& run = result.betweenness;
    const Scores& scores = run->result.scores;
    std::vector<ColumnPtr> columns{Column::reals(head("", ""), SharedArray<f64>(scores.value, run))};
    if (!scores.standardError.empty())
        columns.push_back(Column::reals(head("/standard-error", ", standard error"),
                                        SharedArray<f64>(scores.standardError, run)));
    if (!run->knownRanks.empty())
        columns.push_back(Column::integers(head("/rank", ", rank"), SharedArray<f64>(run->knownRanks, run)));
    else if (!run->ranks.empty())
        columns.push_back(Column::integers(head("/rank", ", rank"), SharedArray<u32>(run->ranks, run)));
    if (!run->edgeScores.empty())
        columns.push_back(Column::reals(head("/edge", ", of edges", ColumnOf::edges),
                                        SharedArray<f32>(run->edgeScores, run)));
    return columns;
}

ColumnStore allColumns(const Document& document) {
    ColumnStore all = document.columns;
    for (const Result& result : document.results.all()) {
        if (!document.isOfThisGraph(result.provenance())) continue;
        for (ColumnPtr& column : columnsOf(result)) all = all.with(std::move(column));
    }
    return all;
}

}  // namespace quartier::session
