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

template <class Value>
std::vector<VertexId> numbered(const std::vector<Value>& values, const auto& missing) {
    std::map<Value, VertexId> known;
    std::vector<VertexId> labels(values.size(), kNoVertex);
    for (size_t v = 0; v < values.size(); ++v)
        if (!missing(values[v]))
            labels[v] = known.try_emplace(values[v], static_cast<VertexId>(known.size())).first->second;
    return labels;
}

void requireWholeNumbers(const NodeTable& nodes, const std::string& column, const std::vector<f64>& values) {
    for (VertexId v = 0; v < values.size(); ++v)
        if (!std::isnan(values[v]) && std::trunc(values[v]) != values[v])
            throw OptionError(
                fmt::format("the column '{}' has {} for the node '{}': whole numbers or texts make "
                            "communities, and these "
                            "are measurements",
                            column, values[v], nodes.id(v)));
}

std::string columnNames(const NodeTable& nodes) {
    std::string names;
    for (const NodeColumn& column : nodes.columns()) names += (names.empty() ? "" : ", ") + column.name;
    return names.empty() ? "its nodes have no columns" : "there are: " + names;
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

ImportedPartition partitionFromColumn(const NodeTable& nodes, const std::string& column) {
    const NodeColumn* found = nodes.column(column);
    if (found == nullptr)
        throw OptionError(fmt::format("the nodes have no column '{}'; {}", column, columnNames(nodes)));
    ImportedPartition partition{.labels = {},
                                .origin = {.kind = PartitionOrigin::Kind::column, .name = column}};
    if (const auto* numbers = std::get_if<std::vector<f64>>(&found->values)) {
        requireWholeNumbers(nodes, column, *numbers);
        partition.labels = numbered(*numbers, [](f64 value) { return std::isnan(value); });
    } else {
        partition.labels = numbered(std::get<std::vector<std::string>>(found->values),
                                    [](const std::string& text) { return text.empty(); });
    }
    partition.origin.unassigned = completeWithSingletons(partition.labels);
    if (partition.origin.unassigned == nodes.size())
        throw OptionError(fmt::format("no node has a value in the column '{}'", column));
    return partition;
}

}  // namespace quartier::session
