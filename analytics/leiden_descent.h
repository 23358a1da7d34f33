// Leiden in place of plain Louvain: a phase of refinement between moving and contraction. Traag, Waltman and
// van Eck 2019, algorithm A.2.
//
// A level is moved as in Louvain; then only the refined parts of its communities (leiden_refine.h) become
// vertices, which start the next level where their communities were. It ends when every vertex is a community
// of its own. So the levels of the hierarchy are the refined partitions, and the last one the communities.
//
// What holds at the end, unless the run was stopped or cut by max-levels:
//   separated   no two communities would raise modularity by being merged;
//   connected   every community is (as the parts are, merge by merge, with gain), and every level nests.
#pragma once

#include <vector>

#include "analytics/louvain_driver.h"
#include "graph/hierarchy.h"

namespace quartier::louvain {

// The levels of one Leiden run over the graph, two passes where the mover looks at finer levels again: the
// second starts from single vertices placed in the communities of the first ("iterations" of the paper).
std::vector<Level> descendLeiden(const Graph& graph, const VertexMover& mover, LouvainRun& run);

}  // namespace quartier::louvain
