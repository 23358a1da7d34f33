#include "layouts/quality.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <queue>
#include <random>

namespace quartier {
namespace {

constexpr u32 kSources = 32;    // breadth-first searches for the stress
constexpr u32 kTargets = 3000;  // pairs per search
constexpr u32 kNeighbourhoods = 1000;
constexpr u64 kDistances = 200'000'000;  // looked at for all neighbourhoods together
constexpr u64 kArcs = 200'000'000;       // walked by all searches together, but at least kFewSources
constexpr u32 kFewSources = 6;
constexpr u32 kMostNeighbours = 64;  // neighbourhoods of hubs are too wide to mean anything
constexpr u32 kEdges = 100'000;
constexpr u32 kPairs = 50'000;

using Random = std::mt19937_64;

u32 below(Random& random, u32 n) { return static_cast<u32>(random() % n); }

f64 distance(Vec2 a, Vec2 b) { return std::hypot(f64{a.x} - b.x, f64{a.y} - b.y); }

// Calls visit(neighbour) for the neighbours of v over arcs of both directions, without self-loops.
template <class Visit>
void visitNeighbours(const Graph& graph, VertexId v, const Visit& visit) {
    for (const VertexId u : graph.row(v))
        if (u != v) visit(u);
    if (!graph.isDirected()) return;
    const auto offsets = graph.reverseOffsets();
    for (ArcOffset a = offsets[v]; a < offsets[v + 1]; ++a)
        if (graph.reverseTargets()[a] != v) visit(graph.reverseTargets()[a]);
}

// Hops from one vertex; reached holds the vertices in the order met.
struct Search {
    std::vector<u32> hops;
    std::vector<VertexId> reached;

