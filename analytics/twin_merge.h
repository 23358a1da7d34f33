// Merging twins: vertices of a prepared graph with the same neighbours (but each other) become one. Exact
// (Sariyuce, Saule, Kaya, Catalyurek, SDM 2013, section 4.3: identical vertices).
//
// Open twins have the same neighbours and no edge between them, closed twins one. They are as far from
// everyone else and equally often between others, so one search counts for all of them, and one vertex with
// count(v) = how many they are stands for them in the searches of others: a path through one of them could
// go through any. From a source s of another class
//     sigma_w = sum over predecessors v of count(v) sigma_v  (count(s) = 1),
//     delta_s(v) = sum over successors w of sigma_v / sigma_w (mass(w) + count(w) delta_s(w)),
// mass(w) that of all of them together, sigma and delta those of each. Twins are never between their own
// source and others. Pairs within a class are decided here: closed twins are neighbours, and the paths
// between open ones pass each of their d common neighbours with a share of 1 / d.
#pragma once

#include "analytics/betweenness_preparation.h"

namespace quartier {

// Replaces graph, original and mass, sets count and twins, and completes base, when one vertex in 16 has a
// twin to merge with; else leaves all as it was and gives false. For undirected graphs without self-loops,
// searched by hops, of fewer than 2^24 vertices, so that masses are exact. Linear but for the sorting of one
// number per vertex.
bool mergeTwins(PreparedGraph& prepared, VertexId inputVertices);

}  // namespace quartier
