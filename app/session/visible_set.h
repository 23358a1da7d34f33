// What of a document is visible: what a filter shows.
#pragma once

#include "app/session/bits.h"

namespace quartier::session {

struct VisibleSet {
    Bits nodes;
    // Rows of EdgeRows: arcs of a directed graph, every edge of an undirected one once, self-loops included.
    // An edge is visible when both of its ends are and no predicate of edges hides it.
    Bits edges;
    u64 nodeCount = 0, edgeCount = 0;
    bool hidesEdges = false;  // some predicate is of edges: an edge between visible nodes may be hidden

    // Of the edges that are drawn those that are visible: rows of GraphVersion::edges. Empty where no
    // predicate is of edges: they go with their ends.
    Bits drawnEdges;

    bool all() const { return nodeCount == nodes.size() && edgeCount == edges.size(); }
};

}  // namespace quartier::session
