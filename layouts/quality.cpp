#include "layouts/quality.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numeric>
#include <queue>
#include <random>

#include "core/error.h"
#include "layouts/neighbours.h"

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
constexpr f64 kUntilStress = 0.5, kUntilOverlap = 0.9;  // fractions of the run

using Random = std::mt19937_64;
using layouts::visitNeighbours;

u32 below(Random& random, u32 n) { return static_cast<u32>(random() % n); }

f64 distance(Vec2 a, Vec2 b) { return std::hypot(f64{a.x} - b.x, f64{a.y} - b.y); }

bool isPlaced(Vec2 p) { return std::isfinite(p.x) && std::isfinite(p.y); }

// A part of the run, of so many steps that any thread does: tells how far the whole is, and ends it when it
// is stopped.
class Part {
  public:
    Part(const RunContext& context, f64 from, f64 until, u64 steps)
        : context_(context), from_(from), until_(until), steps_(steps) {
        tell();
    }
    void requireGoingOn() const {
        if (context_.stop.stop_requested()) throw Cancelled();
    }
    void stepDone() {
        requireGoingOn();
        ++done_;
        tell();
    }

  private:
    void tell() {
        const f64 share = static_cast<f64>(done_) / static_cast<f64>(std::max<u64>(steps_, 1));
        context_.observer.progress({.stage = "measure", .fraction = from_ + (until_ - from_) * share});
    }

    const RunContext& context_;
    f64 from_, until_;
    u64 steps_;
    std::atomic<u64> done_{0};
};

// Hops from one vertex; reached holds the vertices in the order met.
struct Search {
    std::vector<u32> hops;
    std::vector<VertexId> reached;

