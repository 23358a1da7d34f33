// Values of edges that are taken for their weights, as no key of the file is called so: they stay a column
// where they can be none.
#pragma once

#include <string>
#include <string_view>

#include "graph/io/edge_weights.h"
#include "graph/io/graph_assembler.h"

namespace quartier::graph_io {

class ValueWeights {
  public:
    // `column`: that of the edges which has the same values. `what` stands in the report: "key 'value'".
    ValueWeights(std::string_view column, std::string_view what) : column_(column), notes_(what, false) {}

    // The value of the edge that was added last.
    void note(GraphAssembler& assembler, std::string_view text, u64 line);
    // Those of the edges from there on, which were read in pieces (EdgePiece::requireWeightIn()).
    void noteFrom(const GraphAssembler& assembler, u64 firstEdge);
    // At the end of the file: makes them the weights, unless there are others or these can be none.
    void settle(GraphAssembler& assembler);

  private:
    std::string_view column_;
    WeightNotes notes_;
    LargeVector<f32> values_;  // up to the last edge that has one
    u64 zeroLine_ = 0;         // of the first value that is 0 as f32; 0 = there is none
    u64 vanishedLine_ = 0;     // of the first that is 0 only as f32; 0 = there is none
};

}  // namespace quartier::graph_io
