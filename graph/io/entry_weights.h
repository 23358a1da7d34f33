// Weights of formats that are no text: the number of an entry, from 1, stands for its line.
#pragma once

#include <vector>

#include "graph/io/edge_weights.h"

namespace quartier::graph_io {

// Makes the values, one for each of parsed.edges, their weights, and drops the edges whose value is none; or
// says in the report why they are no weights.
void setEntryWeights(ParsedGraph& parsed, const std::vector<f64>& values, WeightNotes notes);

}  // namespace quartier::graph_io
