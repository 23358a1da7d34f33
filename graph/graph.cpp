#include "graph/graph.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_reduce.h>

#include <algorithm>
#include <atomic>

namespace quartier {
namespace {

u64 countSelfLoops(const Graph::Rows& rows) {
    const VertexId n = static_cast<VertexId>(rows.offsets.size() - 1);
    return tbb::parallel_reduce(
        tbb::blocked_range<VertexId>(0, n, 4096), u64{0},
        [&](const tbb::blocked_range<VertexId>& range, u64 sum) {
            for (VertexId v = range.begin(); v != range.end(); ++v)
                sum += std::binary_search(rows.targets.begin() + static_cast<i64>(rows.offsets[v]),
                                          rows.targets.begin() + static_cast<i64>(rows.offsets[v + 1]), v);
            return sum;
        },
        std::plus<>());
}

u64 bytesOf(const Graph::Rows& rows) {
    return rows.offsets.size() * sizeof(ArcOffset) + rows.targets.size() * sizeof(VertexId) +
           rows.weights.size() * sizeof(f32);
}

u64 nextIdentity() {
    static std::atomic<u64> last{0};
    return ++last;
}

}  // namespace

Graph Graph::undirected(Rows rows) {
    Graph graph;
    graph.out_ = std::move(rows);
    graph.identity_ = nextIdentity();
    graph.selfLoops_ = countSelfLoops(graph.out_);
    graph.edgeCount_ = (graph.out_.targets.size() - graph.selfLoops_) / 2 + graph.selfLoops_;
    return graph;
}

Graph Graph::directed(Rows out, Rows in) {
    Graph graph;
    graph.out_ = std::move(out);
    graph.in_ = std::move(in);
    graph.directed_ = true;
    graph.identity_ = nextIdentity();
    graph.selfLoops_ = countSelfLoops(graph.out_);
    graph.edgeCount_ = graph.out_.targets.size();
    return graph;
}

u64 Graph::bytes() const { return bytesOf(out_) + bytesOf(in_); }

std::optional<std::pair<VertexId, VertexId>> firstEdgeOfWeightZero(const Graph& graph) {
    if (!graph.isWeighted()) return std::nullopt;
    for (VertexId v = 0; v < graph.vertexCount(); ++v)
        for (ArcOffset arc = graph.offsets()[v]; arc < graph.offsets()[v + 1]; ++arc)
            if (graph.weights()[arc] == 0 && graph.targets()[arc] != v)
                return std::pair(v, graph.targets()[arc]);
    return std::nullopt;
}

}  // namespace quartier
