#include "graph/io/xml_graph_reader.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/error.h"
#include "graph/io/scan.h"

namespace quartier::graph_io {
namespace {

// Where the tag of an edge begins, in a text in which names of tags have no prefix.
const char* edgeTag(const char* from, const char* end) {
    constexpr std::string_view kTag = "<edge";
    std::string_view text(from, static_cast<size_t>(end - from));
    for (size_t at = text.find(kTag); at != std::string_view::npos; at = text.find(kTag, at + 1)) {
        const char behind = at + kTag.size() < text.size() ? text[at + kTag.size()] : '\0';
        if (isBlank(behind) || behind == '\n') return from + at;
    }
    return nullptr;
}

}  // namespace

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
        return edges_.drop(DropReason::incomplete, line(), "the edge has no source or no target");
    edge_.id = attributes.get("id", "");
    edge_.source = *source;
    edge_.target = *target;
}

void XmlGraphReader::endEdge() {
    if (!edge_.complete) return;
    edges_.addEdge(edge_.source, edge_.target, edge_.weight, edge_.type, edge_.line);
    edges_.setEdgeId(edge_.id);
    for (const EdgeValue& value : edge_.values)
        edges_.setEdgeNumberOrText(value.name, value.value, value.numeric, value.line);
}

u64 XmlGraphReader::readEdgesOn(u64 at) {
    if (!mayReadPieces() || !parallel_.areDue(at)) return 0;
    const std::string_view window = file_.piece(at, parallel_.windowBytes());
    return parallel_.take(at, window, edgeTag, [&](std::string_view text, EdgePiece& piece) {
        pieceReader(piece)->parseEdges(FileText::partOf(text), piece);
    });
}

void XmlGraphReader::noteFlattened(const char* message) {
    if (!flattened_) fault(message);
    flattened_ = true;
}

}  // namespace quartier::graph_io
