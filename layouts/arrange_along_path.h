// Arrangements that put the vertices, in the order of their path in the hierarchy, one after the other.
#pragma once

#include "layouts/blocks.h"
#include "layouts/multilevel.h"

namespace quartier::layouts {

// placeOf(i) -> Vec2: where the i-th vertex of the order is. After a stop the places are not all set.
template <class PlaceOf>
std::vector<Vec2> arrangeAlongPath(const Graph& graph, const Hierarchy& hierarchy,
                                   const std::stop_token& stop, const PlaceOf& placeOf) {
    std::vector<Vec2> places(graph.vertexCount());
    const PathOrder path = orderByPath(graph, hierarchy, stop);
    if (stop.stop_requested()) return places;
    forBlocks(graph.vertexCount(), stop, [&](u32 begin, u32 end) {
        for (u32 i = begin; i < end; ++i) places[path.order[i]] = placeOf(i);
    });
    return places;
}

}  // namespace quartier::layouts
