// GraphML (Brandes, Eiglsperger, Herman, Himsolt and Marshall 2002), with the labels and places that yEd and
// yFiles write into it. Nested graphs are flattened: a group is a node like its members.
#include <fmt/format.h>

#include <map>
#include <string>
#include <vector>

#include "graph/io/graph_assembler.h"
#include "graph/io/scan.h"
#include "graph/io/xml_reader.h"

namespace quartier::graph_io {
namespace {

struct Key {
    enum class Role { column, label, name, weight, nothing };
    Role role = Role::nothing;
    bool numeric = false;
    bool forNodes = false;
    bool forEdges = false;
    std::string name;
    std::string fallback;  // the key's <default>
};

class GraphMlReader : public XmlReader {
  public:
    explicit GraphMlReader(const FileText& file) : assembler_(file) {}

    LoadedGraph read(const FileText& file, const ReadOptions& options, const RunContext& context) {
        parse(file, context);
        if (graphs_ == 0)
            throw ParseError(file.name(), 0, "holds no graph element: there is nothing to show");
        applyDefaults();
        GraphAssembler::Defaults defaults;
        defaults.format = "GraphML";
        defaults.lines = file.lineAt(file.text().data() + file.text().size() - 1);
        defaults.directed = directed_;
        defaults.directionWhy = directionWhy_;
        defaults.typeSource = "the attribute 'directed'";
        return finishGraph(std::move(assembler_).finish(defaults), file, options, context);
    }

  private:
    enum class Kind { other, key, keyDefault, graph, node, edge, data, label, skipped };
    struct Frame {
        Kind kind;
        VertexId vertex = kNoVertex;  // of the node that encloses this element
    };
    struct Edge {
        std::string source;
        std::string target;
        std::optional<f64> weight;
        EdgeType type = EdgeType::byDefault;
        u64 line = 0;
    };

    VertexId enclosingNode() const { return stack_.empty() ? kNoVertex : stack_.back().vertex; }
    Kind parent() const { return stack_.empty() ? Kind::other : stack_.back().kind; }

    void start(std::string_view name, const Attributes& attributes) override {
        Frame frame{Kind::other, enclosingNode()};
        const bool port = name == "port" && inData_ == 0;
        if (parent() == Kind::skipped || port)
            frame.kind = Kind::skipped;
        else if (inData_ > 0)
            startInData(name, attributes, frame);
        else if (name == "graph")
            startGraph(attributes, frame);
        else if (name == "node")
            startNode(attributes, frame);
        else if (name == "edge")
            startEdge(attributes, frame);
        else if (name == "data")
            startData(attributes, frame);
        else if (name == "key")
            startKey(attributes, frame);
        else if (name == "default" && parent() == Kind::key)
            frame.kind = Kind::keyDefault;
        else if (name == "hyperedge")
            skip(frame, "hyperedges are not read: an edge has two ends");
        if (frame.kind == Kind::data || frame.kind == Kind::keyDefault || frame.kind == Kind::label)
            text_.clear();
        stack_.push_back(frame);
    }

    void skip(Frame& frame, std::string why) {
        assembler_.fault(line(), std::move(why));
        frame.kind = Kind::skipped;
    }

    void startGraph(const Attributes& attributes, Frame& frame) {
        const bool nested = enclosingNode() != kNoVertex;
        if (!nested && graphs_ > 0)
            return skip(frame, "the file holds several graphs: only the first was read");
        frame.kind = Kind::graph;
        ++graphs_;
        if (nested) {
            if (!flattened_)
                assembler_.fault(line(),
                                 "graphs inside nodes were flattened: their nodes are ordinary nodes");
            flattened_ = true;
            return;
        }
        const auto direction = attributes.get("edgedefault");
        directed_ = direction == "directed";
        directionWhy_ = direction ? fmt::format("edgedefault is '{}'", excerpt(*direction))
                                  : "the file does not say, so it is undirected";
    }

