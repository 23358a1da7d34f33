#include "graph/statistics.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <bit>

#include "graph/union_find.h"

namespace quartier {
namespace {

constexpr VertexId kGrain = 2048;

}  // namespace

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

VertexId Components::largest() const {
    return size.empty() ? 0 : *std::max_element(size.begin(), size.end());
}

Components connectedComponents(const Graph& graph) {
    UnionFind sets(graph.vertexCount());
    tbb::parallel_for(tbb::blocked_range<VertexId>(0, graph.vertexCount(), kGrain),
                      [&](const tbb::blocked_range<VertexId>& range) {
                          for (VertexId v = range.begin(); v != range.end(); ++v)
                              for (const VertexId u : graph.row(v))
                                  if (u < v || graph.isDirected()) sets.join(u, v);
                      });
    Components result;
    result.component = sets.labels();
    for (const VertexId c : result.component) {
        if (c == result.size.size()) result.size.push_back(0);
        ++result.size[c];
    }
    return result;
}

}  // namespace quartier
