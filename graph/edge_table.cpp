#include "graph/edge_table.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/error.h"

namespace quartier {
namespace {

// Where the targets of a vertex begin that are not smaller than itself.
u64 ownTargets(const Graph& graph, VertexId v) {
    const auto row = graph.row(v);
    return static_cast<u64>(std::lower_bound(row.begin(), row.end(), v) - row.begin());
}

u64 rowsOf(const EdgeColumn& column) {
    return std::visit([](const auto& values) { return values.size(); }, column.values);
}

}  // namespace

EdgeNumbers::EdgeNumbers(const Graph& graph) : graph_(graph) {
    if (graph.isDirected()) return;
    first_.resize(graph.vertexCount());
    u64 edges = 0;
    for (VertexId v = 0; v < graph.vertexCount(); ++v) {
        first_[v] = edges;
        edges += graph.row(v).size() - ownTargets(graph, v);
    }
}

std::optional<u64> EdgeNumbers::find(VertexId source, VertexId target) const {
    if (!graph_.isDirected() && target < source) std::swap(source, target);
    const auto row = graph_.row(source);
    const auto found = std::lower_bound(row.begin(), row.end(), target);
    if (found == row.end() || *found != target) return std::nullopt;
    const auto place = static_cast<u64>(found - row.begin());
    if (graph_.isDirected()) return graph_.offsets()[source] + place;
    return first_[source] + place - ownTargets(graph_, source);
}

const EdgeColumn* EdgeTable::column(std::string_view name) const {
    for (const EdgeColumn& column : columns_)
        if (column.name == name) return &column;
    return nullptr;
}

void EdgeTable::addColumn(EdgeColumn column) {
    if (rowsOf(column) != edges_)
        throw Error(fmt::format("the column '{}' has {} values for {} edges", column.name,
                                formatCount(rowsOf(column)), formatCount(edges_)));
    if (this->column(column.name) != nullptr)
        throw Error(fmt::format("the edges have two columns '{}'", column.name));
    columns_.push_back(std::move(column));
}

}  // namespace quartier
