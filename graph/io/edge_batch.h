// Edges of a piece of a text, before it is known which vertices their names are: so that pieces are read at
// once, on all cores.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "graph/graph_builder.h"
#include "graph/io/edge_values.h"
#include "graph/io/name_index.h"

namespace quartier::graph_io {

// Codes of names: the place in an index that others read at the same time, or, for a name that is not there,
// one that is told when all have been read.
class NameCodes {
  public:
    explicit NameCodes(const NameIndex& known) : known_(known) {}

    u64 codeOf(std::string_view name) {
        const VertexId there = known_.find(name);
        return there != kNoVertex ? there : kFresh + fresh_.add(name).first;
    }
    // Adds the names that were not there, in the order in which they were met; placeOf() is right then.
    void addTo(NameIndex& names);
    VertexId placeOf(u64 code) const {
        return code < kFresh ? static_cast<VertexId>(code) : placeOfFresh_[code - kFresh];
    }

  private:
    static constexpr u64 kFresh = u64{1} << 32;

    const NameIndex& known_;
    NameIndex fresh_;
    std::vector<VertexId> placeOfFresh_;
};

struct EdgeBatch {
    // Of a column: numbers, or codes of texts; entries up to the last edge that has a value.
    struct Column {
        std::vector<f64> numbers;
        std::vector<u64> codes;
        NameCodes texts;

        void setNumber(u64 edge, f64 value);
        void setText(u64 edge, std::string_view value);
    };

    // Of these names and columns, which are not changed while batches are filled.
    EdgeBatch(const NameIndex& known, const EdgeValues& values);

    u64 count = 0;
    std::vector<u64> ends;  // [2 count] source and target: numbers, or codes of `names`
    NameCodes names;
    std::vector<f32> weights;     // [count], or empty
    std::vector<Column> columns;  // those of the values
};

// Puts the batches behind the edges and values that there are. `names` gets those that are new, in the order
// of the batches; null: the ends are numbers.
void append(std::span<EdgeBatch* const> batches, NameIndex* names, EdgeList& edges, EdgeValues& values);

}  // namespace quartier::graph_io
