// GEXF 1.1 to 1.3, Gephi's format: labels, attributes, positions (viz), weights, directions. Nodes inside
// nodes are flattened, times of dynamic graphs are ignored; both are noted.
#include <fmt/format.h>

#include <map>
#include <string>
#include <vector>

#include "graph/io/graph_assembler.h"
#include "graph/io/scan.h"
#include "graph/io/xml_reader.h"

namespace quartier::graph_io {
namespace {

class GexfReader : public XmlReader {
  public:
    explicit GexfReader(const FileText& file) : assembler_(file) {}

    LoadedGraph read(const FileText& file, const ReadOptions& options, const RunContext& context) {
        parse(file, context);
        if (!graphSeen_) throw ParseError(file.name(), 0, "holds no graph element: there is nothing to show");
        GraphAssembler::Defaults defaults;
        defaults.format = version_.empty() ? "GEXF" : fmt::format("GEXF {}", excerpt(version_));
        defaults.lines = file.lineAt(file.text().data() + file.text().size() - 1);
        defaults.directed = directed_;
        defaults.directionWhy = directionWhy_;
        defaults.typeSource = "the attribute 'type'";
        return finishGraph(std::move(assembler_).finish(defaults), file, options, context);
    }

  private:
    struct Attribute {
        std::string title;
        bool numeric = false;
        std::string fallback;
    };
    struct Edge {
        std::string source;
        std::string target;
        std::optional<f64> weight;
        EdgeType type = EdgeType::byDefault;
        u64 line = 0;
    };
    enum class Kind { other, node, edge, nodeAttributes, edgeAttributes, attribute, attributeDefault };
    struct Frame {
        Kind kind;
        VertexId vertex = kNoVertex;
    };

    Kind parent() const { return stack_.empty() ? Kind::other : stack_.back().kind; }

    void start(std::string_view name, const Attributes& attributes) override {
        Frame frame{Kind::other, stack_.empty() ? kNoVertex : stack_.back().vertex};
        if (name == "gexf")
            version_ = attributes.get("version", "");
        else if (name == "graph")
            startGraph(attributes);
        else if (name == "attributes")
            frame.kind =
                attributes.get("class", "node") == "edge" ? Kind::edgeAttributes : Kind::nodeAttributes;
        else if (name == "attribute")
            startAttribute(attributes, frame);
        else if (name == "default" && parent() == Kind::attribute)
            frame.kind = Kind::attributeDefault;
        else if (name == "node")
            startNode(attributes, frame);
        else if (name == "edge")
            startEdge(attributes, frame);
        else if (name == "attvalue")
            startValue(attributes, frame);
        else if (name == "position")
            startPosition(attributes, frame);
        text_.clear();
        stack_.push_back(frame);
    }

    void startGraph(const Attributes& attributes) {
        if (graphSeen_) {
            assembler_.fault(line(), "the file holds several graphs: they were read as one");
            return;
        }
        graphSeen_ = true;
        const auto type = attributes.get("defaultedgetype");
        directed_ = type == "directed";
        directionWhy_ = type ? fmt::format("defaultedgetype is '{}'", excerpt(*type))
                             : "the file does not say, so it is undirected";
        if (attributes.get("mode") == "dynamic")
            assembler_.fault(line(),
                             "the graph is dynamic: times are ignored, all nodes and edges were read");
    }

    void startAttribute(const Attributes& attributes, Frame& frame) {
        if (parent() != Kind::nodeAttributes && parent() != Kind::edgeAttributes) return;
        frame.kind = Kind::attribute;
        forEdges_ = parent() == Kind::edgeAttributes;
        attributeId_ = attributes.get("id", "");
        Attribute attribute;
        attribute.title = attributes.get("title", attributeId_);
        const std::string_view type = attributes.get("type", "string");
        attribute.numeric = type == "integer" || type == "int" || type == "long" || type == "short" ||
                            type == "byte" || type == "float" || type == "double" || type == "bigdecimal" ||
                            type == "biginteger";
        (forEdges_ ? edgeAttributes_ : nodeAttributes_)[attributeId_] = attribute;
    }

