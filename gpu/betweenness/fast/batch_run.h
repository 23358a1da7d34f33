// The host side of the batch kernel.
#pragma once

#include <vector>

#include "gpu/betweenness/fast/batch.h"
#include "gpu/betweenness/fast/scoreboard.h"

namespace quartier::gpu::betweenness::fast {

// Runs the sources in batches of their order. Returns those that are left: their paths overflow, or their
// searches are too deep for this kernel.
std::vector<VertexId> runBatches(const RunFrame& frame, const OrderedGraph& graph, const BatchShape& shape,
                                 const std::vector<VertexId>& sources, Scoreboard& scores);

}  // namespace quartier::gpu::betweenness::fast
