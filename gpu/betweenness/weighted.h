// Betweenness by summed weight on the device: a block per source, near-far search (Davidson, Baxter, Garland,
// Owens, "Work-Efficient Parallel GPU Methods for Single-Source Shortest Paths", IPDPS 2014; delta-stepping,
// Meyer and Sanders 2003, with two buckets), then the sweeps of work-efficient over tight arcs, those with
// distance(tail) + length = distance(head).
//
//   relax      vertices nearer than the threshold, until none is left; improved ones go to the next round,
//              those beyond the threshold on the far pile
//   lowest, split   the threshold moves one step beyond the nearest of the far pile, which is split
//   arrivals   tight arcs that enter a vertex are counted
//   forward    counts of paths in topological order: a vertex is queued when its last tight arc has come in,
//              so every tight arc leads to a later level whatever the lengths
//   backward   as in work-efficient, over these levels
//
// Ties are exact: lengths are integers in f64 (analytics/exact_lengths.h) where the weights allow it. Work
// O(arcs x rounds of a vertex) per source; memory 48 bytes per vertex and source in flight, 4 more when
// counts overflow.
#pragma once

#include "gpu/betweenness/strategy.h"

namespace quartier::gpu::betweenness {

std::unique_ptr<SourceStrategy> makeWeighted();

}  // namespace quartier::gpu::betweenness
