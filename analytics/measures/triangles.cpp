// Triangles at each vertex: Schank and Wagner, "Finding, counting and listing all triangles in large graphs",
// 2005 (forward), with Chiba and Nishizeki's marks instead of merged lists: every edge points from the vertex
// of fewer neighbours to the one of more, and a triangle is found once, at its lowest vertex. Work
// O(arcs^1.5).
#include "analytics/measures/triangles.h"

#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_sort.h>

#include <algorithm>
#include <atomic>
#include <limits>

#include "analytics/scratch.h"
#include "graph/parallel_pieces.h"

namespace quartier {
namespace {

constexpr u64 kGrain = 1 << 12;              // vertices a piece
constexpr u64 kSearchGrain = 64;             // the same where a vertex may cost thousands of arcs
constexpr u64 kWorkBetweenChecks = 1 << 22;  // arcs of one vertex's neighbours, about 5 ms

// Vertices by the number of their neighbours, each with its arcs to later ones.
class ForwardRows {
  public:
    ForwardRows(const Graph& graph, const RunContext& context) : graph_(graph), context_(context) {
        order();
        count();
        fill();
    }

    VertexId vertexAt(VertexId place) const { return vertex_[place]; }
    std::span<const VertexId> row(VertexId place) const {
        return targets_.span().subspan(offsets_[place], offsets_[place + 1] - offsets_[place]);
    }
    VertexId size() const { return graph_.vertexCount(); }

  private:
    // Counting sort: places by degree, equal ones by number.
    void order() {
        const VertexId n = graph_.vertexCount();
        u64 most = 0;
        for (VertexId v = 0; v < n; ++v) most = std::max(most, graph_.degree(v));
        std::vector<VertexId> next(most + 2, 0);
        for (VertexId v = 0; v < n; ++v) ++next[graph_.degree(v) + 1];
        for (size_t d = 1; d < next.size(); ++d) next[d] += next[d - 1];
        vertex_.resize(n);
        place_.resize(n);
        for (VertexId v = 0; v < n; ++v) {
            place_[v] = next[graph_.degree(v)]++;
            vertex_[place_[v]] = v;
        }
        if (context_.shouldStop()) throw Cancelled();
    }

    void count() {
        const VertexId n = graph_.vertexCount();
        offsets_.assign(u64{n} + 1, 0);
        inPieces(n, kGrain, context_, {"triangles", 0, .05}, [&](u64 begin, u64 end) {
            for (u64 p = begin; p < end; ++p) {
                u64 later = 0;
                for (const VertexId w : graph_.row(vertex_[p])) later += place_[w] > p ? 1 : 0;
                offsets_[p + 1] = later;
            }
        });
        for (VertexId p = 0; p < n; ++p) offsets_[p + 1] += offsets_[p];
    }

    void fill() {
        targets_ = Scratch<VertexId>(offsets_.back());
        inPieces(graph_.vertexCount(), kGrain, context_, {"triangles", .05, .1}, [&](u64 begin, u64 end) {
            for (u64 p = begin; p < end; ++p) {
                u64 at = offsets_[p];
                for (const VertexId w : graph_.row(vertex_[p]))
                    if (place_[w] > p) targets_[at++] = place_[w];
            }
        });
    }

    const Graph& graph_;
    const RunContext& context_;
    std::vector<VertexId> vertex_;    // by place
    std::vector<VertexId> place_;     // by vertex
    std::vector<ArcOffset> offsets_;  // by place
    Scratch<VertexId> targets_;       // places
};

// What one thread has found.
struct Finder {
    explicit Finder(VertexId n) : marked(n, 0), count(n, 0) {}

    std::vector<u8> marked;
    std::vector<u64> count;  // by place

