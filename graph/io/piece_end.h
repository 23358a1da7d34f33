// How far a piece of a text was read that holds edges alone (ParallelEdges).
#pragma once

#include <exception>
#include <string_view>

#include "graph/io/scan.h"

namespace quartier::graph_io {

// Thrown where a piece has more than plain edges, or more of them than were asked for.
struct NotPlain : std::exception {
    const char* what() const noexcept override { return "more than plain edges"; }
};

// A number that can be the weight of an edge without a word in the report. Throws NotPlain otherwise.
inline f32 plainWeight(std::string_view text) {
    const auto value = wholeNumber(text);
    if (!value || !isWeight(*value) || static_cast<f32>(*value) == 0) throw NotPlain();
    return static_cast<f32>(*value);
}

class PieceEnd {
  public:
    explicit PieceEnd(u64 mostEdges) : most_(mostEdges) {}

    // So many edges are whole, and end after so many bytes of the piece. Throws NotPlain when these are as
    // many as are wanted.
    void set(u64 bytes, u64 edges) {
        bytes_ = bytes;
        edges_ = edges;
        if (edges_ >= most_) throw NotPlain();
    }
    u64 bytes() const { return bytes_; }
    u64 edges() const { return edges_; }

  private:
    u64 most_;
    u64 bytes_ = 0, edges_ = 0;
};

}  // namespace quartier::graph_io
