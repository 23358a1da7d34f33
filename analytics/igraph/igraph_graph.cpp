#include "analytics/igraph/igraph_graph.h"

#include "core/error.h"

namespace quartier {
namespace {

constexpr VertexId kVerticesBetweenChecks = 1 << 16;

constexpr u64 kGraphBytesPerEdge = 88;  // list of ends, weights, igraph's four lists
constexpr u64 kGraphBytesPerNode = 40;

}  // namespace

IgraphEdges edgesOf(const Graph& graph, SelfLoops loops, bool weighted, const RunContext& context) {
    IgraphEdges edges{.nodes = graph.vertexCount(), .directed = graph.isDirected()};
    edges.ends.reserve(2 * graph.edgeCount());
    const bool weighs = weighted && graph.isWeighted();
    if (weighs) edges.weights.reserve(graph.edgeCount());
    for (VertexId v = 0; v < graph.vertexCount(); ++v) {
        if (v % kVerticesBetweenChecks == 0 && context.shouldStop()) throw Cancelled();
        for (ArcOffset arc = graph.offsets()[v]; arc < graph.offsets()[v + 1]; ++arc) {
            const VertexId w = graph.targets()[arc];
            if ((w < v && !edges.directed) || (w == v && loops == SelfLoops::drop)) continue;
            edges.ends.push_back(v);
            edges.ends.push_back(w);
            if (weighs) edges.weights.push_back(graph.weight(arc));
        }
    }
    return edges;
}

u64 igraphBytes(const Graph& graph) {
    return graph.edgeCount() * kGraphBytesPerEdge + graph.vertexCount() * kGraphBytesPerNode;
}

WeighedEdges::WeighedEdges(const Graph& graph, const RunContext& context)
    : number(graph.vertexCount(), kNoVertex) {
    const VertexId n = graph.vertexCount();
    const auto forEdges = [&](auto&& visit) {
        for (VertexId v = 0; v < n; ++v) {
            if (v % kVerticesBetweenChecks == 0 && context.shouldStop()) throw Cancelled();
            for (ArcOffset arc = graph.offsets()[v]; arc < graph.offsets()[v + 1]; ++arc)
                if (graph.weight(arc) > 0) visit(v, graph.targets()[arc], graph.weight(arc));
        }
    };
    forEdges([&](VertexId v, VertexId, f32) {
        if (number[v] == kNoVertex) number[v] = nodes++;
    });
    ends.reserve(2 * graph.edgeCount());
    if (graph.isWeighted()) weights.reserve(graph.edgeCount());
    forEdges([&](VertexId v, VertexId w, f32 weight) {
        if (w < v) return;
        ends.push_back(number[v]);
        ends.push_back(number[w]);
        if (graph.isWeighted()) weights.push_back(weight);
    });
}

IgraphGraph::IgraphGraph(const IgraphEdges& edges, const IgraphCall& call)
    : weighted_(!edges.weights.empty()) {
    igraph_vector_int_t ends{};
    igraph_vector_int_view(&ends, edges.ends.data(), static_cast<igraph_integer_t>(edges.ends.size()));
    call.check(igraph_create(&graph_, &ends, edges.nodes, edges.directed));
    if (weighted_)
        igraph_vector_view(&weights_, edges.weights.data(),
                           static_cast<igraph_integer_t>(edges.weights.size()));
}

f64 IgraphGraph::totalWeight() const {
    return weighted_ ? igraph_vector_sum(&weights_) : static_cast<f64>(igraph_ecount(&graph_));
}

}  // namespace quartier
