// The last stage of every Louvain run.
#pragma once

#include "analytics/community.h"

namespace quartier::louvain {

// Measures what the run found from the input's arcs: modularity and disconnected communities, as a stage
// "verify". Whoever asks a run to stop does not wait for it, now or later: the modularity is then the one
// that the last level was measured at, which is exact too. The levels and the status must be there.
void verify(const Graph& graph, const CommunityOptions& options, RunContext& context,
            CommunityResult& result);

}  // namespace quartier::louvain
