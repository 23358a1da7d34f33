// GraphML (Brandes, Eiglsperger, Herman, Himsolt and Marshall 2002), with the labels and places that yEd and
// yFiles write into it. Nested graphs are flattened: a group is a node like its members.
#include <fmt/format.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "graph/io/formats.h"
#include "graph/io/scan.h"
#include "graph/io/xml_graph_reader.h"
#include "graph/io/yes_no.h"

namespace quartier::graph_io {
namespace {

struct Key {
    enum class Role { column, label, name, weight, nothing };
    Role role = Role::nothing;
    bool numeric = false;
    bool boolean = false;
    bool forNodes = false;
    bool forEdges = false;
    std::string name;
    std::string fallback;  // the key's <default>
};

class GraphMlReader : public XmlGraphReader {
  public:
    explicit GraphMlReader(const FileText& file) : XmlGraphReader(file, "the attribute 'directed'") {}

  private:
    GraphMlReader(const GraphMlReader& whole, EdgePiece& piece)
        : XmlGraphReader(whole, piece), keys_(whole.keys_), weightDefault_(whole.weightDefault_) {}

    bool mayReadPieces() const override { return open_.kind() == Kind::graph && open_.vertex() == kNoVertex; }
    std::unique_ptr<XmlGraphReader> pieceReader(EdgePiece& piece) const override {
        return std::unique_ptr<XmlGraphReader>(new GraphMlReader(*this, piece));
    }

    enum class Kind { other, key, keyDefault, graph, node, edge, data, label, edgeLabel, skipped };
    using Elements = ElementStack<Kind>;

    std::string formatName() const override { return "GraphML"; }

    void start(std::string_view name, const Attributes& attributes) override {
        Elements::Element element{Kind::other, open_.vertex()};
        const bool port = name == "port" && inData_ == 0;
        if (open_.kind() == Kind::skipped || port)
            element.kind = Kind::skipped;
        else if (inData_ > 0)
            inData(name, attributes, element);
        else if (name == "graph")
            graph(attributes, element);
        else if (name == "node")
            element = {Kind::node, startNode(attributes)};
        else if (name == "edge")
            edge(attributes, element);
        else if (name == "data")
            data(attributes, element);
        else if (name == "key")
            key(attributes, element);
        else if (name == "default" && open_.kind() == Kind::key)
            element.kind = Kind::keyDefault;
        else if (name == "hyperedge")
            skip(element, "hyperedges are not read: an edge has two ends");
        if (takesText(element.kind)) text_.clear();
        open_.push(element);
    }

    static bool takesText(Kind kind) {
        return kind == Kind::data || kind == Kind::keyDefault || kind == Kind::label ||
               kind == Kind::edgeLabel;
    }

    void skip(Elements::Element& element, std::string why) {
        fault(std::move(why));
        element.kind = Kind::skipped;
    }

    void graph(const Attributes& attributes, Elements::Element& element) {
        const bool nested = open_.vertex() != kNoVertex;
        if (!nested && graphSeen_)
            return skip(element, "the file holds several graphs: only the first was read");
        element.kind = Kind::graph;
        if (nested)
            noteFlattened("graphs inside nodes were flattened: their nodes are ordinary nodes");
        else
            startGraph(attributes, "edgedefault");
    }

    void edge(const Attributes& attributes, Elements::Element& element) {
        startEdge(attributes);
        if (const auto directed = attributes.get("directed"))
            edge_.type = *directed == "true" || *directed == "1" ? EdgeType::directed : EdgeType::undirected;
        element.kind = Kind::edge;
    }

