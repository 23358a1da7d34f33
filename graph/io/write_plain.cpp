// GML, Matrix Market and edge lists out.
#include <algorithm>

#include "core/utf8.h"
#include "graph/io/edge_list_dialect.h"
#include "graph/io/graph_output.h"
#include "graph/io/scan.h"

namespace quartier {
namespace graph_io {
namespace {

// Quotes and what stands for others end up as entities; a backslash before a quote means several things to
// several programs. U+FFFD stands for NUL.
std::string gmlText(std::string_view text) {
    std::string escaped;
    for (char c : toUtf8(text)) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '&')
            escaped += "&amp;";
        else if (c == '"')
            escaped += "&quot;";
        else if (c == '\0')
            escaped += kReplacement;
        else if (byte < 0x20 || c == '\\')
            escaped += fmt::format("&#{};", byte);
        else
            escaped += c;
    }
    return escaped;
}

// Keys of GML are letters and digits, and begin with a letter.
std::string gmlKey(std::string_view name) {
    std::string key;
    for (char c : name)
        if ((lowerAscii(c) >= 'a' && lowerAscii(c) <= 'z') || (isDigit(c) && !key.empty())) key += c;
    return key.empty() ? "attribute" : key;
}

// The value of a row as it follows its key; empty when there is none.
std::string gmlValue(const OutputColumn& column, u64 row) {
    std::string value = column.value(row);
    const bool quoted = column.type == OutputColumn::Type::text || column.type == OutputColumn::Type::boolean;
    if (value.empty() || !quoted) return value;
    return '"' + gmlText(value) + '"';
}

// Columns named as the keys that a node itself has get a number behind it.
std::vector<OutputColumn> gmlColumns(const GraphToWrite& what, bool named) {
    std::vector<OutputColumn> columns = outputColumns(what);
    for (OutputColumn& column : columns) column.name = gmlKey(column.name);
    std::set<std::string> taken{"id", "label", "graphics"};
    if (named) taken.insert("name");
    tellApart(columns, taken);
    return columns;
}

// As above; readers take an edge's "value" for its weight where it has no other.
std::vector<OutputColumn> gmlEdgeColumns(const GraphToWrite& what) {
    std::vector<OutputColumn> columns = edgeColumns(what);
    for (OutputColumn& column : columns) column.name = gmlKey(column.name);
    std::set<std::string> taken{"source", "target", "weight", "graphics"};
    if (!what.graph->isWeighted()) taken.insert("value");
    tellApart(columns, taken);
    return columns;
}

// Whether a reader could take the first line for something else: names for a header, two numbers for the size
// of the graph.
bool needsHeader(const GraphToWrite& what) {
    const Graph& graph = *what.graph;
    std::string first, second;
    for (VertexId v = 0; v < graph.vertexCount() && first.empty(); ++v)
        for (const VertexId w : graph.row(v))
            if (graph.isDirected() || v <= w) {
                first = what.nodes->id(v);
                second = what.nodes->id(w);
                break;
            }
    return !wholeId(first) || !wholeId(second) || second == std::to_string(graph.edgeCount() - 1);
}

// Columns of an edge list, with names that readers take for no weight and no direction.
std::vector<OutputColumn> listColumns(const GraphToWrite& what) {
    std::vector<OutputColumn> columns = edgeColumns(what);
    for (OutputColumn& column : columns) {
        if (column.name.empty()) column.name = "attribute";
        if (meansWeightOrDirection(column.name)) column.name = "edge " + column.name;
    }
    tellApart(columns, {});
    return columns;
}

void putListHeader(TextSink& sink, const Graph& graph, const std::vector<OutputColumn>& columns,
                   char delimiter) {
    sink.put("source{}target", delimiter);
    if (graph.isWeighted()) sink.put("{}weight", delimiter);
    for (const OutputColumn& column : columns) sink.put("{}{}", delimiter, csvField(column.name));
    sink.put("\n");
}

void putListRows(TextSink& sink, const GraphToWrite& what, const std::vector<OutputColumn>& columns,
                 char delimiter) {
    const Graph& graph = *what.graph;
    u64 edge = 0;
    forEachEdge(what, [&](VertexId v, VertexId w, ArcOffset arc) {
        sink.put("{}{}{}", csvField(what.nodes->id(v)), delimiter, csvField(what.nodes->id(w)));
        if (graph.isWeighted()) sink.put("{}{}", delimiter, graph.weight(arc));
        for (const OutputColumn& column : columns) {
            const std::string value = column.value(edge);
            sink.put("{}{}", delimiter, value.empty() ? value : csvField(value));
        }
        ++edge;
        sink.put("\n");
    });
}

}  // namespace

// Ids of GML are whole numbers: nodes with other ids are numbered, and keep their id as "name".
void writeGml(std::ostream& out, const GraphToWrite& what) {
    TextSink sink(out);
    const Graph& graph = *what.graph;
    const NodeTable& nodes = *what.nodes;
    const bool numbers = idsAreNumbers(nodes);
    const auto id = [&](VertexId v) { return numbers ? nodes.id(v) : std::to_string(v); };
    const auto columns = gmlColumns(what, !numbers);
    const bool positions = writesPositions(what);
    sink.put("graph [\n  directed {}\n", graph.isDirected() ? 1 : 0);
    forEachNode(what, [&](VertexId v) {
        sink.put("  node [\n    id {}\n", id(v));
        if (!numbers || nodes.hasLabels()) sink.put("    label \"{}\"\n", gmlText(nodes.label(v)));
        if (!numbers) sink.put("    name \"{}\"\n", gmlText(nodes.id(v)));
        for (const OutputColumn& column : columns)
            if (const std::string value = gmlValue(column, v); !value.empty())
                sink.put("    {} {}\n", column.name, value);
        if (positions) sink.put("    graphics [ x {} y {} ]\n", what.positions[v].x, what.positions[v].y);
        sink.put("  ]\n");
    });
    const auto ofEdges = gmlEdgeColumns(what);
    u64 edge = 0;
    forEachEdge(what, [&](VertexId v, VertexId w, ArcOffset arc) {
        sink.put("  edge [ source {} target {}", id(v), id(w));
        if (graph.isWeighted()) sink.put(" weight {}", graph.weight(arc));
        for (const OutputColumn& column : ofEdges)
            if (const std::string value = gmlValue(column, edge); !value.empty())
                sink.put(" {} {}", column.name, value);
        ++edge;
        sink.put(" ]\n");
    });
    sink.put("]\n");
}

void writePlainList(std::ostream& out, const GraphToWrite& what) {
    if (const auto why = whyNoEdgeList(what)) throw Error(*why);
    TextSink sink(out);
    const Graph& graph = *what.graph;
    sink.put("# {} graph\n# Nodes: {} Edges: {}\n", graph.isDirected() ? "Directed" : "Undirected",
             graph.vertexCount(), graph.edgeCount());
    const auto columns = listColumns(what);
    if (!columns.empty() || needsHeader(what)) putListHeader(sink, graph, columns, '\t');
    putListRows(sink, what, columns, '\t');
}

}  // namespace graph_io

void writeEdgeList(std::ostream& out, const GraphToWrite& what) {
    if (const auto why = graph_io::whyNoEdgeList(what)) throw Error(*why);
    graph_io::TextSink sink(out);
    const auto columns = graph_io::listColumns(what);
    graph_io::putListHeader(sink, *what.graph, columns, ',');
    graph_io::putListRows(sink, what, columns, ',');
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
