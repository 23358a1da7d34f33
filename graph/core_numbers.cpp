#include "graph/core_numbers.h"

#include <algorithm>

#include "core/error.h"

namespace quartier {
namespace {

constexpr VertexId kLookEvery = 1 << 12;  // vertices between two looks at the stop token

// Vertices sorted by the degree that they have left, so that one that loses a neighbour moves in O(1).
struct DegreeBuckets {
    std::vector<u32> degree;        // per vertex: neighbours left
    std::vector<VertexId> order;    // by degree
    std::vector<VertexId> placeOf;  // per vertex, in order
    std::vector<VertexId> begin;    // per degree: where its vertices begin in order

    explicit DegreeBuckets(const Graph& graph)
        : degree(graph.vertexCount()), order(graph.vertexCount()), placeOf(graph.vertexCount()) {
        const VertexId n = graph.vertexCount();
        u32 most = 0;
        for (VertexId v = 0; v < n; ++v) {
            const auto row = graph.row(v);
            const bool loop = std::binary_search(row.begin(), row.end(), v);
            degree[v] = static_cast<u32>(row.size() - (loop ? 1 : 0));
            most = std::max(most, degree[v]);
        }
        begin.assign(size_t{most} + 2, 0);
        for (const u32 d : degree) ++begin[size_t{d} + 1];
        for (size_t d = 1; d < begin.size(); ++d) begin[d] += begin[d - 1];
        std::vector<VertexId> next(begin.begin(), begin.end() - 1);
        for (VertexId v = 0; v < n; ++v) {
            placeOf[v] = next[degree[v]]++;
            order[placeOf[v]] = v;
        }
    }

    // To the front of its bucket, whose front then belongs to the bucket below.
    void lower(VertexId v) {
        const VertexId front = begin[degree[v]], other = order[front];
        std::swap(order[front], order[placeOf[v]]);
        std::swap(placeOf[other], placeOf[v]);
        ++begin[degree[v]--];
    }
};

}  // namespace

std::vector<u32> coreNumbers(const Graph& graph, const RunContext& context) {
    DegreeBuckets buckets(graph);
    for (VertexId i = 0; i < graph.vertexCount(); ++i) {
        if (i % kLookEvery == 0 && context.shouldStop()) throw Cancelled();
        const VertexId v = buckets.order[i];
        for (const VertexId u : graph.row(v))
            if (buckets.degree[u] > buckets.degree[v]) buckets.lower(u);
    }
    return std::move(buckets.degree);
}

}  // namespace quartier
