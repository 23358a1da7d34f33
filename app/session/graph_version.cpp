#include "app/session/graph_version.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>

#include "core/error.h"

namespace quartier::session {
namespace {

// Every undirected edge once, from its smaller end; self-loops have nothing to draw.
std::vector<render::Edge> distinctEdges(const Graph& graph) {
    const VertexId n = graph.vertexCount();
    std::vector<u64> first(size_t{n} + 1, 0);
    const auto after = [&](VertexId v) {
        const auto row = graph.row(v);
        return static_cast<size_t>(std::upper_bound(row.begin(), row.end(), v) - row.begin());
    };
    tbb::parallel_for(VertexId{0}, n, [&](VertexId v) { first[v + 1] = graph.row(v).size() - after(v); });
    for (VertexId v = 0; v < n; ++v) first[v + 1] += first[v];
    std::vector<render::Edge> edges(first[n]);
    tbb::parallel_for(VertexId{0}, n, [&](VertexId v) {
        u64 to = first[v];
        for (const VertexId target : graph.row(v).subspan(after(v))) edges[to++] = {v, target};
    });
    return edges;
}

// Of the edges of distinctEdges(): whether there is an arc from the first end, and from the second.
std::vector<u8> directionsOf(const Graph& directed, const std::vector<render::Edge>& edges) {
    std::vector<u8> directions(edges.size());
    const auto has = [&](VertexId from, VertexId to) {
        const auto row = directed.row(from);
        return std::binary_search(row.begin(), row.end(), to);
    };
    tbb::parallel_for(tbb::blocked_range<size_t>(0, edges.size(), 4096), [&](const auto& part) {
        for (size_t e = part.begin(); e != part.end(); ++e)
            directions[e] = static_cast<u8>((has(edges[e].a, edges[e].b) ? render::kForth : 0) |
                                            (has(edges[e].b, edges[e].a) ? render::kBack : 0));
    });
    return directions;
}

std::vector<f32> degreesOf(const Graph& graph) {
    std::vector<f32> degrees(graph.vertexCount());
    tbb::parallel_for(VertexId{0}, graph.vertexCount(),
                      [&](VertexId v) { degrees[v] = static_cast<f32>(graph.degreeWithoutLoop(v)); });
    return degrees;
}

void deriveDrawing(GraphVersion& version) {
    version.edges = std::make_shared<const std::vector<render::Edge>>(distinctEdges(*version.undirected));
    if (version.graph->isDirected())
        version.directions =
            std::make_shared<const std::vector<u8>>(directionsOf(*version.graph, *version.edges));
    version.degrees = std::make_shared<const std::vector<f32>>(degreesOf(*version.undirected));
    if (version.degrees->empty()) return;
    const auto [least, most] = std::minmax_element(version.degrees->begin(), version.degrees->end());
    version.leastDegree = *least;
    version.mostDegree = *most;
}

}  // namespace

GraphVersionPtr makeGraphVersion(GraphPtr graph, std::shared_ptr<const NodeTable> nodes,
                                 ForDrawing forDrawing, const RunContext& context, u32 number,
                                 std::shared_ptr<const EdgeTable> edgeTable) {
    auto version = std::make_shared<GraphVersion>();
    version->number = number;
    version->graph = std::move(graph);
    version->nodes = std::move(nodes);
    version->edgeTable = std::move(edgeTable);
    version->undirected = symmetrised(version->graph);
    if (context.shouldStop()) throw Cancelled();
    if (forDrawing == ForDrawing::yes) deriveDrawing(*version);
    if (context.shouldStop()) throw Cancelled();
    return version;
}

}  // namespace quartier::session
