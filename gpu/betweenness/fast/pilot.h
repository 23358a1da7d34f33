// What a few searches on the host say before the first batch.
#pragma once

#include <span>

#include "graph/graph.h"

namespace quartier::gpu::betweenness::fast {

constexpr u64 kArcsOfShallow = 8;  // per vertex; only sparser graphs are deep

// Whether searches have more than `levels` levels: from the first of the sources, and from later ones that
// lie in components not yet met. Only sparse graphs are asked, since batches find out by themselves, at the
// cost of one batch of every group. Looks at some million arcs at most.
bool looksDeep(const Graph& graph, std::span<const VertexId> sources, u32 levels);

}  // namespace quartier::gpu::betweenness::fast