    void startNode(const Attributes& attributes, Frame& frame) {
        const auto id = attributes.get("id");
        if (!id) fail("a node has no id");
        if (frame.vertex != kNoVertex && !flattened_) {
            assembler_.fault(line(), "nodes inside nodes were flattened: they are ordinary nodes");
            flattened_ = true;
        }
        const auto [v, isNew] = assembler_.declare(*id);
        if (!isNew)
            assembler_.fault(line(),
                             fmt::format("the node '{}' is declared twice: it is one node", excerpt(*id)));
        if (const auto label = attributes.get("label"); label && !label->empty())
            assembler_.setLabel(v, *label);
        frame.kind = Kind::node;
        frame.vertex = v;
    }

    void startEdge(const Attributes& attributes, Frame& frame) {
        const auto source = attributes.get("source");
        const auto target = attributes.get("target");
        if (!source || !target) fail("an edge has no source or no target");
        edge_ = Edge{std::string(*source), std::string(*target), std::nullopt, EdgeType::byDefault, line()};
        if (const auto weight = attributes.get("weight")) setWeight(*weight);
        if (const auto type = attributes.get("type"))
            edge_.type = *type == "directed" ? EdgeType::directed : EdgeType::undirected;
        frame.kind = Kind::edge;
    }

    void setWeight(std::string_view text) {
        edge_.weight = wholeNumber(text);
        if (!edge_.weight)
            assembler_.fault(line(),
                             fmt::format("the weight '{}' is not a number: 1 was taken", excerpt(text)));
    }

    void startValue(const Attributes& attributes, const Frame& frame) {
        const auto value = attributes.get("value");
        auto id = attributes.get("for");
        if (!id) id = attributes.get("id");  // GEXF 1.0
        if (!id || !value) {
            assembler_.fault(line(), "an attvalue without 'for' or 'value' was left out");
            return;
        }
        if (insideEdge()) {
            const auto known = edgeAttributes_.find(std::string(*id));
            const std::string_view title =
                known == edgeAttributes_.end() ? *id : std::string_view(known->second.title);
            if (equalIgnoringCase(title, "weight") && !edge_.weight) setWeight(*value);
            return;
        }
        if (frame.vertex == kNoVertex) return;
        auto known = nodeAttributes_.find(std::string(*id));
        if (known == nodeAttributes_.end()) {
            assembler_.fault(
                line(), fmt::format("the attribute '{}' is not declared: it was read as text", excerpt(*id)));
            known = nodeAttributes_.emplace(*id, Attribute{std::string(*id), false, ""}).first;
        }
        if (const auto column = assembler_.column(known->second.title, known->second.numeric, line()))
            assembler_.setValue(*column, frame.vertex, *value, line());
    }

    // attvalue stands in attvalues, which stands in the edge.
    bool insideEdge() const {
        for (size_t up = 1; up <= std::min<size_t>(2, stack_.size()); ++up)
            if (stack_[stack_.size() - up].kind == Kind::edge) return true;
        return false;
    }

    void startPosition(const Attributes& attributes, const Frame& frame) {
        if (parent() != Kind::node) return;
        const auto x = wholeNumber(attributes.get("x", ""));
        const auto y = wholeNumber(attributes.get("y", ""));
        if (x && y) assembler_.setPosition(frame.vertex, *x, *y);
    }

    void text(std::string_view text) override {
        if (parent() == Kind::attributeDefault) text_ += text;
    }

    void end(std::string_view) override {
        const Frame frame = stack_.back();
        stack_.pop_back();
        if (frame.kind == Kind::edge)
            assembler_.addEdge(edge_.source, edge_.target, edge_.weight, edge_.type, edge_.line);
        else if (frame.kind == Kind::attributeDefault && !forEdges_)
            setDefault();
    }

    void setDefault() {
        const Attribute& attribute = nodeAttributes_[attributeId_];
        if (const auto column = assembler_.column(attribute.title, attribute.numeric, line()))
            assembler_.setDefault(*column, trimmed(text_));
    }

    GraphAssembler assembler_;
    std::vector<Frame> stack_;
    std::map<std::string, Attribute> nodeAttributes_;
    std::map<std::string, Attribute> edgeAttributes_;
    std::string attributeId_;
    bool forEdges_ = false;
    std::string text_;
    Edge edge_;
    std::string version_;
    bool graphSeen_ = false;
    bool flattened_ = false;
    bool directed_ = false;
    std::string directionWhy_;
};

}  // namespace

LoadedGraph readGexf(const FileText& file, const ReadOptions& options, const RunContext& context) {
    return GexfReader(file).read(file, options, context);
}

}  // namespace quartier::graph_io
