#include "analytics/louvain_level.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_reduce.h>

#include <algorithm>
#include <functional>
#include <numeric>

namespace quartier::louvain {

LevelGraph::LevelGraph(const Graph& graph)
    : offsets_(graph.offsets()),
      targets_(graph.targets()),
      input_(graph.weights()),
      strengths_(graph.vertexCount()) {
    withWeights([&](auto weight) {
        tbb::parallel_for(tbb::blocked_range<VertexId>(0, vertexCount(), 1024), [&](const auto& part) {
            for (VertexId v = part.begin(); v != part.end(); ++v) {
                f64 sum = 0;
                for (ArcOffset arc = offsets_[v]; arc < offsets_[v + 1]; ++arc)
                    sum += targets_[arc] == v ? 2 * weight(arc) : weight(arc);
                strengths_[v] = sum;
            }
        });
    });
    measure();
}

LevelGraph::LevelGraph(std::vector<ArcOffset> offsets, std::vector<VertexId> targets,
                       std::vector<f64> weights, std::vector<f64> strengths)
    : ownOffsets_(std::move(offsets)),
      ownTargets_(std::move(targets)),
      summed_(std::move(weights)),
      offsets_(ownOffsets_),
      targets_(ownTargets_),
      strengths_(std::move(strengths)) {
    measure();
}

void LevelGraph::measure() {
    total_ = std::accumulate(strengths_.begin(), strengths_.end(), 0.0);
    largestDegree_ = 0;
    for (VertexId v = 0; v < vertexCount(); ++v) largestDegree_ = std::max(largestDegree_, degree(v));
}

f64 LevelGraph::modularity(const std::vector<VertexId>& community, f64 resolution) const {
    if (total_ <= 0) return 0;
    std::vector<f64> totals(vertexCount(), 0.0);
    for (VertexId v = 0; v < vertexCount(); ++v) totals[community[v]] += strengths_[v];
    return withWeights([&](auto weight) {
        return tbb::parallel_deterministic_reduce(
            tbb::blocked_range<VertexId>(0, vertexCount(), 4096), 0.0,
            [&](const auto& part, f64 sum) {
                for (VertexId v = part.begin(); v != part.end(); ++v) {
                    const f64 share = totals[v] / total_;
                    sum -= resolution * share * share;
                    f64 inside = 0;
                    for (ArcOffset arc = offsets_[v]; arc < offsets_[v + 1]; ++arc)
                        if (community[targets_[arc]] == community[v])
                            inside += targets_[arc] == v ? 2 * weight(arc) : weight(arc);
                    sum += inside / total_;
                }
                return sum;
            },
            std::plus<>());
    });
}

f64 LevelGraph::modularityOfSingletons(f64 resolution) const {
    if (total_ <= 0) return 0;
    return withWeights([&](auto weight) {
        return tbb::parallel_deterministic_reduce(
            tbb::blocked_range<VertexId>(0, vertexCount(), 4096), 0.0,
            [&](const auto& part, f64 sum) {
                for (VertexId v = part.begin(); v != part.end(); ++v) {
                    const f64 share = strengths_[v] / total_;
                    sum -= resolution * share * share;
                    for (ArcOffset arc = offsets_[v]; arc < offsets_[v + 1]; ++arc)
                        if (targets_[arc] == v) sum += 2 * weight(arc) / total_;
                }
                return sum;
            },
            std::plus<>());
    });
}

}  // namespace quartier::louvain
