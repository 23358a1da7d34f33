// The refinement of Leiden: what becomes a vertex of the next level is not a whole community, but a part of
// one that holds together. Traag, Waltman and van Eck, "From Louvain to Leiden: guaranteeing well-connected
// communities", Scientific Reports 2019, algorithm A.2 (MergeNodesSubset).
//
// Within each community the vertices, alone at first, are visited once in a seeded order. One that is still
// alone and well connected to the community joins the part of largest gain among those that are well
// connected to it, if that gain is above 0. "Well connected" means: more weight to the rest of the community
// than chance would give. Where the paper draws a part at random, favouring gain with theta = 0.01 (an edge
// more is e^100 times as likely), this takes the best one.
//
// Communities are refined independently of each other, so the result does not depend on the number of
// threads. Work O(arcs inside communities), memory 33 bytes a vertex.
#pragma once

#include <optional>
#include <stop_token>
#include <vector>

#include "analytics/louvain_level.h"

namespace quartier::louvain {

struct Parts {
    std::vector<VertexId> part;  // of every vertex, numbered by order of first occurrence
    VertexId count = 0;
};

// Parts of the communities (labels 0 .. communities-1) of a level. Every part is connected and modularity
// with parts as communities is not below that of single vertices. Empty when stop was requested.
std::optional<Parts> refineCommunities(const LevelGraph& level, const std::vector<VertexId>& community,
                                       VertexId communities, f64 resolution, u64 seed,
                                       const std::stop_token& stop);

// The same with the whole level as one community and no demand but gain: count is the number of vertices only
// if no two of them would gain by being merged.
std::optional<Parts> mergeWhatGains(const LevelGraph& level, f64 resolution, u64 seed,
                                    const std::stop_token& stop);

}  // namespace quartier::louvain