    void from(const Graph& graph, VertexId source, const Part& part) {
        constexpr size_t kBetweenQuestions = 65536;
        hops.assign(graph.vertexCount(), kNoVertex);
        reached.assign(1, source);
        hops[source] = 0;
        for (size_t next = 0; next < reached.size(); ++next) {
            const VertexId v = reached[next];
            if (next % kBetweenQuestions == 0) part.requireGoingOn();
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

StressSums stressFrom(const Graph& graph, std::span<const Vec2> p, VertexId source, u64 seed,
                      const Part& part) {
    Random random(seed);
    Search search;
    search.from(graph, source, part);
    const u32 reached = static_cast<u32>(search.reached.size());
    StressSums sums;
    for (u32 t = 0; t < std::min(reached, kTargets); ++t) {
        const VertexId target = search.reached[reached <= kTargets ? t : below(random, reached)];
        if (target == source || !isPlaced(p[source]) || !isPlaced(p[target])) continue;
        const f64 ratio = distance(p[source], p[target]) / search.hops[target];
        sums.squares += ratio * ratio;
        sums.products += ratio;
        ++sums.pairs;
    }
    return sums;
}

// Mean over sampled pairs of ((alpha |x| - d) / d)^2 with the best alpha: Ahmed et al., "Normalized stress is
// not normalized", 2024.
f64 sampledStress(const Graph& graph, std::span<const Vec2> p, Random& random, const RunContext& context) {
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
    Part part(context, 0, kUntilStress, sources);
    tbb::parallel_for(u32{0}, sources, [&](u32 s) {
        sums[s] = stressFrom(graph, p, from[s], seeds[s], part);
        part.stepDone();
    });
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
        if (u == v || !isPlaced(p[u]) || (best.size() == count && d >= best.top().first)) continue;
        best.emplace(d, u);
        if (best.size() > count) best.pop();
    }
    std::vector<VertexId> ids;
    for (; !best.empty(); best.pop()) ids.push_back(best.top().second);
    std::ranges::sort(ids);
    return ids;
}

// Overlap of the neighbours of v in the graph and as many nearest vertices in the drawing; negative when v
// has none, too many, or no place.
f64 overlapAt(const Graph& graph, std::span<const Vec2> p, VertexId v) {
    std::vector<VertexId> neighbours;
    visitNeighbours(graph, v, [&](VertexId u) { neighbours.push_back(u); });
    std::ranges::sort(neighbours);
    neighbours.erase(std::unique(neighbours.begin(), neighbours.end()), neighbours.end());
    if (neighbours.empty() || neighbours.size() > kMostNeighbours || !isPlaced(p[v])) return -1;
    const std::vector<VertexId> near = nearest(p, v, neighbours.size());
    std::vector<VertexId> common;
    std::ranges::set_intersection(neighbours, near, std::back_inserter(common));
    return static_cast<f64>(common.size()) /
           static_cast<f64>(neighbours.size() + near.size() - common.size());
}

f64 neighbourhoodJaccard(const Graph& graph, std::span<const Vec2> p, Random& random,
                         const RunContext& context) {
    const u32 n = graph.vertexCount();
    const u32 samples = static_cast<u32>(std::min<u64>({n, kNeighbourhoods, kDistances / n + 20}));
    std::vector<VertexId> sampled(samples);
    for (u32 i = 0; i < samples; ++i) sampled[i] = n == samples ? i : below(random, n);
    std::vector<f64> overlap(samples);
    Part part(context, kUntilStress, kUntilOverlap, samples);
    tbb::parallel_for(u32{0}, samples, [&](u32 i) {
        overlap[i] = overlapAt(graph, p, sampled[i]);
        part.stepDone();
    });
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
        if (u == v || !isPlaced(p[u]) || !isPlaced(p[v])) continue;
        const f64 d = distance(p[u], p[v]);
        sum += d;
        squares += d * d;
        ++counted;
    }
    if (counted == 0 || !(sum > 0)) return 0;
    const f64 mean = sum / static_cast<f64>(counted);
    return std::sqrt(std::max(0.0, squares / static_cast<f64>(counted) - mean * mean)) / mean;
}

// `level`: 1 is the finest.
f64 separationAt(size_t level, const Hierarchy& hierarchy, std::span<const Vec2> p, Random& random) {
    const LargeVector<VertexId> community = hierarchy.flatten(level);
    const u32 count = hierarchy.communitiesAt(level);
    std::vector<u32> begin(count + size_t{1}, 0);
    for (const VertexId c : community) ++begin[c + 1];
    std::partial_sum(begin.begin(), begin.end(), begin.begin());
    std::vector<u32> next(begin.begin(), begin.end() - 1);
    std::vector<VertexId> members(p.size());
    for (VertexId v = 0; v < p.size(); ++v) members[next[community[v]]++] = v;
    f64 all = 0, inside = 0;
    u32 allPairs = 0, insidePairs = 0;
    const u32 n = static_cast<u32>(p.size());
    for (u32 i = 0; i < kPairs; ++i) {
        const VertexId v = below(random, n), other = below(random, n);
        const u32 first = begin[community[v]], size = begin[community[v] + 1] - first;
        const VertexId u = members[first + below(random, size)];
        if (!isPlaced(p[v])) continue;
        if (isPlaced(p[other])) {
            all += distance(p[v], p[other]);
            ++allPairs;
        }
        if (u == v || !isPlaced(p[u])) continue;
        inside += distance(p[v], p[u]);
        ++insidePairs;
    }
    if (allPairs == 0 || insidePairs == 0 || !(inside > 0)) return 0;
    return (all / allPairs) / (inside / insidePairs);
}

}  // namespace

LayoutQuality layoutQuality(const Graph& graph, const Hierarchy& hierarchy, std::span<const Vec2> positions,
                            u64 seed, const RunContext& context) {
    LayoutQuality quality;
    if (graph.vertexCount() == 0) return quality;
    Random random(seed);
    quality.stress = sampledStress(graph, positions, random, context);
    quality.neighbourhoodJaccard = neighbourhoodJaccard(graph, positions, random, context);
    quality.edgeLengthVariation = edgeLengthVariation(graph, positions, random);
    if (hierarchy.levels.empty() || positions.size() < 2) return quality;
    const size_t levels = hierarchy.levelCount();
    quality.levelSeparation.resize(levels);
    Part part(context, kUntilOverlap, 1, levels);
    for (size_t level = levels; level > 0; --level) {
        quality.levelSeparation[level - 1] = separationAt(level, hierarchy, positions, random);
        part.stepDone();
    }
    quality.communitySeparation = quality.levelSeparation.back();
    return quality;
}

}  // namespace quartier
