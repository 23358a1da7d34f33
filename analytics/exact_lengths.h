// Edge lengths whose sums compare exactly.
#pragma once

#include <vector>

#include "graph/graph.h"

namespace quartier {

// One length per arc of graph.weights(), so that two paths of the same length in the file have equal sums
// here. Betweenness counts ties: 0.1 + 0.2 must equal 0.3. When all weights are multiples of 1, 0.1, ... or
// 1e-6 (as most files write them), the lengths are those multiples, integers, whose sums are exact up to
// 2^53. Otherwise they are the weights themselves: sums of f32 in f64 are exact unless weights differ by more
// than 2^29 over a path. Empty for a graph without weights.
std::vector<f64> exactLengths(const Graph& graph);

// The factor that makes the weights those integers: 1, 10, ... 1e6, or 0 when none does.
f64 exactScale(const Graph& graph);

}  // namespace quartier
