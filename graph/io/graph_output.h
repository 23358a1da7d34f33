// What the graph writers share.
#pragma once

#include "graph/io/text_sink.h"
#include "graph/io/writer.h"

namespace quartier::graph_io {

// Calls edge(source, target, arc) for every edge once: undirected ones from the smaller vertex.
template <typename Edge>
void forEachEdge(const Graph& graph, const Edge& edge) {
    for (VertexId v = 0; v < graph.vertexCount(); ++v)
        for (ArcOffset arc = graph.offsets()[v]; arc < graph.offsets()[v + 1]; ++arc) {
            const VertexId w = graph.targets()[arc];
            if (graph.isDirected() || v <= w) edge(v, w, arc);
        }
}

// A node column of either origin, as the XML formats and GML write it.
struct OutputColumn {
    enum class Type { number, integer, text };
    std::string name;
    Type type = Type::number;
    const std::vector<f64>* numbers = nullptr;
    const std::vector<std::string>* texts = nullptr;

    // The value of a node; empty when it has none.
    std::string value(VertexId v) const;
};
// The columns of the file the graph came from, then the computed ones, which replace those of the same name.
std::vector<OutputColumn> outputColumns(const GraphToWrite& what);

void writeGml(std::ostream& out, const GraphToWrite& what);
// Tab-separated with the direction in a comment, as SNAP writes it.
void writePlainList(std::ostream& out, const GraphToWrite& what);

}  // namespace quartier::graph_io
