// Uncoarsening: once Louvain has merged all that it can, vertices of every finer level may change to another
// of the final communities. Finer vertices move freely where whole communities could not. ("Multi-level
// refinement", Rotta and Noack 2011, section 3; "Louvain+" in Gilbert and Madduri 2026.)
#pragma once

#include <vector>

#include "analytics/louvain_driver.h"
#include "analytics/louvain_level.h"
#include "graph/hierarchy.h"

namespace quartier::louvain {

// Levels with their graphs: levels[d] maps the vertices of graphs[d] to those of graphs[d + 1].
struct LevelStack {
    std::vector<LevelGraph> graphs;
    std::vector<Level> levels;
    f64 quality = 0;  // modularity of the vertices of graphs.back() as communities
};

// Refines the communities of the highest level on all levels below it. The stack that comes out nests again:
// a vertex that changed to another final community also joined the one of its branches to which it has most
// weight. Of its graphs it has the highest only. Empty `levels` when there was nothing to gain, or when it
// was stopped. The levels of `stack` stay as they were; its graphs may be used up.
LevelStack uncoarsen(LevelStack& stack, const VertexMover& mover, LouvainRun& run);

// Leaves out levels that merge nothing or do not raise modularity, never the coarsest.
void dropIdleLevels(std::vector<Level>& levels);

}  // namespace quartier::louvain