    void search(const ForwardRows& rows, VertexId p, const RunContext& context) {
        const auto own = rows.row(p);
        if (own.size() < 2) return;
        for (const VertexId w : own) marked[w] = 1;
        u64 found = 0, work = 0;
        for (const VertexId w : own) {
            u64 here = 0;
            const auto row = rows.row(w);
            for (const VertexId x : row) {
                const u8 hit = marked[x];
                here += hit;
                count[x] += hit;
            }
            count[w] += here;
            found += here;
            work += row.size();
            if (work > kWorkBetweenChecks) {
                work = 0;
                if (context.stop.stop_requested()) break;
            }
        }
        count[p] += found;
        for (const VertexId w : own) marked[w] = 0;
    }
};

// All triangles, each once: as the search, without counts at the vertices.
u64 triangleCount(const Graph& graph, const RunContext& context) {
    const ForwardRows rows(graph, context);
    const VertexId n = rows.size();
    tbb::enumerable_thread_specific<std::vector<u8>> marks([n] { return std::vector<u8>(n, 0); });
    std::atomic<u64> all{0};
    inPieces(n, kSearchGrain, context, {"triangles", .1, 1}, [&](u64 begin, u64 end) {
        std::vector<u8>& marked = marks.local();
        u64 found = 0, work = 0;
        for (u64 p = begin; p < end; ++p) {
            const auto own = rows.row(static_cast<VertexId>(p));
            if (own.size() < 2) continue;
            for (const VertexId w : own) marked[w] = 1;
            for (const VertexId w : own) {
                for (const VertexId x : rows.row(w)) found += marked[x];
                work += rows.row(w).size();
                if (work <= kWorkBetweenChecks) continue;
                work = 0;
                if (context.stop.stop_requested()) break;
            }
            for (const VertexId w : own) marked[w] = 0;
        }
        all += found;
    });
    return all;
}

std::vector<u64> trianglesOf(const Graph& graph, const RunContext& context) {
    const ForwardRows rows(graph, context);
    const VertexId n = rows.size();
    tbb::enumerable_thread_specific<Finder> finders([n] { return Finder(n); });
    // Vertices of few neighbours come first: the last ones are the longest.
    inPieces(n, kSearchGrain, context, {"triangles", .1, .95}, [&](u64 begin, u64 end) {
        Finder& finder = finders.local();
        for (u64 p = begin; p < end; ++p) finder.search(rows, static_cast<VertexId>(p), context);
    });
    std::vector<u64> count(n, 0);
    inPieces(n, kGrain, context, {"triangles", .95, 1}, [&](u64 begin, u64 end) {
        for (const Finder& finder : finders)
            for (u64 p = begin; p < end; ++p)
                count[rows.vertexAt(static_cast<VertexId>(p))] += finder.count[p];
    });
    return count;
}

// Pairs of different neighbours.
f64 pairsAt(const Graph& graph, VertexId v) {
    const auto neighbours = static_cast<f64>(graph.degreeWithoutLoop(v));
    return neighbours * (neighbours - 1) / 2;
}

u64 bytesFor(const Graph& graph, const MeasureOptions&) {
    const auto threads = static_cast<u64>(tbb::this_task_arena::max_concurrency());
    return graph.arcCount() / 2 * sizeof(VertexId) + graph.vertexCount() * (24 + threads * 9);
}

}  // namespace

MeasureValues triangleValues(const std::vector<u64>& count) {
    return {.value = {count.begin(), count.end()}, .standardError = {}};
}

MeasureValues clusteringValues(const Graph& graph, const std::vector<u64>& count) {
    MeasureValues values{.value = VertexVector<f64>(count.size(), 0.0), .standardError = {}};
    tbb::parallel_for(tbb::blocked_range<u64>(0, count.size(), kGrain), [&](const auto& range) {
        for (u64 v = range.begin(); v != range.end(); ++v)
            if (count[v] > 0)
                values.value[v] = static_cast<f64>(count[v]) / pairsAt(graph, static_cast<VertexId>(v));
    });
    return values;
}

MeasureValues transitivityValue(const Graph& graph, f64 closed) {
    f64 all = 0;
    for (VertexId v = 0; v < graph.vertexCount(); ++v) all += pairsAt(graph, v);
    return {.value = {all > 0 ? closed / all : std::numeric_limits<f64>::quiet_NaN()}, .standardError = {}};
}

Measure trianglesMeasure() {
    MeasureInfo made =
        measureInfo("Clustering", kOnCores,
                    {"triangles", "Triangles", "Pairs of neighbours of the node that are neighbours.",
                     "Schank and Wagner 2005"});
    made.whole = true;
    return {std::move(made),
            [](const Graph& graph, const MeasureOptions&, RunContext& context) {
                return triangleValues(trianglesOf(graph, context));
            },
            bytesFor};
}

Measure clusteringMeasure() {
    MeasureInfo made =
        measureInfo("Clustering", kOnCores,
                    {"clustering", "Clustering coefficient",
                     "Part of the pairs of the node's neighbours that are neighbours; 0 below two.",
                     "Watts and Strogatz 1998"});
    return {std::move(made),
            [](const Graph& graph, const MeasureOptions&, RunContext& context) {
                return clusteringValues(graph, trianglesOf(graph, context));
            },
            bytesFor};
}

Measure transitivityMeasure() {
    MeasureInfo made = measureInfo(
        "Clustering", kOnCores,
        {"transitivity", "Transitivity",
         "Part of the paths of two edges whose ends are neighbours, all over the graph (the global "
         "clustering coefficient).",
         "Newman, Watts and Strogatz 2002"});
    made.kind = MeasureKind::graph;
    return {std::move(made),
            [](const Graph& graph, const MeasureOptions&, RunContext& context) {
                return transitivityValue(graph, 3 * static_cast<f64>(triangleCount(graph, context)));
            },
            bytesFor};
}

}  // namespace quartier
