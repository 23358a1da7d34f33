// Disjoint sets that all threads may join at once. Joining links the larger root under the smaller, so the
// root of a finished set is its smallest vertex whatever the order of the joins: labels are deterministic.
// Jayanti and Tarjan, "A randomized concurrent algorithm for disjoint set union", 2016 (path halving, linking
// by a total order).
#pragma once

#include <atomic>
#include <utility>
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
    static std::atomic_ref<VertexId> atomic(VertexId& slot) { return std::atomic_ref<VertexId>(slot); }

    std::vector<VertexId> parent_;  // parent_[v] <= v; accessed through std::atomic_ref
};

inline VertexId UnionFind::find(VertexId v) {
    VertexId parent = atomic(parent_[v]).load(std::memory_order_relaxed);
    while (parent != v) {
        VertexId expected = parent;
        const VertexId grandparent = atomic(parent_[parent]).load(std::memory_order_relaxed);
        if (grandparent != parent)
            atomic(parent_[v]).compare_exchange_weak(expected, grandparent, std::memory_order_relaxed);
        v = parent;
        parent = grandparent;
    }
    return v;
}

inline void UnionFind::join(VertexId a, VertexId b) {
    while (true) {
        a = find(a);
        b = find(b);
        if (a == b) return;
        if (a < b) std::swap(a, b);
        VertexId root = a;
        if (atomic(parent_[a]).compare_exchange_strong(root, b, std::memory_order_acq_rel)) return;
    }
}

}  // namespace quartier
