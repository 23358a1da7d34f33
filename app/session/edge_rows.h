// The edges of a graph one by one, as filters see them: of a directed graph its arcs, of an undirected one
// every edge once; self-loops included. Their rows are those of the EdgeTable.
#pragma once

#include <algorithm>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "app/session/bits.h"
#include "app/session/graph_version.h"

namespace quartier::session {

class EdgeRows {
  public:
    static constexpr u32 kNotDrawn = ~u32{0};

    // O(n log d), and where the graph is directed or has self-loops O(m log d).
    explicit EdgeRows(GraphVersionPtr version, const RunContext& context = plainContext());

    u64 size() const { return first_.back(); }
    // Of every vertex the first row whose edge leaves it, or has it as its smaller end; size() behind them.
    std::span<const u64> first() const { return first_; }
    // Of a row the row of GraphVersion::edges, which two arcs may share; kNotDrawn for a self-loop. Empty
    // where they are the same.
    const std::vector<u32>& drawn() const { return drawn_; }
    // Of an arc that is listed at the vertex it leaves.
    u64 rowOf(VertexId from, ArcOffset arc) const;
    // The edges of the drawing that one of these rows is of.
    Bits drawnOf(const Bits& rows) const;
    u64 drawnCount() const { return distinctEdgeCount(*version_->undirected); }

    // Of a row: the vertices that it leaves and enters, or its smaller and its larger end. O(log n).
    std::pair<VertexId, VertexId> ends(u64 row) const {
        std::pair<VertexId, VertexId> found;
        each(row, row + 1, [&](u64, VertexId from, VertexId to, ArcOffset) { found = {from, to}; });
        return found;
    }
    // Calls visit(row, from, to, arc) for the rows begin..end.
    template <class Visit>
    void each(u64 begin, u64 end, const Visit& visit) const {
        const VertexId* const all = version_->graph->targets().data();
        eachVertex(begin, end, [&](u64 row, VertexId from, std::span<const VertexId> targets) {
            auto arc = static_cast<ArcOffset>(targets.data() - all);
            for (const VertexId to : targets) visit(row++, from, to, arc++);
        });
    }
    // The same, vertex by vertex: visit(row, from, targets), where targets[i] is that of row + i. A vertex
    // without rows is left out.
    template <class Visit>
    void eachVertex(u64 begin, u64 end, const Visit& visit) const {
        if (begin >= end) return;
        const Graph& graph = *version_->graph;
        auto v =
            static_cast<VertexId>(std::upper_bound(first_.begin(), first_.end(), begin) - first_.begin() - 1);
        for (u64 row = begin; row < end; ++v) {
            const u64 last = std::min(first_[v + 1], end);
            const ArcOffset arc = graph.offsets()[v + 1] - (first_[v + 1] - row);
            if (last > row) visit(row, v, graph.targets().subspan(arc, last - row));
            row = last;
        }
    }

  private:
    GraphVersionPtr version_;
    std::vector<u64> first_;  // [n + 1]
    std::vector<u32> drawn_;
};

}  // namespace quartier::session
