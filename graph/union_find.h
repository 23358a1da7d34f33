// Disjoint sets that all threads may join at once. Joining links the larger root under the smaller, so the
// root of a finished set is its smallest vertex whatever the order of the joins: labels are deterministic.
// Jayanti and Tarjan, "A randomized concurrent algorithm for disjoint set union", 2016 (path halving, linking
// by a total order).
#pragma once

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <atomic>
#include <functional>
#include <utility>
#include <vector>

#include "core/types.h"
#include "graph/vertex_vector.h"

namespace quartier {

class UnionFind {
  public:
    explicit UnionFind(VertexId vertices) : UnionFind(vertices, std::identity()) {}
    // Each vertex v in one set with above(v) <= v. On all cores.
    template <class Above>
    UnionFind(VertexId vertices, Above&& above) : parent_(vertices) {
        constexpr VertexId kGrain = 1 << 13;
        tbb::parallel_for(tbb::blocked_range<VertexId>(0, vertices, kGrain), [&](const auto& range) {
            for (VertexId v = range.begin(); v < range.end(); ++v) {
                const VertexId parent = above(v);
                // Of the same range it has its own parent already: chains end where ranges do.
                parent_[v] = parent >= range.begin() && parent < v ? parent_[parent] : parent;
            }
        });
    }

    // The root of both, as far as this thread knows it. Thread-safe.
    VertexId join(VertexId a, VertexId b);
    VertexId find(VertexId v);  // thread-safe
    // Sets renumbered 0 .. k-1 by order of first occurrence; call when all joins are done.
    std::vector<VertexId> labels();
    // Makes the root of v its parent, when all joins are done. Thread-safe.
    void compress(VertexId v) { atomic(parent_[v]).store(find(v), std::memory_order_relaxed); }
    // When all vertices have been compressed: the root of each, the smallest vertex of its set.
    VertexVector<VertexId> parents() && { return std::move(parent_); }

  private:
    static std::atomic_ref<VertexId> atomic(VertexId& slot) { return std::atomic_ref<VertexId>(slot); }

    VertexVector<VertexId> parent_;  // parent_[v] <= v; accessed through std::atomic_ref
};

inline VertexId UnionFind::find(VertexId v) {
    VertexId parent = atomic(parent_[v]).load(std::memory_order_relaxed);
    while (parent != v) {
        const VertexId grandparent = atomic(parent_[parent]).load(std::memory_order_relaxed);
        // Another thread may have stored a nearer ancestor since: any ancestor will do, as v is no root.
        if (grandparent != parent) atomic(parent_[v]).store(grandparent, std::memory_order_relaxed);
        v = parent;
        parent = grandparent;
    }
    return v;
}

inline VertexId UnionFind::join(VertexId a, VertexId b) {
    while (true) {
        a = find(a);
        b = find(b);
        if (a == b) return a;
        if (a < b) std::swap(a, b);
        VertexId root = a;
        if (atomic(parent_[a]).compare_exchange_strong(root, b, std::memory_order_acq_rel)) return b;
    }
}

}  // namespace quartier
