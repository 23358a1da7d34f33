// What Leiden promises of communities, straight from the definitions of Traag, Waltman and van Eck 2019.
#pragma once

#include <algorithm>
#include <map>
#include <span>
#include <utility>

#include "graph/modularity.h"

namespace quartier::test {

// The largest change of modularity that merging two communities with an edge between them would make; below 0
// when all are well separated, and for a single community. (Communities without an edge between them never
// gain.)
inline f64 bestMerge(const Graph& graph, std::span<const VertexId> community, f64 resolution) {
    const std::vector<f64> strength = strengths(graph);
    std::map<VertexId, f64> totals;
    f64 total = 0;
    for (VertexId v = 0; v < graph.vertexCount(); ++v) {
        totals[community[v]] += strength[v];
        total += strength[v];
    }
    std::map<std::pair<VertexId, VertexId>, f64> between;
    for (VertexId v = 0; v < graph.vertexCount(); ++v)
        for (ArcOffset arc = graph.offsets()[v]; arc < graph.offsets()[v + 1]; ++arc) {
            const VertexId a = community[v];
            const VertexId b = community[graph.targets()[arc]];
            if (a < b) between[{a, b}] += graph.weight(arc);
        }
    f64 best = -1;
    for (const auto& [pair, weight] : between)
        best = std::max(best,
                        2 / total * (weight - resolution * totals[pair.first] * totals[pair.second] / total));
    return best;
}

}  // namespace quartier::test
