// What some rows of an edge list say.
#pragma once

#include <vector>

#include "graph/io/edge_batch.h"
#include "graph/io/edge_list_dialect.h"
#include "graph/io/edge_weights.h"
#include "graph/io/parsers.h"
#include "graph/io/table_rows.h"

namespace quartier::graph_io {

struct EdgeRows {
    // Of these names and values, which are not changed while rows are read.
    EdgeRows(const Dialect& dialect, const NameIndex& known, const EdgeValues& values);

    EdgeBatch edges;  // its columns are those of Dialect::further
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
