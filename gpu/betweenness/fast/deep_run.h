// The host side of the deep kernel.
#pragma once

#include <vector>

#include "gpu/betweenness/fast/deep.h"
#include "gpu/betweenness/fast/scoreboard.h"

namespace quartier::gpu::betweenness::fast {

// Runs all sources. Throws Error where path counts or distances go beyond what the kernel holds.
void runDeep(const RunFrame& frame, const DeviceGraph& graph, const f32* mass,
             const std::vector<VertexId>& sources, Scoreboard& scores, const DeepShape& shape);

}  // namespace quartier::gpu::betweenness::fast