    void startNode(const Attributes& attributes, Frame& frame) {
        const auto id = attributes.get("id");
        if (!id) fail("a node has no id");
        const auto [v, isNew] = assembler_.declare(*id);
        if (!isNew)
            assembler_.fault(line(),
                             fmt::format("the node '{}' is declared twice: it is one node", excerpt(*id)));
        frame.kind = Kind::node;
        frame.vertex = v;
    }

    void startEdge(const Attributes& attributes, Frame& frame) {
        const auto source = attributes.get("source");
        const auto target = attributes.get("target");
        if (!source || !target) fail("an edge has no source or no target");
        edge_ = Edge{std::string(*source), std::string(*target), std::nullopt, EdgeType::byDefault, line()};
        if (const auto directed = attributes.get("directed"))
            edge_.type = *directed == "true" || *directed == "1" ? EdgeType::directed : EdgeType::undirected;
        frame.kind = Kind::edge;
    }

    void startKey(const Attributes& attributes, Frame& frame) {
        frame.kind = Kind::key;
        const std::string id(attributes.get("id", ""));
        Key key;
        const std::string_view domain = attributes.get("for", "all");
        key.forNodes = domain == "node" || domain == "all";
        key.forEdges = domain == "edge" || domain == "all";
        if (!key.forNodes && !key.forEdges && domain != "graph" && domain != "graphml" && domain != "port" &&
            domain != "hyperedge" && domain != "endpoint")
            assembler_.fault(line(), fmt::format("the key '{}' is for '{}', which GraphML does not know",
                                                 excerpt(id), excerpt(domain)));
        key.name = attributes.get("attr.name", attributes.get("yfiles.type") ? "" : id);
        const std::string_view type = attributes.get("attr.type", "string");
        key.numeric =
            type == "int" || type == "integer" || type == "long" || type == "float" || type == "double";
        if (equalIgnoringCase(key.name, "weight") && key.forEdges)
            key.role = Key::Role::weight;
        else if (equalIgnoringCase(key.name, "label") && key.forNodes)
            key.role = Key::Role::label;
        else if (equalIgnoringCase(key.name, "name") && key.forNodes)
            key.role = Key::Role::name;
        else if (key.forNodes && !key.name.empty())
            key.role = Key::Role::column;
        keys_[id] = key;
        keyId_ = id;
    }

    void startData(const Attributes& attributes, Frame& frame) {
        frame.kind = Kind::data;
        dataKey_ = attributes.get("key", "");
        inData_ = 1;
        labelTaken_ = false;
        if (keys_.count(dataKey_) == 0 && (parent() == Kind::node || parent() == Kind::edge)) {
            assembler_.fault(
                line(), fmt::format("the key '{}' is not declared: it was read as text", excerpt(dataKey_)));
            Key key;
            key.name = dataKey_;
            key.forNodes = key.forEdges = true;
            key.role = equalIgnoringCase(dataKey_, "label")    ? Key::Role::label
                       : equalIgnoringCase(dataKey_, "weight") ? Key::Role::weight
                                                               : Key::Role::column;
            keys_[dataKey_] = key;
        }
    }

    // yEd: y:Geometry (x, y is the corner), y:NodeLabel; yFiles: y:RectD, y:Label with Text or y:Label.Text.
    // Screens count y downwards, drawings here upwards.
    void startInData(std::string_view name, const Attributes& attributes, Frame& frame) {
        ++inData_;
        const VertexId v = enclosingNode();
        if (v == kNoVertex || parent() == Kind::edge) return;
        if (name == "Geometry" || name == "RectD") {
            const bool small = name == "Geometry";
            const auto x = wholeNumber(attributes.get(small ? "x" : "X", ""));
            const auto y = wholeNumber(attributes.get(small ? "y" : "Y", ""));
            const f64 width = wholeNumber(attributes.get(small ? "width" : "Width", "")).value_or(0);
            const f64 height = wholeNumber(attributes.get(small ? "height" : "Height", "")).value_or(0);
            if (x && y) assembler_.setPosition(v, *x + width / 2, -(*y + height / 2));
        } else if (name == "NodeLabel" || name == "Label.Text") {
            frame.kind = Kind::label;
        } else if (name == "Label" && attributes.get("Text") && !labelTaken_) {
            assembler_.setLabel(v, trimmed(*attributes.get("Text")));
            labelTaken_ = true;
        }
    }

