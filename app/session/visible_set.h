// What of a document is visible: what a filter shows.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>

#include "app/session/bits.h"

namespace quartier::session {

// Edges that are found when they are first asked for: a pass over all edges of the graph, which a slider that
// is dragged does not wait for.
class VisibleEdges {
  public:
    // `find` gives as many bits as `total`. It is called once at most, by any thread, and keeps what it
    // needs.
    VisibleEdges(u64 total, std::function<Bits()> find) : total_(total), find_(std::move(find)) {}

    u64 total() const { return total_; }
    const Bits& rows() const;
    u64 count() const;                     // as rows(): finds them
    bool known() const { return known_; }  // rows() and count() cost nothing

  private:
    u64 total_;
    mutable std::once_flag once_;
    mutable std::function<Bits()> find_;  // empty when it was called
    mutable Bits rows_;
    mutable u64 count_ = 0;
    mutable std::atomic<bool> known_{false};
};

struct VisibleSet {
    Bits nodes;
    u64 nodeCount = 0;
    // Rows of EdgeRows: arcs of a directed graph, every edge of an undirected one once, self-loops included.
    // An edge is visible when both of its ends are and no predicate of edges hides it. Null in a set of
    // nodes alone, as extraction takes it: edgeTotal() and edgeCount() are 0.
    std::shared_ptr<const VisibleEdges> edges;
    bool hidesEdges = false;  // some predicate is of edges: an edge between visible nodes may be hidden

    // Of the edges that are drawn those that are visible: rows of GraphVersion::edges. Empty where no
    // predicate is of edges: they go with their ends.
    Bits drawnEdges;

    u64 edgeTotal() const { return edges == nullptr ? 0 : edges->total(); }
    u64 edgeCount() const { return edges == nullptr ? 0 : edges->count(); }
    bool all() const { return nodeCount == nodes.size() && (!hidesEdges || edgeCount() == edgeTotal()); }
};

}  // namespace quartier::session
