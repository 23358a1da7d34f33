// The slowest modes of a random walk on a connected graph: what spectral layouts draw.
#pragma once

#include <functional>
#include <vector>

#include "layouts/level_graph.h"

namespace quartier::layouts {

struct Eigenvector {
    f64 value = 0;             // of the normalised Laplacian I - D^-1/2 W D^-1/2, in [0, 2]
    std::vector<f64> entries;  // [n] of D^-1/2 times its eigenvector u, which has length 1
    int products = 0;          // with the matrix, that it took
    bool converged = false;
};

// The `count` eigenvectors of the smallest eigenvalues above that of the constant one; of a graph with fewer
// vertices fewer. Each by itself, across those before it, so that multiple eigenvalues have as many vectors:
// Lanczos with full orthogonalisation and thick restarts (Wu, Simon, SIAM J. Matrix Anal. Appl. 22(2), 2000).
// Each ends where its residual is below 1e-5 of its eigenvalue, or after `most` products. The sign is such
// that the largest entry is positive. goesOn(products so far) is asked after each; false ends the search with
// what there is. Deterministic for any number of threads. Memory: 48 vectors of f64.
std::vector<Eigenvector> slowModes(const LevelGraph& graph, int count, int most, u64 seed,
                                   const std::function<bool(int)>& goesOn);

}  // namespace quartier::layouts
