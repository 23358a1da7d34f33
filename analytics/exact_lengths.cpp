#include "analytics/exact_lengths.h"

#include <algorithm>
#include <cmath>

namespace quartier {
namespace {

// True when every weight is the f32 nearest to an integer divided by `scale`, the integers small enough for
// a path through every vertex to stay below 2^53.
bool allMultiples(const Graph& graph, f64 scale) {
    const f64 largest = 9007199254740992.0 / (static_cast<f64>(graph.vertexCount()) + 1);
    return std::all_of(graph.weights().begin(), graph.weights().end(), [&](f32 weight) {
        const f64 multiple = std::round(static_cast<f64>(weight) * scale);
        return multiple <= largest && static_cast<f32>(multiple / scale) == weight;
    });
}

}  // namespace

f64 exactScale(const Graph& graph) {
    f64 scale = 1;
    for (int digits = 0; digits <= 6; ++digits, scale *= 10)
        if (allMultiples(graph, scale)) return scale;
    return 0;
}

std::vector<f64> exactLengths(const Graph& graph) {
    std::vector<f64> lengths(graph.weights().begin(), graph.weights().end());
    if (lengths.empty()) return lengths;
    const f64 scale = exactScale(graph);
    if (scale == 0) return lengths;
    for (f64& length : lengths) length = std::round(length * scale);
    return lengths;
}

}  // namespace quartier
