// Sutton, Ben-Nun and Barak, "Optimizing parallel graph connectivity computation via subgraph sampling"
// (Afforest), 2018: a few arcs of each vertex join nearly all of the largest component, whose other arcs are
// then left out.
#include "graph/components.h"

#include <algorithm>
#include <unordered_map>

#include "graph/parallel_pieces.h"
#include "graph/union_find.h"

namespace quartier {
namespace {

constexpr u64 kGrain = 1 << 12;    // vertices a piece
constexpr VertexId kLooks = 1024;  // vertices that are asked which component is the largest

// The root that most of some vertices have.
VertexId frequentRoot(UnionFind& sets, VertexId n) {
    std::unordered_map<VertexId, u32> count;
    VertexId best = 0;
    for (VertexId i = 0; i < kLooks; ++i) {
        const VertexId root = sets.find(static_cast<VertexId>(u64{i} * n / kLooks));
        if (++count[root] > count[best]) best = root;
    }
    return best;
}

// Joins v with all others of a row as long as it is outside the largest set.
void joinRow(UnionFind& sets, VertexId v, std::span<const VertexId> row, VertexId giant) {
    VertexId root = sets.find(v);
    for (size_t i = 0; i < row.size() && root != sets.find(giant); ++i) root = sets.join(root, row[i]);
}

}  // namespace

VertexVector<VertexId> componentRoots(const Graph& graph, const RunContext& context) {
    const VertexId n = graph.vertexCount();
    if (n == 0) return {};
    const auto offsets = graph.offsets();
    const auto targets = graph.targets();
    // Rows are sorted: the first arc leads to the smallest neighbour. Linking to one that is smaller takes no
    // atomics here, where no other thread links the vertex. What is joined next is kept, so that rows are
    // read once.
    VertexVector<VertexId> next(n);
    UnionFind sets(n, [&](VertexId v) {
        const ArcOffset begin = offsets[v], end = offsets[v + 1];
        const VertexId first = begin < end ? targets[begin] : v;
        next[v] = first < v && begin + 1 < end ? targets[begin + 1] : first;
        return std::min(v, first);
    });
    VertexId giant = frequentRoot(sets, n);
    inPieces(n, kGrain, context, {"components", .2, .4}, [&](u64 begin, u64 end) {
        for (u64 v = begin; v < end; ++v) {
            const VertexId root = sets.find(static_cast<VertexId>(v));
            if (root != sets.find(giant)) sets.join(root, next[v]);
        }
    });
    giant = frequentRoot(sets, n);
    inPieces(n, kGrain, context, {"components", .4, .8}, [&](u64 begin, u64 end) {
        for (u64 i = begin; i < end; ++i) {
            const auto v = static_cast<VertexId>(i);
            // An edge out of the largest set is in a row of its other end, too.
            const std::span<const VertexId> row = graph.row(v);
            joinRow(sets, v, row.empty() ? row : row.subspan(1), giant);
            if (!graph.isDirected()) continue;
            const ArcOffset first = graph.reverseOffsets()[v], last = graph.reverseOffsets()[v + 1];
            joinRow(sets, v, graph.reverseTargets().subspan(first, last - first), giant);
        }
    });
    inPieces(n, kGrain, context, {"components", .8, 1}, [&](u64 begin, u64 end) {
        for (u64 v = begin; v < end; ++v) sets.compress(static_cast<VertexId>(v));
    });
    return std::move(sets).parents();
}

VertexId Components::largest() const {
    return size.empty() ? 0 : *std::max_element(size.begin(), size.end());
}

Components connectedComponents(const Graph& graph) {
    const VertexVector<VertexId> root = componentRoots(graph, plainContext());
    const auto n = static_cast<VertexId>(root.size());
    Components result;
    result.component.resize(n);
    // The root is the first vertex of its component.
    VertexId count = 0;
    for (VertexId v = 0; v < n; ++v)
        if (root[v] == v) result.component[v] = count++;
    tbb::parallel_for(tbb::blocked_range<VertexId>(0, n, kGrain), [&](const auto& range) {
        for (VertexId v = range.begin(); v < range.end(); ++v)
            if (root[v] != v) result.component[v] = result.component[root[v]];
    });
    result.size.resize(count, 0);
    for (VertexId v = 0; v < n;) {
        // Most labels stand in runs of equal ones, which a counter in memory would slow down.
        const VertexId begin = v, label = result.component[v];
        while (v < n && result.component[v] == label) ++v;
        result.size[label] += v - begin;
    }
    return result;
}

}  // namespace quartier
