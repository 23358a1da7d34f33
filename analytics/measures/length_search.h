// Shortest paths by summed weight from one source: Dijkstra 1959, with a heap that may hold a vertex several
// times.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "core/run_context.h"
#include "graph/graph.h"

namespace quartier {

// Scratch of one thread: 13 bytes a vertex, and 16 an arc in the worst case. Distances are those from each
// vertex to the source, along the arcs.
class LengthSearch {
  public:
    explicit LengthSearch(const Graph& graph)
        : graph_(graph), distance_(graph.vertexCount()), state_(graph.vertexCount(), State::unmet) {}

    // False when it was stopped on the way.
    bool run(VertexId source, const RunContext& context);
    // Of the last run: the source first, then by rising distance.
    std::span<const VertexId> reached() const { return reached_; }
    f64 distance(VertexId v) const { return distance_[v]; }

  private:
    enum class State : u8 { unmet, met, settled };

    void forget();

    const Graph& graph_;
    std::vector<f64> distance_;
    std::vector<State> state_;
    std::vector<VertexId> reached_;
    std::vector<std::pair<f64, VertexId>> heap_;
    u64 arcsSinceCheck_ = 0;
};

// Throws OptionError when a weight cannot be a length: it is 0.
void requireLengths(const Graph& graph);

}  // namespace quartier
