// "Accelerating Graph Betweenness Centrality with CUDA" (NVIDIA developer blog, 2014), the work-efficient
// method: a block per source, explicit queues so that only the arcs of the frontier are looked at, an atomic
// compare-and-swap on the distance so that a vertex is queued once; then backward over the recorded levels.
//
// The queues of all levels are one array, so the way back needs no search, and it pulls from successors
// instead of pushing to predecessors: no atomics. Rows get 8 lanes, hubs a warp or the block. Counts are
// doubles; a source that overflows them is given up and done again with exponents. Work O(arcs) per source;
// memory 28 bytes per vertex and source in flight, 4 more with exponents.
#pragma once

#include "gpu/betweenness/strategy.h"

namespace quartier::gpu::betweenness {

std::unique_ptr<SourceStrategy> makeWorkEfficient();

}  // namespace quartier::gpu::betweenness
