// Which edges of the drawing pass near a place: what is under the mouse where no node is.
#pragma once

#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "core/types.h"
#include "graph/graph.h"
#include "render/edge_bundles.h"

namespace quartier::session {

inline constexpr u32 kNoEdge = ~u32{0};  // no row of GraphVersion::edges

struct NearEdge {
    u32 row = kNoEdge;  // of GraphVersion::edges
    f32 distance = 0;   // of its path, in coordinates of the graph
    bool operator==(const NearEdge&) const = default;
};

// Of so many edges near one place the nearest means nothing: none can be told from the others.
inline constexpr size_t kMostNearEdges = 4096;

// What their paths are, as the renderer draws them: straight lines, unless something else is said.
struct EdgePaths {
    render::EdgeShape shape = render::EdgeShape::straight;
    std::span<const u8> directions = {};  // of every edge, as GraphVersion has them; empty: none
    render::EdgeBundles bundles = {};     // of bundled ones; without a tree they are straight
    f32 bundling = 0;                     // render::Style::bundling

    bool straight() const;
    // Of the edge of that row, between these places.
    render::EdgePath of(size_t row, render::Edge edge, Vec2 a, Vec2 b) const;
};

// All edges within that distance of the place, the nearest first, and of equal ones the first; empty where
// there are more than kMostNearEdges. Looks at every edge, on all cores: of a large graph nothing for the
// window's thread. After a stop some may be missing.
std::vector<NearEdge> edgesNear(std::span<const render::Edge> edges, std::span<const Vec2> positions, Vec2 at,
                                f32 reach, const std::stop_token& stop = {}, const EdgePaths& paths = {});

// The row of the edge between two nodes, kNoEdge where there is none. `edges`: as GraphVersion has them, from
// the smaller node and sorted. O(log m).
u32 edgeBetween(std::span<const render::Edge> edges, VertexId a, VertexId b);

// The arc from one node to the other; nothing where there is none. O(log degree).
std::optional<ArcOffset> arcBetween(const Graph& graph, VertexId from, VertexId to);

}  // namespace quartier::session
