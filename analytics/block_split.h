// Splitting at articulation vertices: the biconnected components (blocks) of a prepared core become graphs of
// their own. Exact (Sariyuce, Saule, Kaya, Catalyurek, SDM 2013, section 4.2; Puzis et al. 2015).
//
// In block B a vertex x stands for all that lies behind it, mass_B(x), itself included: everything that
// leaves B through x. Searches inside B with these masses count the pairs whose paths pass through B; pairs
// that an articulation vertex alone decides lie in different branches at it:
//     (N - 1)^2 - sum over blocks B of x of (N - mass_B(x))^2 - sum of the squares of trees taken off at x.
// A block of two (a bridge) has nothing inside and goes.
#pragma once

#include "analytics/betweenness_preparation.h"

namespace quartier {

// Replaces graph, original and mass, and completes base, when that saves at least a fifth of the work (the
// sum of the squared sizes of the blocks); else leaves all as it was and gives false. An articulation vertex
// is then in `original` once for every block of it. For undirected graphs of fewer than 2^24 vertices, so
// that masses are exact. Linear but for the sorting of rows.
bool splitAtArticulations(PreparedGraph& prepared, VertexId inputVertices);

}  // namespace quartier
