#include "app/session/partition_import.h"

#include <fmt/format.h>

#include <cmath>
#include <map>

#include "core/error.h"
#include "graph/hierarchy.h"
#include "graph/io/writer.h"

namespace quartier::session {
namespace {

// Gives every node that has kNoVertex a community of its own, behind those that there are.
u64 completeWithSingletons(std::vector<VertexId>& labels) {
    std::vector<VertexId> given;
    for (const VertexId label : labels)
        if (label != kNoVertex) given.push_back(label);
    VertexId next = compactLabels(given);
    size_t at = 0;
    for (VertexId& label : labels) label = label == kNoVertex ? next++ : given[at++];
    return labels.size() - given.size();
}

void requireWholeNumbers(const NodeTable& nodes, const Column& column) {
    for (VertexId v = 0; v < column.size(); ++v)
        if (!column.missing(v) && std::trunc(column.number(v)) != column.number(v))
            throw OptionError(
                fmt::format("the column '{}' has {} for the node '{}': whole numbers or texts make "
                            "communities, and these "
                            "are measurements",
                            column.name(), column.number(v), nodes.id(v)));
}

// Numbers in the order of the values; kNoVertex where there is none.
template <class Value, class ValueOf>
std::vector<VertexId> numbered(const Column& column, const ValueOf& valueOf) {
    std::map<Value, VertexId> known;
    std::vector<VertexId> labels(column.size(), kNoVertex);
    for (size_t row = 0; row < labels.size(); ++row)
        if (!column.missing(row))
            labels[row] = known.try_emplace(valueOf(row), static_cast<VertexId>(known.size())).first->second;
    return labels;
}

}  // namespace

ImportedPartition partitionFromFile(const std::filesystem::path& path, const NodeTable& nodes) {
    ImportedPartition partition{.labels = readPartialPartition(path, nodes),
                                .origin = {.kind = PartitionOrigin::Kind::file, .name = path.string()}};
    partition.origin.unassigned = completeWithSingletons(partition.labels);
    if (partition.origin.unassigned == nodes.size())
        throw Error(fmt::format("{}: no node of the graph has a community in it", path.string()));
    return partition;
}

ImportedPartition partitionFromColumn(const Document& document, const std::string& name) {
    ColumnPtr column = document.columns.node(name);
    if (column == nullptr) column = document.columns.require(ColumnOf::nodes, columnId(name));
    ImportedPartition partition{.labels = {},
                                .origin = {.kind = PartitionOrigin::Kind::column, .name = column->name()}};
    if (column->type() == ColumnType::text) {
        const auto& codes = std::get<SharedArray<u32>>(column->values());
        partition.labels = numbered<u32>(*column, [&](size_t row) { return codes[row]; });
    } else {
        requireWholeNumbers(document.nodes(), *column);
        partition.labels = numbered<f64>(*column, [&](size_t row) { return column->number(row); });
    }
    partition.origin.unassigned = completeWithSingletons(partition.labels);
    if (partition.origin.unassigned == partition.labels.size())
        throw OptionError(fmt::format("no node has a value in the column '{}'", column->name()));
    return partition;
}

}  // namespace quartier::session
