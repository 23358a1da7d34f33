// Disjoint sets that all threads may join at once. Joining links the larger root under the smaller, so the
// root of a finished set is its smallest vertex whatever the order of the joins: labels are deterministic.
// Jayanti and Tarjan, "A randomized concurrent algorithm for disjoint set union", 2016 (path halving, linking
// by a total order).
#pragma once

#include <vector>

#include "core/types.h"

namespace quartier {

class UnionFind {
  public:
    explicit UnionFind(VertexId vertices);

    void join(VertexId a, VertexId b);  // thread-safe
    VertexId find(VertexId v);          // thread-safe
    // Sets renumbered 0 .. k-1 by order of first occurrence; call when all joins are done.
    std::vector<VertexId> labels();

  private:
    std::vector<VertexId> parent_;  // parent_[v] <= v; accessed through std::atomic_ref
};

}  // namespace quartier
