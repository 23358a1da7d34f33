// GEXF 1.3 and GraphML out.
#include <algorithm>

#include "core/hex_colour.h"
#include "core/utf8.h"
#include "graph/io/graph_output.h"
#include "graph/io/scan.h"

namespace quartier {
namespace {

using graph_io::forEachEdge;
using graph_io::forEachNode;
using graph_io::OutputColumn;
using graph_io::TextSink;

const char* direction(const Graph& graph) { return graph.isDirected() ? "directed" : "undirected"; }

// The columns of nodes, and those of them that stand in elements of viz, or null.
struct GexfColumns {
    std::vector<OutputColumn> all;
    const OutputColumn* colour = nullptr;
    const OutputColumn* size = nullptr;

    bool isLook(const OutputColumn& column) const { return &column == colour || &column == size; }
};

// As numbers of one byte, where every node that has a colour has one that GEXF can write.
bool areHexColours(const OutputColumn& column, VertexId nodes) {
    for (VertexId v = 0; v < nodes; ++v)
        if (const std::string value = column.value(v); !value.empty() && !hexColour(value)) return false;
    return true;
}

GexfColumns gexfColumns(const GraphToWrite& what, std::vector<OutputColumn> all) {
    GexfColumns columns{.all = std::move(all)};
    for (const OutputColumn& column : columns.all) {
        const bool text = column.type == OutputColumn::Type::text;
        if (column.name == graph_io::kGexfColour && text && areHexColours(column, what.graph->vertexCount()))
            columns.colour = &column;
        if (column.name == graph_io::kGexfSize && column.type != OutputColumn::Type::boolean && !text)
            columns.size = &column;
    }
    return columns;
}

// A node has one colour: that of the view goes before that of the file.
void putLook(TextSink& sink, const GraphToWrite& what, const GexfColumns& columns, VertexId v) {
    std::optional<u32> rgb;
    if (!what.colours.empty())
        rgb = what.colours[v];
    else if (columns.colour != nullptr)
        rgb = hexColour(columns.colour->value(v));
    if (rgb) sink.put("<viz:color r=\"{}\" g=\"{}\" b=\"{}\"/>", *rgb >> 16, *rgb >> 8 & 255, *rgb & 255);
    const std::string size = columns.size != nullptr ? columns.size->value(v) : "";
    if (const auto number = graph_io::wholeNumber(size))
        sink.put("<viz:size value=\"{}\"/>",
                 what.sizeScale == 1 ? size : fmt::format("{:.4g}", *number * what.sizeScale));
}

void putGexfNode(TextSink& sink, const GraphToWrite& what, const GexfColumns& columns, bool positions,
                 VertexId v, const std::string& id) {
    sink.put("      <node id=\"{}\" label=\"{}\">", id, xmlText(what.nodes->label(v)));
    bool open = false;
    for (size_t i = 0; i < columns.all.size(); ++i) {
        const std::string value = columns.isLook(columns.all[i]) ? "" : columns.all[i].value(v);
        if (value.empty()) continue;
        if (!open) sink.put("<attvalues>");
        open = true;
        sink.put("<attvalue for=\"{}\" value=\"{}\"/>", i, xmlText(value));
    }
    if (open) sink.put("</attvalues>");
    if (positions) sink.put("<viz:position x=\"{}\" y=\"{}\"/>", what.positions[v].x, what.positions[v].y);
    putLook(sink, what, columns, v);
    sink.put("</node>\n");
}

// GEXF has these as attributes of an edge itself, where they are texts.
bool isGexfWord(const OutputColumn& column) {
    return column.type == OutputColumn::Type::text && (column.name == "label" || column.name == "kind");
}

// The columns of edges, and the one of them that stands in the place of ids, or null.
struct EdgeColumns {
    std::vector<OutputColumn> all;
    const OutputColumn* ids = nullptr;

