// Random edges with given degrees: the configuration model, with the pairs that may not be exchanged for
// others.
#pragma once

#include <functional>
#include <vector>

#include "core/types.h"
#include "graph/graph_builder.h"

namespace quartier::generators {

// Ends of edges ("stubs") in a random order; stubs 2i and 2i + 1 make pair i. Exchanges the ends of every
// pair (a, b) that is a self-loop or a repetition with those of another pair (c, d), giving (a, d) and
// (c, b), until both are new; drops it after kTries. Appends the edges. For communities: simple graphs.
void pairSimply(std::vector<VertexId>& stubs, u64 key, EdgeList& edges);

// The same with group[a] != group[b] as the only condition: for the edges between communities, where
// repetitions are rare. Pairs that found no partner stay as they are.
void pairAcross(std::vector<VertexId>& stubs, const std::vector<VertexId>& group, u64 key,
                const std::function<bool()>& stopped, EdgeList& edges);

}  // namespace quartier::generators
