// "Accelerating Graph Betweenness Centrality with CUDA" (NVIDIA developer blog, 2014), the edge-parallel
// method, over coordinates: the yardstick of its figure 6.
//
// A block per source, a thread per arc: every level looks at the tail's distance of all arcs. Way out: heads
// not yet visited get the next distance, counts of paths are added to the head by atomics. Way back: shares
// of the head's dependency are added to the tail by atomics. Work O(arcs x depth) per source, evenly dealt;
// memory 20 bytes per vertex and source in flight. Sources whose counts overflow go to work-efficient.
#pragma once

#include "gpu/betweenness/strategy.h"

namespace quartier::gpu::betweenness {

std::unique_ptr<SourceStrategy> makeEdgeParallel();

}  // namespace quartier::gpu::betweenness
