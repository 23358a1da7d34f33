// What of a graph decides how much memory a Louvain strategy announces.
#pragma once

#include "core/types.h"

namespace quartier::gpu::louvain {

struct GraphShape {
    u64 vertices = 0;
    u64 arcs = 0;
    u64 largestDegree = 0;
    // By a sample of its arcs (analytics/coarse_forecast.h), in few rounds and with Leiden: such a graph
    // may keep nearly all its arcs for two levels.
    bool powerLaw = false;
    // By the same sample, but not with Leiden: clustered around hubs, so that a level has few communities of
    // many arcs, and their number bounds the rows of the next.
    bool fewCommunities = false;
};

}  // namespace quartier::gpu::louvain
