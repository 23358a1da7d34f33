// Collects nodes, attributes and edges as formats with ids give them, in any order, into a graph.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "graph/io/edge_ids.h"
#include "graph/io/edge_piece.h"
#include "graph/io/edge_sink.h"
#include "graph/io/edge_weights.h"
#include "graph/io/name_index.h"
#include "graph/io/parsers.h"

namespace quartier::graph_io {

// Stands for an id that is the empty text, with a fault.
inline constexpr std::string_view kEmptyId = "unnamed";
std::string emptyIdMessage();

class GraphAssembler final : public EdgeSink {
  public:
    // A column takes room for every node: a file must not ask for more columns than a person can use.
    static constexpr size_t kMostColumns = 256;

    explicit GraphAssembler(const FileText& file) : file_(file) {}

    // A node that the file declares. `second` is false when it was declared before. An empty id, here and of
    // edges, is replaced by kEmptyId, with a fault.
    std::pair<VertexId, bool> declare(std::string_view id, u64 line);
    void declareEnd(std::string_view id, u64 line) override { declare(id, line); }
    void setLabel(VertexId v, std::string_view label);
    void setPosition(VertexId v, f64 x, f64 y);

    // The column of a node attribute, made on first use; nothing when there are too many.
    std::optional<size_t> column(std::string_view name, bool numeric, u64 line);
    // A numeric column takes numbers; a text that is none is a fault. Other texts are kept as they are.
    void setValue(size_t column, VertexId v, std::string_view value, u64 line);
    // Makes a numeric column one of texts, keeping what is there.
    void becomeText(size_t column);
    void setDefault(size_t column, std::string_view value);
    // A value of a file that gives its columns no types: they hold numbers until the first text.
    void setNumberOrText(std::string_view column, VertexId v, std::string_view value, bool isNumber,
                         u64 line);

    // finish() drops edges whose weight can be none, and with Defaults::strictEnds those to a node that is
    // not declared by the end of the file.
    void addEdge(std::string_view source, std::string_view target, std::optional<std::string_view> weight,
                 EdgeType type, u64 line) override;
    std::optional<size_t> edgeColumn(std::string_view name, bool numeric, u64 line) override;
    void setEdgeValue(size_t column, std::string_view value, u64 line) override;
    void setEdgeNumberOrText(std::string_view column, std::string_view value, bool isNumber,
                             u64 line) override;
    // finish() makes a column of texts of ids that say more than a count.
    void setEdgeId(std::string_view id) override;
    EdgeValues& edgeValues() { return edgeValues_; }
    const EdgeValues& edgeValues() const { return edgeValues_; }
    void drop(DropReason reason, u64 line, const std::string& why) override {
        report_.drop(reason, line, why);
    }
    void fault(u64 line, std::string message) override { report_.addFault(line, std::move(message)); }
    [[noreturn]] void fail(u64 line, const std::string& message) const;

    u64 edgeCount() const { return edges_.size(); }
    VertexId nodeCount() const { return names_.size(); }  // with those that only edges name so far
    bool knows(std::string_view id) const { return names_.find(id) != kNoVertex; }
    std::string id(VertexId v) const { return std::string(names_.name(v)); }
    bool hasWeights() const override { return weightsSeen_; }
    // One weight per edge, in the order they were added, and the line of the first that is 0, or 0.
    // `column` has the same values, and goes if they are weights.
    void setWeights(LargeVector<f32> weights, u64 zeroWeightLine, WeightNotes notes, std::string_view column);

    // A piece of the text that follows, of which no more than so many edges are wanted; it is read while
    // nothing is added here. append() adds the edges of several pieces, in their order.
    EdgePiece piece(EdgePiece::Ends ends, u64 mostEdges) const {
        return EdgePiece({names_, declared_, edgeValues_, weightsSeen_}, ends, mostEdges);
    }
    void append(std::span<EdgePiece* const> pieces);

    struct Defaults {
        std::string format;
        u64 lines = 0;
        bool directed = false;
        std::string directionWhy;  // of the default
        bool strictEnds = false;   // an edge to an undeclared node is dropped; else the node is added
        std::string typeSource;    // what gives an edge's own direction: "the attribute 'directed'"
    };
    ParsedGraph finish(const Defaults& defaults) &&;

  private:
    struct Column {
        std::string name;
        bool numeric = true;
        std::vector<f64> numbers;
        std::vector<std::string> texts;
        std::string fallback;  // for nodes without a value
    };
    struct OpenEdge {
        u64 edge;  // index into edges_
        u64 line;
    };

    VertexId use(std::string_view id, u64 line);
    f32 weightOf(std::string_view text, u64 line);
    void addEdgeIds();
    void addUndeclared();
    void dropDangling();
    void removeUndeclared();
    void settleDirection(const Defaults& defaults, ParsedGraph& parsed);
    void settlePositions(NodeTable& nodes);
    void addColumns(NodeTable& nodes);
    StringArena takeLabels();

    const FileText& file_;
    NameIndex names_;
    std::vector<bool> declared_;
    // Edges that named a node before it was declared.
    std::vector<OpenEdge> open_;
    StringArena labels_;
    std::vector<u32> labelOf_;  // by vertex: 1 and more, a label of labels_; 0, or not there: none
    std::vector<Vec2> positions_;
    std::vector<bool> hasPosition_;
    std::vector<Column> columns_;
    EdgeList edges_;
    EdgeValues edgeValues_;
    EdgeIds edgeIds_;
    std::string weightColumn_;  // that setWeights() named
    bool weightsSeen_ = false;
    WeightNotes weights_{"attribute 'weight'", true};
    u64 directed_ = 0;
    u64 undirected_ = 0;
    u64 byDefault_ = 0;
    bool tooManyColumns_ = false, tooManyEdgeColumns_ = false;
    bool emptyIdSeen_ = false;
    ImportReport report_;
};

}  // namespace quartier::graph_io