    void from(const Graph& graph, VertexId source) {
        hops.assign(graph.vertexCount(), kNoVertex);
        reached.assign(1, source);
        hops[source] = 0;
        for (size_t next = 0; next < reached.size(); ++next) {
            const VertexId v = reached[next];
            visitNeighbours(graph, v, [&](VertexId u) {
                if (hops[u] != kNoVertex) return;
                hops[u] = hops[v] + 1;
                reached.push_back(u);
            });
        }
    }
};

struct StressSums {
    f64 squares = 0, products = 0;  // of |x| / d, with weights d^-2
    u64 pairs = 0;
};

StressSums stressFrom(const Graph& graph, std::span<const Vec2> p, VertexId source, u64 seed) {
    Random random(seed);
    Search search;
    search.from(graph, source);
    const u32 reached = static_cast<u32>(search.reached.size());
    StressSums sums;
    for (u32 t = 0; t < std::min(reached, kTargets); ++t) {
        const VertexId target = search.reached[reached <= kTargets ? t : below(random, reached)];
        if (target == source) continue;
        const f64 ratio = distance(p[source], p[target]) / search.hops[target];
        sums.squares += ratio * ratio;
        sums.products += ratio;
        ++sums.pairs;
    }
    return sums;
}

// Mean over sampled pairs of ((alpha |x| - d) / d)^2 with the best alpha: Ahmed et al., "Normalized stress is
// not normalized", 2024.
f64 sampledStress(const Graph& graph, std::span<const Vec2> p, Random& random) {
    const u32 n = graph.vertexCount();
    const u64 affordable = std::max<u64>(kFewSources, kArcs / (graph.arcCount() + n));
    const u32 sources = static_cast<u32>(std::min<u64>({n, kSources, affordable}));
    std::vector<VertexId> from(sources);
    std::vector<u64> seeds(sources);
    for (u32 s = 0; s < sources; ++s) {
        from[s] = n == sources ? s : below(random, n);
        seeds[s] = random();
    }
    std::vector<StressSums> sums(sources);
    tbb::parallel_for(u32{0}, sources, [&](u32 s) { sums[s] = stressFrom(graph, p, from[s], seeds[s]); });
    StressSums all;
    for (const StressSums& s : sums) {
        all.squares += s.squares;
        all.products += s.products;
        all.pairs += s.pairs;
    }
    if (all.pairs == 0) return 0;
    // min over alpha of the mean of (alpha ratio - 1)^2
    return all.squares > 0 ? 1 - all.products * all.products / all.squares / static_cast<f64>(all.pairs) : 1;
}

// The `count` vertices nearest to v in the drawing, in ascending order of id. Looks at every vertex.
std::vector<VertexId> nearest(std::span<const Vec2> p, VertexId v, size_t count) {
    std::priority_queue<std::pair<f32, VertexId>> best;  // squared distance; the farthest on top
    for (VertexId u = 0; u < p.size(); ++u) {
        const f32 dx = p[u].x - p[v].x, dy = p[u].y - p[v].y, d = dx * dx + dy * dy;
        if (u == v || (best.size() == count && d >= best.top().first)) continue;
        best.emplace(d, u);
        if (best.size() > count) best.pop();
    }
    std::vector<VertexId> ids;
    for (; !best.empty(); best.pop()) ids.push_back(best.top().second);
    std::ranges::sort(ids);
    return ids;
}

// Overlap of the neighbours of v in the graph and as many nearest vertices in the drawing; negative when v
// has none, or too many.
f64 overlapAt(const Graph& graph, std::span<const Vec2> p, VertexId v) {
    std::vector<VertexId> neighbours;
    visitNeighbours(graph, v, [&](VertexId u) { neighbours.push_back(u); });
    std::ranges::sort(neighbours);
    neighbours.erase(std::unique(neighbours.begin(), neighbours.end()), neighbours.end());
    if (neighbours.empty() || neighbours.size() > kMostNeighbours) return -1;
    const std::vector<VertexId> near = nearest(p, v, neighbours.size());
    std::vector<VertexId> common;
    std::ranges::set_intersection(neighbours, near, std::back_inserter(common));
    return static_cast<f64>(common.size()) /
           static_cast<f64>(neighbours.size() + near.size() - common.size());
}

f64 neighbourhoodJaccard(const Graph& graph, std::span<const Vec2> p, Random& random) {
    const u32 n = graph.vertexCount();
    const u32 samples = static_cast<u32>(std::min<u64>({n, kNeighbourhoods, kDistances / n + 20}));
    std::vector<VertexId> sampled(samples);
    for (u32 i = 0; i < samples; ++i) sampled[i] = n == samples ? i : below(random, n);
    std::vector<f64> overlap(samples);
    tbb::parallel_for(u32{0}, samples, [&](u32 i) { overlap[i] = overlapAt(graph, p, sampled[i]); });
    f64 sum = 0;
    u32 counted = 0;
    for (const f64 o : overlap) {
        if (o < 0) continue;
        sum += o;
        ++counted;
    }
    return counted > 0 ? sum / counted : 0;
}

f64 edgeLengthVariation(const Graph& graph, std::span<const Vec2> p, Random& random) {
    if (graph.arcCount() == 0) return 0;
    f64 sum = 0, squares = 0;
    u64 counted = 0;
    const u64 arcs = graph.arcCount();
    const u64 samples = std::min<u64>(arcs, kEdges);
    for (u64 i = 0; i < samples; ++i) {
        const ArcOffset arc = arcs <= kEdges ? i : random() % arcs;
        const auto row = std::upper_bound(graph.offsets().begin(), graph.offsets().end(), arc);
        const auto v = static_cast<VertexId>(row - graph.offsets().begin() - 1);
        const VertexId u = graph.targets()[arc];
        if (u == v) continue;
        const f64 d = distance(p[u], p[v]);
        sum += d;
        squares += d * d;
        ++counted;
    }
    if (counted == 0 || !(sum > 0)) return 0;
    const f64 mean = sum / static_cast<f64>(counted);
    return std::sqrt(std::max(0.0, squares / static_cast<f64>(counted) - mean * mean)) / mean;
}

f64 communitySeparation(const Hierarchy& hierarchy, std::span<const Vec2> p, Random& random) {
    if (hierarchy.levels.empty() || p.size() < 2) return 0;
    const LargeVector<VertexId> community = hierarchy.flatten(hierarchy.levelCount());
    const u32 count = hierarchy.communitiesAt(hierarchy.levelCount());
    std::vector<u32> begin(count + size_t{1}, 0);
    for (const VertexId c : community) ++begin[c + 1];
    std::partial_sum(begin.begin(), begin.end(), begin.begin());
    std::vector<u32> next(begin.begin(), begin.end() - 1);
    std::vector<VertexId> members(p.size());
    for (VertexId v = 0; v < p.size(); ++v) members[next[community[v]]++] = v;
    f64 all = 0, inside = 0;
    u32 insidePairs = 0;
    const u32 n = static_cast<u32>(p.size());
    for (u32 i = 0; i < kPairs; ++i) {
        const VertexId v = below(random, n);
        all += distance(p[v], p[below(random, n)]);
        const u32 first = begin[community[v]], size = begin[community[v] + 1] - first;
        const VertexId u = members[first + below(random, size)];
        if (u == v) continue;
        inside += distance(p[v], p[u]);
        ++insidePairs;
    }
    if (insidePairs == 0 || !(inside > 0)) return 0;
    return (all / kPairs) / (inside / insidePairs);
}

}  // namespace

LayoutQuality layoutQuality(const Graph& graph, const Hierarchy& hierarchy, std::span<const Vec2> positions,
                            u64 seed) {
    LayoutQuality quality;
    if (graph.vertexCount() == 0) return quality;
    Random random(seed);
    quality.stress = sampledStress(graph, positions, random);
    quality.neighbourhoodJaccard = neighbourhoodJaccard(graph, positions, random);
    quality.edgeLengthVariation = edgeLengthVariation(graph, positions, random);
    quality.communitySeparation = communitySeparation(hierarchy, positions, random);
    return quality;
}

}  // namespace quartier
