// Betweenness the slow and obvious way: all distances by Floyd and Warshall, then the definition, pair by
// pair.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "graph/graph.h"

namespace quartier::test {

// Weights are taken as multiples of 1/1000, exactly.
class AllPairs {
  public:
    AllPairs(const Graph& graph, bool weighted) : n_(graph.vertexCount()) {
        const f64 far = std::numeric_limits<f64>::infinity();
        distance_.assign(size_t{n_} * n_, far);
        std::vector<f64> length(size_t{n_} * n_, far);
        for (VertexId u = 0; u < n_; ++u) {
            for (ArcOffset arc = graph.offsets()[u]; arc < graph.offsets()[u + 1]; ++arc)
                if (graph.targets()[arc] != u)
                    length[at(u, graph.targets()[arc])] =
                        weighted ? std::round(1000.0 * graph.weight(arc)) : 1.0;
        }
        length_ = length;
        distance_ = length;
        for (VertexId v = 0; v < n_; ++v) distance_[at(v, v)] = 0;
        for (VertexId k = 0; k < n_; ++k)
            for (VertexId u = 0; u < n_; ++u)
                for (VertexId v = 0; v < n_; ++v)
                    distance_[at(u, v)] =
                        std::min(distance_[at(u, v)], distance_[at(u, k)] + distance_[at(k, v)]);
        countPaths(length);
    }

    // Over ordered pairs.
    std::vector<f64> betweenness() const {
        std::vector<f64> score(n_, 0.0);
        for (VertexId s = 0; s < n_; ++s)
            for (VertexId t = 0; t < n_; ++t) {
                if (s == t || std::isinf(distance_[at(s, t)])) continue;
                for (VertexId v = 0; v < n_; ++v)
                    if (v != s && v != t && distance_[at(s, v)] + distance_[at(v, t)] == distance_[at(s, t)])
                        score[v] += paths_[at(s, v)] * paths_[at(v, t)] / paths_[at(s, t)];
            }
        return score;
    }

    // Of the arcs of the graph, in the order of its rows: ordered pairs whose paths pass the arc.
    std::vector<f64> arcBetweenness(const Graph& graph) const {
        std::vector<f64> score(graph.arcCount(), 0.0);
        for (VertexId u = 0; u < n_; ++u)
            for (ArcOffset arc = graph.offsets()[u]; arc < graph.offsets()[u + 1]; ++arc) {
                const VertexId w = graph.targets()[arc];
                for (VertexId s = 0; s < n_ && w != u; ++s)
                    for (VertexId t = 0; t < n_; ++t)
                        if (!std::isinf(distance_[at(s, t)]) &&
                            distance_[at(s, u)] + length_[at(u, w)] + distance_[at(w, t)] ==
                                distance_[at(s, t)])
                            score[arc] += paths_[at(s, u)] * paths_[at(w, t)] / paths_[at(s, t)];
            }
        return score;
    }

    // Sum over ordered pairs that reach each other of (distance - 1): what unweighted scores add up to.
    f64 innerVertices() const {
        f64 sum = 0;
        for (VertexId s = 0; s < n_; ++s)
            for (VertexId t = 0; t < n_; ++t)
                if (s != t && !std::isinf(distance_[at(s, t)])) sum += distance_[at(s, t)] - 1;
        return sum;
    }

  private:
    size_t at(VertexId u, VertexId v) const { return size_t{u} * n_ + v; }

    // paths(s, t) = sum over the last arcs (u, t) of shortest paths of paths(s, u), nearest t first.
    void countPaths(const std::vector<f64>& length) {
        paths_.assign(size_t{n_} * n_, 0.0);
        std::vector<VertexId> nearest(n_);
        for (VertexId s = 0; s < n_; ++s) {
            for (VertexId v = 0; v < n_; ++v) nearest[v] = v;
            std::sort(nearest.begin(), nearest.end(),
                      [&](VertexId a, VertexId b) { return distance_[at(s, a)] < distance_[at(s, b)]; });
            paths_[at(s, s)] = 1;
            for (const VertexId t : nearest) {
                if (t == s || std::isinf(distance_[at(s, t)])) continue;
                for (VertexId u = 0; u < n_; ++u)
                    if (distance_[at(s, u)] + length[at(u, t)] == distance_[at(s, t)])
                        paths_[at(s, t)] += paths_[at(s, u)];
            }
        }
    }

    VertexId n_;
    std::vector<f64> length_;
    std::vector<f64> distance_;
    std::vector<f64> paths_;
};

}  // namespace quartier::test
