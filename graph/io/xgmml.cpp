// XGMML (Punin and Krishnamoorthy 2001), GML in XML, as Cytoscape writes it. Nested graphs are flattened: a
// group is a node like its members.
#include <fmt/format.h>

#include <memory>
#include <string>
#include <unordered_set>

#include "graph/io/formats.h"
#include "graph/io/scan.h"
#include "graph/io/xml_graph_reader.h"
#include "graph/io/yes_no.h"

namespace quartier::graph_io {
namespace {

class XgmmlReader : public XmlGraphReader {
  public:
    explicit XgmmlReader(const FileText& file) : XmlGraphReader(file, "the attribute 'cy:directed'") {}

  private:
    XgmmlReader(const XgmmlReader& whole, EdgePiece& piece)
        : XmlGraphReader(whole, piece), graphs_(whole.graphs_) {}

    bool mayReadPieces() const override { return graphs_ == 1 && groupEdges_.empty(); }
    std::unique_ptr<XmlGraphReader> pieceReader(EdgePiece& piece) const override {
        return std::unique_ptr<XmlGraphReader>(new XgmmlReader(*this, piece));
    }

    enum class Kind { other, graph, node, edge, graphics };
    using Elements = ElementStack<Kind>;

    std::string formatName() const override { return "XGMML"; }

    void start(std::string_view name, const Attributes& attributes) override {
        Elements::Element element{Kind::other, open_.vertex()};
        if (name == "graph")
            graph(attributes, element);
        else if (name == "node")
            node(attributes, element);
        else if (name == "edge")
            edge(attributes, element);
        else if (name == "att")
            attribute(attributes);
        else if (name == "graphics" && open_.kind() == Kind::node)
            graphics(attributes, element);
        else if (name == "center" && open_.kind() == Kind::graphics)
            position(attributes);
        open_.push(element);
    }

    void graph(const Attributes& attributes, Elements::Element& element) {
        element.kind = Kind::graph;
        ++graphs_;
        if (graphSeen_)
            noteFlattened("graphs inside nodes were flattened: their nodes are ordinary nodes");
        else
            startGraph(attributes, "directed", {"1", "true"});
    }

    // A group names members that stand elsewhere by xlink:href.
    void node(const Attributes& attributes, Elements::Element& element) {
        if (attributes.get("xlink:href") && !attributes.get("id")) return;
        element = {Kind::node, startNode(attributes)};
        if (const auto label = attributes.get("label"); label && !label->empty())
            assembler_.setLabel(element.vertex, *label);
        for (const char* word : {"name", "weight"})
            if (const auto value = attributes.get(word))
                assembler_.setNumberOrText(word, element.vertex, *value, wholeNumber(*value).has_value(),
                                           line());
    }

    void edge(const Attributes& attributes, Elements::Element& element) {
        if (attributes.get("xlink:href") && !attributes.get("source")) return;
        startEdge(attributes);
        element.kind = Kind::edge;
        if (const auto weight = attributes.get("weight")) edge_.weight = *weight;
        if (const auto label = attributes.get("label"); label && !label->empty())
            edge_.values.push_back({"label", false, std::string(*label), line()});
        if (const auto directed = attributes.get("cy:directed"))
            edge_.type = *directed == "1" || *directed == "true" ? EdgeType::directed : EdgeType::undirected;
    }

    void attribute(const Attributes& attributes) {
        if (open_.kind() != Kind::node && open_.kind() != Kind::edge) return;
        const std::string_view type = attributes.get("type", "string");
        if (type == "list") {
            if (isOfPiece()) throw NotPlain();
            if (lists_++ == 0) firstList_ = line();
            return;
        }
        const auto name = attributes.get("name");
        const auto text = attributes.get("value");
        if (!name || !text || text->empty()) return;
        const std::string_view value = type == "boolean" ? booleanText(*text) : *text;
        const bool numeric = type == "integer" || type == "real" || type == "float" || type == "double";
        if (open_.kind() == Kind::node)
            nodeValue(*name, value, numeric);
        else
            edgeValue(*name, value, numeric);
    }

    // Attributes have a type each time, not once for all: one text makes a column of texts.
    void nodeValue(std::string_view name, std::string_view value, bool numeric) {
        assembler_.setNumberOrText(name, open_.vertex(), value, numeric, line());
    }

    void edgeValue(std::string_view name, std::string_view value, bool numeric) {
        if (equalIgnoringCase(name, "weight") && !edge_.weight)
            edge_.weight = value;
        else
            edge_.values.push_back({std::string(name), numeric, std::string(value), line()});
    }

    void graphics(const Attributes& attributes, Elements::Element& element) {
        element.kind = Kind::graphics;
        position(attributes);
    }

    // Screens count y downwards, drawings here upwards.
    void position(const Attributes& attributes) {
        const auto x = wholeNumber(attributes.get("x", ""));
        const auto y = wholeNumber(attributes.get("y", ""));
        if (x && y) assembler_.setPosition(open_.vertex(), *x, -*y);
    }

    void text(std::string_view) override {}

    void end(std::string_view) override {
        const Kind kind = open_.pop().kind;
        if (kind == Kind::graph) --graphs_;
        if (kind == Kind::edge && edge_.complete && !standsInAGroup()) endEdge();
    }

    // Whether the edge that ends was read as one of a group already. Cytoscape lists those of an expanded
    // group in the group and once more behind it.
    bool standsInAGroup() {
        if (graphs_ < 2 && groupEdges_.empty()) return false;
        std::string key = edge_.id;
        if (key.empty()) {
            key = edge_.source + '\0' + edge_.target;
            for (const EdgeValue& value : edge_.values)
                if (value.name == "label") key += '\0' + value.value;
        }
        const bool known = graphs_ < 2 ? groupEdges_.count(key) > 0 : !groupEdges_.insert(key).second;
        if (known && repeated_++ == 0) firstRepeated_ = edge_.line;
        return known;
    }

    void finish() override {
        if (lists_ > 0)
            assembler_.fault(firstList_, fmt::format("{} attributes are lists: they were left out", lists_));
        if (repeated_ > 0)
            assembler_.fault(firstRepeated_,
                             fmt::format("{} edges that a group lists too were read once", repeated_));
    }

    Elements open_;
    int graphs_ = 0;                              // that are open
    std::unordered_set<std::string> groupEdges_;  // ids, or ends and labels, of edges in nested graphs
    u64 repeated_ = 0, firstRepeated_ = 0;        // edges of groups that the file lists twice, and a line
    u64 lists_ = 0, firstList_ = 0;               // attributes of type list, and the line of the first
};

ParsedGraph readXgmml(const FileText& file, const RunContext& context) {
    return XgmmlReader(file).read(context);
}

}  // namespace

FormatEntry xgmmlFormat() {
    return {.id = "xgmml",
            .name = "XGMML",
            .suffixes = {".xgmml"},
            .xmlRoot = "graph",
            .read = readPlain<readXgmml>,
            .byPieces = true};
}

}  // namespace quartier::graph_io
