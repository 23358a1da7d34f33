// From a graph and its hierarchy to connected pieces and their levels, and from the positions of a coarse
// level to a start for the next finer one.
#pragma once

#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "graph/graph.h"
#include "graph/hierarchy.h"
#include "layouts/level_graph.h"

namespace quartier::layouts {

// The vertices sorted by component (largest first) and, inside one, by their path in the hierarchy from the
// coarsest community to the finest: every community of a component is one interval, at every level.
struct PathOrder {
    std::vector<VertexId> order;                // [n] place -> vertex
    std::vector<u32> rank;                      // [n] vertex -> place
    std::vector<u32> componentBegin;            // [components + 1] places
    std::vector<std::vector<u32>> communityAt;  // [levels][n] by place: community after level + 1 stages

    u32 componentCount() const { return static_cast<u32>(componentBegin.size() - 1); }
    u32 componentSize(u32 c) const { return componentBegin[c + 1] - componentBegin[c]; }
    std::span<const VertexId> component(u32 c) const {
        return std::span(order).subspan(componentBegin[c], componentSize(c));
    }
};
// After a stop the order is incomplete.
PathOrder orderByPath(const Graph& graph, const Hierarchy& hierarchy, const std::stop_token& stop);

// A hierarchy for graphs that come without one: repeated aggregation of every vertex with its neighbours,
// heaviest edges first, until little is left. Communities of it mean nothing; it serves the start only.
Hierarchy coarsenByMatching(const Graph& graph, const std::stop_token& stop);

// How the nodes of a level fall into those of the next coarser one.
struct Grouping {
    std::vector<u32> parent;      // [nodes]
    std::vector<u32> firstChild;  // [coarser nodes + 1]
};
// The groupings of one component by the communities of its path, finest first. Those that would shrink a
// level little are skipped.
class Groupings {
  public:
    // The path must outlive it.
    Groupings(const PathOrder& path, u32 component);
    // Nothing: there is no coarser level.
    std::optional<Grouping> next();

  private:
    const PathOrder& path_;
    u32 base_;
    size_t stage_ = 0;          // of path_.communityAt, to be looked at next
    std::vector<u32> placeOf_;  // [nodes + 1] first place of every node of the level, then the end
};

// The levels of one component, finest first. A stop leaves fewer levels.
std::vector<LevelGraph> buildLevels(const Graph& graph, const PathOrder& path, u32 component,
                                    WeightScale scale, const std::stop_token& stop);

// Positions for the nodes of `fine`: the children of a node fill a disc around it whose area is the node's
// share of the drawing by mass, heavy children in the middle, along a sunflower spiral (Vogel 1979).
std::vector<Vec2> placeChildren(const LevelNodes& coarse, const LevelNodes& fine,
                                std::span<const Vec2> positions, u64 seed);

// A start for the coarsest level: a sunflower with heavy nodes in the middle, radius `radius`.
std::vector<Vec2> sunflower(std::span<const f32> mass, f32 radius, u64 seed);

}  // namespace quartier::layouts
