// Edges between vertices that the file numbers, for formats without columns of edges.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "graph/io/edge_weights.h"
#include "graph/io/piece_end.h"
#include "graph/io/scan.h"

namespace quartier::graph_io {

class NumberedEdges {
  public:
    // `weights`: what they are called in the report, such as "third column".
    explicit NumberedEdges(std::string_view weights) : notes_(weights, true) {}

    u64 size() const { return edges_.size(); }
    // Whether no edge so far has a weight that is none.
    bool usable() const { return notes_.unusable == 0; }
    // An edge without a weight counts 1 where others have one.
    void add(VertexId from, VertexId to, std::optional<std::string_view> weight, u64 line) {
        edges_.source.push_back(from);
        edges_.target.push_back(to);
        if (!weight && edges_.weight.empty()) return;
        edges_.weight.resize(edges_.size() - 1, 1.0f);
        edges_.weight.push_back(weight ? weightOf(*weight, line) : 1.0f);
    }
    // Those of a piece of the text (ParallelReading).
    class Piece {
      public:
        Piece(bool weighted, u64 mostEdges) : weighted_(weighted), end_(mostEdges) {}

        void add(VertexId from, VertexId to, std::optional<std::string_view> weight) {
            if (weight && !weighted_) throw NotPlain();
            if (weighted_) weight_.push_back(weight ? plainWeight(*weight) : 1.0f);
            givesWeights_ |= weight.has_value();
            source_.push_back(from);
            target_.push_back(to);
        }
        void end(u64 bytes) { end_.set(bytes, source_.size()); }
        const PieceEnd& lastEnd() const { return end_; }

      private:
        friend class NumberedEdges;

        bool weighted_;
        bool givesWeights_ = false;
        PieceEnd end_;
        std::vector<VertexId> source_, target_;
        std::vector<f32> weight_;
    };
    Piece piece(u64 mostEdges) const { return {!edges_.weight.empty(), mostEdges}; }
    void append(const Piece& piece) {
        edges_.source.insert(edges_.source.end(), piece.source_.begin(), piece.source_.end());
        edges_.target.insert(edges_.target.end(), piece.target_.begin(), piece.target_.end());
        edges_.weight.insert(edges_.weight.end(), piece.weight_.begin(), piece.weight_.end());
        notes_.numbers |= piece.givesWeights_;
    }
    // At the end of the file: edges whose weight is none are dropped.
    void settle(ParsedGraph& parsed) && {
        parsed.edges = std::move(edges_);
        parsed.report.zeroWeightLine = zeroLine_;
        settleWeights(notes_, parsed);
    }

  private:
    f32 weightOf(std::string_view text, u64 line) {
        const auto value = wholeNumber(text);
        if (!notes_.usable(text, value, line)) return kUnusableWeight;
        if (vanishes(*value) && notes_.firstVanished == 0) notes_.firstVanished = line;
        const auto weight = static_cast<f32>(*value);
        if (weight == 0 && zeroLine_ == 0) zeroLine_ = line;
        return weight;
    }

    EdgeList edges_;
    WeightNotes notes_;
    u64 zeroLine_ = 0;  // of the first weight that is 0 as f32; 0 = there is none
};

}  // namespace quartier::graph_io
