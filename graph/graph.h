// The graph that everything reads: immutable after building, shared as shared_ptr<const Graph>.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/types.h"
#include "graph/large_buffer.h"

namespace quartier {

// Compressed sparse rows. Row v is targets[offsets[v] .. offsets[v+1]), sorted by target, without duplicates.
//
// Undirected: the rows hold both arcs of every edge; a self-loop is kept once, in its vertex's row.
// Directed: the rows hold the arcs that leave; the reverse rows hold those that enter.
// Weights are f32 per arc, or none (all 1). They are finite and >= 0: readers refuse others, naming the line.
class Graph {
  public:
    struct Rows {
        std::vector<ArcOffset> offsets{0};  // [n + 1]
        LargeVector<VertexId> targets;      // [offsets[n]]
        LargeVector<f32> weights;           // [offsets[n]] or empty
    };

    Graph() = default;
    // The rows must satisfy the invariants above; GraphBuilder is the usual way. `edges` counts distinct
    // edges (arcs when directed), self-loops included.
    static Graph undirected(Rows rows);
    static Graph directed(Rows out, Rows in);

    VertexId vertexCount() const { return static_cast<VertexId>(out_.offsets.size() - 1); }
    // Distinct edges (arcs when directed), self-loops included.
    u64 edgeCount() const { return edgeCount_; }
    u64 selfLoopCount() const { return loops_.size(); }
    // The vertices that have a self-loop, ascending.
    std::span<const VertexId> loops() const { return loops_; }
    u64 arcCount() const { return out_.targets.size(); }
    bool isDirected() const { return directed_; }
    bool isWeighted() const { return !out_.weights.empty(); }

    std::span<const ArcOffset> offsets() const { return out_.offsets; }
    std::span<const VertexId> targets() const { return out_.targets; }
    std::span<const f32> weights() const { return out_.weights; }  // empty = all 1
    // The arcs that enter; the same rows as above when undirected.
    std::span<const ArcOffset> reverseOffsets() const { return directed_ ? in_.offsets : out_.offsets; }
    std::span<const VertexId> reverseTargets() const { return directed_ ? in_.targets : out_.targets; }
    std::span<const f32> reverseWeights() const { return directed_ ? in_.weights : out_.weights; }

    std::span<const VertexId> row(VertexId v) const {
        return std::span(out_.targets).subspan(out_.offsets[v], out_.offsets[v + 1] - out_.offsets[v]);
    }
    f32 weight(ArcOffset arc) const { return out_.weights.empty() ? 1.0f : out_.weights[arc]; }
    // Arcs in the row: the degree, a self-loop counting once (out-degree when directed).
    u64 degree(VertexId v) const { return out_.offsets[v + 1] - out_.offsets[v]; }
    bool hasLoop(VertexId v) const {
        if (loops_.empty()) return false;
        const auto targets = row(v);
        return std::binary_search(targets.begin(), targets.end(), v);
    }
    u64 degreeWithoutLoop(VertexId v) const { return degree(v) - (hasLoop(v) ? 1 : 0); }

    u64 bytes() const;  // host memory held
    // Tells graphs apart without comparing them: the same for copies, never the same for two graphs that were
    // built separately. 0 for a default-constructed graph. Caches (of uploads to a device) are keyed by it.
    u64 identity() const { return identity_; }

  private:
    Rows out_;
    Rows in_;
    std::vector<VertexId> loops_;
    u64 edgeCount_ = 0;
    bool directed_ = false;
    u64 identity_ = 0;
};

using GraphPtr = std::shared_ptr<const Graph>;

// The first edge, in the order of the rows, that has weight 0 and is no self-loop: where weights are lengths
// of paths there must be none.
std::optional<std::pair<VertexId, VertexId>> firstEdgeOfWeightZero(const Graph& graph);

}  // namespace quartier
