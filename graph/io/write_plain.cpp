// GML, Matrix Market and edge lists out.
#include <algorithm>

#include "graph/io/graph_output.h"
#include "graph/io/scan.h"
#include "graph/io/utf8.h"

namespace quartier {
namespace graph_io {
namespace {

std::string gmlText(std::string_view text) {
    std::string escaped;
    for (char c : toUtf8(text)) {
        if (c == '&')
            escaped += "&amp;";
        else if (c == '"')
            escaped += "&quot;";
        else
            escaped += c;
    }
    return escaped;
}

// Keys of GML are letters and digits.
std::string gmlKey(std::string_view name) {
    std::string key;
    for (char c : name)
        if ((lowerAscii(c) >= 'a' && lowerAscii(c) <= 'z') || (isDigit(c) && !key.empty())) key += c;
    static constexpr const char* kTaken[] = {"id", "label", "name", "graphics"};
    const bool taken = std::any_of(std::begin(kTaken), std::end(kTaken),
                                   [&](const char* t) { return equalIgnoringCase(t, key); });
    return taken || key.empty() ? "attribute" + key : key;
}

}  // namespace

// Ids of GML are whole numbers: nodes with other ids are numbered, and keep their id as "name".
void writeGml(std::ostream& out, const GraphToWrite& what) {
    TextSink sink(out);
    const Graph& graph = *what.graph;
    const NodeTable& nodes = *what.nodes;
    bool numbers = true;
    for (VertexId v = 0; v < nodes.size() && numbers; ++v) numbers = wholeId(nodes.id(v)).has_value();
    const auto id = [&](VertexId v) { return numbers ? nodes.id(v) : std::to_string(v); };
    const auto columns = outputColumns(what);
    sink.put("graph [\n  directed {}\n", graph.isDirected() ? 1 : 0);
    for (VertexId v = 0; v < graph.vertexCount(); ++v) {
        sink.put("  node [\n    id {}\n", id(v));
        if (!numbers || nodes.hasLabels()) sink.put("    label \"{}\"\n", gmlText(nodes.label(v)));
        if (!numbers) sink.put("    name \"{}\"\n", gmlText(nodes.id(v)));
        for (const OutputColumn& column : columns) {
            const std::string value = column.value(v);
            if (value.empty()) continue;
            const bool quoted = column.type == OutputColumn::Type::text;
            sink.put("    {} {}{}{}\n", gmlKey(column.name), quoted ? "\"" : "",
                     quoted ? gmlText(value) : value, quoted ? "\"" : "");
        }
        if (!what.positions.empty())
            sink.put("    graphics [ x {} y {} ]\n", what.positions[v].x, what.positions[v].y);
        sink.put("  ]\n");
    }
    forEachEdge(graph, [&](VertexId v, VertexId w, ArcOffset arc) {
        sink.put("  edge [ source {} target {}", id(v), id(w));
        if (graph.isWeighted()) sink.put(" weight {}", graph.weight(arc));
        sink.put(" ]\n");
    });
    sink.put("]\n");
}

void writePlainList(std::ostream& out, const GraphToWrite& what) {
    TextSink sink(out);
    const Graph& graph = *what.graph;
    sink.put("# {} graph\n# Nodes: {} Edges: {}\n", graph.isDirected() ? "Directed" : "Undirected",
             graph.vertexCount(), graph.edgeCount());
    forEachEdge(graph, [&](VertexId v, VertexId w, ArcOffset arc) {
        sink.put("{}\t{}", csvField(what.nodes->id(v)), csvField(what.nodes->id(w)));
        if (graph.isWeighted()) sink.put("\t{}", graph.weight(arc));
        sink.put("\n");
    });
}

}  // namespace graph_io

void writeEdgeList(std::ostream& out, const GraphToWrite& what) {
    graph_io::TextSink sink(out);
    const Graph& graph = *what.graph;
    sink.put(graph.isWeighted() ? "source,target,weight\n" : "source,target\n");
    graph_io::forEachEdge(graph, [&](VertexId v, VertexId w, ArcOffset arc) {
        sink.put("{},{}", graph_io::csvField(what.nodes->id(v)), graph_io::csvField(what.nodes->id(w)));
        if (graph.isWeighted()) sink.put(",{}", graph.weight(arc));
        sink.put("\n");
    });
}

// The format keeps the lower triangle of a symmetric matrix: the row is the larger index.
void writeMatrixMarket(std::ostream& out, const Graph& graph) {
    graph_io::TextSink sink(out);
    sink.put("%%MatrixMarket matrix coordinate {} {}\n", graph.isWeighted() ? "real" : "pattern",
             graph.isDirected() ? "general" : "symmetric");
    sink.put("{} {} {}\n", graph.vertexCount(), graph.vertexCount(), graph.edgeCount());
    graph_io::forEachEdge(graph, [&](VertexId v, VertexId w, ArcOffset arc) {
        const VertexId row = graph.isDirected() ? v : std::max(v, w);
        const VertexId column = graph.isDirected() ? w : std::min(v, w);
        sink.put("{} {}", u64{row} + 1, u64{column} + 1);
        if (graph.isWeighted()) sink.put(" {}", graph.weight(arc));
        sink.put("\n");
    });
}

}  // namespace quartier
