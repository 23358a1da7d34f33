// Sums are taken in double over fixed pieces (tbb::parallel_deterministic_reduce), and those of a community
// over fixed blocks of vertices or by one thread in the order of its vertices, so that the value does not
// depend on the number of threads. Cost: O(n + m), and where communities are many a look at every label by
// every thread; 16 bytes per vertex.
#include "graph/modularity.h"

#include <fmt/format.h>
#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_reduce.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>

#include <algorithm>

#include "core/error.h"
#include "graph/hierarchy.h"
#include "graph/large_buffer.h"
#include "graph/union_find.h"

namespace quartier {
namespace {

constexpr VertexId kGrain = 2048;

using VertexRange = tbb::blocked_range<VertexId>;

void checkUndirected(const Graph& graph) {
    if (graph.isDirected())
        throw Error("communities are defined on undirected graphs here: symmetrise the graph first");
}

void checkPartition(const Graph& graph, std::span<const VertexId> community) {
    checkUndirected(graph);
    if (community.size() != graph.vertexCount())
        throw Error(fmt::format("the partition has {} labels for a graph of {} vertices",
                                formatCount(community.size()), formatCount(graph.vertexCount())));
}

// Twice the weight inside communities: both arcs of an edge, a self-loop twice. Rows are sorted, so the arcs
// to lower vertices, which are half of all, come first.
f64 weightInside(const std::stop_token& stop, const Graph& graph, std::span<const VertexId> community) {
    return 2 * tbb::parallel_deterministic_reduce(
                   VertexRange(0, graph.vertexCount(), kGrain), 0.0,
                   [&](const VertexRange& range, f64 sum) {
                       if (stop.stop_requested()) return sum;
                       for (VertexId v = range.begin(); v != range.end(); ++v) {
                           const ArcOffset end = graph.offsets()[v + 1];
                           for (ArcOffset arc = graph.offsets()[v]; arc < end; ++arc) {
                               const VertexId u = graph.targets()[arc];
                               if (u > v) break;
                               if (community[u] == community[v]) sum += graph.weight(arc);
                           }
                       }
                       return sum;
                   },
                   std::plus<>());
}

template <class Value>
f64 sumOver(size_t count, Value value) {
    return tbb::parallel_deterministic_reduce(
        tbb::blocked_range<size_t>(0, count, kGrain), 0.0,
        [&](const auto& range, f64 sum) {
            for (size_t i = range.begin(); i != range.end(); ++i) sum += value(i);
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

// The weight of the arcs of v, a self-loop twice. Without weights and self-loops no arc is read.
f64 strengthOf(const Graph& graph, VertexId v) {
    if (!graph.isWeighted() && graph.selfLoopCount() == 0) return static_cast<f64>(graph.degree(v));
    f64 sum = 0;
    for (ArcOffset arc = graph.offsets()[v]; arc < graph.offsets()[v + 1]; ++arc)
        sum += (graph.targets()[arc] == v ? 2.0 : 1.0) * graph.weight(arc);
    return sum;
}

// Of some vertices only, once the stop is requested. Without initialisation: on one thread that takes as long
// as the sums.
LargeVector<f64> strengthsUnless(const std::stop_token& stop, const Graph& graph) {
    LargeVector<f64> strength(graph.vertexCount());
    tbb::parallel_for(VertexRange(0, graph.vertexCount(), kGrain), [&](const VertexRange& range) {
        if (stop.stop_requested()) return;
        for (VertexId v = range.begin(); v != range.end(); ++v) strength[v] = strengthOf(graph, v);
    });
    return strength;
}

// Few communities: every block of vertices has sums of its own, which are added up in the order of the
// blocks.
std::vector<f64> totalsByBlocks(std::span<const VertexId> community, u64 communities,
                                std::span<const f64> strength, u64 blocks) {
    LargeVector<f64> sums(blocks * communities);
    tbb::parallel_for(
        u64{0}, blocks,
        [&](u64 block) {
            f64* const own = sums.data() + block * communities;
            std::fill_n(own, communities, 0.0);
            const size_t end = community.size() * (block + 1) / blocks;
            for (size_t v = community.size() * block / blocks; v < end; ++v) own[community[v]] += strength[v];
        },
        tbb::simple_partitioner());
    std::vector<f64> total(communities);
    tbb::parallel_for(u64{0}, communities, [&](u64 c) {
        f64 sum = 0;
        for (u64 block = 0; block < blocks; ++block) sum += sums[block * communities + c];
        total[c] = sum;
    });
    return total;
}

VertexId largestLabel(std::span<const VertexId> community) {
    return tbb::parallel_reduce(
        tbb::blocked_range<size_t>(0, community.size(), kGrain), VertexId{0},
        [&](const auto& range, VertexId largest) {
            for (size_t v = range.begin(); v != range.end(); ++v) largest = std::max(largest, community[v]);
            return largest;
        },
        [](VertexId a, VertexId b) { return std::max(a, b); });
}

}  // namespace

std::vector<f64> strengths(const Graph& graph) {
    const LargeVector<f64> strength = strengthsUnless({}, graph);
    return {strength.begin(), strength.end()};
}

// Many communities: each thread takes a share of them and goes through all vertices: reading labels in a row
// costs less than the sums of one thread, which lie anywhere in memory. The way depends on the sizes alone,
// so the sums do not depend on the number of threads.
std::vector<f64> communityTotals(std::span<const VertexId> community, u64 communities,
                                 std::span<const f64> strength) {
    constexpr u64 kBlocks = 64;
    if (communities * kBlocks <= community.size())
        return totalsByBlocks(community, communities, strength, kBlocks);
    std::vector<f64> total(communities, 0.0);
    const u64 shares = std::clamp<u64>(community.size() / kGrain, 1,
                                       static_cast<u64>(tbb::this_task_arena::max_concurrency()));
    tbb::parallel_for(
        u64{0}, shares,
        [&](u64 share) {
            const auto first = static_cast<VertexId>(communities * share / shares);
            const auto count = static_cast<VertexId>(communities * (share + 1) / shares) - first;
            for (size_t v = 0; v < community.size(); ++v)
                if (community[v] - first < count) total[community[v]] += strength[v];
        },
        tbb::simple_partitioner());
    return total;
}

f64 modularityAlone(const Graph& graph, f64 resolution) {
    checkUndirected(graph);
    const std::vector<f64> strength = strengths(graph);
    const f64 twiceWeight = sumOver(strength.size(), [&](size_t v) { return strength[v]; });
    if (twiceWeight <= 0) return 0.0;
    const f64 squares = sumOver(strength.size(), [&](size_t v) {
        const f64 share = strength[v] / twiceWeight;
        return share * share;
    });
    const f64 loops = sumOver(strength.size(), [&](size_t v) {
        const auto row = graph.row(static_cast<VertexId>(v));
        const auto loop = std::lower_bound(row.begin(), row.end(), static_cast<VertexId>(v));
        if (loop == row.end() || *loop != v) return 0.0;
        return 2.0 * graph.weight(graph.offsets()[v] + static_cast<u64>(loop - row.begin()));
    });
    return loops / twiceWeight - resolution * squares;
}

f64 modularity(const Graph& graph, std::span<const VertexId> community, f64 resolution) {
    return *modularityUnless({}, graph, community, resolution);
}

std::optional<f64> modularityUnless(const std::stop_token& stop, const Graph& graph,
                                    std::span<const VertexId> community, f64 resolution) {
    checkPartition(graph, community);
    const VertexId n = graph.vertexCount();
    if (n == 0) return 0.0;
    std::vector<VertexId> compacted;
    VertexId largest = largestLabel(community);
    if (largest >= n) {
        compacted.assign(community.begin(), community.end());
        largest = compactLabels(compacted) - 1;
        community = compacted;
    }
    const LargeVector<f64> strength = strengthsUnless(stop, graph);
    if (stop.stop_requested()) return std::nullopt;
    const f64 twiceWeight = sumOver(n, [&](size_t v) { return strength[v]; });
    if (twiceWeight <= 0) return 0.0;
    if (stop.stop_requested()) return std::nullopt;
    const std::vector<f64> total = communityTotals(community, u64{largest} + 1, strength);
    const f64 expected = sumOver(total.size(), [&](size_t c) {
        const f64 share = total[c] / twiceWeight;
        return share * share;
    });
    const f64 inside = weightInside(stop, graph, community);
    if (stop.stop_requested()) return std::nullopt;
    return inside / twiceWeight - resolution * expected;
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
