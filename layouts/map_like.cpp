#include "layouts/map_like.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_reduce.h>

#include <cmath>
#include <functional>
#include <utility>
#include <vector>

#include "layouts/neighbours.h"

namespace quartier::layouts {
namespace {

constexpr size_t kSmallest = 500;         // vertices
constexpr f64 kMostNeighbours = 12;       // mean
constexpr f64 kVariationOfDegrees = 0.6;  // standard deviation over mean, at most

struct Degrees {
    f64 sum = 0, squares = 0;
    Degrees operator+(const Degrees& o) const { return {sum + o.sum, squares + o.squares}; }
};

bool hasFewAndSimilarNeighbours(const Graph& graph, std::span<const VertexId> component) {
    const Degrees degrees = tbb::parallel_deterministic_reduce(
        tbb::blocked_range<size_t>(0, component.size(), 16384), Degrees{},
        [&](const tbb::blocked_range<size_t>& range, Degrees all) {
            for (size_t i = range.begin(); i < range.end(); ++i) {
                const auto degree = static_cast<f64>(arcsBothWays(graph, component[i]));
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
            visitNeighbours(graph, v, [&](VertexId w) {
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

DrawnShape drawnShape(DrawnShape asked, const Graph& graph, std::span<const VertexId> component,
                      const std::stop_token& stop) {
    if (asked != DrawnShape::automatic) return asked;
    return isMapLike(graph, component, stop) ? DrawnShape::map : DrawnShape::communities;
}

}  // namespace quartier::layouts
