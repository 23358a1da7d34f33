// What Leiden promises of communities, straight from the definitions of Traag, Waltman and van Eck 2019.
#pragma once

#include <algorithm>
#include <map>
#include <span>
#include <utility>
#include <vector>

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

// Whether the vertices of `set` (bits of a graph of at most 20 vertices) are gamma-connected: one vertex, or
// two such sets with at least the weight between them that chance gives. All subsets are tried.
class GammaConnected {
  public:
    GammaConnected(const Graph& graph, f64 resolution)
        : graph_(graph), strength_(strengths(graph)), resolution_(resolution) {
        for (const f64 s : strength_) total_ += s;
    }
    bool operator()(u32 set) {
        if ((set & (set - 1)) == 0) return true;
        if (const auto known = known_.find(set); known != known_.end()) return known->second;
        bool found = false;
        const u32 first = set & (~set + 1);
        // Halves that hold the first vertex, so that each pair is tried once.
        for (u32 half = (set - 1) & set; half != 0 && !found; half = (half - 1) & set)
            if ((half & first) != 0)
                found = enoughBetween(half, set ^ half) && (*this)(half) && (*this)(set ^ half);
        return known_[set] = found;
    }

  private:
    bool enoughBetween(u32 a, u32 b) const {
        f64 weight = 0, totalA = 0, totalB = 0;
        for (VertexId v = 0; v < graph_.vertexCount(); ++v) {
            if ((b >> v & 1) != 0) totalB += strength_[v];
            if ((a >> v & 1) == 0) continue;
            totalA += strength_[v];
            for (ArcOffset arc = graph_.offsets()[v]; arc < graph_.offsets()[v + 1]; ++arc)
                if ((b >> graph_.targets()[arc] & 1) != 0) weight += graph_.weight(arc);
        }
        return weight >= resolution_ * totalA * totalB / total_ - 1e-9;
    }

    const Graph& graph_;
    std::vector<f64> strength_;
    f64 resolution_;
    f64 total_ = 0;
    std::map<u32, bool> known_;
};

}  // namespace quartier::test
