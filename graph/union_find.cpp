#include "graph/union_find.h"

namespace quartier {

std::vector<VertexId> UnionFind::labels() {
    const auto n = static_cast<VertexId>(parent_.size());
    std::vector<VertexId> label(n);
    VertexId sets = 0;
    // A parent is smaller than its child, so its label is known when the child's turn comes.
    for (VertexId v = 0; v < n; ++v) label[v] = parent_[v] == v ? sets++ : label[parent_[v]];
    return label;
}

}  // namespace quartier
