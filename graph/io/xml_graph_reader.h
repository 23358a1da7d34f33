// What GraphML, GEXF and XGMML have in common: elements that stand inside each other, nodes and edges as
// elements, a default direction.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "graph/io/graph_assembler.h"
#include "graph/io/parallel_edges.h"
#include "graph/io/xml_reader.h"

namespace quartier::graph_io {

class XmlGraphReader : public XmlReader {
  public:
    ParsedGraph read(const RunContext& context);

  protected:
    // `directionAttribute` is what gives an edge its own direction, for the report.
    XmlGraphReader(const FileText& file, std::string directionAttribute)
        : assembler_(file), file_(file), directionAttribute_(std::move(directionAttribute)) {}
    // A reader of some of the edges of a file, which are read as `whole` would now.
    XmlGraphReader(const XmlGraphReader& whole, EdgePiece& piece)
        : assembler_(whole.file_), edges_(piece), file_(whole.file_) {}

    // Of the file just read: "GEXF 1.3".
    virtual std::string formatName() const = 0;
    // Called when the whole file was read, before the graph is built.
    virtual void finish() {}

    // The graph's own element; `attribute` says how edges are directed that do not say themselves, by one of
    // these words where they are.
    void startGraph(const Attributes& attributes, std::string_view attribute,
                    std::initializer_list<std::string_view> directedWords = {"directed"});
    VertexId startNode(const Attributes& attributes);
    void startEdge(const Attributes& attributes);
    void endEdge();
    // Whether edges that follow may be read by readers of their own; and such a reader.
    virtual bool mayReadPieces() const = 0;
    virtual std::unique_ptr<XmlGraphReader> pieceReader(EdgePiece& piece) const = 0;
    // Tells once that nodes inside nodes have become ordinary ones.
    void noteFlattened(const char* message);
    void fault(std::string message) { edges_.fault(line(), std::move(message)); }

    struct EdgeValue {
        std::string name;
        bool numeric = false;
        std::string value;
        u64 line = 0;
    };
    struct Edge {
        bool complete = false;  // it has both ends
        std::string id;         // empty: none
        std::string source;
        std::string target;
        std::optional<std::string> weight;
        std::vector<EdgeValue> values;
        EdgeType type = EdgeType::byDefault;
        u64 line = 0;
    };
    GraphAssembler assembler_;
    EdgeSink& edges_ = assembler_;
    Edge edge_;  // the one whose element is open
    std::string text_;
    bool graphSeen_ = false;

  private:
    u64 readEdgesOn(u64 at) override;

    const FileText& file_;
    ParallelEdges parallel_{file_, assembler_, EdgePiece::Ends::declared};
    std::string directionAttribute_;
    bool flattened_ = false;
    bool directed_ = false;
    std::string directionWhy_;
};

// The elements that are open, outermost first. `Kind::other` stands for the outside.
template <class Kind>
class ElementStack {
  public:
    struct Element {
        Kind kind = Kind::other;
        VertexId vertex = kNoVertex;  // of the node that encloses it, or that it is
    };

    void push(const Element& element) { elements_.push_back(element); }
    Element pop() {
        const Element element = elements_.back();
        elements_.pop_back();
        return element;
    }
    // `up` elements above the innermost one.
    Kind kind(size_t up = 0) const {
        return up < elements_.size() ? elements_[elements_.size() - 1 - up].kind : Kind::other;
    }
    VertexId vertex() const { return elements_.empty() ? kNoVertex : elements_.back().vertex; }

  private:
    std::vector<Element> elements_;
};

}  // namespace quartier::graph_io