    void text(std::string_view text) override {
        const Kind kind = parent();
        if (kind == Kind::data || kind == Kind::keyDefault || kind == Kind::label) text_ += text;
    }

    void end(std::string_view) override {
        const Frame frame = stack_.back();
        stack_.pop_back();
        if (frame.kind == Kind::skipped) return;
        if (inData_ > 0 && --inData_ > 0) {
            if (frame.kind == Kind::label && !labelTaken_ && !trimmed(text_).empty()) {
                assembler_.setLabel(frame.vertex, trimmed(text_));
                labelTaken_ = true;
            }
            if (frame.kind == Kind::label) text_.clear();
            return;
        }
        if (frame.kind == Kind::data) endData();
        if (frame.kind == Kind::keyDefault) {
            keys_[keyId_].fallback = trimmed(text_);
            if (keys_[keyId_].role == Key::Role::weight) weightDefault_ = trimmed(text_);
        }
        if (frame.kind == Kind::edge) {
            if (!edge_.weight && !weightDefault_.empty()) edge_.weight = wholeNumber(weightDefault_);
            assembler_.addEdge(edge_.source, edge_.target, edge_.weight, edge_.type, edge_.line);
        }
    }

    void endData() {
        const Key& key = keys_[dataKey_];
        const std::string_view value = trimmed(text_);
        if (parent() == Kind::edge) {
            if (key.role != Key::Role::weight) return;
            edge_.weight = wholeNumber(value);
            if (!edge_.weight)
                assembler_.fault(line(),
                                 fmt::format("the weight '{}' is not a number: 1 was taken", excerpt(value)));
        } else if (parent() == Kind::node) {
            const VertexId v = stack_.back().vertex;
            if (key.role == Key::Role::label) {
                if (!value.empty()) assembler_.setLabel(v, value);
                labelsSeen_ = true;
            } else if (key.role != Key::Role::nothing && !key.name.empty()) {
                setColumn(key, v, value);
            }
        }
    }

    void setColumn(const Key& key, VertexId v, std::string_view value) {
        // A weight of nodes is a column like others; "name" serves as label when there is none.
        if (key.role == Key::Role::name && !labelsSeen_) assembler_.setLabel(v, value);
        if (const auto column = assembler_.column(key.name, key.numeric, line()))
            assembler_.setValue(*column, v, value, line());
    }

    void applyDefaults() {
        for (const auto& [id, key] : keys_) {
            if (key.fallback.empty() || key.role != Key::Role::column) continue;
            if (const auto column = assembler_.column(key.name, key.numeric, 0))
                assembler_.setDefault(*column, key.fallback);
        }
    }

    GraphAssembler assembler_;
    std::vector<Frame> stack_;
    std::map<std::string, Key> keys_;
    std::string keyId_;
    std::string dataKey_;
    std::string text_;
    Edge edge_;
    std::string weightDefault_;
    int inData_ = 0;  // depth of elements from a <data> on; 0 = outside
    bool labelTaken_ = false;
    bool labelsSeen_ = false;
    bool flattened_ = false;
    int graphs_ = 0;
    bool directed_ = false;
    std::string directionWhy_;
};

}  // namespace

LoadedGraph readGraphMl(const FileText& file, const ReadOptions& options, const RunContext& context) {
    return GraphMlReader(file).read(file, options, context);
}

}  // namespace quartier::graph_io
