#include "graph/io/graph_output.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>

#include "core/utf8.h"
#include "graph/io/edge_ids.h"
#include "graph/io/scan.h"

namespace quartier::graph_io {
namespace {

constexpr f32 kLargestCoordinate = 1e30f;  // readers take no larger one

bool isPosition(Vec2 p) {
    return std::abs(p.x) <= kLargestCoordinate && std::abs(p.y) <= kLargestCoordinate;  // not of NaN
}

OutputColumn ofNumbers(const std::string& name, const std::vector<f64>& numbers) {
    const auto whole = [](f64 x) { return std::isnan(x) || (x == std::floor(x) && std::abs(x) < 1e15); };
    OutputColumn output;
    output.name = name;
    output.numbers = &numbers;
    if (std::all_of(numbers.begin(), numbers.end(), whole)) output.type = OutputColumn::Type::integer;
    return output;
}

OutputColumn ofAnswers(const std::string& name, const YesNo& answers) {
    OutputColumn output{.name = name, .type = OutputColumn::Type::boolean};
    output.answers = &answers;
    return output;
}

OutputColumn fromFile(const NodeColumn& column) {
    if (column.isNumeric()) return ofNumbers(column.name, std::get<0>(column.values));
    if (const auto* answers = std::get_if<YesNo>(&column.values)) return ofAnswers(column.name, *answers);
    OutputColumn output{.name = column.name, .type = OutputColumn::Type::text};
    output.texts = &std::get<1>(column.values);
    return output;
}

OutputColumn fromFile(const EdgeColumn& column) {
    if (column.isNumeric()) return ofNumbers(column.name, std::get<0>(column.values));
    if (const auto* answers = std::get_if<YesNo>(&column.values)) return ofAnswers(column.name, *answers);
    OutputColumn output{.name = column.name, .type = OutputColumn::Type::text};
    output.coded = &std::get<1>(column.values);
    return output;
}

OutputColumn fromComputed(const ComputedColumn& column) {
    using Type = OutputColumn::Type;
    OutputColumn output{.name = column.name};
    output.numbers = std::get_if<0>(&column.values);
    output.texts = std::get_if<1>(&column.values);
    output.type = output.texts != nullptr ? Type::text : Type::number;
    if (column.yesNo) output.type = Type::boolean;
    if (column.integral) output.type = Type::integer;
    return output;
}

// Columns of the file that no computed one replaces, then these.
template <class Column>
std::vector<OutputColumn> bothOrigins(const std::vector<Column>& ofFile,
                                      const std::optional<std::map<std::string, std::string>>& names,
                                      const std::vector<ComputedColumn>& computed) {
    std::vector<OutputColumn> columns;
    const auto isComputed = [&](const std::string& name) {
        return std::any_of(computed.begin(), computed.end(), [&](const auto& c) { return c.name == name; });
    };
    for (const Column& column : ofFile) {
        OutputColumn made = fromFile(column);
        if (names) {
            const auto called = names->find(column.name);
            if (called == names->end()) continue;
            made.name = called->second;
        }
        if (!isComputed(made.name)) columns.push_back(std::move(made));
    }
    for (const ComputedColumn& column : computed) columns.push_back(fromComputed(column));
    return columns;
}

std::string lowerCase(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), lowerAscii);
    return text;
}

const std::vector<f64>* coordinates(const std::vector<OutputColumn>& columns, const char* name) {
    for (const OutputColumn& column : columns)
        if (column.numbers != nullptr && equalIgnoringCase(column.name, name)) return column.numbers;
    return nullptr;
}

void renamePartialPlaces(std::vector<OutputColumn>& columns) {
    const auto* x = coordinates(columns, "x");
    const auto* y = coordinates(columns, "y");
    if (x == nullptr || y == nullptr) return;
    bool whole = true;
    for (size_t v = 0; v < x->size(); ++v) whole = whole && std::isfinite((*x)[v]) && std::isfinite((*y)[v]);
    if (whole) return;
    for (OutputColumn& column : columns)
        if (equalIgnoringCase(column.name, "x") || equalIgnoringCase(column.name, "y"))
            column.name = "partial_" + column.name;
}

// Whether a column says the same as the positions that are written.
bool repeats(const OutputColumn& column, const std::vector<Vec2>& positions, f32 Vec2::*coordinate) {
    if (column.numbers == nullptr) return false;
    for (size_t v = 0; v < positions.size(); ++v)
        if (static_cast<f32>((*column.numbers)[v]) != positions[v].*coordinate) return false;
    return true;
}

}  // namespace

