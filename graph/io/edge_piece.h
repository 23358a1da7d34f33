// The edges of a piece of a text that is read beside others, as long as they are plain: their nodes and
// columns are known, their values need no report, and so it does not matter what stands before them.
#pragma once

#include <vector>

#include "graph/io/edge_batch.h"
#include "graph/io/edge_sink.h"
#include "graph/io/piece_end.h"

namespace quartier::graph_io {

// All calls but hasWeights() and setEdgeId() throw NotPlain where the edge is not plain. What was given for
// an edge counts once end() was called.
class EdgePiece final : public EdgeSink {
  public:
    // Which ends an edge may have: nodes that were declared before, or any.
    enum class Ends { declared, any };
    // What was read before the piece. None of it is changed while the piece is read.
    struct Before {
        const NameIndex& names;
        const std::vector<bool>& declared;  // by vertex
        const EdgeValues& values;
        bool weights = false;  // edges have weights
    };

    EdgePiece(const Before& before, Ends ends, u64 mostEdges)
        : before_(before), ends_(ends), end_(mostEdges), batch_(before.names, before.values) {}

    void declareEnd(std::string_view id, u64 line) override;
    void addEdge(std::string_view source, std::string_view target, std::optional<std::string_view> weight,
                 EdgeType type, u64 line) override;
    std::optional<size_t> edgeColumn(std::string_view name, bool numeric, u64 line) override;
    void setEdgeValue(size_t column, std::string_view value, u64 line) override;
    void setEdgeNumberOrText(std::string_view column, std::string_view value, bool isNumber,
                             u64 line) override;
    void setEdgeId(std::string_view id) override;
    bool hasWeights() const override { return before_.weights; }
    void drop(DropReason reason, u64 line, const std::string& why) override;
    void fault(u64 line, std::string message) override;

    // For a value that is taken for the weight of the edge as long as no edge has one (ValueWeights), and was
    // given for that column: it may be one.
    void requireWeightIn(std::string_view column, std::string_view value) const;
    // What began last, with all its edges, is whole and ends after so many bytes of the piece. Throws
    // NotPlain when there are `mostEdges`.
    void end(u64 bytes) { end_.set(bytes, batch_.count); }
    const PieceEnd& lastEnd() const { return end_; }

    // The number of edges of a type.
    u64 edgesOf(EdgeType type) const { return types_[static_cast<size_t>(type)]; }
    bool givesWeights() const { return givesWeights_; }  // some edge has one of its own
    EdgeBatch& batch() { return batch_; }
    // visit(edge, id), in order, for the edges that have an id.
    template <class Visit>
    void forEachId(const Visit& visit) const {
        for (size_t i = 0; i < edgesWithId_.size(); ++i) visit(edgesWithId_[i], ids_.at(i));
    }

  private:
    u64 codeOf(std::string_view id);

    Before before_;
    Ends ends_;
    PieceEnd end_;
    EdgeBatch batch_;
    u64 types_[3] = {};
    bool givesWeights_ = false;
    std::vector<u64> edgesWithId_;
    StringArena ids_;
};

}  // namespace quartier::graph_io
