#include "app/session/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <set>
#include <utility>

#include "app/session/bit_rows.h"
#include "app/session/cell_value.h"
#include "app/session/filter_edge_rows.h"
#include "app/session/legend.h"
#include "app/session/text_folding.h"
#include "app/session/view_state.h"
#include "core/error.h"

namespace quartier::session {
namespace {

constexpr u64 kMostRows = std::numeric_limits<i32>::max();

constexpr size_t kShownDigits = 9;  // letters of a number that is shown as it is: 1234.5678

std::string sixDigits(const std::string& text) {
    CellValue value;
    if (!readCell(ColumnType::real, text, 0, value)) return text;
    const f64 number = std::get<f64>(value);
    return std::abs(number) < 1e6 ? fmt::format("{:.6g}", number) : fmt::format("{:.0f}", number);
}

// Of the structure: what most people want to see at once.
constexpr const char* kShownAtFirst[] = {"degree", "in-degree", "out-degree"};

// The order of the names of all nodes, which both ends of the edges share.
SharedArray<u32> nameRanks(const NodeNames& names, FilterFacts& facts, const RunContext& context) {
    const bool labels = names.labels && names.nodes->hasLabels();  // else they are the ids
    const auto ranks =
        facts.remember<SharedArray<u32>>(labels ? "order of labels" : "order of ids", names.nodes, [&] {
            const auto name = [&](u64 v, std::string& buffer) {
                buffer = names.at(static_cast<VertexId>(v));
                return std::string_view(buffer);
            };
            return std::make_shared<const SharedArray<u32>>(textRanks(names.nodes->size(), name, context));
        });
    return *ranks;
}

Bits setOf(const std::vector<VertexId>& nodes, VertexId n) {
    Bits set(n);
    for (const VertexId v : nodes)
        if (v < n) set.set(v);
    return set;
}

// The rows whose ends pass.
template <class Test>
Bits edgesWhere(const EdgeRows& edges, const RunContext& context, const Test& test) {
    Bits rows(edges.size());
    inWords(rows.size(), context, [&](u64 begin, u64 end) {
        edges.each(begin, end, [&](u64 row, VertexId from, VertexId to, ArcOffset) {
            if (test(from, to)) rows.set(row);
        });
    });
    return rows;
}

// Of a partition that a result gave its communities on that level, 0 where it has one; of others the values.
std::shared_ptr<const std::map<std::string, std::string>> groupNamesOf(const Document& document,
                                                                       const Column* column, u32 level) {
    if (column == nullptr || column->of() != ColumnOf::nodes || document.groupStyles == nullptr)
        return nullptr;
    const bool communities =
        column->type() == ColumnType::partition && column->origin().kind == ColumnOrigin::Kind::result;
    const std::string& of = communities ? column->origin().text : column->id();
    std::map<std::string, std::string> names;
    for (const auto& [key, style] : *document.groupStyles) {
        if (key.of != of || style.name.empty()) continue;
        if (communities && key.level == std::max(level, 1u))
            names.emplace(std::to_string(key.community), style.name);
        else if (!communities && key.level == 0)
            names.emplace(key.value, style.name);
    }
    if (names.empty()) return nullptr;
    return std::make_shared<const std::map<std::string, std::string>>(std::move(names));
}

constexpr size_t kLongestName = 24;  // characters, as in the legend

// By the node of most neighbours, where nodes have labels: an id beside the number of a community would be
// one number more. `level`: 0 where there is one.
std::function<std::string(u64)> communityNameOf(const std::shared_ptr<const Document>& document,
                                                const Column* column, u32 level) {
    if (column == nullptr || column->type() != ColumnType::partition ||
        column->origin().kind != ColumnOrigin::Kind::result || !document->drawn() ||
        !document->nodes().hasLabels())
        return nullptr;
    const Result* shown = document->results.of(document->communities.get());
    if (shown == nullptr || shown->id != column->origin().text) return nullptr;
    return [document, depth = std::max(level, 1u) - 1](u64 row) {
        const u32 node = treeNodeAt(*document, static_cast<VertexId>(row), depth);
        return node == 0 ? std::string() : shortened(session::communityName(*document, node), kLongestName);
    };
}

// Whether the names of the nodes say what neither the ids nor a column called "label" say.
bool showsNames(const Document& document) {
    const ColumnPtr naming = document.columns.node(document.labelColumn);
    return document.nodes().hasLabels() && (naming == nullptr || naming->name() != "label");
}

// A column "label" that names the nodes stands where the labels of the file would.
void putNamingColumn(const Document& document, FilterQuantities& quantities) {
    if (showsNames(document) || document.labelColumn.empty()) return;
    const auto labels = std::ranges::find_if(quantities, [](const FilterQuantity& quantity) {
        return quantity.name == "label" && quantity.column == nullptr;
    });
    const auto naming = std::find_if(labels, quantities.end(), [&](const FilterQuantity& quantity) {
        return quantity.column != nullptr && quantity.column->id() == document.labelColumn;
    });
    if (naming != quantities.end()) std::rotate(labels, naming, naming + 1);
}

}  // namespace

std::string TableColumn::shownText(const std::string& text, u64 row) const {
    if (type == ColumnType::real && text.size() > kShownDigits) return sixDigits(text);
    std::string name;
    if (groupNames != nullptr) {
        const auto found = groupNames->find(text);
        if (found != groupNames->end()) name = found->second;
    }
    if (name.empty() && communityName != nullptr && !text.empty()) name = communityName(row);
    if (name.empty() || text.empty()) return text + name;
    return text + " - " + name;
}

TableValues::TableValues(FilterValues values)
    : values_(std::visit([](auto& its) { return decltype(values_)(std::move(its)); }, values)) {}

std::string TableValues::text(u64 row) const {
    if (const auto* column = std::get_if<ColumnPtr>(&values_)) return (*column)->text(row);
    if (const auto* names = std::get_if<NodeNames>(&values_)) return names->at(static_cast<VertexId>(row));
    const auto& ends = std::get<EndNames>(values_);
    const auto [from, to] = ends.rows->ends(row);
    return ends.nodes->label(ends.target ? to : from);
}

TableValues::Cell TableValues::cell(u64 row) const {
    constexpr f64 kExact = 9007199254740992.0;  // 2^53
    const auto* column = std::get_if<ColumnPtr>(&values_);
    if (column == nullptr) return text(row);
    const Column& its = **column;
    if (its.missing(row)) return std::monostate();
    if (its.type() == ColumnType::text) return its.text(row);
    if (its.type() == ColumnType::yesNo) return its.number(row) != 0;
    const f64 number = its.number(row);
    if (its.type() == ColumnType::integer && std::abs(number) >= kExact) return its.text(row);
    return number;
}

SortKeys TableValues::keys(FilterFacts& facts, const RunContext& context) const {
    if (const auto* column = std::get_if<ColumnPtr>(&values_)) {
        return *facts.remember<SortKeys>("order of " + (*column)->id(), *column, [&] {
            return std::make_shared<const SortKeys>(sortKeys(**column, context));
        });
    }
    if (const auto* names = std::get_if<NodeNames>(&values_)) return {nameRanks(*names, facts, context)};
    const auto& ends = std::get<EndNames>(values_);
    const SharedArray<u32> ranks = nameRanks({ends.nodes, true}, facts, context);
    if (!ends.target) return {SortKeys::Blocks{{ends.rows->first(), ends.rows}, ranks}};
    std::vector<u32> keys(ends.rows->size());
    inWords(keys.size(), context, [&](u64 begin, u64 end) {
        ends.rows->each(begin, end,
                        [&](u64 row, VertexId, VertexId to, ArcOffset) { keys[row] = ranks[to]; });
    });
    return {SharedArray<u32>(std::move(keys))};
}

Table::Table(Document document, ColumnOf of)
    : document_(std::make_shared<const Document>(std::move(document))), of_(of) {
    if (document_->empty()) return;
    if (of == ColumnOf::nodes)
        addNodeColumns();
    else
        addEdgeColumns();
    std::stable_partition(columns_.begin(), columns_.end(),
                          [](const TableColumn& one) { return !one.empty; });
}

// `level`: of a partition; 0 for all else.
void Table::add(const FilterQuantity& quantity, u32 level, const std::string& title, bool shown) {
    const bool empty = quantity.column != nullptr && quantity.column->isEmptyOfFile();
    columns_.push_back({.id = level == 0 ? quantity.name : fmt::format("{}@{}", quantity.name, level),
                        .title = title,
                        .type = quantity.type,
                        .shown = shown && !empty,
                        .empty = empty,
                        .column = quantity.column,
                        .groupNames = groupNamesOf(*document_, quantity.column.get(), level),
                        .communityName = communityNameOf(document_, quantity.column.get(), level),
                        // Quantities refer to the document.
                        .values = [document = document_, of = quantity.values, level](
                                      FilterFacts& facts, const RunContext& context) {
                            return std::make_shared<const TableValues>(of(facts, level, context));
                        }});
}

// Of every result its own columns: what filters call "community" and "betweenness" is one of them.
void Table::addNodeColumns() {
    FilterQuantities quantities;
    addNames(*document_, quantities);
    addStructure(*document_, quantities);
    addColumns(*document_, quantities);
    putNamingColumn(*document_, quantities);
    for (const FilterQuantity& quantity : quantities) {
        if (quantity.name == "label" && quantity.column == nullptr && !showsNames(*document_)) continue;
        const bool error = quantity.name.ends_with("/standard-error");
        const bool name = quantity.type == ColumnType::text && quantity.column == nullptr;
        const bool first = std::find(std::begin(kShownAtFirst), std::end(kShownAtFirst), quantity.name) !=
                           std::end(kShownAtFirst);
        if (quantity.levels < 2) {
            add(quantity, 0, quantity.title, name || first || (quantity.column != nullptr && !error));
            continue;
        }
        for (u32 level = 1; level <= quantity.levels; ++level)
            add(quantity, level, fmt::format("{}, level {}", quantity.title, level),
                level == quantity.levels);
    }
}

void Table::addEnd(const char* id, const char* title, bool target) {
    columns_.push_back(
        {.id = id,
         .title = title,
         .type = ColumnType::text,
         .shown = true,
         .values = [document = document_, target](FilterFacts& facts, const RunContext& context) {
             return std::make_shared<const TableValues>(
                 EndNames{document->names(), edgeRowsOf(*document, facts, context), target});
         }});
}

void Table::addEdgeColumns() {
    const Graph& graph = document_->graph();
    addEnd("source", graph.isDirected() ? "Source" : "One end", false);
    addEnd("target", graph.isDirected() ? "Target" : "Other end", true);
    FilterQuantities quantities;
    addEdges(*document_, quantities);
    for (const FilterQuantity& quantity : quantities) {
        const bool own = quantity.column == nullptr;
        if (own && quantity.name == "self-loop" && graph.selfLoopCount() == 0) continue;
        const bool told = quantity.name == "weight" ? graph.isWeighted() : quantity.name != "self-loop";
        const bool ofResult = !own && quantity.column->origin().kind == ColumnOrigin::Kind::result;
        add(quantity, 0, own ? quantity.title : quantity.column->name(), own ? told : !ofResult);
    }
}

const TableColumn* Table::find(const std::string& id) const {
    const auto found = std::find_if(columns_.begin(), columns_.end(),
                                    [&](const TableColumn& column) { return column.id == id; });
    return found == columns_.end() ? nullptr : &*found;
}

u64 Table::rowCount(FilterFacts& facts, const RunContext& context) const {
    if (document_->empty()) return 0;
    const u64 count =
        of_ == ColumnOf::nodes ? document_->vertexCount() : edgeRowsOf(*document_, facts, context)->size();
    if (count > kMostRows)
        throw Error(
            fmt::format("the graph has {} {}, and a table shows at most {}: filter them, or export "
                        "the graph",
                        formatCount(count), toString(of_), formatCount(kMostRows)));
    return count;
}

std::shared_ptr<const EdgeRows> Table::edgeRows(FilterFacts& facts, const RunContext& context) const {
    return of_ == ColumnOf::edges && !document_->empty() ? edgeRowsOf(*document_, facts, context) : nullptr;
}

Bits Table::inNamedGroups(const std::string& wanted, FilterFacts& facts, const RunContext& context) const {
    Bits rows(document_->vertexCount());
    for (const TableColumn& column : columns_) {
        if (column.groupNames == nullptr) continue;
        std::set<std::string> texts;
        for (const auto& [text, name] : *column.groupNames)
            if (folded(name).find(wanted) != std::string::npos) texts.insert(text);
        if (texts.empty()) continue;
        const TableValuesPtr values = column.values(facts, context);
        rows |= bitsWhere(rows.size(), context, [&](u64 row) { return texts.contains(values->text(row)); });
    }
    return rows;
}

// The found nodes; or the edges at these, and those with a text of their own that fits.
void Table::keepFound(Bits& rows, const std::string& search, FilterFacts& facts, FindIndexCache& index,
                      const RunContext& context) const {
    const std::string wanted = foldedQuery(search);
    if (wanted.empty()) return;
    const Bits nodes = setOf(index.of(*document_, context)->all(search, context), document_->vertexCount());
    if (of_ == ColumnOf::nodes) {
        Bits those = nodes;
        those |= inNamedGroups(wanted, facts, context);
        rows &= those;
        return;
    }
    Bits found = edgesWhere(*edgeRowsOf(*document_, facts, context), context,
                            [&](VertexId from, VertexId to) { return nodes.test(from) || nodes.test(to); });
    FilterQuantities quantities;
    addEdges(*document_, quantities);
    for (const FilterQuantity& quantity : quantities) {
        if (quantity.type != ColumnType::text) continue;
        const ColumnPtr column = std::get<ColumnPtr>(quantity.values(facts, 0, context));
        const std::vector<std::string_view>& texts = column->dictionary();
        const Bits those = bitsWhere(texts.size(), context, [&](u64 code) {
            return folded(texts[code]).find(wanted) != std::string::npos;
        });
        const std::span<const u32> codes = std::get<SharedArray<u32>>(column->values()).span();
        found |= bitsWhere(rows.size(), context, [&](u64 row) { return those.test(codes[row]); });
    }
    rows &= found;
}

Bits Table::between(const std::vector<VertexId>& nodes, FilterFacts& facts, const RunContext& context) const {
    Bits chosen = setOf(nodes, document_->vertexCount());
    if (of_ == ColumnOf::nodes) return chosen;
    return edgesWhere(*edgeRowsOf(*document_, facts, context), context,
                      [&](VertexId from, VertexId to) { return chosen.test(from) && chosen.test(to); });
}

Bits Table::rowsShown(const TableQuery& query, const std::vector<u8>& flags, FilterFacts& facts,
                      FindIndexCache& index, const RunContext& context) const {
    const VertexId n = document_->vertexCount();
    const Bits selected = setOf(query.selected, n);
    const auto hidden = [&](VertexId v) { return !flags.empty() && (flags[v] & render::kHidden) != 0; };
    Bits rows;
    if (of_ == ColumnOf::nodes) {
        rows = bitsWhere(n, context, [&](u64 row) { return !hidden(static_cast<VertexId>(row)); });
        if (query.selectedOnly) rows &= selected;
    } else {
        const VisibleSet* visible = visibleOf(*document_, query.view);
        const auto edges = edgeRowsOf(*document_, facts, context);
        rows = visible != nullptr ? visible->edges->rows() : Bits(edges->size(), true);
        rows &= edgesWhere(*edges, context, [&](VertexId from, VertexId to) {
            const bool chosen = !query.selectedOnly || selected.test(from) || selected.test(to);
            return chosen && !hidden(from) && !hidden(to);
        });
    }
    keepFound(rows, query.search, facts, index, context);
    return rows;
}

RowOrder Table::rows(const TableQuery& query, FilterFacts& facts, FindIndexCache& index,
                     const RunContext& context) const {
    const u64 count = rowCount(facts, context);
    if (count == 0) return {};
    const std::vector<u8> flags = flagsOf(*document_, query.view);
    const bool hides = query.selectedOnly || !flags.empty() || !foldedQuery(query.search).empty();
    const Bits shown = hides ? rowsShown(query, flags, facts, index, context) : Bits();
    const TableColumn* by = find(query.sort.column);
    if (by != nullptr)
        return sortedRows(by->values(facts, context)->keys(facts, context), query.sort.descending,
                          hides ? &shown : nullptr, context);
    return hides ? rowsAsTheyAre(shown, context) : RowOrder{.count = count, .listed = false, .rows = {}};
}

}  // namespace quartier::session
