// Sums are taken in double over fixed pieces (tbb::parallel_deterministic_reduce), so that the value does not
// depend on the number of threads. Cost: O(n + m), 16 bytes per vertex.
#include "graph/modularity.h"

#include <fmt/format.h>
#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_reduce.h>

#include <algorithm>

#include "core/error.h"
#include "graph/hierarchy.h"
#include "graph/union_find.h"

namespace quartier {
namespace {

constexpr VertexId kGrain = 2048;

using VertexRange = tbb::blocked_range<VertexId>;

void checkPartition(const Graph& graph, std::span<const VertexId> community) {
    if (graph.isDirected())
        throw Error("communities are defined on undirected graphs here: symmetrise the graph first");
    if (community.size() != graph.vertexCount())
        throw Error(fmt::format("the partition has {} labels for a graph of {} vertices",
                                formatCount(community.size()), formatCount(graph.vertexCount())));
}

// Twice the weight inside communities: both arcs of an edge, a self-loop twice.
f64 weightInside(const Graph& graph, std::span<const VertexId> community) {
    return tbb::parallel_deterministic_reduce(
        VertexRange(0, graph.vertexCount(), kGrain), 0.0,
        [&](const VertexRange& range, f64 sum) {
            for (VertexId v = range.begin(); v != range.end(); ++v)
                for (ArcOffset arc = graph.offsets()[v]; arc < graph.offsets()[v + 1]; ++arc) {
                    const VertexId u = graph.targets()[arc];
                    if (community[u] == community[v]) sum += (u == v ? 2.0 : 1.0) * graph.weight(arc);
                }
            return sum;
        },
        std::plus<>());
}

UnionFind partsInside(const Graph& graph, std::span<const VertexId> community) {
    UnionFind parts(graph.vertexCount());
    tbb::parallel_for(VertexRange(0, graph.vertexCount(), kGrain), [&](const VertexRange& range) {
        for (VertexId v = range.begin(); v != range.end(); ++v)
            for (const VertexId u : graph.row(v)) {
                if (u >= v) break;  // rows are sorted; the other arc joins them
                if (community[u] == community[v]) parts.join(u, v);
            }
    });
    return parts;
}

}  // namespace

std::vector<f64> strengths(const Graph& graph) {
    std::vector<f64> strength(graph.vertexCount());
    tbb::parallel_for(VertexRange(0, graph.vertexCount(), kGrain), [&](const VertexRange& range) {
        for (VertexId v = range.begin(); v != range.end(); ++v) {
            f64 sum = 0;
            for (ArcOffset arc = graph.offsets()[v]; arc < graph.offsets()[v + 1]; ++arc)
                sum += (graph.targets()[arc] == v ? 2.0 : 1.0) * graph.weight(arc);
            strength[v] = sum;
        }
    });
    return strength;
}

f64 modularity(const Graph& graph, std::span<const VertexId> community, f64 resolution) {
    checkPartition(graph, community);
    const VertexId n = graph.vertexCount();
    if (n == 0) return 0;
    std::vector<VertexId> compacted;
    if (*std::max_element(community.begin(), community.end()) >= n) {
        compacted.assign(community.begin(), community.end());
        compactLabels(compacted);
        community = compacted;
    }
    const std::vector<f64> strength = strengths(graph);
    std::vector<f64> total(n, 0.0);
    f64 twiceWeight = 0;
    for (VertexId v = 0; v < n; ++v) {
        total[community[v]] += strength[v];
        twiceWeight += strength[v];
    }
    if (twiceWeight <= 0) return 0;
    f64 expected = 0;
    for (const f64 t : total) expected += (t / twiceWeight) * (t / twiceWeight);
    return weightInside(graph, community) / twiceWeight - resolution * expected;
}

u64 disconnectedCommunities(const Graph& graph, std::span<const VertexId> community) {
    checkPartition(graph, community);
    std::vector<VertexId> whole(community.begin(), community.end());
    const VertexId communities = compactLabels(whole);
    const std::vector<VertexId> part = partsInside(graph, community).labels();
    std::vector<VertexId> partsOf(communities, 0);
    VertexId seen = 0;
    for (VertexId v = 0; v < graph.vertexCount(); ++v)
        if (part[v] == seen) {  // the first vertex of its part
            ++seen;
            ++partsOf[whole[v]];
        }
    return static_cast<u64>(std::count_if(partsOf.begin(), partsOf.end(), [](VertexId k) { return k > 1; }));
}

std::vector<VertexId> splitDisconnected(const Graph& graph, std::span<const VertexId> community) {
    checkPartition(graph, community);
    return partsInside(graph, community).labels();
}

}  // namespace quartier
