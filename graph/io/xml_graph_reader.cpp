#include "graph/io/xml_graph_reader.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/error.h"
#include "graph/io/scan.h"

namespace quartier::graph_io {

ParsedGraph XmlGraphReader::read(const RunContext& context) {
    parse(file_, context);
    if (!graphSeen_) throw ParseError(file_.name(), 0, "holds no graph element: there is nothing to show");
    finish();
    GraphAssembler::Defaults defaults;
    defaults.format = formatName();
    defaults.lines = lineCount();
    defaults.directed = directed_;
    defaults.directionWhy = directionWhy_;
    defaults.typeSource = directionAttribute_;
    return std::move(assembler_).finish(defaults);
}

void XmlGraphReader::startGraph(const Attributes& attributes, std::string_view attribute,
                                std::initializer_list<std::string_view> directedWords) {
    graphSeen_ = true;
    const auto direction = attributes.get(attribute);
    directed_ =
        direction && std::find(directedWords.begin(), directedWords.end(), *direction) != directedWords.end();
    directionWhy_ = direction ? fmt::format("{} is '{}'", attribute, excerpt(*direction))
                              : "the file does not say, so it is undirected";
}

VertexId XmlGraphReader::startNode(const Attributes& attributes) {
    const auto id = attributes.get("id");
    if (!id) fail("a node has no id");
    const auto [v, isNew] = assembler_.declare(*id, line());
    if (!isNew) fault(fmt::format("the node '{}' is declared twice: it is one node", excerpt(*id)));
    return v;
}

void XmlGraphReader::startEdge(const Attributes& attributes) {
    const auto source = attributes.get("source");
    const auto target = attributes.get("target");
    edge_ = Edge();
    edge_.line = line();
    edge_.complete = source && target;
    if (!edge_.complete)
        return assembler_.drop(DropReason::incomplete, line(), "the edge has no source or no target");
    edge_.id = attributes.get("id", "");
    edge_.source = *source;
    edge_.target = *target;
}

void XmlGraphReader::endEdge() {
    if (!edge_.complete) return;
    assembler_.addEdge(edge_.source, edge_.target, edge_.weight, edge_.type, edge_.line);
    assembler_.setEdgeId(edge_.id);
    for (const EdgeValue& value : edge_.values)
        assembler_.setEdgeNumberOrText(value.name, value.value, value.numeric, value.line);
}

void XmlGraphReader::noteFlattened(const char* message) {
    if (!flattened_) fault(message);
    flattened_ = true;
}

}  // namespace quartier::graph_io
