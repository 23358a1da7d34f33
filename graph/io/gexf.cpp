// GEXF 1.1 to 1.3, Gephi's format: labels, attributes, positions (viz), weights, directions. Nodes inside
// nodes are flattened, times of dynamic graphs are ignored; both are noted.
#include <fmt/format.h>

#include <cmath>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/hex_colour.h"
#include "graph/io/formats.h"
#include "graph/io/graph_output.h"
#include "graph/io/scan.h"
#include "graph/io/xml_graph_reader.h"
#include "graph/io/yes_no.h"

namespace quartier::graph_io {
namespace {

class GexfReader : public XmlGraphReader {
  public:
    explicit GexfReader(const FileText& file) : XmlGraphReader(file, "the attribute 'type'") {}

  private:
    GexfReader(const GexfReader& whole, EdgePiece& piece)
        : XmlGraphReader(whole, piece), edgeAttributes_(whole.edgeAttributes_) {}

    bool mayReadPieces() const override { return open_.vertex() == kNoVertex; }
    std::unique_ptr<XmlGraphReader> pieceReader(EdgePiece& piece) const override {
        return std::unique_ptr<XmlGraphReader>(new GexfReader(*this, piece));
    }

    struct Attribute {
        std::string title;
        bool numeric = false;
        bool boolean = false;

        std::string_view valueOf(std::string_view text) const { return boolean ? booleanText(text) : text; }
    };
    enum class Kind { other, node, edge, nodeAttributes, edgeAttributes, attribute, attributeDefault };
    using Elements = ElementStack<Kind>;

    std::string formatName() const override {
        return version_.empty() ? "GEXF" : fmt::format("GEXF {}", excerpt(version_));
    }

    void start(std::string_view name, const Attributes& attributes) override {
        Elements::Element element{Kind::other, open_.vertex()};
        if (name == "gexf")
            version_ = attributes.get("version", "");
        else if (name == "graph")
            graph(attributes);
        else if (name == "attributes")
            element.kind =
                attributes.get("class", "node") == "edge" ? Kind::edgeAttributes : Kind::nodeAttributes;
        else if (name == "attribute")
            attribute(attributes, element);
        else if (name == "default" && open_.kind() == Kind::attribute)
            element.kind = Kind::attributeDefault;
        else if (name == "node")
            node(attributes, element);
        else if (name == "edge")
            edge(attributes, element);
        else if (name == "attvalue")
            value(attributes);
        else if (open_.kind() == Kind::node)
            look(name, attributes);
        text_.clear();
        open_.push(element);
    }

    void graph(const Attributes& attributes) {
        if (graphSeen_) return fault("the file holds several graphs: they were read as one");
        startGraph(attributes, "defaultedgetype");
        if (attributes.get("mode") == "dynamic")
            fault("the graph is dynamic: times are ignored, all nodes and edges were read");
    }

    void attribute(const Attributes& attributes, Elements::Element& element) {
        if (open_.kind() != Kind::nodeAttributes && open_.kind() != Kind::edgeAttributes) return;
        element.kind = Kind::attribute;
        forEdges_ = open_.kind() == Kind::edgeAttributes;
        attributeId_ = attributes.get("id", "");
        Attribute attribute;
        attribute.title = attributes.get("title", attributeId_);
        const std::string_view type = attributes.get("type", "string");
        attribute.numeric = type == "integer" || type == "int" || type == "long" || type == "short" ||
                            type == "byte" || type == "float" || type == "double" || type == "bigdecimal" ||
                            type == "biginteger";
        attribute.boolean = type == "boolean";
        (forEdges_ ? edgeAttributes_ : nodeAttributes_)[attributeId_] = attribute;
    }

    void node(const Attributes& attributes, Elements::Element& element) {
        if (element.vertex != kNoVertex)
            noteFlattened("nodes inside nodes were flattened: they are ordinary nodes");
        const VertexId v = startNode(attributes);
        if (const auto label = attributes.get("label"); label && !label->empty())
            assembler_.setLabel(v, *label);
        element = {Kind::node, v};
    }

    void edge(const Attributes& attributes, Elements::Element& element) {
        startEdge(attributes);
        if (const auto weight = attributes.get("weight")) edge_.weight = *weight;
        for (const char* word : {"label", "kind"})
            if (const auto text = attributes.get(word); text && !text->empty())
                edge_.values.push_back({word, false, std::string(*text), line()});
        if (const auto type = attributes.get("type"))
            edge_.type = *type == "directed" ? EdgeType::directed : EdgeType::undirected;
        element.kind = Kind::edge;
    }

