#include "app/session/edge_rows.h"

#include <tbb/parallel_for.h>

#include "app/session/bit_rows.h"
#include "core/error.h"

namespace quartier::session {
namespace {

constexpr VertexId kGrain = 4096;

// Targets that are not smaller than the vertex.
u64 ownTargets(const Graph& graph, VertexId v) {
    const auto row = graph.row(v);
    return static_cast<u64>(row.end() - std::lower_bound(row.begin(), row.end(), v));
}

// [n + 1]: of count(v) for every vertex, the sums before it.
template <class Count>
std::vector<u64> sums(VertexId n, const Count& count) {
    std::vector<u64> first(size_t{n} + 1, 0);
    tbb::parallel_for(tbb::blocked_range<VertexId>(0, n, kGrain), [&](const auto& range) {
        for (VertexId v = range.begin(); v != range.end(); ++v) first[v + 1] = count(v);
    });
    for (VertexId v = 0; v < n; ++v) first[v + 1] += first[v];
    return first;
}

}  // namespace

EdgeRows::EdgeRows(GraphVersionPtr version, const RunContext& context) : version_(std::move(version)) {
    const Graph& graph = *version_->graph;
    const VertexId n = graph.vertexCount();
    first_ = sums(n, [&](VertexId v) { return graph.isDirected() ? graph.degree(v) : ownTargets(graph, v); });
    if (!graph.isDirected() && graph.selfLoopCount() == 0) return;
    const Graph& undirected = *version_->undirected;
    const auto beyond = [&](VertexId v) {
        const auto row = undirected.row(v);
        return std::upper_bound(row.begin(), row.end(), v);
    };
    const std::vector<u64> firstDrawn =
        sums(n, [&](VertexId v) { return static_cast<u64>(undirected.row(v).end() - beyond(v)); });
    drawn_.resize(size());
    inWords(size(), context, [&](u64 begin, u64 end) {
        each(begin, end, [&](u64 row, VertexId from, VertexId to, ArcOffset) {
            const auto [low, high] = std::minmax(from, to);
            const auto own = beyond(low);
            const auto place = std::lower_bound(own, undirected.row(low).end(), high);
            drawn_[row] =
                low == high ? kNotDrawn : static_cast<u32>(firstDrawn[low] + static_cast<u64>(place - own));
        });
    });
}

Bits EdgeRows::drawnOf(const Bits& rows) const {
    if (drawn_.empty()) return rows;
    Bits edges(drawnCount());
    for (u64 row = 0; row < size(); ++row)
        if (rows.test(row) && drawn_[row] != kNotDrawn) edges.set(drawn_[row]);
    return edges;
}

u64 EdgeRows::rowOf(VertexId from, ArcOffset arc) const {
    const Graph& graph = *version_->graph;
    const VertexId to = graph.targets()[arc];
    if (graph.isDirected() || to >= from) return first_[from + 1] - (graph.offsets()[from + 1] - arc);
    const auto row = graph.row(to);
    const auto place = std::lower_bound(row.begin(), row.end(), from) - row.begin();
    return rowOf(to, graph.offsets()[to] + static_cast<u64>(place));
}

}  // namespace quartier::session