    bool isId(const OutputColumn& column) const { return &column == ids; }
    std::string idOf(u64 edge) const { return xmlText(ids->value(edge)); }
};

void putGexfEdgeColumns(TextSink& sink, const EdgeColumns& edges, u64 edge) {
    const std::vector<OutputColumn>& columns = edges.all;
    const auto inElement = [&](const OutputColumn& column) {
        return isGexfWord(column) || edges.isId(column);
    };
    bool open = false;
    for (const OutputColumn& column : columns)
        if (const std::string value = column.value(edge); isGexfWord(column) && !value.empty())
            sink.put(" {}=\"{}\"", column.name, xmlText(value));
    for (size_t i = 0; i < columns.size(); ++i) {
        const std::string value = inElement(columns[i]) ? "" : columns[i].value(edge);
        if (value.empty()) continue;
        if (!open) sink.put("><attvalues>");
        open = true;
        sink.put("<attvalue for=\"{}\" value=\"{}\"/>", i, xmlText(value));
    }
    sink.put(open ? "</attvalues></edge>\n" : "/>\n");
}

const char* graphMlType(OutputColumn::Type type) {
    switch (type) {
        case OutputColumn::Type::integer:
            return "long";
        case OutputColumn::Type::number:
            return "double";
        case OutputColumn::Type::text:
            return "string";
        case OutputColumn::Type::boolean:
            return "boolean";
    }
    return "string";
}

// `inElement(column)`: it stands in the element itself, and is not declared.
template <class InElement>
void putGexfAttributes(TextSink& sink, const char* of, const std::vector<OutputColumn>& columns,
                       const InElement& inElement) {
    if (columns.empty()) return;
    sink.put("    <attributes class=\"{}\" mode=\"static\">\n", of);
    for (size_t i = 0; i < columns.size(); ++i)
        if (!inElement(columns[i]))
            sink.put("      <attribute id=\"{}\" title=\"{}\" type=\"{}\"/>\n", i, columns[i].name,
                     graphMlType(columns[i].type));
    sink.put("    </attributes>\n");
}

void putKeys(TextSink& sink, const GraphToWrite& what, const std::vector<OutputColumn>& columns,
             const EdgeColumns& ofEdges, bool positions) {
    sink.put("  <key id=\"label\" for=\"node\" attr.name=\"label\" attr.type=\"string\"/>\n");
    for (size_t i = 0; i < columns.size(); ++i)
        sink.put("  <key id=\"d{}\" for=\"node\" attr.name=\"{}\" attr.type=\"{}\"/>\n", i, columns[i].name,
                 graphMlType(columns[i].type));
    if (positions)
        sink.put(
            "  <key id=\"x\" for=\"node\" attr.name=\"x\" attr.type=\"float\"/>\n"
            "  <key id=\"y\" for=\"node\" attr.name=\"y\" attr.type=\"float\"/>\n");
    if (what.graph->isWeighted())
        sink.put("  <key id=\"weight\" for=\"edge\" attr.name=\"weight\" attr.type=\"float\"/>\n");
    for (size_t i = 0; i < ofEdges.all.size(); ++i)
        if (!ofEdges.isId(ofEdges.all[i]))
            sink.put("  <key id=\"e{}\" for=\"edge\" attr.name=\"{}\" attr.type=\"{}\"/>\n", i,
                     ofEdges.all[i].name, graphMlType(ofEdges.all[i].type));
}

// With names as XML takes them, which differ from each other and from `reserved`.
std::vector<OutputColumn> xmlColumns(std::vector<OutputColumn> columns,
                                     const std::set<std::string>& reserved) {
    for (OutputColumn& column : columns)
        column.name = column.name.empty() ? "attribute" : xmlText(column.name);
    graph_io::tellApart(columns, reserved);
    return columns;
}

EdgeColumns edgeColumnsOf(const GraphToWrite& what) {
    EdgeColumns edges{.all = xmlColumns(graph_io::edgeColumns(what), {"weight"})};
    edges.ids = graph_io::edgeIds(edges.all, what.graph->edgeCount());
    return edges;
}

// Readers take the column "name" for the label where there is no other.
bool writesLabels(const GraphToWrite& what, const std::vector<OutputColumn>& columns) {
    const auto isName = [](const OutputColumn& c) { return graph_io::equalIgnoringCase(c.name, "name"); };
    return what.nodes->hasLabels() || std::any_of(columns.begin(), columns.end(), isName);
}

}  // namespace

void writeGexf(std::ostream& out, const GraphToWrite& what) {
    TextSink sink(out);
    const Graph& graph = *what.graph;
    const bool positions = graph_io::writesPositions(what);
    const GexfColumns columns = gexfColumns(what, xmlColumns(graph_io::outputColumns(what), {}));
    sink.put(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<gexf xmlns=\"http://gexf.net/1.3\" xmlns:viz=\"http://gexf.net/1.3/viz\" version=\"1.3\">\n");
    sink.put("  <graph defaultedgetype=\"{}\" mode=\"static\">\n", direction(graph));
    const EdgeColumns ofEdges = edgeColumnsOf(what);
    putGexfAttributes(sink, "node", columns.all,
                      [&](const OutputColumn& column) { return columns.isLook(column); });
    putGexfAttributes(sink, "edge", ofEdges.all,
                      [&](const OutputColumn& column) { return isGexfWord(column) || ofEdges.isId(column); });
    sink.put("    <nodes>\n");
    const auto ids = graph_io::distinctIds(*what.nodes, xmlText, fitsXml);
    forEachNode(what, [&](VertexId v) { putGexfNode(sink, what, columns, positions, v, ids[v]); });
    sink.put("    </nodes>\n    <edges>\n");
    u64 number = 0;
    forEachEdge(what, [&](VertexId v, VertexId w, ArcOffset arc) {
        sink.put("      <edge id=\"{}\" source=\"{}\" target=\"{}\"",
                 ofEdges.ids == nullptr ? std::to_string(number) : ofEdges.idOf(number), ids[v], ids[w]);
        if (graph.isWeighted()) sink.put(" weight=\"{}\"", graph.weight(arc));
        putGexfEdgeColumns(sink, ofEdges, number++);
    });
    sink.put("    </edges>\n  </graph>\n</gexf>\n");
}

void writeGraphMl(std::ostream& out, const GraphToWrite& what) {
    TextSink sink(out);
    const Graph& graph = *what.graph;
    // What readers take for something else than a column is not the name of one.
    std::set<std::string> reserved{"label"};
    const bool positions = graph_io::writesPositions(what);
    auto columns = graph_io::outputColumns(what);
    if (positions) {
        columns = graph_io::withoutPlaces(std::move(columns), what);
        reserved.insert({"x", "y"});
    }
    columns = xmlColumns(std::move(columns), reserved);
    sink.put(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<graphml "
        "xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n");
    const bool labels = writesLabels(what, columns);
    const EdgeColumns ofEdges = edgeColumnsOf(what);
    putKeys(sink, what, columns, ofEdges, positions);
    sink.put("  <graph edgedefault=\"{}\">\n", direction(graph));
    const auto ids = graph_io::distinctIds(*what.nodes, xmlText, fitsXml);
    forEachNode(what, [&](VertexId v) {
        sink.put("    <node id=\"{}\">", ids[v]);
        if (labels) sink.put("<data key=\"label\">{}</data>", xmlText(what.nodes->label(v)));
        for (size_t i = 0; i < columns.size(); ++i)
            if (const std::string value = columns[i].value(v); !value.empty())
                sink.put("<data key=\"d{}\">{}</data>", i, xmlText(value));
        if (positions)
            sink.put("<data key=\"x\">{}</data><data key=\"y\">{}</data>", what.positions[v].x,
                     what.positions[v].y);
        sink.put("</node>\n");
    });
    u64 number = 0;
    forEachEdge(what, [&](VertexId v, VertexId w, ArcOffset arc) {
        sink.put("    <edge");
        if (ofEdges.ids != nullptr) sink.put(" id=\"{}\"", ofEdges.idOf(number));
        sink.put(" source=\"{}\" target=\"{}\">", ids[v], ids[w]);
        if (graph.isWeighted()) sink.put("<data key=\"weight\">{}</data>", graph.weight(arc));
        for (size_t i = 0; i < ofEdges.all.size(); ++i)
            if (const std::string value = ofEdges.isId(ofEdges.all[i]) ? "" : ofEdges.all[i].value(number);
                !value.empty())
                sink.put("<data key=\"e{}\">{}</data>", i, xmlText(value));
        ++number;
        sink.put("</edge>\n");
    });
    sink.put("  </graph>\n</graphml>\n");
}

}  // namespace quartier
