#include "graph/graph.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <atomic>

namespace quartier {
namespace {

std::vector<VertexId> loopsOf(const Graph::Rows& rows) {
    constexpr u64 kGrain = 4096;  // vertices a piece
    const u64 n = rows.offsets.size() - 1;
    std::vector<std::vector<VertexId>> pieces((n + kGrain - 1) / kGrain);
    tbb::parallel_for(size_t{0}, pieces.size(), [&](size_t piece) {
        for (u64 v = piece * kGrain; v < std::min(n, (piece + 1) * kGrain); ++v)
            if (std::binary_search(rows.targets.begin() + static_cast<i64>(rows.offsets[v]),
                                   rows.targets.begin() + static_cast<i64>(rows.offsets[v + 1]), v))
                pieces[piece].push_back(static_cast<VertexId>(v));
    });
    std::vector<VertexId> loops;
    for (const auto& piece : pieces) loops.insert(loops.end(), piece.begin(), piece.end());
    return loops;
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
    graph.loops_ = loopsOf(graph.out_);
    graph.edgeCount_ = (graph.out_.targets.size() - graph.loops_.size()) / 2 + graph.loops_.size();
    return graph;
}

Graph Graph::directed(Rows out, Rows in) {
    Graph graph;
    graph.out_ = std::move(out);
    graph.in_ = std::move(in);
    graph.directed_ = true;
    graph.identity_ = nextIdentity();
    graph.loops_ = loopsOf(graph.out_);
    graph.edgeCount_ = graph.out_.targets.size();
    return graph;
}

u64 Graph::bytes() const { return bytesOf(out_) + bytesOf(in_) + loops_.size() * sizeof(VertexId); }

std::optional<std::pair<VertexId, VertexId>> firstEdgeOfWeightZero(const Graph& graph) {
    if (!graph.isWeighted()) return std::nullopt;
    for (VertexId v = 0; v < graph.vertexCount(); ++v)
        for (ArcOffset arc = graph.offsets()[v]; arc < graph.offsets()[v + 1]; ++arc)
            if (graph.weights()[arc] == 0 && graph.targets()[arc] != v)
                return std::pair(v, graph.targets()[arc]);
    return std::nullopt;
}

}  // namespace quartier
