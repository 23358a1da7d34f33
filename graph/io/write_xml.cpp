// GEXF 1.3 and GraphML out.
#include "graph/io/graph_output.h"

namespace quartier {
namespace {

using graph_io::forEachEdge;
using graph_io::OutputColumn;
using graph_io::TextSink;
using graph_io::xmlText;

const char* direction(const Graph& graph) { return graph.isDirected() ? "directed" : "undirected"; }

std::vector<std::string> escapedIds(const NodeTable& nodes) {
    std::vector<std::string> ids;
    ids.reserve(nodes.size());
    for (VertexId v = 0; v < nodes.size(); ++v) ids.push_back(xmlText(nodes.id(v)));
    return ids;
}

void putGexfNode(TextSink& sink, const GraphToWrite& what, const std::vector<OutputColumn>& columns,
                 VertexId v) {
    sink.put("      <node id=\"{}\" label=\"{}\">", xmlText(what.nodes->id(v)),
             xmlText(what.nodes->label(v)));
    bool open = false;
    for (size_t i = 0; i < columns.size(); ++i) {
        const std::string value = columns[i].value(v);
        if (value.empty()) continue;
        if (!open) sink.put("<attvalues>");
        open = true;
        sink.put("<attvalue for=\"{}\" value=\"{}\"/>", i, xmlText(value));
    }
    if (open) sink.put("</attvalues>");
    if (!what.positions.empty())
        sink.put("<viz:position x=\"{}\" y=\"{}\"/>", what.positions[v].x, what.positions[v].y);
    sink.put("</node>\n");
}

const char* graphMlType(OutputColumn::Type type) {
    switch (type) {
        case OutputColumn::Type::integer:
            return "long";
        case OutputColumn::Type::number:
            return "double";
        case OutputColumn::Type::text:
            return "string";
    }
    return "string";
}

void putKeys(TextSink& sink, const GraphToWrite& what, const std::vector<OutputColumn>& columns) {
    sink.put("  <key id=\"label\" for=\"node\" attr.name=\"label\" attr.type=\"string\"/>\n");
    for (size_t i = 0; i < columns.size(); ++i)
        sink.put("  <key id=\"d{}\" for=\"node\" attr.name=\"{}\" attr.type=\"{}\"/>\n", i,
                 xmlText(columns[i].name), graphMlType(columns[i].type));
    if (!what.positions.empty())
        sink.put(
            "  <key id=\"x\" for=\"node\" attr.name=\"x\" attr.type=\"float\"/>\n"
            "  <key id=\"y\" for=\"node\" attr.name=\"y\" attr.type=\"float\"/>\n");
    if (what.graph->isWeighted())
        sink.put("  <key id=\"weight\" for=\"edge\" attr.name=\"weight\" attr.type=\"float\"/>\n");
}

// x and y are written once: from the positions when there are any.
std::vector<OutputColumn> withoutPlaces(std::vector<OutputColumn> columns, const GraphToWrite& what) {
    if (!what.positions.empty())
        std::erase_if(columns, [](const OutputColumn& c) { return c.name == "x" || c.name == "y"; });
    return columns;
}

}  // namespace

void writeGexf(std::ostream& out, const GraphToWrite& what) {
    TextSink sink(out);
    const Graph& graph = *what.graph;
    const auto columns = graph_io::outputColumns(what);
    sink.put(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<gexf xmlns=\"http://gexf.net/1.3\" xmlns:viz=\"http://gexf.net/1.3/viz\" version=\"1.3\">\n");
    sink.put("  <graph defaultedgetype=\"{}\" mode=\"static\">\n", direction(graph));
    if (!columns.empty()) {
        sink.put("    <attributes class=\"node\" mode=\"static\">\n");
        for (size_t i = 0; i < columns.size(); ++i)
            sink.put("      <attribute id=\"{}\" title=\"{}\" type=\"{}\"/>\n", i, xmlText(columns[i].name),
                     graphMlType(columns[i].type));
        sink.put("    </attributes>\n");
    }
    sink.put("    <nodes>\n");
    for (VertexId v = 0; v < graph.vertexCount(); ++v) putGexfNode(sink, what, columns, v);
    sink.put("    </nodes>\n    <edges>\n");
    const auto ids = escapedIds(*what.nodes);
    u64 number = 0;
    forEachEdge(graph, [&](VertexId v, VertexId w, ArcOffset arc) {
        sink.put("      <edge id=\"{}\" source=\"{}\" target=\"{}\"", number++, ids[v], ids[w]);
        if (graph.isWeighted()) sink.put(" weight=\"{}\"", graph.weight(arc));
        sink.put("/>\n");
    });
    sink.put("    </edges>\n  </graph>\n</gexf>\n");
}

void writeGraphMl(std::ostream& out, const GraphToWrite& what) {
    TextSink sink(out);
    const Graph& graph = *what.graph;
    const auto columns = withoutPlaces(graph_io::outputColumns(what), what);
    sink.put(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<graphml "
        "xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n");
    putKeys(sink, what, columns);
    sink.put("  <graph edgedefault=\"{}\">\n", direction(graph));
    const auto ids = escapedIds(*what.nodes);
    for (VertexId v = 0; v < graph.vertexCount(); ++v) {
        sink.put("    <node id=\"{}\">", ids[v]);
        if (what.nodes->hasLabels()) sink.put("<data key=\"label\">{}</data>", xmlText(what.nodes->label(v)));
        for (size_t i = 0; i < columns.size(); ++i)
            if (const std::string value = columns[i].value(v); !value.empty())
                sink.put("<data key=\"d{}\">{}</data>", i, xmlText(value));
        if (!what.positions.empty())
            sink.put("<data key=\"x\">{}</data><data key=\"y\">{}</data>", what.positions[v].x,
                     what.positions[v].y);
        sink.put("</node>\n");
    }
    forEachEdge(graph, [&](VertexId v, VertexId w, ArcOffset arc) {
        sink.put("    <edge source=\"{}\" target=\"{}\">", ids[v], ids[w]);
        if (graph.isWeighted()) sink.put("<data key=\"weight\">{}</data>", graph.weight(arc));
        sink.put("</edge>\n");
    });
    sink.put("  </graph>\n</graphml>\n");
}

}  // namespace quartier
