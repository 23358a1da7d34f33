// Sums over the arcs of one vertex: what products of the adjacency matrix and a vector consist of.
#pragma once

#include <algorithm>

#include "graph/graph.h"

namespace quartier {

// Summed weight * value(target) over the arcs from `arc` to before `end`. `weights` null: all are 1.
template <class Real, class Value>
Real sumOverArcs(const VertexId* targets, const f32* weights, ArcOffset arc, ArcOffset end, Value&& value) {
    // Several sums, as an addition waits for the one before it in the same sum.
    Real a = 0, b = 0, c = 0, d = 0;
    if (weights != nullptr) {
        for (; arc < end; ++arc) a += static_cast<Real>(weights[arc]) * value(targets[arc]);
        return a;
    }
    for (; arc + 3 < end; arc += 4) {
        a += value(targets[arc]);
        b += value(targets[arc + 1]);
        c += value(targets[arc + 2]);
        d += value(targets[arc + 3]);
    }
    for (; arc < end; ++arc) a += value(targets[arc]);
    return (a + b) + (c + d);
}

// Weight of the self-loop of a vertex that has one.
inline f64 loopWeight(const Graph& graph, VertexId v) {
    const auto row = graph.row(v);
    const auto loop = std::lower_bound(row.begin(), row.end(), v);
    return graph.weight(graph.offsets()[v] + static_cast<u64>(loop - row.begin()));
}

}  // namespace quartier