std::string OutputColumn::value(u64 row) const {
    if (texts != nullptr) return (*texts)[row];
    if (coded != nullptr) return std::string(coded->at(row));
    if (answers != nullptr) {
        const u8 answer = answers->values[row];
        return answer == YesNo::kMissing ? "" : answer == YesNo::kYes ? "true" : "false";
    }
    const f64 number = (*numbers)[row];
    if (std::isnan(number)) return "";
    if (std::isinf(number)) return number > 0 ? "INF" : "-INF";  // as XML Schema spells it
    return type == Type::integer ? fmt::format("{:.0f}", number) : fmt::format("{}", number);
}

std::vector<OutputColumn> outputColumns(const GraphToWrite& what) {
    std::vector<OutputColumn> columns =
        bothOrigins(what.nodes->columns(), what.nodeColumnNames, what.columns);
    if (!writesPositions(what)) renamePartialPlaces(columns);
    return columns;
}

std::vector<OutputColumn> edgeColumns(const GraphToWrite& what) {
    static const std::vector<EdgeColumn> kNone;
    return bothOrigins(what.edges != nullptr ? what.edges->columns() : kNone, what.edgeColumnNames,
                       what.edgeColumns);
}

const OutputColumn* edgeIds(const std::vector<OutputColumn>& columns, u64 edges) {
    const auto column = std::find_if(columns.begin(), columns.end(), [](const OutputColumn& each) {
        return each.name == "id" && each.type == OutputColumn::Type::text;
    });
    if (column == columns.end()) return nullptr;
    EdgeIds ids;
    std::unordered_set<std::string> taken;
    for (u64 edge = 0; edge < edges; ++edge) {
        const std::string id = column->value(edge);
        if (id.empty() || !taken.insert(xmlText(id)).second) return nullptr;
        ids.set(edge, id);
    }
    return ids.sayMoreThanACount() ? &*column : nullptr;
}

void tellApart(std::vector<OutputColumn>& columns, const std::set<std::string>& reserved) {
    std::set<std::string> taken = reserved;
    for (OutputColumn& column : columns) {
        const std::string name = column.name;
        for (int number = 2; !taken.insert(lowerCase(column.name)).second; ++number)
            column.name = fmt::format("{}_{}", name, number);
    }
}

std::vector<OutputColumn> withoutPlaces(std::vector<OutputColumn> columns, const GraphToWrite& what) {
    std::erase_if(columns, [&](const OutputColumn& c) {
        return (c.name == "x" && repeats(c, what.positions, &Vec2::x)) ||
               (c.name == "y" && repeats(c, what.positions, &Vec2::y));
    });
    return columns;
}

u64 nodesWithoutPosition(const GraphToWrite& what) {
    return static_cast<u64>(
        std::count_if(what.positions.begin(), what.positions.end(), [](Vec2 p) { return !isPosition(p); }));
}

bool writesPositions(const GraphToWrite& what) {
    return !what.positions.empty() && nodesWithoutPosition(what) == 0;
}

void tellProgress(const GraphToWrite& what, u64 nodes, u64 arcs) {
    if (!what.progress) return;
    const u64 all = u64{what.graph->vertexCount()} + what.graph->targets().size();
    what.progress(static_cast<f64>(nodes + arcs) / static_cast<f64>(std::max<u64>(all, 1)));
}

std::optional<std::string> whyNoEdgeList(const GraphToWrite& what) {
    constexpr const char* kWay = "write .gexf, .graphml or .gml";
    if (what.graph->edgeCount() == 0)
        return fmt::format("an edge list holds nodes by their edges, and there are none; {}", kWay);
    for (VertexId v = 0; v < what.nodes->size(); ++v)
        if (what.nodes->id(v).empty())
            return fmt::format("the id of a node is empty, which an edge list cannot hold; {}", kWay);
    return std::nullopt;
}

bool idsAreNumbers(const NodeTable& nodes) {
    for (VertexId v = 0; v < nodes.size(); ++v)
        if (!wholeId(nodes.id(v))) return false;
    return true;
}

std::vector<std::string> distinctIds(const NodeTable& nodes, std::string (*written)(std::string_view),
                                     bool (*holds)(std::string_view)) {
    std::vector<std::string> ids;
    std::vector<VertexId> changed;
    std::unordered_set<std::string> taken;
    ids.reserve(nodes.size());
    for (VertexId v = 0; v < nodes.size(); ++v) {
        const std::string id = nodes.id(v);
        ids.push_back(written(id));
        if (!holds(id)) changed.push_back(v);
    }
    if (changed.empty()) return ids;
    std::vector<bool> isChanged(ids.size(), false);
    for (const VertexId v : changed) isChanged[v] = true;
    for (VertexId v = 0; v < ids.size(); ++v)
        if (!isChanged[v]) taken.insert(ids[v]);
    for (const VertexId v : changed) {
        const std::string id = ids[v];
        for (int number = 2; !taken.insert(ids[v]).second; ++number)
            ids[v] = fmt::format("{}_{}", id, number);
    }
    return ids;
}

}  // namespace quartier::graph_io
