#include "analytics/louvain_level.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_reduce.h>

#include <algorithm>
#include <functional>

#include "graph/modularity.h"

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

LevelGraph::LevelGraph(Scratch<ArcOffset> offsets, Scratch<VertexId> targets, Scratch<f64> weights,
                       std::vector<f64> strengths)
    : ownOffsets_(std::move(offsets)),
      ownTargets_(std::move(targets)),
      summed_(std::move(weights)),
      offsets_(ownOffsets_.span()),
      targets_(ownTargets_.span()),
      strengths_(std::move(strengths)) {
    measure();
}

void LevelGraph::measure() {
    struct Measures {
        f64 total = 0;
        ArcOffset degree = 0;
    };
    const Measures found = tbb::parallel_deterministic_reduce(
        tbb::blocked_range<VertexId>(0, vertexCount(), 4096), Measures{},
        [&](const auto& part, Measures sums) {
            for (VertexId v = part.begin(); v != part.end(); ++v) {
                sums.total += strengths_[v];
                sums.degree = std::max(sums.degree, degree(v));
            }
            return sums;
        },
        [](const Measures& a, const Measures& b) {
            return Measures{a.total + b.total, std::max(a.degree, b.degree)};
        });
    total_ = found.total;
    largestDegree_ = found.degree;
}

tbb::blocked_range<VertexId> LevelGraph::pieces() const {
    constexpr u64 kArcs = 1 << 14;
    const u64 vertices = std::clamp<u64>(vertexCount() * kArcs / (arcCount() + 1), 1, 4096);
    return {0, vertexCount(), vertices};
}

f64 LevelGraph::modularity(const std::vector<VertexId>& community, f64 resolution) const {
    if (total_ <= 0) return 0;
    const std::vector<f64> totals = communityTotals(community, vertexCount(), strengths_);
    return withWeights([&](auto weight) {
        return tbb::parallel_deterministic_reduce(
            pieces(), 0.0,
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
            pieces(), 0.0,
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
