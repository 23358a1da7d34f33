// What the graph writers share.
#pragma once

#include <optional>
#include <set>

#include "graph/io/text_sink.h"
#include "graph/io/writer.h"

namespace quartier::graph_io {

// Calls edge(source, target, arc) for every edge once, in the order of an EdgeTable: undirected ones from the
// smaller vertex.
template <typename Edge>
void forEachEdge(const Graph& graph, const Edge& edge) {
    for (VertexId v = 0; v < graph.vertexCount(); ++v)
        for (ArcOffset arc = graph.offsets()[v]; arc < graph.offsets()[v + 1]; ++arc) {
            const VertexId w = graph.targets()[arc];
            if (graph.isDirected() || v <= w) edge(v, w, arc);
        }
}

// Tells what.progress, if there is one, that so many nodes and arcs are written.
void tellProgress(const GraphToWrite& what, u64 nodes, u64 arcs);
inline constexpr VertexId kProgressEvery = 4096;  // vertices

// Calls node(vertex) for every node of the graph, and tells how far that is.
template <typename Node>
void forEachNode(const GraphToWrite& what, const Node& node) {
    for (VertexId v = 0; v < what.graph->vertexCount(); ++v) {
        if (v % kProgressEvery == 0) tellProgress(what, v, 0);
        node(v);
    }
}

// As above, after all nodes, and tells how far that is.
template <typename Edge>
void forEachEdge(const GraphToWrite& what, const Edge& edge) {
    VertexId told = 0;
    forEachEdge(*what.graph, [&](VertexId v, VertexId w, ArcOffset arc) {
        if (v >= told) {
            tellProgress(what, what.graph->vertexCount(), arc);
            told = v - v % kProgressEvery + kProgressEvery;
        }
        edge(v, w, arc);
    });
}

// A column of nodes or edges, of either origin, as the formats write it.
struct OutputColumn {
    enum class Type { number, integer, text, boolean };
    std::string name;
    Type type = Type::number;
    const std::vector<f64>* numbers = nullptr;
    const std::vector<std::string>* texts = nullptr;
    const CodedTexts* coded = nullptr;
    const YesNo* answers = nullptr;

    // The value of a row; empty when it has none. Of answers "true" and "false".
    std::string value(u64 row) const;
};
// The columns of the file the graph came from, then the computed ones, which replace those of the same name.
// Columns x and y that only some nodes have are named partial_x and partial_y where no positions are written:
// readers would take them for positions, which all nodes must have.
std::vector<OutputColumn> outputColumns(const GraphToWrite& what);
// The same of the edges, in the order of forEachEdge().
std::vector<OutputColumn> edgeColumns(const GraphToWrite& what);
// The column "id" of edges whose texts can stand in the place of ids, and would be read back from there:
// every edge has one, no two are alike as XML holds them, and they are no count. Null: none.
const OutputColumn* edgeIds(const std::vector<OutputColumn>& columns, u64 edges);
// Gives the columns names that differ from each other and from `reserved`, also when letters' cases do not
// count, by numbers behind them.
void tellApart(std::vector<OutputColumn>& columns, const std::set<std::string>& reserved);

// Without x and y where they say the same as the positions, which are written once.
std::vector<OutputColumn> withoutPlaces(std::vector<OutputColumn> columns, const GraphToWrite& what);

// The nodes whose position is no number that readers take; those of all others are written only when it is
// none.
u64 nodesWithoutPosition(const GraphToWrite& what);
// Whether there are positions, one for every node.
bool writesPositions(const GraphToWrite& what);

bool idsAreNumbers(const NodeTable& nodes);
// Ids as a format writes them. A number tells those apart that became alike: of those that it cannot hold as
// they are, which `holds` tells.
std::vector<std::string> distinctIds(const NodeTable& nodes, std::string (*written)(std::string_view),
                                     bool (*holds)(std::string_view));

// Why the graph would not be read back from an edge list, if so; the writers of edge lists throw it as an
// Error.
std::optional<std::string> whyNoEdgeList(const GraphToWrite& what);

// Columns of nodes that GEXF has as elements of a node: the colour, as #rrggbb, and the size.
inline constexpr const char* kGexfColour = "viz:color";
inline constexpr const char* kGexfSize = "viz:size";

void writeGml(std::ostream& out, const GraphToWrite& what);
// Tab-separated with the direction in a comment, as SNAP writes it.
void writePlainList(std::ostream& out, const GraphToWrite& what);

}  // namespace quartier::graph_io
