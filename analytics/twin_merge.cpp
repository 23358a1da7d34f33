#include "analytics/twin_merge.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_sort.h>

#include <algorithm>
#include <numeric>

namespace quartier {
namespace {

constexpr u64 kVerticesPerTwin = 16;  // fewer twins than this save less than looking for them costs

// One SplitMix64 output.
u64 scattered(u64 z) {
    z += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

// The same neighbours, but each other.
bool areTwins(const Graph& graph, VertexId a, VertexId b, bool closed) {
    const auto rowA = graph.row(a), rowB = graph.row(b);
    if (rowA.size() != rowB.size()) return false;
    if (!closed) return std::equal(rowA.begin(), rowA.end(), rowB.begin());
    size_t i = 0, j = 0;
    bool joined = false;
    while (i < rowA.size() || j < rowB.size()) {
        if (i < rowA.size() && rowA[i] == b) {
            joined = true;
            ++i;
        } else if (j < rowB.size() && rowB[j] == a) {
            ++j;
        } else if (i == rowA.size() || j == rowB.size() || rowA[i++] != rowB[j++]) {
            return false;
        }
    }
    return joined;
}

// Who is whose twin. No vertex has open and closed ones.
struct Classes {
    std::vector<VertexId> first;  // [vertex] the first of its class
    std::vector<u8> open;         // [first of a class of several] its twins have no edges between them
    u64 merged = 0;               // vertices that are not the first

    explicit Classes(const Graph& graph) : first(graph.vertexCount()), open(graph.vertexCount(), 0) {
        const VertexId n = graph.vertexCount();
        std::iota(first.begin(), first.end(), VertexId{0});
        std::vector<u64> rows(n);
        tbb::parallel_for(tbb::blocked_range<VertexId>(0, n, 1024), [&](const auto& part) {
            for (VertexId v = part.begin(); v != part.end(); ++v)
                for (const VertexId u : graph.row(v)) rows[v] += scattered(u);
        });
        find(graph, rows, false);
        tbb::parallel_for(tbb::blocked_range<VertexId>(0, n, 4096), [&](const auto& part) {
            for (VertexId v = part.begin(); v != part.end(); ++v) rows[v] += scattered(v);
        });
        find(graph, rows, true);
    }

  private:
    // `keys`: equal for twins, and hardly ever for others.
    void find(const Graph& graph, const std::vector<u64>& keys, bool closed) {
        std::vector<VertexId> order;
        for (VertexId v = 0; v < graph.vertexCount(); ++v)
            if (graph.degree(v) > 0 && first[v] == v && open[v] == 0) order.push_back(v);
        tbb::parallel_sort(order.begin(), order.end(), [&](VertexId a, VertexId b) {
            return keys[a] != keys[b] ? keys[a] < keys[b] : a < b;
        });
        for (size_t i = 0, next = 1; next < order.size(); ++next) {
            const VertexId a = order[i], b = order[next];
            if (keys[a] != keys[b]) {
                i = next;
            } else if (areTwins(graph, a, b, closed)) {
                first[b] = a;
                open[a] = closed ? 0 : 1;
                ++merged;
            }
        }
    }
};

struct Merged {
    std::vector<f64> mass, squares;  // [first of a class] sums over it, of masses and of their squares
    std::vector<f32> count;

    Merged(const Classes& classes, const std::vector<f32>& own)
        : mass(classes.first.size(), 0), squares(mass.size(), 0), count(mass.size(), 0) {
        for (size_t v = 0; v < mass.size(); ++v) {
            const f64 m = own.empty() ? 1.0 : own[v];
            mass[classes.first[v]] += m;
            squares[classes.first[v]] += m * m;
            count[classes.first[v]] += 1;
        }
    }
};

// Pairs of open twins, at each neighbour that they have in common.
void completeBase(PreparedGraph& prepared, const Classes& classes, const Merged& merged) {
    const Graph& graph = prepared.graph;
    for (VertexId v = 0; v < graph.vertexCount(); ++v) {
        if (classes.open[v] == 0) continue;
        const f64 pairs = merged.mass[v] * merged.mass[v] - merged.squares[v];
        for (const VertexId u : graph.row(v))
            prepared.base[prepared.original[u]] += pairs / static_cast<f64>(graph.degree(v));
    }
}

// The rows of the first of every class, to the first of others.
Graph rowsOfFirst(const Graph& graph, const Classes& classes, const std::vector<VertexId>& firsts,
                  const std::vector<VertexId>& place) {
    Graph::Rows rows;
    rows.offsets.assign(firsts.size() + 1, 0);
    const auto stays = [&](VertexId u) { return classes.first[u] == u; };
    tbb::parallel_for(tbb::blocked_range<size_t>(0, firsts.size(), 1024), [&](const auto& part) {
        for (size_t i = part.begin(); i != part.end(); ++i) {
            const auto row = graph.row(firsts[i]);
            rows.offsets[i + 1] = static_cast<ArcOffset>(std::count_if(row.begin(), row.end(), stays));
        }
    });
    std::partial_sum(rows.offsets.begin(), rows.offsets.end(), rows.offsets.begin());
    rows.targets.resize(rows.offsets.back());
    tbb::parallel_for(tbb::blocked_range<size_t>(0, firsts.size(), 1024), [&](const auto& part) {
        for (size_t i = part.begin(); i != part.end(); ++i) {
            ArcOffset out = rows.offsets[i];
            for (const VertexId u : graph.row(firsts[i]))
                if (stays(u)) rows.targets[out++] = place[u];
        }
    });
    return Graph::undirected(std::move(rows));
}

}  // namespace

bool mergeTwins(PreparedGraph& prepared, VertexId inputVertices) {
    const VertexId n = prepared.graph.vertexCount();
    const Classes classes(prepared.graph);
    if (classes.merged * kVerticesPerTwin < n || n == 0) return false;
    const Merged merged(classes, prepared.mass);
    if (prepared.base.empty()) prepared.base.assign(inputVertices, 0.0);
    completeBase(prepared, classes, merged);
    std::vector<VertexId> firsts, original, place(n);
    for (VertexId v = 0; v < n; ++v) {
        if (classes.first[v] != v) continue;
        place[v] = static_cast<VertexId>(firsts.size());
        firsts.push_back(v);
        original.push_back(prepared.original[v]);
        prepared.count.push_back(merged.count[v]);
    }
    for (VertexId v = 0; v < n; ++v)
        if (classes.first[v] != v) prepared.twins.push_back({place[classes.first[v]], prepared.original[v]});
    prepared.graph = rowsOfFirst(prepared.graph, classes, firsts, place);
    prepared.mass.resize(firsts.size());
    for (size_t i = 0; i < firsts.size(); ++i) prepared.mass[i] = static_cast<f32>(merged.mass[firsts[i]]);
    prepared.original = std::move(original);
    return true;
}

}  // namespace quartier