    void value(const Attributes& attributes) {
        const auto value = attributes.get("value");
        auto id = attributes.get("for");
        if (!id) id = attributes.get("id");  // GEXF 1.0
        if (!id || !value) return fault("an attvalue without 'for' or 'value' was left out");
        if (insideEdge()) return edgeValue(std::string(*id), std::string(*value));
        if (open_.vertex() == kNoVertex) return;
        const Attribute& attribute = attributeOf(nodeAttributes_, std::string(*id));
        if (const auto column = assembler_.column(attribute.title, attribute.numeric, line()))
            assembler_.setValue(*column, open_.vertex(), attribute.valueOf(*value), line());
    }

    void edgeValue(const std::string& id, const std::string& value) {
        if (equalIgnoringCase(id, "weight") && edgeAttributes_.count(id) == 0)
            edgeAttributes_[id] = {.title = id, .numeric = true};
        const Attribute& attribute = attributeOf(edgeAttributes_, id);
        if (!equalIgnoringCase(attribute.title, "weight"))
            edge_.values.push_back(
                {attribute.title, attribute.numeric, std::string(attribute.valueOf(value)), line()});
        else if (!edge_.weight)
            edge_.weight = value;
    }

    const Attribute& attributeOf(std::map<std::string, Attribute>& declared, const std::string& id) {
        auto known = declared.find(id);
        if (known == declared.end()) {
            fault(fmt::format("the attribute '{}' is not declared: it was read as text", excerpt(id)));
            known = declared.emplace(id, Attribute{.title = id, .numeric = false}).first;
        }
        return known->second;
    }

    // attvalue stands in attvalues, which stands in the edge.
    bool insideEdge() const { return open_.kind() == Kind::edge || open_.kind(1) == Kind::edge; }

    // What GEXF calls viz, of the node that is open.
    void look(std::string_view name, const Attributes& attributes) {
        if (name == "position")
            position(attributes);
        else if (name == "color")
            colour(attributes);
        else if (name == "size")
            setLook(kGexfSize, true, attributes.get("value", ""));
    }

    void position(const Attributes& attributes) {
        const auto x = wholeNumber(attributes.get("x", ""));
        const auto y = wholeNumber(attributes.get("y", ""));
        if (x && y) assembler_.setPosition(open_.vertex(), *x, *y);
    }

    // Its parts as numbers from 0 to 255, or since GEXF 1.3 as digits of base 16. How opaque it is is left
    // out.
    void colour(const Attributes& attributes) {
        if (const auto rgb = hexColour(attributes.get("hex", "")))
            return setLook(kGexfColour, false, hexColourText(*rgb));
        u32 rgb = 0;
        for (const char* part : {"r", "g", "b"}) {
            const auto value = wholeNumber(attributes.get(part, ""));
            if (!value || !(*value >= 0 && *value <= 255))
                return fault("a colour without numbers from 0 to 255 for r, g and b was left out");
            rgb = rgb << 8 | static_cast<u32>(std::lround(*value));
        }
        setLook(kGexfColour, false, hexColourText(rgb));
    }

    void setLook(std::string_view name, bool numeric, std::string_view value) {
        if (const auto column = assembler_.column(name, numeric, line()))
            assembler_.setValue(*column, open_.vertex(), value, line());
    }

    void text(std::string_view text) override {
        if (open_.kind() == Kind::attributeDefault) text_ += text;
    }

    void end(std::string_view) override {
        const Kind kind = open_.pop().kind;
        if (kind == Kind::edge) endEdge();
        if (kind == Kind::attributeDefault) setDefault();
    }

    void setDefault() {
        const Attribute& attribute = (forEdges_ ? edgeAttributes_ : nodeAttributes_)[attributeId_];
        const std::string_view value = attribute.valueOf(trimmed(text_));
        if (forEdges_) {
            if (equalIgnoringCase(attribute.title, "weight")) return;
            if (const auto column = assembler_.edgeColumn(attribute.title, attribute.numeric, line()))
                assembler_.edgeValues().setDefault(*column, value);
        } else if (const auto column = assembler_.column(attribute.title, attribute.numeric, line()))
            assembler_.setDefault(*column, value);
    }

    Elements open_;
    std::map<std::string, Attribute> nodeAttributes_;
    std::map<std::string, Attribute> edgeAttributes_;
    std::string attributeId_;
    bool forEdges_ = false;
    std::string version_;
};

ParsedGraph readGexf(const FileText& file, const RunContext& context) {
    return GexfReader(file).read(context);
}

}  // namespace

FormatEntry gexfFormat() {
    return {.id = "gexf",
            .name = "GEXF",
            .suffixes = {".gexf"},
            .xmlRoot = "gexf",
            .read = readPlain<readGexf>,
            .byPieces = true,
            .written = {{.suffix = ".gexf",
                         .name = "GEXF",
                         .write = writeGexf,
                         .xml = true,
                         .labels = true,
                         .columns = true,
                         .positions = true}}};
}

}  // namespace quartier::graph_io
