// The host side of the deep kernel.
#pragma once

#include <vector>

#include "gpu/betweenness/fast/deep.h"
#include "gpu/betweenness/fast/scoreboard.h"

namespace quartier::gpu::betweenness::fast {

// Runs all sources; those of batches that were given up again with fewer at a time. `shape`: instead of what
// deepShape() would choose at first.
void runDeep(const RunFrame& frame, const DeviceGraph& graph, const f32* mass, std::vector<VertexId> sources,
             Scoreboard& scores, const DeepShape* shape = nullptr);

}  // namespace quartier::gpu::betweenness::fast