    void key(const Attributes& attributes, Elements::Element& element) {
        element.kind = Kind::key;
        const std::string id(attributes.get("id", ""));
        Key key;
        const std::string_view domain = attributes.get("for", "all");
        key.forNodes = domain == "node" || domain == "all";
        key.forEdges = domain == "edge" || domain == "all";
        if (!key.forNodes && !key.forEdges && domain != "graph" && domain != "graphml" && domain != "port" &&
            domain != "hyperedge" && domain != "endpoint")
            fault(fmt::format("the key '{}' is for '{}', which GraphML does not know", excerpt(id),
                              excerpt(domain)));
        key.name = attributes.get("attr.name", attributes.get("yfiles.type") ? "" : id);
        const std::string_view type = attributes.get("attr.type", "string");
        key.numeric =
            type == "int" || type == "integer" || type == "long" || type == "float" || type == "double";
        key.boolean = type == "boolean";
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

    void data(const Attributes& attributes, Elements::Element& element) {
        element.kind = Kind::data;
        dataKey_ = attributes.get("key", "");
        inData_ = 1;
        labelTaken_ = false;
        if (keys_.count(dataKey_) == 0 && (open_.kind() == Kind::node || open_.kind() == Kind::edge)) {
            fault(fmt::format("the key '{}' is not declared: it was read as text", excerpt(dataKey_)));
            Key key;
            key.name = dataKey_;
            key.forNodes = key.forEdges = true;
            key.role = equalIgnoringCase(dataKey_, "label")    ? Key::Role::label
                       : equalIgnoringCase(dataKey_, "weight") ? Key::Role::weight
                                                               : Key::Role::column;
            keys_[dataKey_] = key;
        }
    }

    // yEd: y:Geometry (x, y is the corner), y:NodeLabel, y:EdgeLabel; yFiles: y:RectD, y:Label with Text or
    // y:Label.Text. Screens count y downwards, drawings here upwards.
    void inData(std::string_view name, const Attributes& attributes, Elements::Element& element) {
        ++inData_;
        if (name == "EdgeLabel") element.kind = Kind::edgeLabel;
        const VertexId v = open_.vertex();
        if (v == kNoVertex || open_.kind() == Kind::edge) return;
        if (name == "Geometry" || name == "RectD") {
            const bool small = name == "Geometry";
            const auto x = wholeNumber(attributes.get(small ? "x" : "X", ""));
            const auto y = wholeNumber(attributes.get(small ? "y" : "Y", ""));
            const f64 width = wholeNumber(attributes.get(small ? "width" : "Width", "")).value_or(0);
            const f64 height = wholeNumber(attributes.get(small ? "height" : "Height", "")).value_or(0);
            if (x && y) assembler_.setPosition(v, *x + width / 2, -(*y + height / 2));
        } else if (name == "NodeLabel" || name == "Label.Text") {
            element.kind = Kind::label;
        } else if (name == "Label" && attributes.get("Text") && !labelTaken_) {
            assembler_.setLabel(v, trimmed(*attributes.get("Text")));
            labelTaken_ = true;
        }
    }

    void text(std::string_view text) override {
        if (takesText(open_.kind())) text_ += text;
    }

    void end(std::string_view) override {
        const Elements::Element element = open_.pop();
        if (element.kind == Kind::skipped) return;
        if (inData_ > 0 && --inData_ > 0) {
            endLabel(element);
            return;
        }
        if (element.kind == Kind::data) endData();
        if (element.kind == Kind::keyDefault) {
            Key& key = keys_[keyId_];
            key.fallback = key.boolean ? booleanText(trimmed(text_)) : trimmed(text_);
            if (keys_[keyId_].role == Key::Role::weight) setWeightDefault();
        }
        if (element.kind == Kind::edge) {
            if (!edge_.weight) edge_.weight = weightDefault_;
            endEdge();
        }
    }

    // The first label of a node or an edge that has a text.
    void endLabel(const Elements::Element& element) {
        if (element.kind != Kind::label && element.kind != Kind::edgeLabel) return;
        const std::string_view label = trimmed(text_);
        if (!labelTaken_ && !label.empty()) {
            if (element.kind == Kind::label)
                assembler_.setLabel(element.vertex, label);
            else
                edge_.values.push_back({"label", false, std::string(label), line()});
            labelTaken_ = true;
        }
        text_.clear();
    }

    // A default that is no weight would drop all edges that do not have one of their own.
    void setWeightDefault() {
        const std::string_view text = trimmed(text_);
        const auto value = wholeNumber(text);
        if (value && isWeight(*value))
            weightDefault_ = text;
        else if (!text.empty())
            fault(fmt::format("{}, and is the default: 1 was taken", whyNoWeight(excerpt(text), value)));
    }

    void endData() {
        const Key& key = keys_[dataKey_];
        const std::string_view text = trimmed(text_), value = key.boolean ? booleanText(text) : text;
        if (open_.kind() == Kind::edge) {
            if (key.role == Key::Role::weight)
                edge_.weight = value;
            else if (key.forEdges && !key.name.empty() && !value.empty())
                edge_.values.push_back({key.name, key.numeric, std::string(value), line()});
        } else if (open_.kind() == Kind::node) {
            const VertexId v = open_.vertex();
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

    void finish() override {
        for (const auto& [id, key] : keys_) {
            if (key.fallback.empty() || key.name.empty()) continue;
            if (key.role == Key::Role::column)
                if (const auto column = assembler_.column(key.name, key.numeric, 0))
                    assembler_.setDefault(*column, key.fallback);
            if (key.forEdges && key.role != Key::Role::weight)
                if (const auto column = assembler_.edgeColumn(key.name, key.numeric, 0))
                    assembler_.edgeValues().setDefault(*column, key.fallback);
        }
    }

    Elements open_;
    std::map<std::string, Key> keys_;
    std::string keyId_;
    std::string dataKey_;
    std::optional<std::string> weightDefault_;
    int inData_ = 0;  // depth of elements from a <data> on; 0 = outside
    bool labelTaken_ = false;
    bool labelsSeen_ = false;
};

ParsedGraph readGraphMl(const FileText& file, const RunContext& context) {
    return GraphMlReader(file).read(context);
}

}  // namespace

FormatEntry graphMlFormat() {
    return {.id = "graphml",
            .name = "GraphML",
            .suffixes = {".graphml"},
            .xmlRoot = "graphml",
            .read = readPlain<readGraphMl>,
            .byPieces = true,
            .written = {{.suffix = ".graphml",
                         .name = "GraphML",
                         .write = writeGraphMl,
                         .xml = true,
                         .labels = true,
                         .columns = true,
                         .positions = true}}};
}

}  // namespace quartier::graph_io
