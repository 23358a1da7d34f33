// Whether a graph is like a map: a road network, a grid or a mesh, which is better drawn by its shape than by
// its communities.
#pragma once

#include <span>
#include <stop_token>

#include "graph/graph.h"
#include "layouts/layout.h"

namespace quartier::layouts {

// `component`: the vertices of a connected component. It is like a map when its degrees are small and vary
// little, and its vertices are far from each other: half of them are not within n^(1/3) steps of a vertex.
// Of n vertices of a surface that takes about n^(1/2) steps, of a social network or a random graph log n.
// Small components are not: they can be seen whole anyway. Deterministic. Cost: O(n); of those with small
// degrees a breadth-first search of at most half of the component.
bool isMapLike(const Graph& graph, std::span<const VertexId> component, const std::stop_token& stop);

// communities or map: what is asked for, and where that is automatic what suits the component.
DrawnShape drawnShape(DrawnShape asked, const Graph& graph, std::span<const VertexId> component,
                      const std::stop_token& stop);

}  // namespace quartier::layouts
