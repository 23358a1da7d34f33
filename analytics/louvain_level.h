// The graph of one level of Louvain: the input, or communities merged into vertices.
#pragma once

#include <tbb/blocked_range.h>

#include <span>
#include <vector>

#include "analytics/scratch.h"
#include "graph/graph.h"

namespace quartier::louvain {

// Weight of an arc, in the three ways it is stored. Loops over arcs are compiled once for each.
struct UnitWeights {
    f64 operator()(ArcOffset) const { return 1.0; }
};
struct InputWeights {
    const f32* of;
    f64 operator()(ArcOffset arc) const { return of[arc]; }
};
struct SummedWeights {
    const f64* of;
    f64 operator()(ArcOffset arc) const { return of[arc]; }
};

// Compressed rows, not sorted. A self-loop stands once in its row, with half the internal weight of the
// community that became the vertex, and counts twice in the strength: as in graph/modularity.h, so that every
// level has the modularity of the partition of the input that it stands for.
class LevelGraph {
  public:
    // A view of the input graph, which must outlive it.
    explicit LevelGraph(const Graph& graph);
    // A coarser level; everything is taken over.
    LevelGraph(Scratch<ArcOffset> offsets, Scratch<VertexId> targets, Scratch<f64> weights,
               std::vector<f64> strengths);
    LevelGraph(LevelGraph&&) = default;
    LevelGraph& operator=(LevelGraph&&) = default;

    VertexId vertexCount() const { return static_cast<VertexId>(strengths_.size()); }
    ArcOffset arcCount() const { return targets_.size(); }
    std::span<const ArcOffset> offsets() const { return offsets_; }
    std::span<const VertexId> targets() const { return targets_; }
    ArcOffset degree(VertexId v) const { return offsets_[v + 1] - offsets_[v]; }
    ArcOffset largestDegree() const { return largestDegree_; }
    const std::vector<f64>& strengths() const { return strengths_; }
    f64 totalStrength() const { return total_; }  // 2m

    // Calls work(weights), weights(arc) giving the weight of an arc.
    template <class Work>
    decltype(auto) withWeights(Work&& work) const {
        if (summed_.size() > 0) return work(SummedWeights{summed_.data()});
        if (!input_.empty()) return work(InputWeights{input_.data()});
        return work(UnitWeights{});
    }

    // Modularity with these communities, labels below vertexCount(): O(arcs).
    f64 modularity(const std::vector<VertexId>& community, f64 resolution) const;
    // Modularity with every vertex of this level a community of its own: O(arcs).
    f64 modularityOfSingletons(f64 resolution) const;

  private:
    void measure();
    // Pieces of about as many arcs each, the same on every machine.
    tbb::blocked_range<VertexId> pieces() const;

    Scratch<ArcOffset> ownOffsets_;
    Scratch<VertexId> ownTargets_;
    Scratch<f64> summed_;
    std::span<const ArcOffset> offsets_;
    std::span<const VertexId> targets_;
    std::span<const f32> input_;
    std::vector<f64> strengths_;
    f64 total_ = 0;
    ArcOffset largestDegree_ = 0;
};

}  // namespace quartier::louvain
