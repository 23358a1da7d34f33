#include "graph/union_find.h"

#include <atomic>

namespace quartier {
namespace {

std::atomic_ref<VertexId> atomic(VertexId& slot) { return std::atomic_ref<VertexId>(slot); }

}  // namespace

UnionFind::UnionFind(VertexId vertices) : parent_(vertices) {
    for (VertexId v = 0; v < vertices; ++v) parent_[v] = v;
}

VertexId UnionFind::find(VertexId v) {
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

void UnionFind::join(VertexId a, VertexId b) {
    while (true) {
        a = find(a);
        b = find(b);
        if (a == b) return;
        if (a < b) std::swap(a, b);
        VertexId root = a;
        if (atomic(parent_[a]).compare_exchange_strong(root, b, std::memory_order_acq_rel)) return;
    }
}

std::vector<VertexId> UnionFind::labels() {
    const auto n = static_cast<VertexId>(parent_.size());
    std::vector<VertexId> label(n);
    VertexId sets = 0;
    // A parent is smaller than its child, so its label is known when the child's turn comes.
    for (VertexId v = 0; v < n; ++v) label[v] = parent_[v] == v ? sets++ : label[parent_[v]];
    return label;
}

}  // namespace quartier
