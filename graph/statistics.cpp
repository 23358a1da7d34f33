#include "graph/statistics.h"

#include <algorithm>
#include <bit>

namespace quartier {

DegreeStatistics degreeStatistics(const Graph& graph) {
    DegreeStatistics result;
    const VertexId n = graph.vertexCount();
    if (n == 0) return result;
    std::vector<u64> degrees(n);
    for (VertexId v = 0; v < n; ++v) {
        degrees[v] = graph.degree(v);
        const auto bin = static_cast<size_t>(std::bit_width(degrees[v]));
        if (bin >= result.histogram.size()) result.histogram.resize(bin + 1, 0);
        ++result.histogram[bin];
    }
    const auto [smallest, largest] = std::minmax_element(degrees.begin(), degrees.end());
    result.smallest = *smallest;
    result.largest = *largest;
    result.mean = static_cast<f64>(graph.arcCount()) / n;
    // The lower median of an even count, so that it is a degree that occurs.
    const auto middle = degrees.begin() + (n - 1) / 2;
    std::nth_element(degrees.begin(), middle, degrees.end());
    result.median = *middle;
    return result;
}

}  // namespace quartier
