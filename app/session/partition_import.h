// Partitions that no engine found: a file of node,community, or a column of the nodes.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/session/document.h"

namespace quartier::session {

struct ImportedPartition {
    std::vector<VertexId> labels;  // one per node
    PartitionOrigin origin;
};

// Nodes that the partition gives no community (no row or an empty field of the file; no text or number in the
// column) become communities of their own, and are counted in the origin.

// As readPartition() reads it. Throws ParseError naming the line of a node that is unknown or there twice,
// and Error when no node has a community.
ImportedPartition partitionFromFile(const std::filesystem::path& path, const NodeTable& nodes);
// Equal values of a column are a community: texts, whole numbers, yes and no, labels. Throws OptionError
// naming the columns there are, or the node whose number is not whole, or when no node has a value. `name`:
// or its id.
ImportedPartition partitionFromColumn(const Document& document, const std::string& name);

}  // namespace quartier::session
