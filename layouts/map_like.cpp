#include "layouts/map_like.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_reduce.h>

#include <cmath>
#include <functional>
#include <utility>
#include <vector>

namespace quartier::layouts {
namespace {

constexpr size_t kSmallest = 500;         // vertices
constexpr f64 kMostNeighbours = 12;       // mean
constexpr f64 kVariationOfDegrees = 0.6;  // standard deviation over mean, at most

// The neighbours over arcs of both directions.
template <class Visit>
void forNeighbours(const Graph& graph, VertexId v, const Visit& visit) {
    for (const VertexId w : graph.row(v)) visit(w);
    if (!graph.isDirected()) return;
    const std::span<const ArcOffset> offsets = graph.reverseOffsets();
    for (ArcOffset a = offsets[v]; a < offsets[v + 1]; ++a) visit(graph.reverseTargets()[a]);
}

struct Degrees {
    f64 sum = 0, squares = 0;
    Degrees operator+(const Degrees& o) const { return {sum + o.sum, squares + o.squares}; }
};

bool hasFewAndSimilarNeighbours(const Graph& graph, std::span<const VertexId> component) {
    const Degrees degrees = tbb::parallel_deterministic_reduce(
        tbb::blocked_range<size_t>(0, component.size(), 16384), Degrees{},
        [&](const tbb::blocked_range<size_t>& range, Degrees all) {
            for (size_t i = range.begin(); i < range.end(); ++i) {
                const VertexId v = component[i];
                f64 degree = static_cast<f64>(graph.degree(v));
                if (graph.isDirected())
                    degree += static_cast<f64>(graph.reverseOffsets()[v + 1] - graph.reverseOffsets()[v]);
                all = all + Degrees{degree, degree * degree};
            }
            return all;
        },
        std::plus<>());
    const f64 n = static_cast<f64>(component.size()), mean = degrees.sum / n;
    const f64 variance = degrees.squares / n - mean * mean;
    return mean <= kMostNeighbours && variance <= kVariationOfDegrees * kVariationOfDegrees * mean * mean;
}

// Whether at most half of the vertices are within that many steps of the first, and there are more beyond.
bool reachesFar(const Graph& graph, std::span<const VertexId> component, int steps,
                const std::stop_token& stop) {
    std::vector<bool> seen(graph.vertexCount());
    std::vector<VertexId> frontier{component[0]}, next;
    seen[component[0]] = true;
    size_t reached = 1;
    for (int step = 0; step < steps && !stop.stop_requested(); ++step) {
        next.clear();
        for (const VertexId v : frontier)
            forNeighbours(graph, v, [&](VertexId w) {
                if (seen[w]) return;
                seen[w] = true;
                next.push_back(w);
            });
        reached += next.size();
        if (next.empty() || 2 * reached > component.size()) return false;
        std::swap(frontier, next);
    }
    return !stop.stop_requested();
}

}  // namespace

bool isMapLike(const Graph& graph, std::span<const VertexId> component, const std::stop_token& stop) {
    if (component.size() < kSmallest || !hasFewAndSimilarNeighbours(graph, component)) return false;
    return reachesFar(graph, component, static_cast<int>(std::cbrt(static_cast<f64>(component.size()))),
                      stop);
}

}  // namespace quartier::layouts
