// An immutable graph with its nodes and everything that is derived from it. An edit makes a new version;
// results and columns say the version that they are of.
#pragma once

#include <memory>
#include <vector>

#include "graph/graph_builder.h"
#include "render/renderer.h"

namespace quartier::session {

struct GraphVersion {
    u32 number = 1;  // within its document: 1 is the graph that was read
    GraphPtr graph;
    std::shared_ptr<const NodeTable> nodes;
    std::shared_ptr<const EdgeTable> edgeTable;  // of the file; null: its edges have no columns
    GraphPtr undirected;                         // symmetrised(graph)
    // What only drawing needs: null where the document is not drawn (openGraph).
    std::shared_ptr<const std::vector<render::Edge>> edges;  // distinct, without self-loops
    std::shared_ptr<const std::vector<u8>> directions;  // of these, render::EdgeDirection; null: undirected
    std::shared_ptr<const std::vector<f32>> degrees;    // distinct neighbours, per vertex
    f32 leastDegree = 0, mostDegree = 0;

    bool drawn() const { return edges != nullptr; }
    // render::EdgeDirection bits of an edge of these; 0: undirected.
    u8 directionsOf(u32 edge) const { return directions == nullptr ? u8{0} : (*directions)[edge]; }
};
using GraphVersionPtr = std::shared_ptr<const GraphVersion>;

// How many GraphVersion::edges there are of this undirected graph.
inline u64 distinctEdgeCount(const Graph& undirected) {
    return undirected.edgeCount() - undirected.selfLoopCount();
}

enum class ForDrawing { no, yes };
// Derives what the version has. Throws Cancelled.
GraphVersionPtr makeGraphVersion(GraphPtr graph, std::shared_ptr<const NodeTable> nodes,
                                 ForDrawing forDrawing = ForDrawing::yes,
                                 const RunContext& context = plainContext(), u32 number = 1,
                                 std::shared_ptr<const EdgeTable> edgeTable = nullptr);

}  // namespace quartier::session
