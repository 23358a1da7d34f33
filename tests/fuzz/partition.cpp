// Tables of node,community: over the nodes of a graph, and two of them side by side.
#include <fmt/format.h>

#include <sstream>

#include "app/session/partition_file.h"
#include "core/error.h"
#include "fuzz.h"
#include "graph/io/writer.h"
#include "node_names.h"

using namespace quartier;

namespace {

void overNodes(std::string_view text) {
    const NodeTable nodes = fuzz::someNodes();
    const std::vector<VertexId> read = readPartition(fuzz::asFile(text), nodes);
    if (read.size() != nodes.size()) fuzz::finding("a partition has not a community per node");
    for (const NodeColumns columns : {NodeColumns::id, NodeColumns::idAndLabel}) {
        std::ostringstream out;
        writePartition(out, nodes, read, columns);
        if (readPartition(fuzz::asFile(out.str()), nodes) != read)
            fuzz::finding(fmt::format("a partition reads back differently:\n{}", out.str()));
    }
}

void twoOfThem(std::string_view text) {
    const std::string path = fuzz::asFile(text);
    const session::NamedPartition read = session::readNamedPartition(path);
    const session::MatchedPartitions both = session::matchPartitions(read, read);
    if (both.a != both.b || both.a.empty()) fuzz::finding("a partition differs from itself");
    for (const VertexId community : both.a)
        if (community >= both.namesA.size()) fuzz::finding("a community has no name");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    for (const auto read : {overNodes, twoOfThem}) {
        try {
            read(fuzz::asText(data, size));
        } catch (const Error&) {
        }
    }
    return 0;
}
