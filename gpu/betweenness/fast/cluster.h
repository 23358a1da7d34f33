// Which sources go together.
#pragma once

#include <vector>

#include "graph/graph.h"

namespace quartier::gpu::betweenness::fast {

// The sources in an order of which every `size` in turn lie near each other: searches that gather the nearest
// sources not yet taken, each from the first one left. Such groups come in seeded random order, so that a
// prefix of them is a fair sample; the group that is not full comes last. O(vertices + arcs) for sources that
// are dense, and bounded by a few times that where they are not.
std::vector<VertexId> clusterSources(const Graph& graph, const std::vector<VertexId>& sources, u32 size,
                                     u64 seed);

// The same by ids alone, which is as good where neighbours have near ids, and costs nothing.
std::vector<VertexId> sourcesInOrder(std::vector<VertexId> sources, u32 size, u64 seed);

}  // namespace quartier::gpu::betweenness::fast
