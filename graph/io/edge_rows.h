// What some rows of an edge list say, before it is known which vertices their names are: so that pieces of a
// text are read at once, on all cores.
#pragma once

#include <string_view>
#include <vector>

#include "graph/io/edge_list_dialect.h"
#include "graph/io/edge_values.h"
#include "graph/io/edge_weights.h"
#include "graph/io/name_index.h"
#include "graph/io/parsers.h"
#include "graph/io/table_rows.h"

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

struct EdgeRows {
    // A column of Dialect::further: numbers, or codes of texts; entries up to the last row that has a value.
    struct Further {
        std::vector<f64> numbers;
        std::vector<u64> codes;
        NameCodes texts;
    };

    // Of these names and values, which are not changed while rows are read.
    EdgeRows(const Dialect& dialect, const NameIndex& known, const EdgeValues& values);

    u64 count = 0;          // rows that are edges
    std::vector<u64> ends;  // [2 count] source and target: numbers, or codes of `names`
    NameCodes names;
    std::vector<f32> weights;  // [count], or empty where the dialect has none
    std::vector<Further> further;
    // Of Dialect::further, those of numbers that hold a text somewhere.
    std::vector<size_t> turnedOutTexts;
    bool named = false;  // reading has stopped at an id that is no number of 32 bits

    ImportReport report;  // faults, what was dropped, the first weight of zero
    WeightNotes weightNotes;
    u64 wide = 0;  // rows with more columns than those that told the dialect
    const char* firstWide = nullptr;
    u64 skipped = 0;
    const char* firstSkipped = nullptr;
    u64 directed = 0, undirected = 0;  // by the column of types
};

const char* weightColumnName(const Dialect& dialect);

// Reads at most so many rows, and says whether there may be more. `numbered`: ends are taken as numbers.
bool readEdgeRows(TableRows& rows, u64 most, const Dialect& dialect, bool numbered, EdgeRows& into);

}  // namespace quartier::graph_io
