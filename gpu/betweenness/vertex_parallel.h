// "Accelerating Graph Betweenness Centrality with CUDA" (NVIDIA developer blog, 2014), the vertex-parallel
// method; the loop-based baseline of the report "GPU accelerated implementation of Brandes algorithm".
//
// A block per source, a thread per vertex: every level looks at the distance of all vertices, and a thread
// whose vertex is on it walks the row alone. Way out: unvisited neighbours get the next distance, and counts
// of paths are added to them by atomics. Way back: a vertex sums over its successors. Only rows of more than
// 16384 arcs, which would outlast a slice, are walked by the whole block. Work O(vertices x depth + arcs) per
// source, memory 20 bytes per vertex and source in flight. Sources whose counts overflow go to
// work-efficient.
#pragma once

#include "gpu/betweenness/strategy.h"

namespace quartier::gpu::betweenness {

std::unique_ptr<SourceStrategy> makeVertexParallel();

}  // namespace quartier::gpu::betweenness
